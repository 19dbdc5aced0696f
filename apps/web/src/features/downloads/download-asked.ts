import type { CallQuery } from '../../api/routes.ts';

export type DownloadFormat = CallQuery<'downloadPrices'>['format'];

/** What is downloaded, without its format. */
export type DownloadAsked =
  | { readonly subject: 'prices'; readonly query: Omit<CallQuery<'downloadPrices'>, 'format'> }
  | { readonly subject: 'reviews'; readonly query: Omit<CallQuery<'downloadReviews'>, 'format'> }
  /** There is nothing to download yet; the sentence says why. */
  | { readonly subject: 'nothing'; readonly sentence: string };
