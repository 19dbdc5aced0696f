import { memo, useMemo } from 'react';
import { wordsOf } from '../../../text/reader.ts';
import { ChangeRow, type RowSurroundings } from './change-row.tsx';
import styles from './change-list.module.css';
import type { KeyedChange } from './held-changes.ts';
import { WaveRow } from './wave-row.tsx';

const text = wordsOf('changes');

interface ChangeListProps extends RowSurroundings {
  readonly changes: readonly KeyedChange[];
}

/** The entries in their order, those of a wave as one. */
export const ChangeList = memo(function ChangeList({ changes, ...surroundings }: ChangeListProps) {
  const entries = useMemo(() => entriesOf(changes), [changes]);
  return (
    <ul className={styles.list} aria-label={text.list}>
      {entries.map(([first, ...others]) => (
        <li key={first!.key}>
          {others.length === 0 || first!.change.wave === null ? (
            <ChangeRow change={first!.change} {...surroundings} />
          ) : (
            <WaveRow wave={first!.change.wave} members={[first!, ...others]} {...surroundings} />
          )}
        </li>
      ))}
    </ul>
  );
});

/** Each alone, but those of one wave together where the first of them stands. */
function entriesOf(changes: readonly KeyedChange[]): KeyedChange[][] {
  const ofWave = new Map<number, KeyedChange[]>();
  return changes.flatMap((each) => {
    const { wave } = each.change;
    if (wave === null) return [[each]];
    const members = ofWave.get(wave.number);
    members?.push(each);
    if (members) return [];
    const begun = [each];
    ofWave.set(wave.number, begun);
    return [begun];
  });
}
