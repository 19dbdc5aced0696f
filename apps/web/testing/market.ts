import type { Night } from '@vivac/contract/dashboard/night';
import type { CalendarEntry, MapEntry, SeriesEntry } from '@vivac/contract/dashboard';
import type { Today } from '@vivac/contract/dashboard/today';
import type { FiltersOnWire, TableOptionOnWire } from '@vivac/contract/wire-names';
import { centsOf, eurosOrNull } from '@vivac/domain/money';
import { indexOrNull, indexTenthsOf, medianHalfCents, rankOf, wholeMedian } from '@vivac/domain/offers/comparison';
import { percentDifference, priceBandOf } from '@vivac/domain/offers/price-band';
import { type Day, dateOf, dayRange, daysInMonth, firstDayOf, toDay } from '@vivac/domain/time/day';
import type { Answers, Requested } from './answers.ts';
import { HOLIDAYS, OCCUPANCY } from './calendars/market-holidays.ts';
import { REFERENCE } from './reviews.ts';

export { REFERENCE };
export const TODAY = toDay('2026-11-21');
export const COMPETITORS = ['Bosc de Tamariu', 'Mas Oliver', 'Pineda del Ter'] as const;
/** Nights from here on nobody has priced yet. */
const LAST_PRICED = toDay('2027-11-20');
/** The day of each month on which nothing is left. */
const SOLD_OUT_ON = 13;
const SEEN_AT = '2026-11-21T05:00:00.000Z';

export const FILTERS: FiltersOnWire = {
  CampsiteName: [REFERENCE, ...COMPETITORS],
  NumberOfGuests: [2, 4, 6],
  ChannelName: ['Booking', 'Direct'],
  AccommodationType: ['Glamping tent', 'Bungalow'],
  CancellationPolicy: ['Free'],
  IncludedExtras: ['None'],
  LengthOfStay: [1, 7, 'Any'],
  Date: [TODAY],
};

/** What a small market answers: prices by campsite, night and number of guests, so that no two answers look the same. */
export function priceOf(campsite: string, day: Day, guests: number): number | null {
  if (dateOf(day) === SOLD_OUT_ON || day > LAST_PRICED) return null;
  return 50 + 10 * guests + 7 * FILTERS.CampsiteName.indexOf(campsite) + dateOf(day) + (day > '2026-11-30' ? 0.5 : 0);
}

const parameter = ({ url }: Requested, name: string) => url.searchParams.get(name) ?? '';
const guestsOf = (requested: Requested) => Number(parameter(requested, 'numberofguests'));
const campsitesOf = ({ url }: Requested) => url.searchParams.getAll('campsitename');
const stateOf = (price: number | null, day: Day) =>
  price !== null ? 'priced' : dateOf(day) === SOLD_OUT_ON ? 'sold_out' : 'not_seen';
const provenance = (price: number | null) =>
  ({
    restriction: null,
    basis: price === null ? null : 'quoted',
    checked_at: null,
    observed_at: price === null ? null : SEEN_AT,
  }) as const;

export function calendarOf(
  month: number,
  year: number,
  { guests = 2, competitors = COMPETITORS.slice(0, 1) }: { guests?: number; competitors?: readonly string[] } = {},
): CalendarEntry[] {
  const when = { year, month };
  return dayRange(firstDayOf(when), daysInMonth(when)).map((day) => {
    const price = priceOf(REFERENCE, day, guests);
    const others = competitors.flatMap((name) => priceOf(name, day, guests) ?? []);
    const dearest = others.length === 0 ? null : Math.max(...others);
    const percent = price === null || dearest === null ? null : percentDifference(centsOf(price), centsOf(dearest));
    return {
      date: day,
      price,
      max_price: dearest,
      ...positionAmong(price, others),
      unlike: [],
      percent,
      band: percent === null ? null : priceBandOf(percent),
      competitors_priced: others.length,
      competitors_known: competitors.length,
      competitors_sold_out: competitors.length - others.length,
      competitors_restricted: 0,
      max_observed_at: dearest === null ? null : SEEN_AT,
      state: stateOf(price, day),
      key_date: null,
      ...provenance(price),
    };
  });
}

/** Where a price stands among those of others. */
function positionAmong(price: number | null, others: readonly number[]) {
  const own = price === null ? null : centsOf(price);
  const sorted = others.map(centsOf).sort((a, b) => a - b);
  const half = medianHalfCents(sorted);
  return {
    median_price: eurosOrNull(wholeMedian(half)),
    index: indexOrNull(indexTenthsOf(own, half)),
    ...rankOf(own, sorted),
  };
}

function seriesOf(campsite: string, first: Day, days: number, guests: number): SeriesEntry[] {
  return dayRange(first, days).map((day) => {
    const price = priceOf(campsite, day, guests);
    return { date: day, price, state: stateOf(price, day), ...provenance(price) };
  });
}

function placeOf(campsite: string, day: Day, guests: number): MapEntry {
  const price = priceOf(campsite, day, guests);
  const longitude = 3 + FILTERS.CampsiteName.indexOf(campsite) / 10;
  return {
    price,
    percent: null,
    geographiclocation: `41.9,${longitude}`,
    state: stateOf(price, day),
    ...provenance(price),
  };
}

