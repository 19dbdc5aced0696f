import { useQuery } from '@tanstack/react-query';
import { marketHolidaysText as text } from '../../text/market/market-holidays.ts';
import { fullDay, monthWords, tenthWords } from './holiday-words.ts';
import { type ColumnDays, occupancyQuery } from './holidays-query.ts';
import styles from './market-holidays.module.css';

interface OccupancyLineProps {
  readonly days: ColumnDays;
  /** A region or province by its code; null of all of Spain. */
  readonly place: string | null;
}

/** How full campsites last were in the same month of the year, by the official survey. */
export function OccupancyLine({ days, place }: OccupancyLineProps) {
  const { data } = useQuery(occupancyQuery(days));
  if (!data) return null;
  const found = data.figures.find((figure) => figure.place === (place ?? 'ES'));
  if (!found) return <p className={styles.note}>{text.occupancyNone}</p>;
  const said = { place: found.name, month: monthWords(found.month) };
  return (
    <p className={styles.note}>
      {found.value === null ? text.occupancySecret(said) : text.occupancy({ ...said, value: tenthWords(found.value) })}{' '}
      {text.occupancySource({ source: found.source, day: fullDay(found.received_at.slice(0, 10)) })}
    </p>
  );
}
