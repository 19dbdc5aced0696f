import type { CalendarEntry, MapEntry, SeriesEntry } from '@vivac/contract/dashboard';
import type { Answer } from '@vivac/contract/dashboard/answer';
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

/** The next thirty nights of the calendars, one move, and a competitor without a price. */
function answerOf(competitors: readonly string[], guests = 2): Answer {
  const nights = [calendarOf(11, 2026, { guests, competitors }), calendarOf(12, 2026, { guests, competitors })].flat();
  const ahead = nights.filter(({ date }) => date >= TODAY).slice(0, 30);
  const daysIn = (wanted: string) => ahead.filter(({ band }) => band === wanted).map(({ date }) => date);
  const known = (price: number) => ({ price, state: 'priced', restriction: null }) as const;
  return {
    date: TODAY,
    nights: 30,
    compared: ahead.filter(({ band }) => band !== null).length,
    below: daysIn('red'),
    above: daysIn('blue'),
    median: {
      below: ahead.flatMap(({ date, index }) => (index !== null && index <= 90 ? [date] : [])),
      above: ahead.flatMap(({ date, index }) => (index !== null && index >= 110 ? [date] : [])),
    },
    rank: {
      cheapest: ahead.flatMap(({ date, rank, of }) => (rank !== null && rank === of ? [date] : [])),
      dearest: ahead.flatMap(({ date, rank }) => (rank === 1 ? [date] : [])),
    },
    since: '2026-11-20T08:00:00.000Z',
    moves: [
      { name: COMPETITORS[0], date: '2026-12-05', before: known(98), now: known(105) },
      { name: REFERENCE, date: '2026-11-27', before: known(90.2), now: known(90.4) },
    ],
    moved: ['2026-11-27', '2026-12-05'],
    moves_total: 2,
    unpriced: competitors.slice(1, 2).map((name) => ({ name, state: 'closed', restriction: null })),
    old: [],
    seen_at: SEEN_AT,
    checked_at: SEEN_AT,
    last_month: '2027-11-01',
  };
}

export const MARKET = {
  getMarketHolidays: HOLIDAYS,
  getMarketOccupancy: OCCUPANCY,
  getChanges: () => ({
    since: '2026-11-20T08:00:00.000Z',
    last_visit: null,
    changes: [],
    total: 0,
    counts: { yesterday: 0, last_visit: 0, '30_days': 0 },
    computing: false,
    gaps: [],
  }),
  getFreshness: { next_look_at: null, unchanged_at: null, late: [], all_late: false, looks: null },
  // Open, and silent.
  getLive: () => new Response(new ReadableStream()),
  getAnswer: (requested) => answerOf(requested.url.searchParams.getAll('competitorname'), guestsOf(requested)),
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
  getTable: (requested) =>
    byName(campsitesOf(requested), (name) => offersOf(name, toDay(parameter(requested, 'date')), guestsOf(requested))),
} satisfies Answers;
