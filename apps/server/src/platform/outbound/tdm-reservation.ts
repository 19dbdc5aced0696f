import { decodeUnreserved, encodePath, matchesPath } from './robots-txt.ts';

/** What tdmrep.json says of the paths that fit a pattern (TDM Reservation Protocol). */
export interface TdmRule {
  readonly location: string;
  readonly reserved: boolean;
}

/** More than any site declares. */
const RULES_MAX = 1_000;
const LOCATION_LENGTH = 2_000;
const META = /<meta\b[^>]*>/gi;

/** Reads /.well-known/tdmrep.json; what is no rule is left out, and a file that is none has none. */
export function readTdmRules(text: string): TdmRule[] {
  const found = parsed(text);
  return Array.isArray(found) ? found.slice(0, RULES_MAX).flatMap(readRule) : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return null;
  }
}

function readRule(entry: unknown): TdmRule[] {
  if (typeof entry !== 'object' || entry === null || !('location' in entry)) return [];
  const { location } = entry;
  if (typeof location !== 'string' || location === '' || location.length > LOCATION_LENGTH) return [];
  return [{ location, reserved: 'tdm-reservation' in entry && isReservation(entry['tdm-reservation']) }];
}

/** The header or the content of the meta element; some write the number as text. */
export function isReservation(value: unknown): boolean {
  return String(value ?? '').trim() === '1';
}

/** Whether the longest pattern that fits reserves a path; of two as long, one that does. */
export function isReserved(rules: readonly TdmRule[], url: URL): boolean {
  const path = spelled(`${url.pathname}${url.search}`);
  const longest = (reserved: boolean) =>
    rules
      .filter((rule) => rule.reserved === reserved && matchesPath(spelled(rule.location), path))
      .reduce((length, { location }) => Math.max(length, location.length), 0);
  return rules.some((rule) => rule.reserved) && longest(true) > 0 && longest(true) >= longest(false);
}

/** Locations are text, whatever their bytes were in the file. */
const spelled = (text: string): string => decodeUnreserved(encodePath(Buffer.from(text).toString('latin1')));

/** Whether a page says `<meta name="tdm-reservation" content="1">`, in whatever order and quotes. */
export function hasReservationMeta(html: string): boolean {
  return (html.match(META) ?? []).some(
    (meta) => /\bname\s*=\s*["']?tdm-reservation\b/i.test(meta) && /\bcontent\s*=\s*["']?\s*1\s*["'\s/>]/i.test(meta),
  );
}
