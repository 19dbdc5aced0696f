import { type Day, dayAt } from '@vivac/domain/time/day';
import { watchedDemoCampsites } from '../../campsites/campsites.ts';
import type { DemoCampsite } from '../../campsites/demo-campsite.ts';
import { csvRecord } from '../../csv.ts';
import { MARKET_SEED, chanceOf, seedOf } from '../../random.ts';
import { NIGHTLY } from '../offers.ts';
import { PRICE_COLUMNS, recordsOfOffer } from '../price-records.ts';
import { type OfferNights, campsiteNights, offerNights } from '../prices.ts';
import { NIGHTS_AHEAD, seasonsOf } from '../season-nights.ts';

/** In so long the source of the demo market has looked at another campsite. */
export const LIVE_CAPTURE_MS = 5 * 60_000;
const ZONE = 'Europe/Madrid';
const LIVE_SEED = seedOf(MARKET_SEED, 0x11fe);
const CHANGED_SHARE = 0.02;
const LARGEST_CHANGE = 0.08;

/**
 * What the demo market’s own source answers at a moment: the nightly rates of one watched campsite, another one every five minutes, a
 * few of them changed. The same five minutes always tell the same.
 */
export function* liveCapture(now: Date): Generator<string> {
  const slot = Math.floor(now.getTime() / LIVE_CAPTURE_MS);
  const campsites = watchedDemoCampsites();
  const campsite = campsites[slot % campsites.length]!;
  yield csvRecord(PRICE_COLUMNS);
  yield* recordsOf(campsite, dayAt(now, ZONE), slot);
}

function* recordsOf(campsite: DemoCampsite, today: Day, slot: number): Generator<string> {
  const nights = campsiteNights(campsite, seasonsOf(today)(campsite.setting));
  const seen = nights.seen.subarray(0, NIGHTS_AHEAD);
  const observedAt = new Date(slot * LIVE_CAPTURE_MS);
  for (const offer of campsite.offers.filter((each) => each.nights === NIGHTLY)) {
    const found = offerNights(offer, nights, campsite);
    const isNews = seen.map((isSeen, night) => isSeen & found.named[night]!);
    yield recordsOfOffer({ campsite, offer, nights, found: changed(found, slot), isNews, observedAt });
  }
}

/** The rates with those changed that change in these five minutes, by up to a twelfth. */
function changed(found: OfferNights, slot: number): OfferNights {
  const seed = seedOf(LIVE_SEED, slot);
  const halfEuros = found.halfEuros.map((halves, night) => {
    const chance = chanceOf(seed, night);
    if (halves === 0 || chance >= CHANGED_SHARE) return halves;
    return Math.max(1, Math.round(halves * (1 + (chance / CHANGED_SHARE - 0.5) * 2 * LARGEST_CHANGE)));
  });
  return { ...found, halfEuros };
}
