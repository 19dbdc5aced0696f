import { type Day, daysBetween } from '../time/day.ts';
import type { ChangeKind } from './change.ts';

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
export interface Wave {
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
const ONE_MOVE_S = 24 * 3600;

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
