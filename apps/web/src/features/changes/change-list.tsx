import { Link } from '@tanstack/react-router';
import type { NamedChange } from '@vivac/contract/wire/changes';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import { memo, useMemo, useId, useState } from 'react';
import { changeWords } from '../../text/change-words.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import { listWords } from '../../text/percent-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { sourceName } from '../../text/source-words.ts';
import styles from './change-list.module.css';

const text = wordsOf('changes');

interface ChangeListProps extends RowSurroundings {
  readonly label: string;
  readonly changes: readonly KeyedChange[];
}

/** The entries in their order; those of a wave are one, and so are the nights on which a campsite moved alike. */
export const ChangeList = memo(function ChangeList({ label, changes, ...surroundings }: ChangeListProps) {
  const entries = useMemo(() => entriesOf(changes), [changes]);
  return (
    <ul className={styles.list} aria-label={label}>
      {entries.map(([first, ...others]) => (
        <li key={first!.key}>
          {others.length === 0 ? (
            <ChangeRow change={first!.change} {...surroundings} />
          ) : (
            <FoldedRow members={[first!, ...others]} {...surroundings} />
          )}
        </li>
      ))}
    </ul>
  );
});

function entriesOf(changes: readonly KeyedChange[]): KeyedChange[][] {
  const entries = new Map<string, KeyedChange[]>();
  for (const each of changes) {
    const entry = entries.get(entryOf(each));
    if (entry) entry.push(each);
    else entries.set(entryOf(each), [each]);
  }
  return [...entries.values()];
}

/** What moved alike is one entry, where the first of it stands: of one wave, or of one campsite. */
function entryOf({ change: { wave, name, kind, state } }: KeyedChange): string {
  return wave === null ? `${kind}|${state}|${name}` : String(wave.number);
}

interface FoldedRowProps extends RowSurroundings {
  readonly members: readonly KeyedChange[];
}

