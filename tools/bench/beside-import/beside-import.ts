import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ChildProcess } from 'node:child_process';
import { addDays, toDay } from '@vivac/domain/time/day';
import type { Context } from '@vivac/server/src/context.ts';
import { embedded } from '@vivac/server/src/platform/identity/open-identity.ts';
import { FILTER_QUERY } from '../dashboard-calls.ts';
import { COLUMNS } from '../import-rate.ts';
import { createManagers } from '../managers.ts';
import { FILTERS, growMarket } from '../market.ts';
import { administrator, push } from '../push.ts';
import { noteGoal, printTable, thousands } from '../report.ts';
import type { Reading, ReaderTask } from './calendar-reader.ts';
import type { LoopReport } from './loop-watch.ts';

interface Place {
  readonly server: string;
  /** Started with `loop-watch.ts`. */
  readonly process: ChildProcess;
  readonly databaseUrl: string;
  readonly folder: string;
  readonly campsites: number;
}

/** Of each campsite two offers and so many nights: 600,000 rows of 1,200 campsites. */
const NIGHTS = 250;
const GUESTS = [2, 4];
const FIRST_NIGHT = toDay('2027-01-01');
const QUIET_MS = 5_000;

/** Three mornings: nothing of it is known, all as before, and a quarter of the offers moved. */
const MORNINGS = [
  { name: 'new', seenAt: '2026-11-21T05:00:00Z', movedEvery: 0 },
  { name: 'all as before', seenAt: '2026-11-22T05:00:00Z', movedEvery: 0 },
  { name: 'a quarter moved', seenAt: '2026-11-23T05:00:00Z', movedEvery: 4 },
] as const;

/** The calendar second by second while a large file is pushed and until all that follows from it is computed. */
export async function benchBesideImport(context: Context, place: Place): Promise<void> {
  const { server, databaseUrl, campsites, folder } = place;
  await growMarket(context.db, campsites);
  await context.db.query(
    `INSERT INTO campsite_links SELECT 'https://bench.test/market/' || substr(name, 16), id FROM campsites
     WHERE name LIKE 'Bench campsite%' ON CONFLICT DO NOTHING`,
  );
  const managers = await createManagers(context.db, embedded(context.identity), server, 8, campsites);
  const token = await administrator(context, server);
  const reads: Reading[] = [];
  const task: ReaderTask = { server, databaseUrl, managers };
  const reader = new Worker(new URL('./calendar-reader.ts', import.meta.url), { workerData: task });
  reader.on('message', (reading: Reading) => reads.push(reading));
  const failed = once(reader, 'error').then(([error]) => Promise.reject(error as Error));
  const phases: Phase[] = [];
  const during = async (name: string, work: () => Promise<unknown>) => {
    await reportOf(place.process);
    reads.length = 0;
    const beganMs = performance.now();
    await Promise.race([work(), failed]);
    phases.push({
      name,
      seconds: (performance.now() - beganMs) / 1000,
      reads: [...reads],
      ...(await reportOf(place.process)),
    });
  };
  try {
    await untilQuiet(context, server, managers[0]!.token);
    await during('before', () => wait(QUIET_MS));
    for (const { name, ...morning } of MORNINGS) {
      const file = path.join(folder, 'morning.csv');
      await writeMorning(file, campsites, morning);
      await during(`${name}: import`, () => push(server, token, file, place.process.pid!));
      await during(`${name}: behind it`, () => untilQuiet(context, server, managers[0]!.token));
    }
  } finally {
    await reader.terminate();
  }
  print(phases, campsites);
}

/** Nothing waits for changes, and the figures of the market are those of now. */
async function untilQuiet({ db }: Context, server: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (;;) {
    const [waiting] = await db.query('SELECT 1 FROM change_marks LIMIT 1');
    const answer = await fetch(`${server}/api/market/matrix?${FILTER_QUERY}`, { headers });
    const { computing } = (await answer.json()) as { computing: boolean };
    if (waiting === undefined && !computing) return;
    await wait(500);
  }
}

async function reportOf(process: ChildProcess): Promise<LoopReport> {
  process.send('report');
  const [report] = (await once(process, 'message')) as [LoopReport];
  return report;
}

