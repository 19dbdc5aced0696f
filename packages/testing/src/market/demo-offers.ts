import { NIGHTLY_RATE, type OfferMonth } from '@vivac/domain/offers/offer';
import { packTerms } from '@vivac/domain/offers/stay-terms';
import { centsOf } from '@vivac/domain/money';
import { type Day, dateOf, daysInMonth, firstDayOf, monthOf, toDay } from '@vivac/domain/time/day';
import type { DemoPriceCapture } from '@vivac/server/src/fakes/demo-market/price-captures.ts';

/** A row of a capture by the names of its columns. */
export type DemoRow = Readonly<Record<string, string>>;

/** The rows of a capture, of some campsites and from one night to another only if given; no field of its files needs quotes. */
export function* rowsOfCapture(
  capture: DemoPriceCapture,
  links?: ReadonlySet<string>,
  days?: readonly [first: string, last: string],
): Generator<DemoRow> {
  let header: string[] | null = null;
  for (const chunk of capture.rows(links)) {
    for (const line of chunk.split('\n')) {
      if (header === null) header = line.split(',');
      else if (line !== '' && isWithin(line, days)) yield rowOf(header, line.split(','));
    }
  }
}

/** By the second field: most lines are of no interest, and are not taken apart. */
function isWithin(line: string, days?: readonly [string, string]): boolean {
  if (!days) return true;
  const end = line.indexOf(',');
  const day = line.slice(end + 1, end + 11);
  return day >= days[0] && day <= days[1];
}

function rowOf(header: readonly string[], fields: readonly string[]): DemoRow {
  const row: Record<string, string> = {};
  for (let at = 0; at < header.length; at++) row[header[at]!] = fields[at]!;
  return row;
}

/** What the rows say of each campsite's offers, by link, in the shape of the domain; of one capture. */
export function offersByLink(rows: Iterable<DemoRow>): Map<string, OfferMonth[]> {
  const months = new Map<string, { link: string; month: MonthInMaking }>();
  for (const row of rows) {
    const day = toDay(row['stay_date']!);
    const key = [row['link'], day.slice(0, 7), row['original_type'], ...OFFER.map((column) => row[column])].join('|');
    const { month } = months.get(key) ?? months.set(key, { link: row['link']!, month: monthOfRow(row, day) }).get(key)!;
    const night = dateOf(day) - 1;
    month.observedNights |= 1 << night;
    month.priceCents[night] = row['price'] === '' ? null : centsOf(Number(row['price']));
    month.availability[night] = numberOrNull(row['availability']);
    month.feeCents[night] = centsOrNull(row['mandatory_fees']);
    month.taxCents[night] = centsOrNull(row['tourist_tax']);
    month.terms[night] = packTerms({
      minimumNights: numberOrNull(row['minimum_nights']),
      closedToArrival: row['closed_to_arrival'] === '1',
      closedToDeparture: row['closed_to_departure'] === '1',
      closed: row['closed'] === '1',
    });
  }
  const byLink = Map.groupBy(months.values(), ({ link }) => link);
  return new Map([...byLink].map(([link, found]) => [link, found.map(({ month }) => month)]));
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

type NightArrays = 'priceCents' | 'availability' | 'terms' | 'feeCents' | 'taxCents';

interface MonthInMaking extends Writable<Omit<OfferMonth, NightArrays>> {
  priceCents: (number | null)[];
  availability: (number | null)[];
  terms: (number | null)[];
  feeCents: (number | null)[];
  taxCents: (number | null)[];
}

const OFFER = ['guests', 'channel', 'accommodation_type', 'cancellation_policy', 'included_extras', 'nights'];

function monthOfRow(row: DemoRow, day: Day): MonthInMaking {
  const count = daysInMonth(monthOf(day));
  const unknown = () => Array.from({ length: count }, (): number | null => null);
  return {
    campsiteId: 0,
    offer: [row['original_type'], ...OFFER.slice(0, -1).map((column) => row[column])].join('|'),
    channelId: 0,
    guests: Number(row['guests']),
    // As the importer reads a file that states terms.
    nights: row['nights'] === '1' ? NIGHTLY_RATE : Number(row['nights']),
    firstDay: firstDayOf(monthOf(day)),
    observedNights: 0,
    priceCents: unknown(),
    availability: unknown(),
    terms: unknown(),
    feeCents: unknown(),
    taxCents: unknown(),
    seenAtS: 0,
    seenAtSByNight: null,
  };
}

function centsOrNull(text: string | undefined): number | null {
  return text ? centsOf(Number(text)) : null;
}

function numberOrNull(text: string | undefined): number | null {
  return text ? Number(text) : null;
}
