import type { ChangesSince } from '@vivac/contract/wire/changes';
import type { MomentWords } from '../../text/moment-words.ts';
import { wordsOf } from '../../text/reader.ts';
import styles from './changes.module.css';

const text = wordsOf('changes');

/** More of them are folded under one line. */
const MOST_LINES = 3;

interface DataGapsProps {
  readonly gaps: ChangesSince['gaps'];
  readonly momentOf: MomentWords;
}

/** Campsites of which no data comes: of them nothing can be said. */
export function DataGaps({ gaps, momentOf }: DataGapsProps) {
  if (gaps.length === 0) return null;
  const list = (
    <ul>
      {gaps.map(({ name, state, since, sources }) => (
        <li key={name} title={sources.join(', ')}>
          {(state === 'error' ? text.gapError : text.gap)({ name, moment: momentOf(since) })}
        </li>
      ))}
    </ul>
  );
  return (
    <section className={styles.gaps} aria-label={text.gaps}>
      {gaps.length <= MOST_LINES ? (
        list
      ) : (
        <details>
          <summary>{text.manyGaps({ count: gaps.length })}</summary>
          {list}
        </details>
      )}
      <p>{text.gapWhy}</p>
    </section>
  );
}
