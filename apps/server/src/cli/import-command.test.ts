import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockOf } from '#platform/clock';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { CAMPSITES_CSV, IMPORT_NOW, empty } from '@vivac/testing/import-market';
import { addImportCommand } from './import-command.ts';

let test: TestDatabase;
let directory: string;
let printed: string;

beforeAll(async () => {
  test = await createTestDatabase();
  directory = mkdtempSync(path.join(tmpdir(), 'vivac-import-'));
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await test.drop();
});
beforeEach(async () => {
  await empty(test.db, 'campsites, batches');
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

function file(name: string, content: string): string {
  const place = path.join(directory, name);
  writeFileSync(place, content);
  return place;
}

/** Runs `vivac import …` and resolves to its exit code. */
async function run(...words: string[]): Promise<number> {
  const program = new Command('vivac').exitOverride().configureOutput({ writeErr: (text) => (printed += text) });
  const clock = clockOf({ kind: 'fixed', at: IMPORT_NOW }, 'Europe/Madrid');
  addImportCommand(program, async () => ({ db: test.db, clock, close: async () => {} }));
  for (const command of program.commands) for (const kind of command.commands) kind.exitOverride();
  try {
    await program.parseAsync(['node', 'vivac', 'import', ...words]);
  } catch (error) {
    if (error instanceof Error && 'exitCode' in error) return Number(error.exitCode);
    throw error;
  }
  return Number(process.exitCode ?? 0);
}

const PRICES = 'campsite,stay_date,price\nCala Sirena,2026-12-01,90\nCala Sirena,2026-12-02,free\n';

describe('vivac import', () => {
  it('prints the import report', async () => {
    expect(await run('campsites', file('campsites.csv', CAMPSITES_CSV))).toBe(0);
    expect(await run('prices', file('p.csv', PRICES), '--observed-at', '2026-11-20T06:00:00Z', '--batch', 'b1')).toBe(
      0,
    );
    expect(printed).toMatch(/p\.csv: prices imported as b1\n/);
    expect(printed).toMatch(
      / {2}read +2\n {2}stored +1\n {2}repeated +0\n {2}set aside +0\n {2}skipped +0\n {2}rejected +1\n/,
    );
    expect(printed).toContain('rejected  p.csv, line 3: price "free" is not an amount');
    expect(await test.db.query('SELECT rows_read FROM batches WHERE id = $1', ['b1'])).toEqual([{ rows_read: 2 }]);
  });

  it('stops at the first refused file and lists the imported ones', async () => {
    const files = [file('a.csv', CAMPSITES_CSV), file('b.csv', 'link\n'), file('c.csv', CAMPSITES_CSV)];
    expect(await run('campsites', ...files)).toBe(1);
    expect(printed).toMatch(/b\.csv, line 1, name: the file says nothing of "name"/);
    expect(printed).toMatch(/Imported before that: \S+a\.csv\nNot read: \S+c\.csv\n/);
    expect(await test.db.query('SELECT count(*) AS batches FROM batches')).toEqual([{ batches: 1 }]);
  });

  it('stores nothing with --dry-run', async () => {
    expect(await run('campsites', file('dry.csv', CAMPSITES_CSV), '--dry-run')).toBe(0);
    expect(printed).toContain('a dry run of campsites: nothing was stored');
    expect(await test.db.query('SELECT * FROM campsites')).toEqual([]);
  });

  it('names the place of an error in a mapping file', async () => {
    const mapping = file('m.json', '{ "kind": "campsites", "fields": { "nane": { "column": "x" } } }');
    expect(await run('campsites', file('d.csv', CAMPSITES_CSV), '--mapping', mapping)).toBe(1);
    expect(printed).toMatch(/m\.json: mapping: fields\.nane is not a field of campsites/);
    expect(await run('campsites', file('d.csv', CAMPSITES_CSV), '--mapping', file('n.json', '{'))).toBe(1);
    expect(printed).toMatch(/n\.json: is not JSON/);
  });

  it.each([
    [['prices', '--observed-at', 'yesterday'], /expected a moment/],
    [['prices', '--on-bad-row', 'pray'], /Allowed choices are skip, fail/],
    [['hotels', 'x.csv'], /unknown command/],
  ])('rejects the arguments %j with a usage error', async (words, message) => {
    expect(await run(...words)).toBeGreaterThan(0);
    expect(printed).toMatch(message);
  });

  it('checks that all files exist before importing any', async () => {
    const good = file('f.csv', CAMPSITES_CSV);
    expect(await run('campsites', good, path.join(directory, 'away.csv'))).toBe(1);
    expect(printed).toMatch(/away\.csv: there is no such file\. Nothing was imported/);
    expect(await run('campsites', good, directory)).toBe(1);
    expect(printed).toMatch(/this is a folder/);
    expect(await run('campsites', good, '--mapping', path.join(directory, 'away.json'))).toBe(1);
    expect(await test.db.query('SELECT count(*) AS n FROM batches')).toEqual([{ n: 0 }]);
  });

  it('refuses one --batch-id for two files', async () => {
    const one = file('e.csv', CAMPSITES_CSV);
    expect(await run('campsites', one, one, '--batch', 'x')).toBe(2);
  });
});
