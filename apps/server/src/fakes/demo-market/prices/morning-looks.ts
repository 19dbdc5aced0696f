import { type Day, addDays, daysBetween } from '@vivac/domain/time/day';
import { watchedDemoCampsites } from '../campsites/campsites.ts';
import { csvRecord, inChunks } from '../csv.ts';
import type { DemoOffer } from './offers.ts';
import { type DemoPriceCapture, PRICE_COLUMNS, recordsOfOffer } from './price-records.ts';
import { campsiteNights, offerNights } from './prices.ts';
import { seasonsOf } from './season-nights.ts';
import { inSpain } from './spanish-time.ts';

const LOOK_HOUR = 6;
// As far as a notification rule looks, and a week more.
const NIGHTS = 97;

/**
 * What a tent for two costs on the watched campsites in the nights ahead, on every morning after one day and before
 * another: without these looks a price is a week old on most mornings, and a rule tells of none older than two days.
 */
export function demoMornings(after: Day, before: Day): DemoPriceCapture {
  const days = Array.from({ length: daysBetween(after, before) - 1 }, (_, at) => addDays(after, at + 1));
  return {
    capturedAt: inSpain(days.at(-1)!, LOOK_HOUR),
    name: `demo-prices-${days.at(-1)!}-mornings`,
    rows: () => inChunks(recordsOf(days)),
  };
}

function* recordsOf(mornings: readonly Day[]): Generator<string> {
  yield csvRecord(PRICE_COLUMNS);
  for (const morning of mornings) {
    const seasonOf = seasonsOf(morning, NIGHTS);
    for (const campsite of watchedDemoCampsites()) {
      const season = seasonOf(campsite.setting);
      const nights = campsiteNights(campsite, season);
      for (const offer of campsite.offers.filter(isLookedAt)) {
        const found = offerNights(offer, nights, campsite.stepEuros);
        yield recordsOfOffer(campsite.link, offer, season.days, nights.seen, found, inSpain(morning, LOOK_HOUR));
      }
    }
  }
}

/** With breakfast or without: what the demo manager's filters begin with is among them. */
function isLookedAt({ type, channel, guests, cancellation }: DemoOffer): boolean {
  const isPlain = guests === 2 && cancellation === 'Free cancellation';
  return isPlain && type === 'Glamping tent' && channel === 'Booking.com';
}
