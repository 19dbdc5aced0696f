import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { healthRoutes } from '#platform/http/monitoring';
import { sendError } from '#platform/http/send-error';
import type { FastifyError } from 'fastify';
import { pino } from 'pino';
import { diskFaultOf, readDisks, startDiskWarnings, watchDisks } from './disk.ts';

/** A real file system without a single free byte. */
const WITHOUT_ROOM = '/proc';
let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

async function readyWith(paths: readonly string[]) {
  const app = Fastify();
  healthRoutes(app, test.db, watchDisks(paths, []), { ready: true, reason: '' });
  const answer = await app.inject('/readyz');
  await app.close();
  return { status: answer.statusCode, body: answer.json<{ ready: boolean; reason?: string }>() };
}

describe('/readyz', () => {
  // @holds disk-2
  it('answers 503 while a disk that is needed is full, and names it', async () => {
    expect(await readyWith([import.meta.dirname, WITHOUT_ROOM])).toEqual({
      status: 503,
      body: {
        ready: false,
        reason: 'The disk is full: /proc has 0 MB left. Make room; until then nothing can be stored.',
      },
    });
  });

  it('answers 200 while there is room', async () => {
    expect(await readyWith([import.meta.dirname])).toEqual({ status: 200, body: { ready: true } });
  });
});

// @holds disk-1
it.each([
  ['disk_full', 507, 'The disk is full', 'The disk is full: make room and try again. Nothing was stored.'],
  ['io_error', 503, 'The disk failed', expect.stringContaining('cannot be read or written (input/output error)')],
])(
  'an answer about a disk (%s) is %i with one sentence, and nothing of the database’s words',
  async (code, status, logged, sentence) => {
    const lines: string[] = [];
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
    const app = Fastify({ loggerInstance: log });
    app.setErrorHandler<FastifyError>(sendError);
    app.post('/', () => test.db.query(`DO $$ BEGIN RAISE 'could not extend file' USING ERRCODE = '${code}'; END $$`));
    const answer = await app.inject({ method: 'POST', url: '/' });
    await app.close();
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, '60']);
    expect(answer.json()).toMatchObject({ error: sentence });
    expect(lines.filter((line) => line.includes('"level":50') && line.includes(logged))).toHaveLength(1);
  },
);

it('a full disk is recognised behind another failure (ENOSPC as its cause)', () => {
  const cause = Object.assign(new Error('write failed'), { code: 'ENOSPC' });
  expect(diskFaultOf(new Error('The file was not kept', { cause }))).toMatchObject({ isFull: true });
  expect(diskFaultOf(new Error('The file was not kept'))).toBeNull();
});

it('a disk is read once, by the first path on it, and a folder that is not there by the one above (statfs)', async () => {
  const here = import.meta.dirname;
  const disks = await readDisks([`${here}/not/there`, here]);
  expect(disks).toHaveLength(1);
  expect(disks[0]).toMatchObject({ path: `${here}/not/there` });
  expect(disks[0]!.sizeBytes).toBeGreaterThan(disks[0]!.freeBytes);
});

// @holds disk-2
it('a disk that fills is told once, when it is full once more, and when it has room again', async () => {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) });
  const gb = 1e9;
  const at = (part: number) => ({ path: '/d', sizeBytes: gb, usedBytes: gb * part, freeBytes: gb * (1 - part) });
  const looks = [at(0.5), at(0.9), at(0.92), at(0.99), at(0.99), at(0.3)].map((disk) => [disk]);
  const left = looks.values();
  const warnings = startDiskWarnings({ look: async () => left.next().value ?? [at(0.3)] }, log, 1);
  await expect.poll(() => lines.length).toBe(3);
  await warnings.close();
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [40, 'The disk of /d is 90% full'],
    [50, 'The disk is full: /d has 10 MB left. Make room; until then nothing can be stored.'],
    [30, 'The disk of /d has room again'],
  ]);
});
