import { COLUMN_CHOICES, type ColumnChoice } from '@vivac/domain/market/market-column';
import { wordsOf } from '../../text/reader.ts';
import { Segments } from '../../ui/forms/segments.tsx';

const text = wordsOf('market');

interface ColumnsControlProps {
  readonly value: ColumnChoice;
  onChange(value: ColumnChoice): void;
}

const WORDS: Readonly<Record<ColumnChoice, string>> = { key_dates: text.keyDates, weeks: text.weeks };
const CHOICES = COLUMN_CHOICES.map((value) => ({ value, label: WORDS[value] }));

/** Key dates or plain weeks. */
export function ColumnsControl({ value, onChange }: ColumnsControlProps) {
  return <Segments legend={text.columns} value={value} choices={CHOICES} onChange={onChange} />;
}
