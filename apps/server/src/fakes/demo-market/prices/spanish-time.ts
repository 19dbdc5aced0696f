import type { Day } from '@vivac/domain/time/day';
import { momentOfWallClock } from '@vivac/domain/time/zoned-moment';

const HOUR_MS = 3_600_000;

/** The moment of an hour of a day on the clocks of Spain, where the demo market is. */
export function inSpain(day: Day, hour: number): Date {
  return new Date(momentOfWallClock(Date.parse(day) + hour * HOUR_MS, 'Europe/Madrid') * 1000);
}
