import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IMPORT_NOW } from '@vivac/testing/import-market';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockOf } from '#platform/clock';
import { addImportCommand } from './import-command.ts';

let test: TestDatabase;
let directory: string;
let printed: string;

beforeAll(async () => {
  test = await createTestDatabase();
  directory = mkdtempSync(path.join(tmpdir(), 'vivac-calendars-'));
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await test.drop();
});
beforeEach(() => {
  printed = '';
  const print = (text: string | Uint8Array) => {
    printed += text.toString();
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(print);
  vi.spyOn(process.stderr, 'write').mockImplementation(print);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

async function run(kind: string, content: string): Promise<number> {
  const place = path.join(directory, `${kind}.csv`);
  writeFileSync(place, content);
  const program = new Command('vivac').exitOverride();
  const clock = clockOf({ kind: 'fixed', at: IMPORT_NOW }, 'Europe/Madrid');
  addImportCommand(program, async () => ({ db: test.db, clock, close: async () => {} }));
  await program.parseAsync(['node', 'vivac', 'import', kind, place]);
  return Number(process.exitCode ?? 0);
}

describe('vivac import of calendars', () => {
  // @holds holiday-1
  it('stores school and public holidays (kind holidays)', async () => {
    expect(await run('holidays', 'area,kind,name,from,to\nES-CT,school,Spring,2027-03-20,2027-03-29\n')).toBe(0);
    expect(printed).toMatch(/holidays\.csv: holidays imported as /);
    expect(await test.db.query('SELECT area FROM holidays')).toEqual([{ area: 'ES-CT' }]);
  });

  // @holds occupancy-1
  it('stores what the statistics institute counted (kind occupancy)', async () => {
    expect(await run('occupancy', 'place,measure,month,value\nGirona,occupancy,2026-08,71.3\n')).toBe(0);
    expect(printed).toMatch(/occupancy\.csv: occupancy imported as /);
    expect(await test.db.query('SELECT place FROM camping_occupancy')).toEqual([{ place: '17' }]);
  });
});
