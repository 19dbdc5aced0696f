import type { CalendarNight } from '@vivac/contract/wire/prices';
import type { ComparedWith } from '@vivac/domain/offers/comparing';
import { bandShapeOf } from '@vivac/domain/offers/price-band';
import { comparisonText } from '../../../text/comparison.ts';
import { calendarText } from '../calendar-words.ts';
import { priceWords } from '../../../text/price-words.ts';
import calendarStyles from '../calendar.module.css';
import { PositionRail, placeOfIndex, placeOfRank } from './position-rail.tsx';
import styles from './comparison.module.css';

interface EntryProps {
  readonly entry: CalendarNight;
}

/** Below the own price of a cell: how it stands, as the server says it. Nothing where there is nothing to compare. */
export function CellComparison({ entry, comparedWith }: EntryProps & { readonly comparedWith: ComparedWith }) {
  if (comparedWith === 'median') return <Index entry={entry} />;
  if (comparedWith === 'rank') return <Rank entry={entry} />;
  return <Difference entry={entry} />;
}

/** The difference from the dearest competitor. */
function Difference({ entry: { percent, band, maxPrice } }: EntryProps) {
  if (percent === null || band === null) return null;
  return (
    <span
      className={calendarStyles.difference}
      data-band={band}
      data-digits={String(Math.abs(percent)).length}
      data-other={maxPrice === null ? undefined : priceWords.wholeEurosThenSign(maxPrice)}
    >
      <span className={calendarStyles.shape} aria-hidden="true">
        {bandShapeOf(band)}
      </span>
      {calendarText.percent(percent)}
    </span>
  );
}

function Index({ entry: { index, medianPrice } }: EntryProps) {
  if (index === null) return null;
  return (
    <span
      className={`${calendarStyles.difference} ${styles.position}`}
      data-other={medianPrice === null ? undefined : priceWords.wholeEurosThenSign(medianPrice)}
    >
      <PositionRail at={placeOfIndex(index)} hasMiddle />
      <span aria-hidden="true">{comparisonText.indexNumber(index)}</span>
      <span className="visually-hidden">{comparisonText.index(index)}</span>
    </span>
  );
}

function Rank({ entry: { rank, of } }: EntryProps) {
  if (rank === null || of === null) return null;
  return (
    <span className={`${calendarStyles.difference} ${styles.position}`}>
      <PositionRail at={placeOfRank(rank, of)} hasMiddle={false} />
      <span aria-hidden="true">{comparisonText.shortRank({ rank, of })}</span>
      <span className="visually-hidden">{comparisonText.rank({ rank, of })}</span>
    </span>
  );
}
