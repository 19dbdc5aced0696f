import { addDays, daysBetween, toDay } from '@vivac/domain/time/day';
import { wordsOf } from '../../text/reader.ts';
import { daysWords } from './holiday-words.ts';
import type { HolidayAreaRow, Holidays } from './holidays-query.ts';
import styles from './market-holidays.module.css';

const text = wordsOf('market-holidays');

interface HolidayBarsProps {
  readonly area: HolidayAreaRow;
  readonly holidays: Holidays;
}

/** An area’s weeks: a bar for school holidays, a mark for a public one, hatched where nothing is known. */
export function HolidayBars({ area, holidays }: HolidayBarsProps) {
  const place = placesIn(holidays);
  const { school } = area;
  const known = school && { first_date: school.known_from, last_date: school.known_until };
  return (
    <div className={styles.bars} aria-hidden="true">
      <span className={styles.column} style={place(holidays)} />
      {unknownParts(known, holidays).map((part) => (
        <span key={part.first_date} className={styles.unknown} style={place(part)} title={text.notKnown} />
      ))}
      {school?.spans.map((span) => (
        <span
          key={span.first_date}
          className={styles.bar}
          data-foreign={area.country !== 'ES' || undefined}
          style={place(span)}
          title={text.span({ name: span.name, days: daysWords(toDay(span.first_date), toDay(span.last_date)) })}
        />
      ))}
      {area.public.spans.map((span) => (
        <span
          key={`${span.first_date} ${span.name}`}
          className={styles.public}
          style={place(span)}
          title={text.span({ name: span.name, days: daysWords(toDay(span.first_date), toDay(span.last_date)) })}
        />
      ))}
    </div>
  );
}

interface Part {
  readonly first_date: string;
  readonly last_date: string;
}

/** Where a part of the window stands, in percent of its width. */
export function placesIn({ window_from: from, window_until: until }: Holidays) {
  const days = daysBetween(toDay(from), toDay(until)) + 1;
  const at = (day: string) => Math.min(days, Math.max(0, daysBetween(toDay(from), toDay(day))));
  return ({ first_date: first, last_date: last }: Part) => {
    const [left, right] = [at(first), at(addDays(toDay(last), 1))];
    return { left: `${(left * 100) / days}%`, width: `${((right - left) * 100) / days}%` };
  };
}

/** What of the window lies before and after the time of which something is known. */
function unknownParts(known: Part | null, { window_from: from, window_until: until }: Holidays): Part[] {
  if (known === null || known.last_date < from || known.first_date > until) {
    return [{ first_date: from, last_date: until }];
  }
  const before = { first_date: from, last_date: addDays(toDay(known.first_date), -1) };
  const after = { first_date: addDays(toDay(known.last_date), 1), last_date: until };
  return [before, after].filter(({ first_date: first, last_date: last }) => first <= last);
}
