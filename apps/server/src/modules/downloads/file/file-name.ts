import type { DownloadFormat } from '@vivac/contract/downloads';
import { momentInName } from '@vivac/domain/time/zoned-moment';

const MAX_NAME_CHARACTERS = 80;

export const CONTENT_TYPES: Readonly<Record<DownloadFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  'csv-es': 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
};

/** `Prices_2027-02-01_07-30.xlsx`, the moment in the product's zone (download-4, download-11). */
export function pricesFileName(at: Date, zone: string, format: DownloadFormat): string {
  return `Prices_${momentInName(at, zone)}.${extensionOf(format)}`;
}

/** `Reviews_Camping-Nandu_2027-02-01_07-30.csv` (download-8). */
export function reviewsFileName(campsite: string, at: Date, zone: string, format: DownloadFormat): string {
  return `Reviews_${plainName(campsite)}_${momentInName(at, zone)}.${extensionOf(format)}`;
}

/** `Channels_Camping-Nandu_2027-02-01_07-30.xlsx`, `Season_…`. */
export function channelsFileName(
  subject: 'Channels' | 'Season' | 'Tariffs',
  campsite: string,
  at: Date,
  zone: string,
  format: DownloadFormat,
): string {
  return `${subject}_${plainName(campsite)}_${momentInName(at, zone)}.${extensionOf(format)}`;
}

/** Both kinds of CSV end alike. */
function extensionOf(format: DownloadFormat): string {
  return format === 'csv-es' ? 'csv' : format;
}

/** A CSV of the demo market says so by its name, `…_Demo.csv`: it has no place beside its rows. The others say it inside. */
export function marked(fileName: string, isDemo: boolean): string {
  return isDemo ? fileName.replace(/\.csv$/, '_Demo.csv') : fileName;
}

/** Letters and digits of ASCII, with a dash for everything between them; never empty. */
function plainName(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{Mark}/gu, '');
  const plain = letters.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, MAX_NAME_CHARACTERS);
  return plain.replaceAll(/^-|-$/g, '') || 'campsite';
}