/** Many campsites that moved alike, or many nights of one: an entry that opens. */
function FoldedRow({ members, ...surroundings }: FoldedRowProps) {
  const { today, colours } = surroundings;
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const changes = members.map(({ change }) => change);
  const { kind, wave, name } = changes[0]!;
  const doubt = doubtOf(changes);
  const names = [...new Set(changes.map((change) => change.name))];
  const nights = wave ? changeWords.nights(wave.first, wave.last, today) : changeWords.folded(changes, today);
  const [opens, closes] = wave ? [text.waveOpen, text.waveClose] : [text.runOpen, text.runClose];
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
        {wave ? (
          <span className={styles.waveSign} aria-hidden="true" />
        ) : (
          <span className={styles.dot} style={{ background: colours.get(name) }} aria-hidden="true" />
        )}
        <span className={styles.subject}>
          <strong className={styles.name}>{wave ? text.wave({ campsites: wave.campsites }) : name}</strong>
          <span className={styles.what}>
            {text.subject({ kind: changeWords.kinds[kind], nights })}
            {wave && (
              <span title={listWords(names)} translate="no">
                {'\u00a0· '}
                {namesOf(names)}
              </span>
            )}
          </span>
        </span>
        <Movement change={togetherOf(changes)} nights={0} isFolded />
        <span className={styles.state} data-state={doubt}>
          {doubt && <span className={styles.stateWord}>{changeWords.states[doubt]}</span>}
        </span>
        <Chevron isOpen={isOpen} />
        <span className="visually-hidden">{isOpen ? closes : opens}</span>
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

/** The state that all have in common, where it says more than that they are confirmed. */
function doubtOf([first, ...others]: readonly NamedChange[]): NamedChange['state'] | undefined {
  const isCommon = others.every(({ state }) => state === first!.state);
  return isCommon && first!.state !== 'open' ? first!.state : undefined;
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
  /** Among what is not confirmed it is said of what is: where all are confirmed no row says it. */
  readonly saysConfirmed?: boolean;
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
            <span title={listWords(change.units)} translate="no">
              {'\u00a0· '}
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

/** So many campsites of a wave are named, the rest is counted; what opens below has all. */
const MOST_NAMES = 5;

function namesOf(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  return more <= 1 ? listWords(names) : text.units({ first: names.slice(0, MOST_NAMES).join(', '), more });
}

function unitsOf([first, ...more]: readonly string[]): string {
  return more.length === 0 ? first! : text.units({ first: first!, more: more.length });
}

interface MovementProps {
  readonly change: Pick<NamedChange, 'kind' | 'from' | 'to' | 'percent' | 'price'>;
  readonly nights: number;
  /** Of several moves: a span of all their values before would be nobody's, so what is now stands alone, and by how much. */
  readonly isFolded?: boolean;
}

/** From what to what, and by how much. */
function Movement({ change, nights, isFolded = false }: MovementProps) {
  const { before, now } = changeWords.beforeAndNow(change);
  const isOne = !isFolded || isOneValue(change.from) || isOneValue(change.to);
  const amount = changeWords.amount(change);
  return (
    <>
      <span className={styles.values}>
        {isOne ? (
          <>
            <span className="visually-hidden">{text.from} </span>
            {before}
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden"> {text.to} </span>
            <strong>{now}</strong>
          </>
        ) : (
          text.nowAlone({ now })
        )}
      </span>
      <span className={styles.amount}>
        {amount && (
          <>
            <span aria-hidden="true">{amount.shown}</span>
            <span className="visually-hidden">{amount.spoken}</span>
          </>
        )}
        {nights > 1 && <span className={styles.nights}>{text.nightCount({ nights })}</span>}
      </span>
    </>
  );
}

const isOneValue = (span: NamedChange['from']): boolean => span === null || span.lowest === span.highest;

/** How sure it is, and since when. */
function State({
  change,
  momentOf,
  timeOf,
  saysConfirmed = false,
}: RowSurroundings & { readonly change: NamedChange }) {
  const { state, seenAt, confirmedAt, confirmsAfter, closedAt, sources } = change;
  const isEnded = state === 'closed' && closedAt !== null;
  const more: string[] = [];
  if (confirmsAfter !== null) more.push(text.confirmsAfter({ time: timeOf(confirmsAfter) }));
  else if (!isEnded && confirmedAt !== null) more.push(momentOf(confirmedAt));
  const confirmed = changeWords.confirmed(change);
  if (confirmed !== null) more.push(confirmed);
  const word = isEnded ? text.ended({ moment: momentOf(closedAt) }) : stateWord(change, saysConfirmed);
  const title = [
    text.seen({ moment: momentOf(seenAt) }),
    text.sources({ names: listWords(sources.map(sourceName)) }),
  ].join(' · ');
  return (
    <span className={styles.state} data-state={state} title={title}>
      {word !== null && <span className={styles.stateWord}>{word}</span>}
      <span className={styles.when}>{more.join(' · ')}</span>
    </span>
  );
}

function stateWord({ own, state }: NamedChange, saysConfirmed: boolean): string | null {
  if (state !== 'open') return changeWords.states[state];
  if (own) return text.own;
  return saysConfirmed ? changeWords.states.open : null;
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
  return {
    shown: [...keys.flatMap((key) => known.get(key) ?? []), ...older],
    waiting: others.length - older.length,
  };
}

/** What was read as not confirmed stays where it stands once it is; what came since follows behind. */
export function pendingShown(
  read: readonly string[],
  pending: readonly NamedChange[],
  confirmed: readonly NamedChange[],
): KeyedChange[] {
  const known = new Map(keyed(pending).map((each) => [each.key, each]));
  const confirmedSince = new Map(keyed(confirmed).map((each) => [each.key, each]));
  const keys = new Set([...read, ...known.keys()]);
  return [...keys].flatMap((key) => known.get(key) ?? confirmedSince.get(key) ?? []);
}
