import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { wordsOf } from '../../text/reader.ts';

const headerText = wordsOf('header');

/** The window's width in em from which a page stands in the header itself; on a narrower one it is in the menu More. */
export const HEADER_WIDTHS = { always: 0, widePhone: 30, tablet: 48, desktop: 64, wide: 72 } as const;

export interface MainPage {
  readonly name: string;
  readonly from: keyof typeof HEADER_WIDTHS;
  /** The link as an element with the props of the place that it stands in. */
  readonly link: (props: Record<string, unknown>) => ReactNode;
}

/**
 * The pages of the header in their order. On a phone the logo alone leads to the dashboard.
 * `ownReviews` is the reviews' search with the user's own campsite.
 */
export function mainPages(
  ownReviews: { readonly campsite?: string },
  { isMarketShown }: { readonly isMarketShown: boolean },
): readonly MainPage[] {
  const market: MainPage = {
    name: headerText.market,
    from: 'desktop',
    link: (props) => <Link to="/market" {...ANY_SEARCH} {...props} />,
  };
  return [
    { name: headerText.dashboard, from: 'widePhone', link: (props) => <Link to="/dashboard" {...props} /> },
    ...(isMarketShown ? [market] : []),
    {
      name: headerText.position,
      from: 'wide',
      link: (props) => <Link to="/position" {...ANY_SEARCH} {...props} />,
    },
    {
      name: headerText.salesChannels,
      from: 'wide',
      link: (props) => <Link to="/channels" {...ANY_SEARCH} {...props} />,
    },
    { name: headerText.adviser, from: 'wide', link: (props) => <Link to="/adviser" {...ANY_SEARCH} {...props} /> },
    { name: headerText.changes, from: 'desktop', link: (props) => <Link to="/changes" {...ANY_SEARCH} {...props} /> },
    {
      name: headerText.reviews,
      from: 'always',
      link: (props) => <Link to="/reviews" search={ownReviews} {...ANY_SEARCH} {...props} />,
    },
  ];
}

/** A page is the current one whatever its address asks for. */
const ANY_SEARCH = { activeOptions: { includeSearch: false } };

/** Those without a place of their own in a window that is not as wide as they need. */
export function foldedPages(pages: readonly MainPage[], isAsWideAs: (em: number) => boolean): readonly MainPage[] {
  return pages.filter(({ from }) => from !== 'always' && !isAsWideAs(HEADER_WIDTHS[from]));
}
