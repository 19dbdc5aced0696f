import { useQuery } from '@tanstack/react-query';
import { OCCUPANCY_KINDS, type OccupancyKind } from '@vivac/domain/occupancy/occupancy-series';
import { useState } from 'react';
import { wordsOf } from '../../text/reader.ts';
import { sourceName } from '../../text/source-words.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { fullDay, monthWords, tenthWords } from './holiday-words.ts';
import { type ColumnDays, type Occupancy, occupancyQuery } from './holidays-query.ts';
import styles from './market-holidays.module.css';

const text = wordsOf('market-holidays');

interface OccupancyLineProps {
  readonly days: ColumnDays;
  /** A region or province by its code; null of all of Spain. */
  readonly place: string | null;
}

/** How full campsites last were in the same month of the year, by the official survey; of which kind, where several are known. */
export function OccupancyLine({ days, place }: OccupancyLineProps) {
  const [chosen, setChosen] = useState<OccupancyKind | null>(null);
  const { data } = useQuery(occupancyQuery(days, chosen));
  if (!data) return null;
  const kinds = OCCUPANCY_KINDS.filter((kind) => data.known_measures.includes(kind));
  const shown = chosen ?? kinds[0];
  const found = data.figures.find((figure) => figure.place === (place ?? 'ES'));
  return (
    <>
      {kinds.length > 1 && shown && (
        <ChoiceField<OccupancyKind>
          label={text.occupancyKind}
          value={shown}
          choices={kinds.map((value) => ({ value, label: text.occupancyKinds[value] }))}
          onChange={setChosen}
        />
      )}
      <p className={styles.note}>{found ? occupancyWords(found, data.measure) : text.occupancyNone}</p>
    </>
  );
}

function occupancyWords(figure: Occupancy['figures'][number], measure: Occupancy['measure']): string {
  const said = { place: figure.name, month: monthWords(figure.month) };
  const kind = OCCUPANCY_KINDS.find((each) => each === measure) ?? 'occupancy';
  return [
    figure.value === null
      ? text.occupancySecret({ ...said, kind: text.occupancyKinds[kind] })
      : text.occupancy({ ...said, value: tenthWords(figure.value), measure }),
    text.occupancySource({ source: sourceName(figure.source), day: fullDay(figure.received_at.slice(0, 10)) }),
    text.occupancySpan({
      place: figure.name,
      from: monthWords(figure.known_from),
      until: monthWords(figure.known_until),
    }),
  ].join(' ');
}
