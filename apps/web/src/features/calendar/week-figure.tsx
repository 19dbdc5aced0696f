import { type Compression, compressionOf } from '@vivac/domain/position/compression';
import type { Day } from '@vivac/domain/time/day';
import { priceWords } from '../../text/price-words.ts';
import type { CalendarWeek } from './calendar-cell.ts';
import { calendarText } from './calendar-words.ts';
import styles from './calendar.module.css';

const { compression: text } = calendarText;

/** Above the figures of the weeks. */
export function WeekHeading() {
  return (
    <th scope="col" className={styles.weekHead}>
      <span>{text.head}</span>
    </th>
  );
}

/** How tight a week is in percent, quietly at its end; nothing where too little is known. */
export function WeekFigure({
  compression: { percent, restrictedPercent, nights },
}: {
  readonly compression: Compression;
}) {
  if (percent === null) return <td className={styles.weekFigure} />;
  const words = priceWords.unsignedPercent(percent);
  const stated = text.week({ percent: words, restricted: restrictedPercent ?? 0, nights });
  return (
    <td className={styles.weekFigure} title={stated}>
      <span aria-hidden="true">{percent}</span>
      <span className="visually-hidden">{stated}</span>
    </td>
  );
}

/** The same in a line, where the screen is too narrow for a column. */
export function WeekLine({ weeks }: { readonly weeks: readonly CalendarWeek[] }) {
  const known = (weekCompressions(weeks) ?? []).flatMap(({ first, percent }) =>
    first === null || percent === null
      ? []
      : [`${priceWords.dayAndMonth(first)} ${priceWords.unsignedPercent(percent)}`],
  );
  return known.length === 0 ? null : <p className={styles.weekLine}>{text.weeks({ weeks: known.join(' · ') })}</p>;
}

interface WeekCompression extends Compression {
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
