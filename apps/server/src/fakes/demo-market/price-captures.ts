import { OFFER_DIMENSION_KEYS } from '@vivac/domain/offers/offer-dimension';
import { type Day, addDays, daysBetween } from '@vivac/domain/time/day';
import { momentOfWallClock } from '@vivac/domain/time/zoned-moment';
import { OFFER_FIELDS } from '@vivac/intake/mapping/fields';
import { type DemoCampsite, demoCampsites, watchedDemoCampsites } from './campsites.ts';
import { csvField, csvRecord, inChunks } from './csv.ts';
import { type DemoOffer, NIGHTLY } from './offers.ts';
import {
  type CampsiteNights,
  type OfferNights,
  campsiteNights,
  isInBlindSpot,
  offerNights,
  seenNights,
} from './prices.ts';
import { NIGHTS_AHEAD, type SeasonNights, WEEK_NIGHTS, dayNumber, seasonsOf } from './seasons.ts';
import { chargesOf } from './stays.ts';

/** What a source sends at once: a look at the whole market, or every morning's look at a part of it. */
export interface DemoPriceCapture {
  /** When the last campsite was looked at. */
  readonly capturedAt: Date;
  /** Says the day and what is in it; fit for a file or a batch. */
  readonly name: string;
  /** What each of its looks asked for, where its looks are complete: as a mapping says it. */
  readonly complete?: ('campsite' | 'channel' | 'stay_date' | 'guests' | 'nights')[];
  /** CSV with a header, in pieces, of some campsites only where their links are given; starts anew at every call. */
  rows(links?: ReadonlySet<string>): Iterable<string>;
}

/** The columns of a price file in Vivac's own names, in the order that the demo market writes them. */
export const PRICE_COLUMNS = [
  'link',
  'stay_date',
  'price',
  'currency',
  'availability',
  'minimum_nights',
  'closed_to_arrival',
  'closed_to_departure',
  'closed',
  'mandatory_fees',
  'tourist_tax',
  ...OFFER_DIMENSION_KEYS.map((key) => OFFER_FIELDS[key].field),
  'original_type',
  'observed_at',
] as const;

/** Those of a file that also says where a look was not answered. */
const LOOK_COLUMNS = [...PRICE_COLUMNS, 'outcome'] as const;

const ZONE = 'Europe/Madrid';
const HOUR_MS = 3_600_000;
const WEEKS_BACK = 6;
const CAPTURE_HOUR = 5;
const CAPTURE_LASTS_MS = 40 * 60_000;
/** When somebody looks at the watched campsites, in the morning in Spain. */
const LOOK_HOUR = 6;
/** As far as a notification rule looks, and a week more. */
const LOOK_NIGHTS = 97;

/**
 * The price history of the demo market: everything six weeks before `today`, which nightly rates changed in each of the
 * five weeks after, a look at the watched campsites on each morning in between, and everything on `today`. Captures of the
 * market are of five in the morning in Spain, but none is later than `notAfter`.
 */
export function demoPriceCaptures(today: Day, notAfter?: Date): DemoPriceCapture[] {
  const first = addDays(today, -7 * WEEKS_BACK);
  const between = Array.from({ length: WEEKS_BACK - 1 }, (_, week) => {
    const day = addDays(first, 7 * (week + 1));
    return makeCapture(day, addDays(day, -7), notAfter, true);
  });
  return [
    makeCapture(first, null, notAfter, true),
    ...between,
    makeMornings(first, today),
    makeCapture(today, null, notAfter),
    makeCompleteLooks(first, today, notAfter),
  ];
}

/** Everything as of five in the morning of `day` and the looks of an hour later, to bring the demo market up to date. */
export function demoDailyCaptures(day: Day, notAfter?: Date): DemoPriceCapture[] {
  return [makeCapture(day, null, notAfter), makeCompleteLooks(addDays(day, -1), day, notAfter)];
}

