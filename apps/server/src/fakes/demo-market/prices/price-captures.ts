import { type Day, addDays, daysBetween } from '@vivac/domain/time/day';
import { demoCampsites } from '../campsites/campsites.ts';
import { csvRecord, inChunks } from '../csv.ts';
import type { DemoCampsite } from '../campsites/demo-campsite.ts';
import { demoCompleteLooks } from './looks/complete-looks.ts';
import { demoMornings } from './looks/morning-looks.ts';
import { type DemoOffer, NIGHTLY } from './offers.ts';
import { type DemoPriceCapture, PRICE_COLUMNS, recordsOfOffer } from './price-records.ts';
import { type OfferNights, campsiteNights, offerNights } from './prices.ts';
import { NIGHTS_AHEAD, type SeasonNights, seasonsOf } from './season-nights.ts';
import { isTooFar } from './looks/blind-spots.ts';
import { inSpain } from './spanish-time.ts';

const WEEKS_BACK = 6;
const CAPTURE_HOUR = 5;
const CAPTURE_LASTS_MS = 40 * 60_000;

/**
 * The price history of the demo market: everything six weeks before `today`, which nightly rates changed in each of the
 * five weeks after, a look at the watched campsites on each morning in between, and everything on `today`. Captures of the
 * market are of five in the morning in Spain, but none is later than `notAfter`.
 */
export function demoPriceCaptures(today: Day, notAfter?: Date): DemoPriceCapture[] {
  const first = addDays(today, -7 * WEEKS_BACK);
  const between = Array.from({ length: WEEKS_BACK - 1 }, (_, week) => {
    const day = addDays(first, 7 * (week + 1));
    return captureOf(day, addDays(day, -7), notAfter, true);
  });
  return [
    captureOf(first, null, notAfter, true),
    ...between,
    demoMornings(first, today),
    captureOf(today, null, notAfter),
    demoCompleteLooks(first, today, notAfter),
  ];
}

/** Everything as of five in the morning of `day` and the looks of an hour later, to bring the demo market up to date. */
export function demoDailyCaptures(day: Day, notAfter?: Date): DemoPriceCapture[] {
  return [captureOf(day, null, notAfter), demoCompleteLooks(addDays(day, -1), day, notAfter)];
}

function captureOf(day: Day, since: Day | null, notAfter: Date | undefined, isOlder = false): DemoPriceCapture {
  const capturedAt = new Date(Math.min(inSpain(day, CAPTURE_HOUR).getTime(), notAfter?.getTime() ?? Infinity));
  return {
    capturedAt,
    name: `demo-prices-${day}${since === null ? '' : '-changes'}`,
    rows: () => inChunks(recordsOf(day, since, capturedAt, isOlder)),
  };
}

function* recordsOf(day: Day, since: Day | null, capturedAt: Date, isOlder: boolean): Generator<string> {
  yield csvRecord(PRICE_COLUMNS);
  const seasonOf = seasonsOf(day);
  const seasonBefore = since === null ? null : seasonsOf(since);
  const campsites = demoCampsites();
  for (const [at, campsite] of campsites.entries()) {
    const season = seasonOf(campsite.setting);
    const before = seasonBefore?.(campsite.setting) ?? null;
    const stillToCome = (CAPTURE_LASTS_MS * (campsites.length - 1 - at)) / campsites.length;
    const observedAt = new Date(capturedAt.getTime() - stillToCome);
    yield* recordsOfCampsite(campsite, season, before, { observedAt, isOlder });
  }
}

function* recordsOfCampsite(
  campsite: DemoCampsite,
  season: SeasonNights,
  seasonBefore: SeasonNights | null,
  { observedAt, isOlder }: { readonly observedAt: Date; readonly isOlder: boolean },
): Generator<string> {
  const nights = campsiteNights(campsite, season);
  const nightsBefore = seasonBefore && campsiteNights(campsite, seasonBefore);
  const daysPassed = seasonBefore ? daysBetween(seasonBefore.days[0]!, season.days[0]!) : 0;
  const seen = nights.seen
    .subarray(0, NIGHTS_AHEAD)
    .map((isSeen, night) => (isTooFar(campsite, season.firstNumber + night, night, isOlder) ? 0 : isSeen));
  const isAskedFor = (offer: DemoOffer) => nightsBefore === null || offer.nights === NIGHTLY;
  for (const offer of campsite.offers.filter(isAskedFor)) {
    const found = offerNights(offer, nights, campsite);
    const isNews = seen.map((isSeen, night) => isSeen & found.named[night]!);
    if (nightsBefore) {
      const before = offerNights(offer, nightsBefore, campsite);
      for (let night = 0; night < NIGHTS_AHEAD - daysPassed; night++) {
        if (isSame(found, night, before, night + daysPassed)) isNews[night] = 0;
      }
    }
    yield recordsOfOffer({ campsite, offer, nights, found, isNews, observedAt });
  }
}

function isSame(a: OfferNights, nightOfA: number, b: OfferNights, nightOfB: number): boolean {
  return (
    a.named[nightOfA] === b.named[nightOfB] &&
    a.halfEuros[nightOfA] === b.halfEuros[nightOfB] &&
    a.unitsLeft[nightOfA] === b.unitsLeft[nightOfB]
  );
}
