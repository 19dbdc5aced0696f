declare const linkBrand: unique symbol;

/** A listing link in the one form under which it is stored and compared (admin-10). */
export type ListingLink = string & { readonly [linkBrand]: true };

/** Where somebody came from: who sent them, the search they came by, the place in its results. */
const TRACKING =
  'gclid gclsrc dclid fbclid msclkid gbraid wbraid yclid ttclid twclid igshid li_fat_id mc_cid mc_eid _ga _gl aid label sid ref ' +
  'srpvid srepoch hpos hapos ucfs all_sr_blocks highlighted_blocks matching_block_id sr_order sr_pri_blocks sb_price_type soz ' +
  'lang_click keep_landing dest_type';
/** For which stay, and in which language and currency, the page was looked at. */
const STAY =
  'checkin checkout check_in check_out checkin_date checkout_date chkin chkout arrival departure arrival_date departure_date ' +
  'checkin_monthday checkin_month checkin_year checkout_monthday checkout_month checkout_year adults children infants pets guests ' +
  'group_adults group_children req_adults req_children req_age no_rooms room1 nights lang language locale currency selected_currency';
/** Parameters that never say which campsite is meant, wherever they stand. */
export const PASSING_PARAMETERS: readonly string[] = `${TRACKING} ${STAY}`.split(' ');
const PASSING = new Set(PASSING_PARAMETERS);

/** Platforms whose path alone says which campsite is meant: of these pages no parameter stays. */
const PLATFORMS: readonly { readonly host: RegExp; readonly path: RegExp; readonly is: string }[] = [
  { host: /(^|\.)booking\.com$/, path: /^\/hotel\/[a-z]{2}\/[^/]+$/, is: 'booking.com' },
  {
    host: /^([a-z]{1,3}(-[a-z]{2})?\.)?airbnb\.([a-z]{2,3}|com?\.[a-z]{2})$/,
    path: /^\/rooms\/\d+$/,
    is: 'airbnb.com',
  },
];
// A language as channels write it before the extension: `camp.es.html`, `camp.en-gb.html`.
const LANGUAGE_SUFFIX = /(\.[a-z]{2}(-[a-z]{2})?)+(?=\.html?$)/i;
// Only before a name that still has a dot: `www.com` is a host of its own.
const WWW = /^(www\.)+(?=[^.]+\.)/;
/** As people write it: without what stands before the host. */
const BARE_WWW = /^www\.[^.\s/]+\.[^\s]/i;
const MAX_LENGTH = 2000;

/**
 * The normalised link: https, lower-case host without `www.`, no tracking or stay parameters, no fragment, no language
 * suffix, no trailing slash. Null when the text is not a web address (admin-10).
 */
export function normaliseLink(text: string): ListingLink | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_LENGTH || /[\s\0]/.test(trimmed)) return null;
  const url = addressIn(trimmed);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname.includes('.'))
    return null;
  const port = ['', '80', '443'].includes(url.port) ? '' : `:${url.port}`;
  const host = url.hostname.replace(WWW, '');
  const path = url.pathname.replace(/\/+$/, '').replace(LANGUAGE_SUFFIX, '');
  const platform = PLATFORMS.find((each) => each.host.test(host) && each.path.test(path));
  if (platform) return `https://${platform.is}${path}` as ListingLink;
  return `https://${host}${port}${path}${queryOf(url.searchParams)}` as ListingLink;
}

function addressIn(text: string): URL | null {
  return URL.parse(BARE_WWW.test(text) ? `https://${text}` : text);
}

const NAME = /^campsite:\s*(\S[^\n\r\0]*)$/i;
const MAX_NAME_LENGTH = 300;

/**
 * What is watched: a listing link, or of a campsite that has none `campsite:` and its name. Null when the text is neither
 * (admin-10).
 */
export function watchedListing(text: string): ListingLink | null {
  const name = NAME.exec(text.trim())?.[1];
  if (name === undefined) return normaliseLink(text);
  return name.length > MAX_NAME_LENGTH ? null : (`campsite:${name}` as ListingLink);
}

/** The campsite that is watched by its name; null of a link. */
export function nameOfListing(link: ListingLink): string | null {
  return link.startsWith('campsite:') ? link.slice('campsite:'.length) : null;
}

function queryOf(parameters: URLSearchParams): string {
  const stored = [...parameters].filter(([name]) => !isPassing(name)).sort(([a], [b]) => Number(a > b) - Number(a < b));
  return stored.length === 0 ? '' : `?${new URLSearchParams(stored)}`;
}

function isPassing(name: string): boolean {
  const lower = name.toLowerCase();
  return lower.startsWith('utm_') || PASSING.has(lower);
}

/** As many competitors as fit beside each other in a chart's legend and a mail, and more than the market has. */
export const MAX_COMPETITORS = 250;

/** The web addresses of a pasted text, one a line or with other white space between them. */
export function linksInText(text: string): string[] {
  return text.split(/\s+/).filter((part) => part !== '');
}

/** For each entry the index of the first one before it with the same key; null for the first of its kind and for no key. */
export function repetitions(keys: readonly (string | null)[]): (number | null)[] {
  const firstOf = new Map<string, number>();
  return keys.map((key, index) => {
    if (key === null) return null;
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, index);
    return first ?? null;
  });
}

/** How many letters may be wrong, missing, too many or swapped. */
const MAX_SLIPS = 2;
/** Shorter ones differ by a letter or two although both are meant. */
const MIN_LENGTH = 10;
const MOST = 3;

/** A campsite that is known, by one of its links. */
interface KnownLink {
  readonly link: string;
  readonly name: string;
}

/** The known links that somebody may have meant who mistyped one, nearest first. */
export function nearLinks<Known extends KnownLink>(typed: string, known: readonly Known[]): Known[] {
  const text = withoutScheme(typed);
  if (text.length < MIN_LENGTH) return [];
  const found = known.flatMap((each) => {
    const other = withoutScheme(each.link);
    // Numbers are no slips: listings of a platform differ by a digit.
    if (digitsOf(other) !== digitsOf(text)) return [];
    const slips = slipsBetween(text, other);
    return slips <= MAX_SLIPS ? [{ each, slips }] : [];
  });
  return found
    .sort((a, b) => a.slips - b.slips)
    .slice(0, MOST)
    .map(({ each }) => each);
}

/** Lengths of links that can be near to one; for who looks them up. */
export function nearLengths(typed: string): { readonly from: number; readonly to: number } {
  return { from: typed.length - MAX_SLIPS, to: typed.length + MAX_SLIPS };
}

function withoutScheme(link: string): string {
  return link.replace(/^(https:\/\/|campsite:)/, '').toLowerCase();
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The optimal string alignment distance; more than {@link MAX_SLIPS} once it is certain to be. */
function slipsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MAX_SLIPS) return MAX_SLIPS + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) next.push(slipsAt(one, other, { row, at, before, last, next }));
    if (Math.min(...next) > MAX_SLIPS) return MAX_SLIPS + 1;
    [before, last] = [last, next];
  }
  return last[other.length]!;
}

interface Cell {
  readonly row: number;
  readonly at: number;
  readonly before: readonly number[];
  readonly last: readonly number[];
  readonly next: readonly number[];
}

function slipsAt(one: string, other: string, { row, at, before, last, next }: Cell): number {
  const wrong = one[row - 1] === other[at - 1] ? 0 : 1;
  const slips = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + wrong);
  const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
  return isSwapped ? Math.min(slips, before[at - 2]! + 1) : slips;
}
