import type { Cents } from '../money.ts';
import { percentDifference } from '../offers/price-band.ts';
import { addDays, type Day, daysBetween } from '../time/day.ts';
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
 * over, as all of nights before `today` is, stands behind what is not.
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
  const over = Number(a.state === 'closed') - Number(b.state === 'closed');
  return over || b.seenAtS - a.seenAtS || order || a.kind.localeCompare(b.kind) || a.state.localeCompare(b.state);
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

/** A run of changes, as far as a wave is made of it. */
export interface WaveRun {
  readonly campsiteId: number;
  readonly kind: ChangeKind;
  readonly first: Day;
  readonly last: Day;
  /** Seconds since 1970. */
  readonly seenAtS: number;
}

/** Many campsites that moved alike, over about the same nights, within a day. */
interface Wave {
  /** From 1, in the order in which the waves stand. */
  readonly number: number;
  readonly campsites: number;
  readonly first: Day;
  readonly last: Day;
}

/** A run and the wave that it is of; null where it stands alone. */
export interface RunInWave<Run> {
  readonly run: Run;
  readonly wave: Wave | null;
}

/** So many campsites make a wave. */
const WAVE_FROM = 3;

/**
 * Runs with those of one wave beside each other, where the first of them stood; else the order stays. Of one wave are runs of one kind that
 * were seen within a day of the first, and share with it at least half of the nights of the longer of the two (change-13).
 */
export function inWaves<Run extends WaveRun>(runs: readonly Run[]): RunInWave<Run>[] {
  const groups = [...Map.groupBy(runs, ({ kind }) => kind).values()].flatMap(alikeGroups);
  const groupOf = new Map(groups.flatMap((group) => group.map((run) => [run, group] as const)));
  const reported = new Set<readonly Run[]>();
  return runs.flatMap((run): RunInWave<Run>[] => {
    const group = groupOf.get(run)!;
    const campsites = new Set(group.map(({ campsiteId }) => campsiteId)).size;
    if (campsites < WAVE_FROM) return [{ run, wave: null }];
    if (reported.has(group)) return [];
    reported.add(group);
    const wave = { number: reported.size, campsites, ...nightsOf(group) };
    return group.map((member) => ({ run: member, wave }));
  });
}

interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly seenAtS: number;
}

/** Each run joins the first group whose first run it is like. */
function alikeGroups<Run extends WaveRun>(runs: readonly Run[]): Run[][] {
  const groups: { readonly seed: Stretch; readonly runs: Run[] }[] = [];
  for (const run of runs) {
    const stretch = stretchOf(run);
    const group = groups.find(({ seed }) => isAlike(seed, stretch));
    if (group) group.runs.push(run);
    else groups.push({ seed: stretch, runs: [run] });
  }
  return groups.map((group) => group.runs);
}

const EPOCH = '1970-01-01' as Day;

function stretchOf({ first, last, seenAtS }: WaveRun): Stretch {
  return { from: daysBetween(EPOCH, first), to: daysBetween(EPOCH, last) + 1, seenAtS };
}

function isAlike(one: Stretch, other: Stretch): boolean {
  if (Math.abs(one.seenAtS - other.seenAtS) >= ONE_MOVE_S) return false;
  const shared = Math.min(one.to, other.to) - Math.max(one.from, other.from);
  return 2 * shared >= Math.max(one.to - one.from, other.to - other.from);
}

function nightsOf(group: readonly WaveRun[]): Pick<Wave, 'first' | 'last'> {
  const [one] = group as readonly [WaveRun, ...WaveRun[]];
  const first = group.reduce((least, run) => (run.first < least ? run.first : least), one.first);
  return { first, last: group.reduce((most, run) => (run.last > most ? run.last : most), one.last) };
}

/** A price that moved less, in percent, is no news. */
const NEWS_PERCENT = 5;

/**
 * The confirmed changes that may ask for an act, the weightiest first: what is sold out, and prices that moved by 5 % or more, by how much over
 * how many nights. Those that are over, or only seen once, are none.
 */
export function worthALook(runs: readonly ChangeRun[], today: Day): ChangeRun[] {
  const weighed = runs.map((run) => ({ run, weight: weightOf(run, today) }));
  return weighed
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ run }) => run);
}

/** What is sold out weighs as much as a price that moved by all of it. */
const ALL_PERCENT = 100;

function weightOf({ kind, state, last, nights, percent }: ChangeRun, today: Day): number {
  if (state !== 'open' || last < today) return 0;
  if (kind === 'sold_out') return ALL_PERCENT * nights;
  if (percent === null) return 0;
  const most = Math.max(Math.abs(percent.lowest), Math.abs(percent.highest));
  return most < NEWS_PERCENT ? 0 : most * nights;
}
