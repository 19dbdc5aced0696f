import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { CAMPSITES_CSV, importInto, send } from '@vivac/testing/import-market';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await send(importInto(test.db), CAMPSITES_CSV, { kind: 'campsites' });
});
afterAll(async () => {
  await test.drop();
});

/** Runs the command in a shell of another zone, with a file on its standard input. */
async function vivac(words: readonly string[], input = '', zone: Record<string, string> = {}) {
  const env = { ...process.env, DATABASE_URL: test.url, TZ: 'Pacific/Auckland', VIVAC_NOW: '', ...zone };
  const running = promisify(execFile)(process.execPath, [CLI, ...words], { env });
  running.child.stdin!.end(input);
  return running.then(
    ({ stdout }) => stdout,
    (error: { stderr: string }) => error.stderr,
  );
}

async function seenAt(night: string): Promise<string[]> {
  const rows = await test.db.query<{ seen: Date }>('SELECT seen_at AS seen FROM prices WHERE month = $1', [night]);
  return rows.map(({ seen }) => seen.toISOString());
}

const price = (night: string, euros: number) => `campsite,stay_date,price\nCala Sirena,${night},${euros}\n`;

it.each([
  ['2026-05-01', '2026-03-01 07:00', {}, '2026-03-01T06:00:00.000Z'],
  ['2026-06-01', '2026-03-01', {}, '2026-03-01T11:00:00.000Z'],
  ['2026-07-01', '2026-03-01T07:00', { VIVAC_ZONE: 'Atlantic/Canary' }, '2026-03-01T07:00:00.000Z'],
  ['2026-08-01', '2026-03-01T07:00:00Z', {}, '2026-03-01T07:00:00.000Z'],
])(
  '--observed-at for %s: %s is in the product’s time zone, whatever the shell’s TZ: %j',
  async (night, typed, zone, moment) => {
    await vivac(['import', 'prices', '--observed-at', typed], price(night, 90), zone);
    expect(await seenAt(night)).toEqual([moment]);
  },
);

it('history --at uses the product’s time zone, whatever the shell’s TZ', async () => {
  const night = '2026-09-01';
  await vivac(['import', 'prices', '--observed-at', '2026-03-01 07:00'], price(night, 266.5));
  await vivac(['import', 'prices', '--observed-at', '2026-03-01 09:00'], price(night, 276.5));
  const known = (at: string) => vivac(['history', 'Cala Sirena', night, '--at', at]);
  expect(await known('2026-03-01 08:59')).toBe('2026-03-01T07:00:00+01:00  €266.50\n');
  expect(await known('2026-03-01')).toBe('2026-03-01T09:00:00+01:00  €276.50\n');
  expect(await known('yesterday')).toContain('expected a moment such as 2026-11-20 07:00 (Europe/Madrid)');
});

it('a constant moment in a mapping is in the product’s time zone', async () => {
  const fields = { campsite: { constant: 'Cala Sirena' }, stay_date: { column: 'night' }, price: { column: 'price' } };
  const mapping = { kind: 'prices', fields: { ...fields, observed_at: { constant: '2026-03-01 07:00' } } };
  await send(importInto(test.db), 'night,price\n2026-10-01,90\n', { mapping });
  expect(await seenAt('2026-10-01')).toEqual(['2026-03-01T06:00:00.000Z']);
});
