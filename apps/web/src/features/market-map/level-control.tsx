import { wordsOf } from '../../text/reader.ts';
import { Segments } from '../../ui/forms/segments.tsx';
import type { MapLevel } from './map-places.ts';

const text = wordsOf('market-map');

interface LevelControlProps {
  readonly value: MapLevel;
  onChange(level: MapLevel): void;
}

const CHOICES = (['regions', 'provinces'] as const).map((value) => ({ value, label: text[value] }));

/** Whether the map is coloured by regions or by provinces. */
export function LevelControl({ value, onChange }: LevelControlProps) {
  return <Segments legend={text.level} value={value} choices={CHOICES} onChange={onChange} />;
}
