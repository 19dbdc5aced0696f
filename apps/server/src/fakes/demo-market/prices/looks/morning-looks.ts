import { type Day, addDays, daysBetween } from '@vivac/domain/time/day';
import { watchedDemoCampsites } from '../../campsites/campsites.ts';
import { csvRecord, inChunks } from '../../csv.ts';
import { type DemoOffer, NIGHTLY } from '../offers.ts';
import { type DemoPriceCapture, PRICE_COLUMNS } from '../price-records.ts';
import { inSpain } from '../spanish-time.ts';
import { isLookedAtCompletely } from './complete-looks.ts';
import { LOOK_HOUR, recordsOfLook } from './watched-looks.ts';

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
  const campsites = watchedDemoCampsites().filter((campsite) => !isLookedAtCompletely(campsite));
  for (const morning of mornings) {
    yield* recordsOfLook({ morning, observedAt: inSpain(morning, LOOK_HOUR), campsites, isAskedFor });
  }
}

/** Nightly rates with breakfast or without: what the demo manager's filters begin with is among them. */
function isAskedFor({ type, channel, guests, cancellation, nights }: DemoOffer): boolean {
  const isPlain = guests === 2 && cancellation === 'Free cancellation' && nights === NIGHTLY;
  return isPlain && type === 'Glamping tent' && channel === 'Booking.com';
}
