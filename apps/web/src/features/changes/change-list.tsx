import { Link } from '@tanstack/react-router';
import type { NamedChange, NamedWave } from '@vivac/contract/wire/changes';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import { type ReactNode, memo, useMemo, useId, useState } from 'react';
import { changeWords } from '../../text/change-words.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import { wordsOf } from '../../text/reader.ts';
import styles from './change-list.module.css';

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

interface WaveRowProps extends RowSurroundings {
  readonly wave: NamedWave;
  readonly members: readonly KeyedChange[];
}

/** Many campsites that moved alike: one entry that opens. */
function WaveRow({ wave, members, ...surroundings }: WaveRowProps) {
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
function ChangeRow({ change, ...surroundings }: RowSurroundings & { readonly change: NamedChange }) {
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
function Movement({ change, nights }: MovementProps) {
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

function Chevron({ isOpen = false }: { readonly isOpen?: boolean }) {
  return (
    <svg className={styles.chevron} data-open={isOpen || undefined} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M9 5l7 7-7 7" />
    </svg>
  );
}

/** The entries that somebody is reading, in their order, and up to which moment they reach. */
interface HeldChanges {
  readonly keys: readonly string[];
  readonly until: string;
}

interface ShownChanges {
  readonly shown: readonly KeyedChange[];
  /** So many newer ones wait to be asked for. */
  readonly waiting: number;
}

export interface KeyedChange {
  readonly key: string;
  readonly change: NamedChange;
}

/** Tells entries apart whatever becomes of their state; what was one and is two now has its number behind it. */
function keyed(changes: readonly NamedChange[]): KeyedChange[] {
  const times = new Map<string, number>();
  return changes.map((change) => {
    const key = `${change.name}|${change.kind}|${change.first}|${change.seenAt}`;
    const time = times.get(key) ?? 0;
    times.set(key, time + 1);
    return { key: time === 0 ? key : `${key}|${time}`, change };
  });
}

const momentOf = ({ seenAt, confirmedAt }: NamedChange): string =>
  confirmedAt !== null && confirmedAt > seenAt ? confirmedAt : seenAt;

/** Holds what is there now. */
export function hold(changes: readonly NamedChange[]): HeldChanges {
  const until = changes.reduce((newest, change) => {
    const moment = momentOf(change);
    return moment > newest ? moment : newest;
  }, '');
  return { keys: keyed(changes).map(({ key }) => key), until };
}

/**
 * What is read stays where it is, with what is known of it now; older entries follow behind it, as further pages do. What is
 * newer than all of it waits.
 */
export function shownOf({ keys, until }: HeldChanges, changes: readonly NamedChange[]): ShownChanges {
  const known = new Map(keyed(changes).map((each) => [each.key, each]));
  const held = new Set(keys);
  const others = [...known.values()].filter(({ key }) => !held.has(key));
  const older = others.filter(({ change }) => momentOf(change) <= until);
  return { shown: [...keys.flatMap((key) => known.get(key) ?? []), ...older], waiting: others.length - older.length };
}