/** Two offers of a campsite, in the order received, the second dearer and the last of its kind. */
export function offersOf(campsite: string, day: Day, guests: number): Record<string, TableOptionOnWire[]> {
  const price = priceOf(campsite, day, guests);
  if (price === null) return {};
  const at = FILTERS.CampsiteName.indexOf(campsite);
  const offer = (more: number, left: number | null): TableOptionOnWire => ({
    OriginalAccommodationType: `Safari ${at}`,
    NumberOfGuests: guests,
    ChannelName: 'Booking',
    CancellationPolicy: 'Free',
    IncludedExtras: 'None',
    PricePerNight: price + more,
    Availability: left,
    Nights: 0,
    observed_at: SEEN_AT,
    state: 'priced',
    restriction: null,
    basis: 'quoted',
  });
  return { 'Glamping tent': [offer(0, 5 - at)], Bungalow: [offer(40 - 15 * at, null)] };
}

const byName = <Value>(names: readonly string[], make: (name: string) => Value): Record<string, Value> =>
  Object.fromEntries(names.map((name) => [name, make(name)]));

/** Two nights that ask for a higher price, a competitor that is sold out, and two reviews. */
function todayOf(competitors: readonly string[], guests = 2): Today {
  const nights = [calendarOf(11, 2026, { guests, competitors }), calendarOf(12, 2026, { guests, competitors })].flat();
  const ahead = nights.filter(({ date }) => date >= TODAY).slice(0, 30);
  const night = (date: string, price: number, proposed: number) => ({ date, price, proposed, median: proposed });
  return {
    date: TODAY,
    nights: 30,
    compared: competitors.length,
    nights_compared: ahead.filter(({ index }) => index !== null).length,
    below_median: ahead.flatMap(({ date, index }) => (index !== null && index <= 90 ? [date] : [])),
    above_median: ahead.flatMap(({ date, index }) => (index !== null && index >= 110 ? [date] : [])),
    has_limits: true,
    stakes: [
      {
        first_date: '2026-11-30',
        last_date: '2026-12-01',
        way: 'raise',
        nights: [night('2026-11-30', 72, 79), night('2026-12-01', 85, 89)],
        priced: 7,
        sold_out: 3,
        of: 8,
        at_stake: 9.6,
      },
    ],
    changes: [
      {
        name: COMPETITORS[0],
        kind: 'sold_out',
        first_date: '2026-12-05',
        last_date: '2026-12-05',
        nights: 1,
        from: null,
        to: null,
        seen_at: '2026-11-21T04:00:00.000Z',
        own_price: 90,
      },
    ],
    reviews: { new_count: 2, bad_count: 0, scores: [9.2, 8.8], latest_at: '2026-11-20T12:00:00.000Z' },
    first_priced: null,
    priced_ahead: true,
    oldest_at: '2026-11-21T03:20:00.000Z',
    held: false,
    last_month: '2027-11-01',
  };
}

/** Of which nothing is told beside its line below the calendar. */
const nightOf = (date: string): Night => ({
  date,
  departure: null,
  percent: null,
  band: null,
  max_price: null,
  median_price: null,
  index: null,
  rank: null,
  priced: 0,
  unpriced: 0,
  nobody_cheaper: null,
  campsites: [],
  unlooked: [],
});

export const MARKET = {
  getMarketHolidays: HOLIDAYS,
  getMarketOccupancy: OCCUPANCY,
  getChanges: () => ({
    since: '2026-11-20T08:00:00.000Z',
    last_visit: null,
    changes: [],
    total: 0,
    pending: 0,
    counts: { yesterday: 0, last_visit: 0, '30_days': 0 },
    computing: false,
    gaps: [],
    held: [],
  }),
  getFreshness: { next_look_at: null, unchanged_at: null, late: [], all_late: false, looks: null },
  // Open, and silent.
  getLive: () => new Response(new ReadableStream()),
  getToday: (requested) => todayOf(requested.url.searchParams.getAll('competitorname'), guestsOf(requested)),
  getFilters: FILTERS,
  getReferenceCampsite: { referenceCampsite: REFERENCE, state: 'active', link: 'https://places.test/cala-sirena' },
  getCalendar: (requested) =>
    calendarOf(Number(parameter(requested, 'month')), Number(parameter(requested, 'year')), {
      guests: guestsOf(requested),
      competitors: requested.url.searchParams.getAll('competitorname'),
    }),
  getGraphic: (requested) =>
    byName(campsitesOf(requested), (name) =>
      seriesOf(
        name,
        toDay(parameter(requested, 'startdate')),
        Number(parameter(requested, 'days')),
        guestsOf(requested),
      ),
    ),
  getMap: (requested) =>
    byName(campsitesOf(requested), (name) => placeOf(name, toDay(parameter(requested, 'date')), guestsOf(requested))),
  getNight: (requested) => nightOf(parameter(requested, 'date')),
  getTable: (requested) =>
    byName(campsitesOf(requested), (name) => offersOf(name, toDay(parameter(requested, 'date')), guestsOf(requested))),
} satisfies Answers;
