import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { addBackupCommands } from './backup-command.ts';

let test: TestDatabase;
let folder: string;
let printed: string;

beforeEach(async () => {
  test = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'vivac-backup-command-'));
  printed = '';
  vi.stubEnv('DATABASE_URL', test.url);
  vi.stubEnv('DATA_DIR', folder);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text.toString();
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await test.drop();
  rmSync(folder, { recursive: true });
});

async function vivac(...words: string[]): Promise<string> {
  const program = new Command('vivac').exitOverride();
  addBackupCommands(program);
  printed = '';
  await program.parseAsync(['node', 'vivac', ...words]);
  return printed;
}
const runs = () =>
  test.db.query(
    'SELECT kind, ended_at IS NOT NULL AS ended, rows > 0 AS counted, problem FROM backup_runs ORDER BY number',
  );

// @holds backup-3 metrics-2
it('vivac backup and restore --rehearse say what they did and keep it, for who watches their age', async () => {
  expect(await vivac('backup')).toMatch(
    /\d+ rows of \d+ tables, [\d,]+ bytes; content [0-9a-f]{16}\nNot in it: the secret/,
  );
  const [name] = readdirSync(join(folder, 'backups'));
  expect(name).toMatch(/^vivac-asked-\d{8}-\d{6}\.backup$/);
  expect(await vivac('restore', join(folder, 'backups', name!), '--rehearse')).toMatch(
    /^Rehearsed\. .* each table equal to the backup\.\nNothing was changed\.\n$/,
  );
  expect(await runs()).toEqual([
    { kind: 'asked', ended: true, counted: true, problem: null },
    { kind: 'rehearsal', ended: true, counted: true, problem: null },
  ]);
});

it('vivac backup writes to a store of a version that keeps no runs', async () => {
  await test.db.query('DROP TABLE backup_runs');
  expect(await vivac('backup', join(folder, 'old.backup'))).toContain(`${join(folder, 'old.backup')}\n`);
});
