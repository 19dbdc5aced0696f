import { type Day, addDays, daysBetween } from '@vivac/domain/time/day';
import { watchedDemoCampsites } from '../../campsites/campsites.ts';
import type { DemoCampsite } from '../../campsites/demo-campsite.ts';
import { csvRecord, inChunks } from '../../csv.ts';
import type { DemoOffer } from '../offers.ts';
import { type DemoPriceCapture, LOOK_COLUMNS, failedLookRecord } from '../price-records.ts';
import { inSpain } from '../spanish-time.ts';
import { dayNumber } from '../season-nights.ts';
import { isInBlindSpot } from './blind-spots.ts';
import { LOOK_HOUR, LOOK_NIGHTS, recordsOfLook } from './watched-looks.ts';

/** Whether each look at a campsite names all that its channel sells: the one whose cheapest room sells out. */
export function isLookedAtCompletely({ offers }: DemoCampsite): boolean {
  return offers.some(({ goneDays }) => goneDays !== null);
}

/**
 * Complete looks at what Booking.com sells for two, on every morning after one day up to another, none later than
 * `notAfter`: a room that such a look does not name is gone. On the last morning the looks into a blind spot fail.
 */
export function demoCompleteLooks(after: Day, last: Day, notAfter?: Date): DemoPriceCapture {
  const capturedAt = new Date(Math.min(inSpain(last, LOOK_HOUR).getTime(), notAfter?.getTime() ?? Infinity));
  const mornings = Array.from({ length: daysBetween(after, last) }, (_, at) => addDays(after, at + 1));
  return {
    capturedAt,
    name: `demo-looks-${last}`,
    complete: ['campsite', 'channel', 'stay_date', 'guests'],
    rows: () => inChunks(recordsOf(mornings, last, capturedAt)),
  };
}

function* recordsOf(mornings: readonly Day[], last: Day, capturedAt: Date): Generator<string> {
  yield csvRecord(LOOK_COLUMNS);
  const campsites = watchedDemoCampsites().filter(isLookedAtCompletely);
  for (const morning of mornings) {
    const observedAt = morning === last ? capturedAt : inSpain(morning, LOOK_HOUR);
    yield* recordsOfLook({ morning, observedAt, campsites, isAskedFor, saysOutcome: true });
  }
  for (const campsite of watchedDemoCampsites()) yield* failedLooks(campsite, last, capturedAt);
}

function* failedLooks(campsite: DemoCampsite, day: Day, observedAt: Date): Generator<string> {
  const { blindSpot, offers } = campsite;
  if (blindSpot?.newestLook !== 'failed') return;
  const offer = offers.find(isAskedFor)!;
  const first = dayNumber(day);
  for (let night = 0; night < LOOK_NIGHTS; night++) {
    if (!isInBlindSpot(blindSpot, first + night)) continue;
    yield failedLookRecord(campsite, addDays(day, night), offer, observedAt);
  }
}

function isAskedFor({ channel, guests }: DemoOffer): boolean {
  return channel === 'Booking.com' && guests === 2;
}