/** The moment of an hour of a day on the clocks of Spain, where the demo market is, or `notAfter` if that is earlier. */
function momentInSpain(day: Day, hour: number, notAfter?: Date): Date {
  const moment = momentOfWallClock(Date.parse(day) + hour * HOUR_MS, ZONE) * 1000;
  return new Date(Math.min(moment, notAfter?.getTime() ?? Infinity));
}

function makeCapture(day: Day, since: Day | null, notAfter: Date | undefined, isOlder = false): DemoPriceCapture {
  const capturedAt = momentInSpain(day, CAPTURE_HOUR, notAfter);
  return {
    capturedAt,
    name: `demo-prices-${day}${since === null ? '' : '-changes'}`,
    rows: (links) => inChunks(marketRecords({ day, since, capturedAt, isOlder }, links)),
  };
}

const isOneOf = (links: ReadonlySet<string> | undefined, { link }: DemoCampsite) => links?.has(link) ?? true;

interface MarketLook {
  readonly day: Day;
  readonly since: Day | null;
  readonly capturedAt: Date;
  readonly isOlder: boolean;
}

function* marketRecords(
  { day, since, capturedAt, isOlder }: MarketLook,
  links?: ReadonlySet<string>,
): Generator<string> {
  yield csvRecord(PRICE_COLUMNS);
  const seasonOf = seasonsOf(day);
  const seasonBefore = since === null ? null : seasonsOf(since);
  const campsites = demoCampsites();
  for (const [at, campsite] of campsites.entries()) {
    if (!isOneOf(links, campsite)) continue;
    const season = seasonOf(campsite.setting);
    const before = seasonBefore?.(campsite.setting) ?? null;
    const observedAt = lookedAt(capturedAt, at, campsites.length);
    yield* campsiteRecords(campsite, season, before, { observedAt, isOlder });
  }
}

/** When a capture comes to one of the campsites that it looks at in turn. */
function lookedAt(capturedAt: Date, at: number, count: number): Date {
  return new Date(capturedAt.getTime() - (CAPTURE_LASTS_MS * (count - 1 - at)) / count);
}

/** What the capture of `day` finds of one campsite by the night, with its moment. */
export function capturedNights(campsite: DemoCampsite, day: Day, notAfter?: Date) {
  const campsites = demoCampsites();
  const capturedAt = momentInSpain(day, CAPTURE_HOUR, notAfter);
  const nights = campsiteNights(campsite, seasonsOf(day)(campsite.setting));
  const observedAt = lookedAt(capturedAt, campsites.indexOf(campsite), campsites.length);
  return { nights, requested: seenNights(campsite, nights, false), capturedAt, observedAt };
}

/** Everything that a campsite sells; with a season before, only those of its nightly rates that changed since. */
function* campsiteRecords(
  campsite: DemoCampsite,
  season: SeasonNights,
  seasonBefore: SeasonNights | null,
  { observedAt, isOlder }: { readonly observedAt: Date; readonly isOlder: boolean },
): Generator<string> {
  const nights = campsiteNights(campsite, season);
  const nightsBefore = seasonBefore && campsiteNights(campsite, seasonBefore);
  const daysPassed = seasonBefore ? daysBetween(seasonBefore.days[0]!, season.days[0]!) : 0;
  const seen = seenNights(campsite, nights, isOlder);
  for (const offer of campsite.offers) {
    if (nightsBefore && offer.nights !== NIGHTLY) continue;
    const found = offerNights(offer, nights, campsite);
    const requested = seen.slice();
    if (nightsBefore) {
      const before = offerNights(offer, nightsBefore, campsite);
      for (let night = 0; night < NIGHTS_AHEAD - daysPassed; night++) {
        if (isSame(found, night, before, night + daysPassed)) requested[night] = 0;
      }
    }
    yield offerRecords({ campsite, offer, nights, found, requested, observedAt });
  }
}

function isSame(a: OfferNights, nightOfA: number, b: OfferNights, nightOfB: number): boolean {
  return (
    a.named[nightOfA] === b.named[nightOfB] &&
    a.halfEuros[nightOfA] === b.halfEuros[nightOfB] &&
    a.unitsLeft[nightOfA] === b.unitsLeft[nightOfB]
  );
}

