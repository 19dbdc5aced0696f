import { Link } from '@tanstack/react-router';
import type { Trust } from '@vivac/contract/administration/trust';
import { FILLING_FROM_PERCENT } from '@vivac/domain/operation/disk-state';
import { wordsOf } from '../../../text/reader.ts';
import { sourceWord } from '../../../text/source-words.ts';
import { lengthWords, trustText as text } from './trust-words.ts';
import styles from './trust.module.css';

const headerText = wordsOf('header');

/** As many as are read at a glance; the page of sources has all of them. */
const MOST_SOURCES = 12;
const MINUTE_S = 60;
const MONTH_S = 30 * 86_400;

/** How full each disk is, with the line from which on it is warned of. */
export function Disks({ disks }: Pick<Trust, 'disks'>) {
  return (
    <section className={styles.panel} aria-labelledby="trust-disks">
      <h3 id="trust-disks">{text.disk.title}</h3>
      {disks.map(({ path, size_bytes: size, free_bytes: free, used_percent: percent }) => (
        <div key={path} className={styles.disk}>
          <p className={styles.figure}>
            {text.disk.used({ percent: text.disk.percent(percent), size: text.disk.size(size) })}
          </p>
          <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className={styles.gauge}>
            <rect width={percent} height="8" data-late={percent >= FILLING_FROM_PERCENT || undefined} />
            <path d={`M${FILLING_FROM_PERCENT} 0v8`} />
          </svg>
          <p className={styles.small}>{text.disk.line({ path, free: text.disk.size(free) })}</p>
        </div>
      ))}
      <p className={styles.small}>{text.disk.warning}</p>
    </section>
  );
}

/** How long ago each source answered, the oldest first, from a minute to a month. */
export function SourceAges({ sources, checkedAt }: Pick<Trust, 'sources'> & { readonly checkedAt: string }) {
  const shown = sources.slice(0, MOST_SOURCES);
  return (
    <section className={styles.panel} aria-labelledby="trust-ages">
      <div className={styles.heading}>
        <h3 id="trust-ages">{text.ages.title}</h3>
        <Link to="/sources">{headerText.sources}</Link>
      </div>
      {shown.length === 0 && <p className={styles.small}>{text.ages.none}</p>}
      <ul className={styles.ages}>
        {shown.map(({ name, last_success_at: at, late }) => {
          const ageS = at === null ? null : Math.max(0, (Date.parse(checkedAt) - Date.parse(at)) / 1000);
          return (
            <li key={name} data-late={late || undefined}>
              <span className={styles.source}>{sourceWord(name)}</span>
              <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className={styles.gauge}>
                <rect width={partOf(ageS)} height="8" />
              </svg>
              <span className={styles.age}>
                {ageS === null ? text.never : lengthWords(Math.round(ageS))}
                {late && <span className="visually-hidden"> {text.ages.late}</span>}
              </span>
            </li>
          );
        })}
      </ul>
      {shown.length > 0 && <p className={styles.small}>{text.ages.scale}</p>}
    </section>
  );
}

/** Of a hundred, by the logarithm of the age. */
function partOf(ageS: number | null): number {
  if (ageS === null) return 0;
  const part = Math.log(Math.max(ageS, MINUTE_S) / MINUTE_S) / Math.log(MONTH_S / MINUTE_S);
  return Math.min(100, 2 + 98 * part);
}
