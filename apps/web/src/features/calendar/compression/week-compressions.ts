import type { Day } from '@vivac/domain/time/day';
import { type Compression, compressionOf } from '@vivac/domain/position/compression';
import type { CalendarWeek } from '../calendar-cell.ts';

export interface WeekCompression extends Compression {
  /** Of the nights that it is of; null without any. */
  readonly first: Day | null;
}

/** How much of the competitors' nights is sold out in each week from today on; null where no week has a figure. */
export function weekCompressions(weeks: readonly CalendarWeek[]): readonly WeekCompression[] | null {
  const each = weeks.map((week) => {
    const ahead = week.flatMap((cell) => (cell === null || cell.isPast ? [] : [cell]));
    const nights = ahead.flatMap(({ entry }) =>
      entry === null
        ? []
        : [
            {
              soldOut: entry.competitorsSoldOut,
              restricted: entry.competitorsRestricted,
              known: entry.competitorsKnown,
            },
          ],
    );
    return { ...compressionOf(nights), first: ahead[0]?.day ?? null };
  });
  return each.some(({ percent }) => percent !== null) ? each : null;
}