/**
 * What a tent for two costs on the watched campsites in the nights ahead, on every morning after one day and before
 * another: without these looks a price is a week old on most mornings, and a rule tells of none older than two days.
 */
function makeMornings(after: Day, before: Day): DemoPriceCapture {
  const mornings = daysAfter(after, addDays(before, -1));
  return {
    capturedAt: momentInSpain(mornings.at(-1)!, LOOK_HOUR),
    name: `demo-prices-${mornings.at(-1)!}-mornings`,
    rows: (links) => inChunks(morningRecords(mornings, links)),
  };
}

const watchedOf = (links?: ReadonlySet<string>) =>
  watchedDemoCampsites().filter((campsite) => isOneOf(links, campsite));

function* morningRecords(mornings: readonly Day[], links?: ReadonlySet<string>): Generator<string> {
  yield csvRecord(PRICE_COLUMNS);
  const campsites = watchedOf(links).filter((campsite) => !isLookedAtCompletely(campsite));
  for (const morning of mornings) {
    const observedAt = momentInSpain(morning, LOOK_HOUR);
    yield* lookRecords({ morning, observedAt, campsites, isRequested: isTentForTwo });
  }
}

/** Nightly rates with breakfast or without: what the demo manager's filters begin with is among them. */
function isTentForTwo(offer: DemoOffer): boolean {
  const isPlain = offer.cancellation === 'Free cancellation' && offer.nights === NIGHTLY;
  return isPlain && offer.type === 'Glamping tent' && isForTwoOnBooking(offer);
}

function isForTwoOnBooking({ channel, guests }: DemoOffer): boolean {
  return channel === 'Booking.com' && guests === 2;
}

/** Whether each look at a campsite names all that its channel sells: the one whose cheapest room sells out. */
function isLookedAtCompletely({ offers }: DemoCampsite): boolean {
  return offers.some(({ goneDays }) => goneDays !== null);
}

/**
 * Complete looks at what Booking.com sells for two, on every morning after one day up to another, none later than
 * `notAfter`: a room that such a look does not name is gone. On the last morning the looks into a blind spot fail.
 */
function makeCompleteLooks(after: Day, last: Day, notAfter?: Date): DemoPriceCapture {
  const capturedAt = momentInSpain(last, LOOK_HOUR, notAfter);
  return {
    capturedAt,
    name: `demo-looks-${last}`,
    complete: ['campsite', 'channel', 'stay_date', 'guests'],
    rows: (links) => inChunks(completeLookRecords(daysAfter(after, last), capturedAt, links)),
  };
}

function* completeLookRecords(
  mornings: readonly Day[],
  capturedAt: Date,
  links?: ReadonlySet<string>,
): Generator<string> {
  yield csvRecord(LOOK_COLUMNS);
  const last = mornings.at(-1)!;
  const watched = watchedOf(links);
  const campsites = watched.filter(isLookedAtCompletely);
  for (const morning of mornings) {
    const observedAt = morning === last ? capturedAt : momentInSpain(morning, LOOK_HOUR);
    yield* lookRecords({ morning, observedAt, campsites, isRequested: isForTwoOnBooking, saysOutcome: true });
  }
  for (const campsite of watched) yield* failedLookRecords(campsite, last, capturedAt);
}

function* failedLookRecords(campsite: DemoCampsite, today: Day, observedAt: Date): Generator<string> {
  const { blindSpot, offers, link } = campsite;
  if (blindSpot?.newestLook !== 'failed') return;
  const end = recordEnd({ campsite, offer: offers.find(isForTwoOnBooking)!, observedAt }).trimEnd();
  for (let night = 0; night < LOOK_NIGHTS; night++) {
    if (isInBlindSpot(blindSpot, dayNumber(today) + night))
      yield `${link},${addDays(today, night)},,EUR,${NO_TERMS}${end},failed\n`;
  }
}

