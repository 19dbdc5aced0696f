import { type Day, addDays, daysBetween } from '@vivac/domain/day';
import { demoCampsites } from './campsites.ts';
import { csvField, csvRecord, inChunks } from './csv.ts';
import type { DemoCampsite } from './demo-campsite.ts';
import type { DemoOffer } from './offers.ts';
import { type OfferNights, campsiteNights, offerNights } from './prices.ts';
import type { Setting } from './provinces.ts';
import { NIGHTS_AHEAD, type SeasonNights, seasonNights } from './season-nights.ts';

/** The columns of a price file in Vivac's own names, in the order that the demo market writes them. */
export const PRICE_COLUMNS = [
  'link',
  'stay_date',
  'price',
  'currency',
  'availability',
  'accommodation_type',
  'original_type',
  'channel',
  'guests',
  'cancellation_policy',
  'included_extras',
  'nights',
  'observed_at',
] as const;

/** One look at the whole market. */
export interface DemoPriceCapture {
  /** When the last campsite was looked at. */
  readonly capturedAt: Date;
  /** Says the day and whether every night is in it or only those that changed; fit for a file or a batch. */
  readonly name: string;
  /** CSV with a header, in pieces; starts anew at every call. */
  rows(): Iterable<string>;
}

const WEEKS_BACK = 6;
const CAPTURE_HOUR = 5;
const CAPTURE_ZONE = 'Europe/Madrid';
const CAPTURE_LASTS_MS = 40 * 60_000;
const HOUR_MS = 3_600_000;

// By half euros, because writing a number anew for every row is what takes the time.
const PRICE_TEXTS = Array.from({ length: 802 }, (_, halves) => (halves === 0 ? '' : String(halves / 2)));

/**
 * The price history of the demo market: everything six weeks before `today`, what changed in each of the five weeks
 * after, and everything on `today`. Captures are of five in the morning in Spain, but none is later than `notAfter`.
 */
export function demoPriceCaptures(today: Day, notAfter?: Date): DemoPriceCapture[] {
  const first = addDays(today, -7 * WEEKS_BACK);
  const between = Array.from({ length: WEEKS_BACK - 1 }, (_, week) => {
    const day = addDays(first, 7 * (week + 1));
    return captureOf(day, addDays(day, -7), notAfter);
  });
  return [captureOf(first, null, notAfter), ...between, captureOf(today, null, notAfter)];
}

/** Everything as of five in the morning of `day`, to bring the demo market up to date later on. */
export function demoDailyCapture(day: Day, notAfter?: Date): DemoPriceCapture {
  return captureOf(day, null, notAfter);
}

function captureOf(day: Day, since: Day | null, notAfter: Date | undefined): DemoPriceCapture {
  const capturedAt = new Date(Math.min(morningOf(day).getTime(), notAfter?.getTime() ?? Infinity));
  return {
    capturedAt,
    name: `demo-prices-${day}${since === null ? '' : '-changes'}`,
    rows: () => inChunks(recordsOf(day, since, capturedAt)),
  };
}

function* recordsOf(day: Day, since: Day | null, capturedAt: Date): Generator<string> {
  yield csvRecord(PRICE_COLUMNS);
  const seasonOf = seasonsOf(day);
  const seasonBefore = since === null ? null : seasonsOf(since);
  const campsites = demoCampsites();
  for (const [at, campsite] of campsites.entries()) {
    const season = seasonOf(campsite.setting);
    const before = seasonBefore?.(campsite.setting) ?? null;
    const stillToCome = (CAPTURE_LASTS_MS * (campsites.length - 1 - at)) / campsites.length;
    yield* recordsOfCampsite(campsite, season, before, new Date(capturedAt.getTime() - stillToCome));
  }
}

function* recordsOfCampsite(
  campsite: DemoCampsite,
  season: SeasonNights,
  seasonBefore: SeasonNights | null,
  observedAt: Date,
): Generator<string> {
  const nights = campsiteNights(campsite, season);
  const nightsBefore = seasonBefore && campsiteNights(campsite, seasonBefore);
  const daysPassed = seasonBefore ? daysBetween(seasonBefore.days[0]!, season.days[0]!) : 0;
  const observed = observedAt.toISOString().replace(/\.\d+/, '');
  for (const offer of campsite.offers) {
    const now = offerNights(offer, nights, campsite.stepEuros);
    const isNews = Uint8Array.from(nights.seen);
    if (nightsBefore) {
      const before = offerNights(offer, nightsBefore, campsite.stepEuros);
      for (let night = 0; night < NIGHTS_AHEAD - daysPassed; night++) {
        if (isSame(now, night, before, night + daysPassed)) isNews[night] = 0;
      }
    }
    yield recordsOfOffer(campsite.link, offer, season.days, isNews, now, observed);
  }
}

function isSame(a: OfferNights, nightOfA: number, b: OfferNights, nightOfB: number): boolean {
  return a.halfEuros[nightOfA] === b.halfEuros[nightOfB] && a.unitsLeft[nightOfA] === b.unitsLeft[nightOfB];
}

function recordsOfOffer(
  link: string,
  offer: DemoOffer,
  days: readonly Day[],
  isNews: Uint8Array,
  { halfEuros, unitsLeft }: OfferNights,
  observed: string,
): string {
  const start = `${link},`;
  const parts = [
    offer.accommodationType,
    offer.originalType,
    offer.channel,
    offer.guests,
    offer.cancellationPolicy,
    offer.includedExtras,
    offer.nights,
    observed,
  ];
  const end = `,${parts.map(csvField).join(',')}\n`;
  let records = '';
  for (let night = 0; night < NIGHTS_AHEAD; night++) {
    if (isNews[night] === 0) continue;
    const units = unitsLeft[night]!;
    records += start + days[night]! + ',' + PRICE_TEXTS[halfEuros[night]!]! + ',EUR,' + (units < 0 ? '' : units) + end;
  }
  return records;
}

function seasonsOf(first: Day): (setting: Setting) => SeasonNights {
  const known = new Map<Setting, SeasonNights>();
  return (setting) => {
    const season = known.get(setting) ?? seasonNights(setting, first);
    known.set(setting, season);
    return season;
  };
}

// Spain is one or two hours ahead of UTC.
function morningOf(day: Day): Date {
  const utcMs = Date.parse(`${day}T00:00:00Z`) + CAPTURE_HOUR * HOUR_MS;
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: CAPTURE_ZONE, hour: '2-digit', hourCycle: 'h23' });
  const winter = new Date(utcMs - HOUR_MS);
  return Number(hour.format(winter)) === CAPTURE_HOUR ? winter : new Date(utcMs - 2 * HOUR_MS);
}
