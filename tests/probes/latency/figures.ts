import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import type { Queryable } from '@vivac/server/src/platform/database/database.ts';
import { campsitesOf, priceOf } from './live-market.ts';
import type { Screen } from './screen.ts';

/** When each small batch was committed, in milliseconds since 1970 by the clock of the database. */
export async function commitMoments(
  db: Queryable,
  batches: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.query<{ number: number; atMs: number }>(
    `SELECT number, (extract(epoch FROM pg_xact_commit_timestamp(xmin)) * 1000)::float8 AS "atMs" FROM batches WHERE number = ANY($1::int[])`,
    [[...batches.values()]],
  );
  const byNumber = new Map(rows.map(({ number, atMs }) => [number, atMs]));
  return new Map([...batches].map(([batch, number]) => [batch, byNumber.get(number)!]));
}

/** In milliseconds, each of one batch on one screen. */
export interface Waits {
  readonly toEvent: readonly number[];
  readonly toAnswer: readonly number[];
  /** Batches that never came to a screen that shows them. */
  readonly missing: number;
}

export function waitsOf(screens: readonly Screen[], commits: ReadonlyMap<number, number>): Waits {
  const toEvent: number[] = [];
  const toAnswer: number[] = [];
  let missing = 0;
  for (const [batch, committedMs] of commits) {
    const names = campsitesOf(batch).map((nth) => `Small campsite ${nth}`);
    for (const { watcher, seen } of screens) {
      if (!names.some((name) => watcher.watchlist.includes(name))) continue;
      const event = seen.events.find(
        (each) => each.atMs >= committedMs && each.names.some((name) => names.includes(name)),
      );
      const answer = seen.answers.find(({ price }) => price >= priceOf(batch));
      if (event === undefined || answer === undefined) missing++;
      else {
        toEvent.push(event.atMs - committedMs);
        toAnswer.push(answer.atMs - committedMs);
      }
    }
  }
  return { toEvent, toAnswer, missing };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Of a process and all that it has started and has ended since or is running; 0 where the system does not tell. */
export function processorSeconds(pid: number | null | undefined): number {
  if (!pid) return 0;
  try {
    const perSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
    const ticks = readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => statOf(name))
      .filter(({ own, parent }) => own === pid || parent === pid)
      .reduce((sum, { ticks: some }) => sum + some, 0);
    return ticks / perSecond;
  } catch {
    return 0;
  }
}

function statOf(pid: string): { own: number; parent: number; ticks: number } {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const ofEnded = Number(pid) > 0 ? fields[13]! + fields[14]! : 0;
    return { own: Number(pid), parent: fields[1]!, ticks: fields[11]! + fields[12]! + ofEnded };
  } catch {
    return { own: 0, parent: 0, ticks: 0 };
  }
}
