import { type Day, daysBetween, toDay } from '@vivac/domain/time/day';
import { UNIT_FIELDS } from '@vivac/intake/mapping/fields';
import { type DemoCampsite, watchedDemoCampsites } from './campsites.ts';
import { csvRecord, inChunks } from './csv.ts';
import { type DemoOffer, NIGHTLY } from './offers.ts';
import { type DemoPriceCapture, PRICE_COLUMNS, capturedNights, offerRecords } from './price-captures.ts';
import { offerNights } from './prices.ts';
import { chanceOf, type Seed, seedOf, wholeBetween } from './random.ts';

/** What the seed of a campsite is of here. */
const OCCUPANCY = 0x0cc;
/** After so many days ahead a little over a third as much is booked. */
const BOOKED_DAYS = 75;

/**
 * What the front desk of the demo manager's own campsite knows of `day`: how many of its units are sold and left. Its prices are those that the
 * capture of the day found, at the same moments, so of the market nothing moves.
 */
export function demoOwnOccupancy(day: Day, notAfter?: Date): DemoPriceCapture {
  const campsite = watchedDemoCampsites()[0]!;
  return {
    capturedAt: capturedNights(campsite, day, notAfter).capturedAt,
    name: `demo-own-occupancy-${day}`,
    rows: () => inChunks(ownRecords(campsite, day, notAfter)),
  };
}

function* ownRecords(campsite: DemoCampsite, day: Day, notAfter: Date | undefined): Generator<string> {
  yield csvRecord([...PRICE_COLUMNS, ...UNIT_FIELDS]);
  const { nights, requested, observedAt } = capturedNights(campsite, day, notAfter);
  for (const [at, offer] of oneOfEachUnit(campsite).entries()) {
    const found = offerNights(offer, nights, campsite);
    const units = unitsOf(seedOf(seedOf(campsite.seed, OCCUPANCY), at), found.unitsLeft);
    const text = offerRecords({ campsite, offer, nights, found, requested, observedAt });
    for (const line of text.trimEnd().split('\n')) {
      yield `${line},${units(daysBetween(day, toDay(line.split(',')[1]!)))}\n`;
    }
  }
}

/** Of each wording one nightly rate for two: several rates of a unit state the same units. */
function oneOfEachUnit({ offers }: DemoCampsite): DemoOffer[] {
  const plain = offers.filter(
    ({ nights, guests, channel }) => nights === NIGHTLY && guests === 2 && channel !== 'Pitchup',
  );
  return [...new Map(plain.toReversed().map((offer) => [offer.type, offer])).values()];
}

/** Sold, left and total by night. What a channel shows is the last of what is left; nothing is said of nights out of season. */
function unitsOf(seed: Seed, shown: Int8Array): (night: number) => string {
  const total = wholeBetween(10, 16, seed, 0);
  return (night) => {
    const most = shown[night]!;
    if (most < 0) return ',,';
    const booked = Math.exp(-night / BOOKED_DAYS) * (0.6 + 0.4 * chanceOf(seed, night + 1));
    const left = most <= 2 ? most : Math.max(most, Math.round(total * (1 - booked)));
    return `${total - left},${left},${total}`;
  };
}
