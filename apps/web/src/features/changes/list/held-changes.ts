import type { NamedChange } from '@vivac/contract/wire/changes';

/** The entries that somebody is reading, in their order, and up to which moment they reach. */
export interface HeldChanges {
  readonly keys: readonly string[];
  readonly until: string;
}

export interface ShownChanges {
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