async function writeMorning(
  file: string,
  campsites: number,
  { seenAt, movedEvery }: { readonly seenAt: string; readonly movedEvery: number },
): Promise<void> {
  const nights = Array.from({ length: NIGHTS }, (_, n) => addDays(FIRST_NIGHT, n));
  const { type, channel, cancellation, extras } = FILTERS;
  const lines = function* (): Generator<string> {
    yield `${COLUMNS}\n`;
    for (let campsite = 1; campsite <= campsites; campsite++) {
      for (const guests of GUESTS) {
        const base = movedEvery > 0 && (campsite + guests) % movedEvery === 0 ? 64 : 50;
        const after = `EUR,3,${type},Original type 1,${channel},${guests},${cancellation},${extras},1,${seenAt}\n`;
        yield nights
          .map(
            (night, nth) =>
              `https://bench.test/market/${campsite},${night},${base + ((campsite * 7 + nth * 13) % 200)}.50,${after}`,
          )
          .join('');
      }
    }
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
}

interface Phase extends LoopReport {
  readonly name: string;
  readonly seconds: number;
  readonly reads: readonly Reading[];
}

const upTo = (values: readonly number[], share: number) => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
};
const tenths = (value: number) => value.toFixed(1);

function print(phases: readonly Phase[], campsites: number): void {
  const rows = campsites * GUESTS.length * NIGHTS;
  const p99 = ({ reads }: Phase) =>
    upTo(
      reads.map(({ httpMs }) => httpMs),
      0.99,
    );
  noteGoal(
    `calendar beside an import of ${thousands(rows)} rows and behind it, slowest p99`,
    '≤ 15 ms',
    `${tenths(Math.max(...phases.slice(1).map(p99)))} ms`,
  );
  printTable(
    `Calendar beside imports of ${thousands(rows)} rows at ${thousands(campsites)} campsites, ms, load ${loadavg()[0]!.toFixed(2)}`,
    [
      [
        'phase',
        's',
        'processor',
        'calls',
        'p50',
        'p99',
        'max',
        'SQL p50',
        'p99',
        'max',
        'answers nobody, computing',
        'over 8',
        'pause of garbage',
      ],
      ...phases.map(({ name, seconds, processorS, reads, stretches, pauses }) => {
        const [http, statement] = [reads.map(({ httpMs }) => httpMs), reads.map(({ statementMs }) => statementMs)];
        return [
          name,
          tenths(seconds),
          tenths(processorS),
          String(reads.length),
          ...[http, statement].flatMap((of) => [0.5, 0.99, 1].map((share) => tenths(upTo(of, share)))),
          tenths(Math.max(0, ...stretches.map(({ computedMs }) => computedMs))),
          String(stretches.filter(({ computedMs }) => computedMs > 8).length),
          tenths(Math.max(0, ...pauses.map(({ tookMs }) => tookMs))),
        ];
      }),
    ],
  );
  printSeconds(phases);
}

function printSeconds(phases: readonly Phase[]): void {
  const beganMs = phases[0]?.reads[0]?.atMs ?? 0;
  const secondOf = (atMs: number) => Math.floor((atMs - beganMs) / 1000);
  printTable('Second by second, ms', [
    ['second', 'phase', 'calls', 'p50', 'max', 'SQL max', 'answers nobody'],
    ...phases.flatMap(({ name, reads, stretches }) => {
      const longest = Map.groupBy(stretches, ({ endedAtMs }) => secondOf(endedAtMs));
      return [...Map.groupBy(reads, ({ atMs }) => secondOf(atMs))].map(([second, some]) => [
        String(second),
        name,
        String(some.length),
        tenths(
          upTo(
            some.map(({ httpMs }) => httpMs),
            0.5,
          ),
        ),
        tenths(Math.max(...some.map(({ httpMs }) => httpMs))),
        tenths(Math.max(...some.map(({ statementMs }) => statementMs))),
        tenths(Math.max(0, ...(longest.get(second) ?? []).map(({ computedMs }) => computedMs))),
      ]);
    }),
  ]);
}
