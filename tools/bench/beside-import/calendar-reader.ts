import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { DASHBOARD_CALLS } from '../dashboard-calls.ts';
import type { BenchManager } from '../managers.ts';

/** A calendar that was asked for, and the same statement by a connection of its own: what the machine and the database give. */
export interface Reading {
  readonly atMs: number;
  readonly httpMs: number;
  readonly statementMs: number;
}

export interface ReaderTask {
  readonly server: string;
  readonly databaseUrl: string;
  readonly managers: readonly BenchManager[];
}

const PAUSE_MS = 20;
const CALENDAR = DASHBOARD_CALLS[0]!;
const nowMs = () => performance.timeOrigin + performance.now();

/** A thread of its own, so that it waits for nothing but the server: reads calendars in turn and posts each reading. */
async function readCalendars({ server, databaseUrl, managers }: ReaderTask): Promise<void> {
  const db = openDatabase({ url: databaseUrl, maxConnections: 1, prepare: true });
  for (let nth = 0; ; nth++) {
    const manager = managers[nth % managers.length]!;
    const month = 1 + (Math.floor(nth / managers.length) % 8);
    const atMs = nowMs();
    const answer = await fetch(`${server}${CALENDAR.address(manager, month)}`, {
      headers: { authorization: `Bearer ${manager.token}` },
    });
    await answer.text();
    const answeredMs = nowMs();
    if (!answer.ok) throw new Error(`The calendar was answered ${answer.status}`);
    await CALENDAR.statement(db, manager, month);
    const reading: Reading = { atMs, httpMs: answeredMs - atMs, statementMs: nowMs() - answeredMs };
    parentPort!.postMessage(reading);
    await wait(PAUSE_MS);
  }
}

if (parentPort) await readCalendars(workerData as ReaderTask);
