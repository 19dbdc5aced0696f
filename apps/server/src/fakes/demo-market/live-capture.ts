import { type Day, dayAt } from '@vivac/domain/time/day';
import { type DemoCampsite, watchedDemoCampsites } from './campsites.ts';
import { csvRecord } from './csv.ts';
import { NIGHTLY } from './offers.ts';
import { PRICE_COLUMNS, offerRecords } from './price-captures.ts';
import { type OfferNights, campsiteNights, offerNights, seenNights } from './prices.ts';
import { MARKET_SEED, chanceOf, seedOf } from './random.ts';
import { seasonsOf } from './seasons.ts';

/** In so long the source of the demo market has looked at another campsite. */
export const LIVE_CAPTURE_MS = 5 * 60_000;
const ZONE = 'Europe/Madrid';
const DAY_MS = 86_400_000;
/** The dearest price that is written. */
const MOST_HALF_EUROS = 800;
const LIVE_SEED = seedOf(MARKET_SEED, 0x11fe);

/** How many moves a campsite has at once; whenever its turn comes round again one of them ends and another begins. */
const MOVES = 6;
const FARTHEST_NIGHT = 75;
const LONGEST_NIGHTS = 7;
const SOLD_OUT_SHARE = 0.3;
const LEAST_MOVE = 0.04;
const LARGEST_MOVE = 0.12;

/**
 * What the demo market’s own source answers at a moment: the nightly rates of one watched campsite, another one every five minutes, with
 * runs of nights that moved or sold out and stay so for some hours. The same five minutes always tell the same.
 */
export function* liveCapture(now: Date): Generator<string> {
  const slot = Math.floor(now.getTime() / LIVE_CAPTURE_MS);
  const campsites = watchedDemoCampsites();
  const campsite = campsites[slot % campsites.length]!;
  yield csvRecord(PRICE_COLUMNS);
  yield* liveRecords(campsite, dayAt(now, ZONE), slot);
}

/**
 * What the demo market’s own source answers who asks for one stay: what Booking.com sells for two, by campsite, day of arrival and length. Nothing
 * of a campsite, day or length that it does not know, as a shop that has nothing.
 */
export function* stayCapture(now: Date, stay: RequestedStay): Generator<string> {
  yield csvRecord(PRICE_COLUMNS);
  const campsite = watchedDemoCampsites().find(({ name }) => name === stay.campsite);
  if (campsite === undefined) return;
  const today = dayAt(now, ZONE);
  const nights = campsiteNights(campsite, seasonsOf(today)(campsite.setting));
  const isArrival = (day: string): boolean => day === stay.arrival;
  const requested = seenNights(campsite, nights, false).map(
    (seen, at) => seen & Number(isArrival(nights.season.days[at]!)),
  );
  const observedAt = new Date(Math.floor(now.getTime() / 1000) * 1000);
  for (const offer of campsite.offers) {
    if (offer.channel !== 'Booking.com' || offer.guests !== stay.adults || offer.nights !== stay.nights) continue;
    yield offerRecords({ campsite, offer, nights, found: offerNights(offer, nights, campsite), requested, observedAt });
  }
}

/** A cell of a plan, as it stands in the address. */
interface RequestedStay {
  readonly campsite: string;
  readonly arrival: string;
  readonly nights: number;
  readonly adults: number;
}

function* liveRecords(campsite: DemoCampsite, today: Day, slot: number): Generator<string> {
  const nights = campsiteNights(campsite, seasonsOf(today)(campsite.setting));
  const requested = seenNights(campsite, nights, false);
  const observedAt = new Date(slot * LIVE_CAPTURE_MS);
  const moves = makeMoves(campsite, slot, nights.season.firstNumber);
  for (const offer of campsite.offers.filter((each) => each.nights === NIGHTLY)) {
    const found = applyMoves(offerNights(offer, nights, campsite), moves);
    yield offerRecords({ campsite, offer, nights, found, requested, observedAt });
  }
}

/** Nights, as indices from today on, that cost another price than they would; a factor of 0 is sold out. */
interface Move {
  readonly from: number;
  readonly to: number;
  readonly factor: number;
}

function makeMoves({ seed }: DemoCampsite, slot: number, firstNumber: number): Move[] {
  const rounds = watchedDemoCampsites().length;
  const round = Math.floor(slot / rounds);
  return Array.from({ length: MOVES }, (_, at) => {
    const turn = Math.floor((round + at) / MOVES);
    const chances = seedOf(seedOf(seedOf(LIVE_SEED, seed), at), turn);
    const chance = (which: number) => chanceOf(chances, which);
    // From the day on which it began, so that midnight does not move it.
    const began = Math.floor(((turn * MOVES - at) * rounds * LIVE_CAPTURE_MS) / DAY_MS);
    const from = began - firstNumber + 1 + Math.floor(chance(0) * FARTHEST_NIGHT);
    const size = LEAST_MOVE + chance(1) * (LARGEST_MOVE - LEAST_MOVE);
    const factor = chance(2) < SOLD_OUT_SHARE ? 0 : chance(3) < 0.5 ? 1 - size : 1 + size;
    return { from, to: from + 1 + Math.floor(chance(4) * LONGEST_NIGHTS), factor };
  });
}

function applyMoves(found: OfferNights, moves: readonly Move[]): OfferNights {
  const [halfEuros, unitsLeft] = [found.halfEuros.slice(), found.unitsLeft.slice()];
  for (const { from, to, factor } of moves) {
    for (let night = Math.max(0, from); night < to; night++) {
      if (halfEuros[night] === 0) continue;
      halfEuros[night] = Math.min(MOST_HALF_EUROS, Math.round(halfEuros[night]! * factor));
      if (factor === 0) unitsLeft[night] = 0;
    }
  }
  return { ...found, halfEuros, unitsLeft };
}
