import type { NamedChange, NamedWave } from '@vivac/contract/wire/changes';
import { useId, useState } from 'react';
import { changeWords } from '../../../text/change-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import { ChangeRow, Chevron, Movement, type RowSurroundings } from './change-row.tsx';
import styles from './change-list.module.css';
import type { KeyedChange } from './held-changes.ts';

const text = wordsOf('changes');

interface WaveRowProps extends RowSurroundings {
  readonly wave: NamedWave;
  readonly members: readonly KeyedChange[];
}

/** Many campsites that moved alike: one entry that opens. */
export function WaveRow({ wave, members, ...surroundings }: WaveRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const changes = members.map(({ change }) => change);
  const { kind, state } = changes[0]!;
  const nights = changeWords.nights(wave.first, wave.last, surroundings.today);
  const hasOneState = changes.every((change) => change.state === state);
  const names = [...new Set(changes.map(({ name }) => name))];
  return (
    <>
      <button
        type="button"
        className={styles.row}
        data-wave=""
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.waveSign} aria-hidden="true" />
        <span className={styles.subject}>
          <strong className={styles.name}>{text.wave({ campsites: wave.campsites })}</strong>
          <span className={styles.what}>
            {text.subject({ kind: changeWords.kinds[kind], nights })}
            <span title={names.join(', ')} translate="no">
              {' · '}
              {names.join(', ')}
            </span>
          </span>
        </span>
        <Movement change={togetherOf(changes)} nights={0} />
        <span className={styles.state} data-state={hasOneState ? state : undefined}>
          <span className={styles.stateWord}>{hasOneState && changeWords.states[state]}</span>
        </span>
        <Chevron isOpen={isOpen} />
        <span className="visually-hidden">{isOpen ? text.waveClose : text.waveOpen}</span>
      </button>
      <ul id={listId} className={styles.members} hidden={!isOpen}>
        {isOpen &&
          members.map(({ key, change }) => (
            <li key={key}>
              <ChangeRow change={change} {...surroundings} />
            </li>
          ))}
      </ul>
    </>
  );
}

type Part = 'from' | 'to' | 'percent' | 'price';

/** The lowest and the highest of all of them. */
function togetherOf(changes: readonly NamedChange[]): Pick<NamedChange, 'kind' | Part> {
  const span = (part: Part): NamedChange[Part] => {
    const known = changes.flatMap((change) => change[part] ?? []);
    if (known.length === 0) return null;
    return {
      lowest: Math.min(...known.map(({ lowest }) => lowest)),
      highest: Math.max(...known.map(({ highest }) => highest)),
    };
  };
  return {
    kind: changes[0]!.kind,
    from: span('from'),
    to: span('to'),
    percent: span('percent'),
    price: span('price'),
  };
}
