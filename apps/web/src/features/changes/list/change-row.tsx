import { Link } from '@tanstack/react-router';
import type { NamedChange } from '@vivac/contract/wire/changes';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import type { ReactNode } from 'react';
import { changeWords } from '../../../text/change-words.ts';
import type { MomentWords } from '../../../text/moment-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import styles from './change-list.module.css';

const text = wordsOf('changes');

/** An address of the dashboard with a night open. */
interface NightSearch extends OfferFilters {
  readonly month: string;
  readonly day: Day;
  readonly stay: Day;
  readonly campsites: readonly string[] | 'all';
}

/** What all rows go by. */
export interface RowSurroundings {
  readonly today: Day;
  readonly colours: ReadonlyMap<string, string>;
  readonly momentOf: MomentWords;
  /** The clock of a moment: `10:09`. */
  readonly timeOf: MomentWords;
  /** Where the night of a change is; null when it is over. */
  searchOf(change: NamedChange): NightSearch | null;
}

/** One entry: whose, what and which nights; from and to; how much; how sure that is; and the way to its night. */
export function ChangeRow({ change, ...surroundings }: RowSurroundings & { readonly change: NamedChange }) {
  const { today, colours, searchOf } = surroundings;
  const search = searchOf(change);
  const nights = changeWords.nights(change.first, change.last, today);
  const inside = (
    <>
      <span className={styles.dot} style={{ background: colours.get(change.name) }} aria-hidden="true" />
      <span className={styles.subject}>
        <strong className={styles.name} title={change.name}>
          {change.name}
        </strong>
        <span className={styles.what}>
          {text.subject({ kind: changeWords.kinds[change.kind], nights })}
          {change.units.length > 0 && (
            <span title={change.units.join(', ')} translate="no">
              {' · '}
              {unitsOf(change.units)}
            </span>
          )}
        </span>
      </span>
      <Movement change={change} nights={change.nights} />
      <State change={change} {...surroundings} />
    </>
  );
  if (search === null) {
    return (
      <div className={styles.row} title={text.past}>
        {inside}
        <span />
      </div>
    );
  }
  return (
    <Link to="/dashboard" search={search} className={styles.row}>
      {inside}
      <Chevron />
      <span className="visually-hidden">{text.open({ name: change.name, nights })}</span>
    </Link>
  );
}

function unitsOf([first, ...more]: readonly string[]): string {
  return more.length === 0 ? first! : text.units({ first: first!, more: more.length });
}

interface MovementProps {
  readonly change: Pick<NamedChange, 'kind' | 'from' | 'to' | 'percent' | 'price'>;
  readonly nights: number;
}

/** From what to what, and by how much. */
export function Movement({ change, nights }: MovementProps) {
  const { before, now } = changeWords.beforeAndNow(change);
  const amount = changeWords.amount(change);
  return (
    <>
      <span className={styles.values}>
        <span className="visually-hidden">{text.from} </span>
        {before}
        <span aria-hidden="true"> → </span>
        <span className="visually-hidden"> {text.to} </span>
        <strong>{now}</strong>
      </span>
      <span className={styles.amount}>
        {amount && (
          <>
            <span aria-hidden="true">{amount.shown}</span>
            <span className="visually-hidden">{amount.said}</span>
          </>
        )}
        {nights > 1 && <span className={styles.nights}>{text.nightCount({ nights })}</span>}
      </span>
    </>
  );
}

/** How sure it is, and since when. */
function State({ change, momentOf, timeOf }: RowSurroundings & { readonly change: NamedChange }) {
  const { state, own, seenAt, confirmedAt, confirmsAfter, closedAt, sources } = change;
  const more: ReactNode[] = [];
  if (confirmsAfter !== null) more.push(text.confirmsAfter({ time: timeOf(confirmsAfter) }));
  else if (state === 'closed' && closedAt !== null) more.push(text.ended({ moment: momentOf(closedAt) }));
  else if (confirmedAt !== null) more.push(momentOf(confirmedAt));
  const confirmed = changeWords.confirmed(change);
  if (confirmed !== null) more.push(' · ', confirmed);
  const title = [text.seen({ moment: momentOf(seenAt) }), text.sources({ names: sources.join(', ') })].join(' · ');
  return (
    <span className={styles.state} data-state={state} title={title}>
      <span className={styles.stateWord}>{own && state === 'open' ? text.own : changeWords.states[state]}</span>
      <span className={styles.when}>{more}</span>
    </span>
  );
}

export function Chevron({ isOpen = false }: { readonly isOpen?: boolean }) {
  return (
    <svg className={styles.chevron} data-open={isOpen || undefined} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M9 5l7 7-7 7" />
    </svg>
  );
}
