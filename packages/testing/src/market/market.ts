/** The cast of the server's tests. Everything expected of it in a test is worked out by hand from the rows below. */
export const REFERENCE = 'Cala Sirena';
export const RIVER = 'Mas del Río';
export const QUOTED = `L'Hort "Glamp" <b>& Co, SL`;
export const PROTO = '__proto__';
export const EMOJI = '🏕️ Ànima';
export const LONG = `Refugi ${'ó'.repeat(293)}`;
export const SOUTHERN = 'Sol del Sur';
/** Named by its link, as every campsite of which nothing but the link is known. */
export const WAITING = 'https://stays.test/not-seen-yet';

/** The watchlist of the northern manager, the reference first. The southern manager watches the other two campsites. */
export const NORTH = [REFERENCE, RIVER, QUOTED, PROTO, EMOJI, LONG] as const;

export const linkOf = (nth: number) => `https://stays.test/${nth}`;
const LOCATIONS = ['39.95,4.05', '41.5,2.25', '42,-3.125', '', '36.7,-4.4', '37,-5'];

export const DAY_10 = '2027-01-10T06:00:00.000Z';
export const DAY_15 = '2027-01-15T06:00:00.000Z';
export const DAY_18 = '2027-01-18T06:00:00.000Z';
export const NOW = '2027-01-20T09:00:00Z';

/** Filters under which most rows below match. */
export const ALIKE = {
  numberofguests: 2,
  channelname: 'Booking',
  accommodationtype: 'Glamping tent',
  cancellationpolicy: 'Free',
  includedextras: 'None',
} as const;

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

export function campsitesCsv(): string {
  const rows = [...NORTH, SOUTHERN].map((name, nth) => {
    const [latitude = '', longitude = ''] = (LOCATIONS[nth] ?? '').split(',');
    return [quoted(name), linkOf(nth), latitude, longitude].join(',');
  });
  return ['name,link,latitude,longitude', ...rows].join('\n');
}

/** One observed offer of a night; what is left out is as in the filters that most tests ask with. */
export interface Seen {
  readonly campsite: string;
  readonly night: string;
  readonly price: number | null;
  readonly units?: number;
  readonly original?: string;
  readonly type?: string;
  readonly channel?: string;
  readonly guests?: number;
  readonly cancellation?: string;
  readonly extras?: string;
  readonly nights?: number;
}

const COLUMNS =
  'campsite,stay_date,price,availability,accommodation_type,original_type,channel,guests,cancellation_policy,included_extras,nights,observed_at';

export function pricesCsv(observedAt: string, seen: readonly Seen[]): string {
  const rows = seen.map((offer) =>
    [
      quoted(offer.campsite),
      offer.night,
      offer.price ?? '',
      offer.units ?? '',
      offer.type ?? 'Glamping tent',
      offer.original ?? 'Tent',
      offer.channel ?? 'Booking',
      offer.guests ?? 2,
      offer.cancellation ?? 'Free',
      offer.extras ?? 'None',
      offer.nights ?? 1,
      observedAt,
    ].join(','),
  );
  return [COLUMNS, ...rows].join('\n');
}

/** Three captures in the order in which they arrive: the oldest comes second. */
export const CAPTURES: readonly { readonly observedAt: string; readonly seen: readonly Seen[] }[] = [
  {
    observedAt: DAY_15,
    seen: [
      { campsite: REFERENCE, night: '2027-02-10', price: 100, units: 3, original: 'Tent A' },
      { campsite: REFERENCE, night: '2027-02-10', price: 90, units: 0, original: 'Tent B' },
      { campsite: REFERENCE, night: '2027-02-10', price: 80, original: 'Tent A', channel: 'Direct' },
      { campsite: REFERENCE, night: '2027-02-10', price: 180, units: 1, type: 'Bungalow', guests: 4, nights: 7 },
      { campsite: RIVER, night: '2027-02-10', price: 120.5, units: 2 },
      { campsite: RIVER, night: '2027-02-10', price: 150, original: 'Tent deluxe' },
      { campsite: QUOTED, night: '2027-02-10', price: 110.1 },
      { campsite: PROTO, night: '2027-02-10', price: 95 },
      { campsite: EMOJI, night: '2027-02-10', price: 60, channel: 'Expedia' },
      { campsite: REFERENCE, night: '2027-02-11', price: 100, units: 0, original: 'Tent A' },
      { campsite: RIVER, night: '2027-02-11', price: null },
      { campsite: QUOTED, night: '2027-02-11', price: 99, guests: 4 },
      { campsite: REFERENCE, night: '2027-02-12', price: 99, guests: 4, cancellation: 'Non-refundable' },
      { campsite: REFERENCE, night: '2027-02-14', price: 150, original: 'Tent A' },
      { campsite: REFERENCE, night: '2027-02-14', price: 142, original: 'Tent B' },
      { campsite: RIVER, night: '2027-01-31', price: 60 },
      { campsite: RIVER, night: '2027-02-20', price: 61, channel: 'Expedia', extras: 'Breakfast' },
      { campsite: LONG, night: '2027-02-20', price: 62, channel: 'Airbnb', cancellation: 'Non-refundable' },
      { campsite: SOUTHERN, night: '2027-02-10', price: 70, type: 'Only in the south', channel: 'Southern' },
    ],
  },
  {
    observedAt: DAY_10,
    seen: [
      { campsite: REFERENCE, night: '2027-02-14', price: 140, original: 'Tent A' },
      { campsite: RIVER, night: '2027-02-10', price: 500, units: 2 },
    ],
  },
  {
    observedAt: DAY_18,
    seen: [
      { campsite: REFERENCE, night: '2027-02-14', price: 145, original: 'Tent A' },
      { campsite: REFERENCE, night: '2027-02-14', price: 142, original: 'Tent B', units: 0 },
      { campsite: RIVER, night: '2027-02-12', price: 130 },
      { campsite: REFERENCE, night: '2027-01-01', price: 301 },
      { campsite: REFERENCE, night: '2027-01-30', price: 70 },
      { campsite: REFERENCE, night: '2027-01-31', price: 71 },
      { campsite: REFERENCE, night: '2027-02-01', price: 72 },
      { campsite: REFERENCE, night: '2027-02-03', price: 74 },
      { campsite: REFERENCE, night: '2027-02-28', price: 228 },
      { campsite: REFERENCE, night: '2027-04-30', price: 430 },
      { campsite: REFERENCE, night: '2027-12-30', price: 200 },
      { campsite: REFERENCE, night: '2027-12-31', price: 201 },
      { campsite: REFERENCE, night: '2028-01-01', price: 202 },
      { campsite: REFERENCE, night: '2028-02-29', price: 229 },
    ],
  },
];
