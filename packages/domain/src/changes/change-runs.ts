import type { Cents } from '../money.ts';
import { percentDifference } from '../offers/price-band.ts';
import { type Day, addDays } from '../time/day.ts';
import type { ChangeKind, ChangeState, NightChange } from './change.ts';

/** A change of one offer, with where it is. */
export interface OfferChange extends Omit<NightChange, 'night'> {
  readonly campsiteId: number;
  readonly day: Day;
  /** What the channel calls the unit. */
  readonly unit: string;
}

/** The lowest and the highest of some values. */
export interface Span {
  readonly lowest: number;
  readonly highest: number;
}

/** What moved at a campsite over a run of nights: one event, however many offers and nights it is of (change-3). */
export interface ChangeRun {
  readonly campsiteId: number;
  readonly kind: ChangeKind;
  readonly state: ChangeState;
  readonly first: Day;
  readonly last: Day;
  readonly nights: number;
  readonly from: Span;
  readonly to: Span;
  /** Of prices the confirmed values before and of it, where they are others than those told; null for all other kinds, and while it is pending. */
  readonly confirmed: { readonly from: Span; readonly to: Span } | null;
  /** Of prices, in whole percent; null for all other kinds. */
  readonly percent: Span | null;
  /** Of what went or came the price; null where none is known, and for all other kinds. */
  readonly priceCents: Span | null;
  /** Units in the wording of their channels, the one with the most nights first. */
  readonly units: readonly string[];
  /** Changes of single offers and nights that it is made of. */
  readonly changes: number;
  readonly seenAtS: number;
  readonly confirmedAtS: number | null;
  readonly closedAtS: number | null;
  readonly sourceIds: readonly number[];
  readonly isOwn: boolean;
}

/** What was seen first within so many seconds is one move: the looks of a day. */
const ONE_MOVE_S = 24 * 3600;

/**
 * Changes of offers as runs of consecutive nights by campsite, kind and state, the newest first and of one moment the nearest night. What is
 * of nights before `today` is over.
 */
export function changeRuns(changes: readonly OfferChange[], today: Day): ChangeRun[] {
  const alike = Map.groupBy(changes, ({ campsiteId, kind, state }) => `${campsiteId} ${kind} ${state}`);
  return [...alike.values()]
    .flatMap(moves)
    .flatMap(runs)
    .map((run) => runOf(run, today))
    .sort(byNews);
}

function byNews(a: ChangeRun, b: ChangeRun): number {
  const order = a.first < b.first ? -1 : a.first > b.first ? 1 : a.campsiteId - b.campsiteId;
  return b.seenAtS - a.seenAtS || order || a.kind.localeCompare(b.kind) || a.state.localeCompare(b.state);
}

/** Those that were seen first within one day of each other. */
function moves(changes: readonly OfferChange[]): OfferChange[][] {
  const moved: OfferChange[][] = [];
  let beganS = Number.NEGATIVE_INFINITY;
  for (const change of changes.toSorted((a, b) => a.seenAtS - b.seenAtS)) {
    if (change.seenAtS - beganS >= ONE_MOVE_S) {
      moved.push([]);
      beganS = change.seenAtS;
    }
    moved.at(-1)!.push(change);
  }
  return moved;
}

function runs(changes: readonly OfferChange[]): OfferChange[][] {
  const inRuns: OfferChange[][] = [];
  const byDay = Map.groupBy(changes, ({ day }) => day);
  let next: Day | null = null;
  for (const day of [...byDay.keys()].sort()) {
    if (day !== next) inRuns.push([]);
    inRuns.at(-1)!.push(...byDay.get(day)!);
    next = addDays(day, 1);
  }
  return inRuns;
}

function runOf(changes: readonly OfferChange[], today: Day): ChangeRun {
  const [one] = changes as [OfferChange, ...OfferChange[]];
  const last = changes.at(-1)!.day;
  const isPrice = one.kind === 'price_up' || one.kind === 'price_down';
  const confirmed = changes.flatMap(({ confirmedAtS }) => confirmedAtS ?? []);
  const closed = changes.flatMap(({ closedAtS }) => closedAtS ?? []);
  const units = Map.groupBy(changes, ({ unit }) => unit);
  return {
    campsiteId: one.campsiteId,
    kind: one.kind,
    state: last < today ? 'closed' : one.state,
    first: one.day,
    last,
    nights: new Set(changes.map(({ day }) => day)).size,
    from: spanOf(changes.map(({ from }) => from))!,
    to: spanOf(changes.map(({ to }) => to))!,
    confirmed: isPrice ? confirmedOf(changes) : null,
    percent: isPrice ? spanOf(changes.map(({ from, to }) => percentDifference(to as Cents, from as Cents)!)) : null,
    priceCents: spanOf(changes.flatMap(({ priceCents }) => priceCents ?? [])),
    units: [...units]
      .sort(([a, some], [b, more]) => more.length - some.length || (a < b ? -1 : 1))
      .map(([unit]) => unit),
    changes: changes.length,
    seenAtS: leastOf(changes.map(({ seenAtS }) => seenAtS)),
    confirmedAtS: confirmed.length === 0 ? null : leastOf(confirmed),
    closedAtS: closed.length === 0 ? null : mostOf(closed),
    sourceIds: [...new Set(changes.map(({ sourceId }) => sourceId))].sort((a, b) => a - b),
    isOwn: changes.every(({ isOwn }) => isOwn),
  };
}

function confirmedOf(changes: readonly OfferChange[]): ChangeRun['confirmed'] {
  const isAsReported = changes.every(
    ({ from, to, confirmedFrom, confirmedTo }) => from === confirmedFrom && to === confirmedTo,
  );
  const to = spanOf(changes.flatMap(({ confirmedTo }) => confirmedTo ?? []));
  return isAsReported || to === null ? null : { from: spanOf(changes.map(({ confirmedFrom }) => confirmedFrom))!, to };
}

// Not by spreading: a run may have more changes than a call takes arguments.
const leastOf = (values: readonly number[]) => values.reduce((least, value) => Math.min(least, value));
const mostOf = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value));

function spanOf(values: readonly number[]): Span | null {
  return values.length === 0 ? null : { lowest: leastOf(values), highest: mostOf(values) };
}
