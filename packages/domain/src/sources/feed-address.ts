/** How what a feed answers is read: by the importer's names of formats. */
export type FeedFormat = 'csv' | 'tsv' | 'ndjson' | 'json' | 'xlsx';

/** A platform whose answers are fed with an account of one's own. */
export interface DataPlatform {
  readonly name: string;
  readonly hosts: RegExp;
  /** The ready mapping that reads its answers; null where there is none. */
  readonly mapping: string | null;
  readonly format: FeedFormat;
}

/** Known by their host: those with a ready mapping, and others that sell the same kind of data. */
const DATA_PLATFORMS: readonly DataPlatform[] = [
  { name: 'SerpApi', hosts: /^serpapi\.com$/, mapping: 'serpapi-google-hotels', format: 'json' },
  { name: 'Apify', hosts: /^api\.apify\.com$/, mapping: 'apify-booking', format: 'json' },
  {
    name: 'SiteMinder',
    hosts: /(^|\.)(siteminder\.com|siteminder\.services)$/,
    mapping: 'siteminder-rates',
    format: 'json',
  },
  { name: 'Mews', hosts: /^api\.mews(-demo)?\.com$/, mapping: 'mews-prices', format: 'json' },
  { name: 'Channex', hosts: /(^|\.)channex\.io$/, mapping: 'channex-ari', format: 'json' },
  { name: 'Smoobu', hosts: /^login\.smoobu\.com$/, mapping: 'smoobu-rates', format: 'json' },
  { name: 'Beds24', hosts: /^(api\.)?beds24\.com$/, mapping: 'beds24-calendar', format: 'json' },
  { name: 'apaleo', hosts: /^api\.apaleo\.com$/, mapping: 'apaleo-rates', format: 'json' },
  { name: 'Inside Airbnb', hosts: /(^|\.)insideairbnb\.com$/, mapping: 'inside-airbnb', format: 'csv' },
  { name: 'SearchApi', hosts: /(^|\.)searchapi\.io$/, mapping: null, format: 'json' },
  { name: 'DataForSEO', hosts: /^api\.dataforseo\.com$/, mapping: 'dataforseo-hotel-info', format: 'json' },
  { name: 'Bright Data', hosts: /^api\.brightdata\.com$/, mapping: null, format: 'json' },
];

const BY_EXTENSION: Readonly<Record<string, FeedFormat>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  json: 'json',
  xlsx: 'xlsx',
};
const FORMAT_PARAMETERS = ['format', 'output', 'tqx'];
const SECRET = /^(api_?key|key|token|access_?token|auth|secret|password|pass|pwd|sig|signature)$/i;

/** Which data platform a host belongs to; null for any other. */
export function dataPlatformOf(host: string): DataPlatform | null {
  return DATA_PLATFORMS.find(({ hosts }) => hosts.test(host)) ?? null;
}

/** The format that an address promises, by the end of its path or a parameter; null where it promises none. */
export function promisedFormat(url: URL): FeedFormat | null {
  const file = url.pathname.toLowerCase().replace(/\.gz$/, '');
  const extension = /\.([a-z]+)$/.exec(file)?.[1];
  if (extension !== undefined && Object.hasOwn(BY_EXTENSION, extension)) return BY_EXTENSION[extension]!;
  for (const name of FORMAT_PARAMETERS) {
    const requested = url.searchParams.get(name)?.toLowerCase().replace(/^out:/, '');
    if (requested !== undefined && Object.hasOwn(BY_EXTENSION, requested)) return BY_EXTENSION[requested]!;
  }
  return null;
}

/** Parameters of an address that are to be kept like a password. */
export function secretParameters(url: URL): readonly string[] {
  return [...new Set([...url.searchParams.keys()].filter((name) => SECRET.test(name)))];
}

/** A Google sheet as it can be fetched. */
export interface GoogleSheet {
  /** Answers the sheet as a file, without its page. */
  readonly address: string;
  readonly format: FeedFormat;
  /** Published to the web; where not, its owner must publish it first or share it with everybody who has the link. */
  readonly published: boolean;
}

const PUBLISHED = /^\/spreadsheets(?:\/u\/\d+)?\/d\/e\/([\w-]+)\/pub(?:html|)$/;
const SHARED = /^\/spreadsheets(?:\/u\/\d+)?\/d\/([\w-]{10,})(?:\/|$)/;
const SHEET_FORMATS: readonly FeedFormat[] = ['csv', 'tsv', 'xlsx'];

/** The sheet that a link of Google Sheets means, whichever of its pages it leads to; null for any other link. */
export function googleSheetOf(url: URL): GoogleSheet | null {
  if (url.hostname !== 'docs.google.com') return null;
  const published = PUBLISHED.exec(url.pathname)?.[1];
  const shared = SHARED.exec(url.pathname)?.[1];
  const format = sheetFormat(url);
  if (published !== undefined) {
    const file = sheetFile(`/spreadsheets/d/e/${published}/pub`, {
      output: format,
      ...oneSheet(url, { single: 'true' }),
    });
    return { address: file, format, published: true };
  }
  if (shared === undefined) return null;
  const file = sheetFile(`/spreadsheets/d/${shared}/export`, { format, ...oneSheet(url, {}) });
  return { address: file, format, published: false };
}

function sheetFormat({ searchParams }: URL): FeedFormat {
  const requested = searchParams.get('output') ?? searchParams.get('format');
  return SHEET_FORMATS.find((format) => format === requested) ?? 'csv';
}

/** The one sheet of a workbook that the link shows; none where it names none. */
function oneSheet({ searchParams, hash }: URL, more: Readonly<Record<string, string>>): Record<string, string> {
  const gid = searchParams.get('gid') ?? /[#&]gid=(\d+)/.exec(hash)?.[1];
  return gid === undefined ? {} : { gid, ...more };
}

function sheetFile(path: string, parameters: Readonly<Record<string, string>>): string {
  return `https://docs.google.com${path}?${new URLSearchParams(parameters)}`;
}
