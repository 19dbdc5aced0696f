import type { StayOfCampsite } from '@vivac/contract/wire/night';
import { nightText } from '../night-words.ts';
import styles from '../night.module.css';

const KINDS = ['basis', 'tax'] as const;

/** Whether a price was quoted or derived, and in what it is not like the own one (night-9). */
export function Basis({ stay: { basis, unlike } }: { readonly stay: StayOfCampsite }) {
  if (basis === null) return null;
  return (
    <span className={styles.basis}>
      <span className={styles.basisWord} data-derived={basis === 'derived' || undefined}>
        <span aria-hidden="true">{basis === 'derived' ? '≈' : '✓'}</span> {nightText[basis]}
      </span>
      {unlike.length > 0 && (
        <span className={styles.unlike} title={unlike.map((kind) => nightText.unlike[kind]).join(' ')}>
          <span aria-hidden="true">≠</span>
          <span className="visually-hidden">{unlike.map((kind) => nightText.unlike[kind]).join(' ')}</span>
        </span>
      )}
    </span>
  );
}

/** How many prices are not like the own one, in a sentence a kind. */
export function UnlikeCounts({ stays }: { readonly stays: readonly StayOfCampsite[] }) {
  const counts = KINDS.map((kind) => ({ kind, amount: stays.filter(({ unlike }) => unlike.includes(kind)).length }));
  const some = counts.filter(({ amount }) => amount > 0);
  if (some.length === 0) return null;
  return (
    <p className={styles.unlikeCounts}>
      <span aria-hidden="true">≠ </span>
      {some.map(({ kind, amount }) => nightText.unlikeCount[kind]({ amount })).join(' ')}
    </p>
  );
}