/** The days after one, up to another. */
function daysAfter(day: Day, last: Day): Day[] {
  return Array.from({ length: daysBetween(day, last) }, (_, at) => addDays(day, at + 1));
}

/** A morning's look at some campsites. */
interface MorningLook {
  readonly morning: Day;
  readonly observedAt: Date;
  readonly campsites: readonly DemoCampsite[];
  readonly isRequested: (offer: DemoOffer) => boolean;
  readonly saysOutcome?: boolean;
}

/** What a look finds; of nights out of season none is requested. */
function* lookRecords({ morning, campsites, isRequested, ...look }: MorningLook): Generator<string> {
  const seasonOf = seasonsOf(morning, LOOK_NIGHTS);
  for (const campsite of campsites) {
    const nights = campsiteNights(campsite, seasonOf(campsite.setting));
    const requested = nights.seen.subarray(0, LOOK_NIGHTS).map((isSeen, night) => isSeen & nights.open[night]!);
    for (const offer of campsite.offers.filter(isRequested)) {
      const found = offerNights(offer, nights, campsite);
      yield offerRecords({ campsite, offer, nights, found, requested, ...look });
    }
  }
}

// By half euros, because writing a number anew for every row is what takes the time.
const PRICE_TEXTS = Array.from({ length: 802 }, (_, halves) => (halves === 0 ? '' : String(halves / 2)));

const NO_TERMS = ',,,,';

/** The rows of one offer that a capture sends. */
interface OfferRecords {
  readonly campsite: DemoCampsite;
  readonly offer: DemoOffer;
  readonly nights: CampsiteNights;
  readonly found: OfferNights;
  /** 1 on the nights that are requested; their number is that of the nights looked at. */
  readonly requested: Uint8Array;
  readonly observedAt: Date;
  /** For a file with {@link LOOK_COLUMNS}, of which only a row without a price says an outcome. */
  readonly saysOutcome?: boolean;
}

/** Writes the rows of one offer where its source names it, those of nightly rates with their terms. */
export function offerRecords(records: OfferRecords): string {
  const { campsite, offer, nights, found, requested } = records;
  const start = `${campsite.link},`;
  const end = recordEnd(records);
  const terms = offer.nights === WEEK_NIGHTS ? null : termsTexts(nights, offer.type);
  let text = '';
  for (let night = 0; night < requested.length; night++) {
    if (requested[night] === 0 || found.named[night] === 0) continue;
    const units = found.unitsLeft[night]!;
    const price = PRICE_TEXTS[found.halfEuros[night]!]!;
    const unitsText = units < 0 ? '' : units;
    text += start + nights.season.days[night]! + ',' + price + ',EUR,' + unitsText + (terms?.[night] ?? NO_TERMS) + end;
  }
  return text;
}

type RecordEnd = Pick<OfferRecords, 'campsite' | 'offer' | 'observedAt' | 'saysOutcome'>;

function recordEnd({ campsite, offer, observedAt, saysOutcome }: RecordEnd): string {
  const { mandatoryFees, touristTax } = chargesOf(campsite, offer);
  const parts = [
    mandatoryFees,
    touristTax,
    ...OFFER_DIMENSION_KEYS.map((key) => offer[key]),
    offer.originalType,
    observedAt.toISOString().replace(/\.\d+/, ''),
  ];
  return `,${parts.map(csvField).join(',')}${saysOutcome ? ',' : ''}\n`;
}

/** Minimum stay, closed to arrival, closed to departure and closed, by night. */
function termsTexts({ open, terms }: CampsiteNights, type: string): string[] {
  const { minimumNights, changeless } = terms.get(type)!;
  return Array.from(open, (isOpen, night) => {
    if (isOpen === 0) return ',,,,1';
    const nights = minimumNights[night]!;
    const change = changeless[night] === 1 ? ',1,1' : ',,';
    return `,${nights > 1 ? nights : ''}${change},`;
  });
}
