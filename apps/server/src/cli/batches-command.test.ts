import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockOf } from '#platform/clock';
import { CAMPSITES_CSV, IMPORT_NOW, empty, importInto, send } from '@vivac/testing/import-market';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { addBatchesCommand } from './batches-command.ts';

let test: TestDatabase;
let printed: string;

beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(async () => {
  await test.drop();
});
beforeEach(async () => {
  await empty(test.db, 'campsites, batches');
  const deps = importInto(test.db);
  await send(deps, CAMPSITES_CSV, { kind: 'campsites', batchId: 'listings' });
  const header = 'campsite,stay_date,price,observed_at\n';
  const row = (price: string) => `Cala Sirena,2026-12-01,${price},2026-11-20T06:00:00Z\n`;
  await send(deps, `${header}${row('90')}${row('free')}`, { batchId: 'crawl-7', source: 'Crawler' });
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text.toString();
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** Runs `vivac batches …` and resolves to what it prints. */
async function run(...words: string[]): Promise<string> {
  const program = new Command('vivac').exitOverride().configureOutput({ writeErr: () => {} });
  const clock = clockOf({ kind: 'fixed', at: IMPORT_NOW }, 'Europe/Madrid');
  addBatchesCommand(program, async () => ({ db: test.db, clock, close: async () => {} }));
  for (const command of program.commands[0]!.commands) command.exitOverride();
  printed = '';
  await program.parseAsync(['node', 'vivac', 'batches', ...words]);
  return printed;
}

describe('vivac batches', () => {
  it('lists what was imported, newest first', async () => {
    const lines = (await run()).split('\n').map((line) => line.split(/ {2,}/));
    expect(lines.slice(0, 3)).toEqual([
      ['batch', 'received', 'kind', 'source', 'rows', 'campsites', 'state', 'sent by'],
      ['2', '2026-11-21T09:00:00+01:00', 'prices', 'Crawler', '1', '1', 'in effect', 'a test'],
      ['1', '2026-11-21T09:00:00+01:00', 'campsites', 'File', '2', '2', 'in effect', 'a test'],
    ]);
    expect(await run('--before', '2')).not.toContain('Crawler');
  });

  it('withdraws and restores a batch by number or id, and shows who did so and why', async () => {
    expect(await run('withdraw', '2', '--why', 'last year’s prices')).toBe(
      'Batch 2 is withdrawn. Computed anew: 1 campsites.\n',
    );
    expect(await test.db.query('SELECT FROM prices')).toEqual([]);
    expect(await run('restore', 'crawl-7', '--why', 'they were right')).toContain('Batch 2 is restored.');
    expect(await test.db.query('SELECT FROM prices')).toHaveLength(1);
    const shown = await run('show', 'crawl-7');
    expect(shown).toContain('Batch 2, in effect: prices from Crawler');
    expect(shown).toMatch(/withdrawn 2026-11-21T09:00:00\+01:00 by command line: .*: last year’s prices/);
    expect(shown).toContain('rejected  prices.csv, line 3: price "free" is not an amount');
  });

  it('asks for the number where two senders call their batches alike', async () => {
    await test.db.query("UPDATE batches SET id = 'crawl-7', named_by = 'another sender' WHERE number = 1");
    await expect(run('show', 'crawl-7')).rejects.toThrow(
      'Several senders call a batch “crawl-7”: name it by its number, one of 2, 1.',
    );
  });

  it.each([
    [['withdraw', '99', '--why', 'x'], 'There is no batch “99”'],
    [['restore', '2', '--why', 'x'], 'Batch 2 is not withdrawn.'],
    [['withdraw', '1', '--why', 'x'], 'import the campsites again'],
    [['withdraw', '2', '--why', ' '], 'expected a sentence'],
    [['withdraw', '2'], '--why'],
  ])('refuses %j with the reason', async (words, message) => {
    await expect(run(...words)).rejects.toThrow(message);
  });
});
