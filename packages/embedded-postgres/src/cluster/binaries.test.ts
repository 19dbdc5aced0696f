import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { completeInstallation, locateBinaries } from './binaries.ts';
import { chooseServiceUser } from './run-as.ts';

const scratch = mkdtempSync(join(tmpdir(), 'vivac-binaries-'));
// Where root's own packages are private, the programs are copied here for another account.
chmodSync(scratch, 0o755);
const native = join(scratch, 'native');
let installed: string;

beforeAll(() => {
  installed = dirname(dirname(locateBinaries(chooseServiceUser(), scratch).postgres));
});
afterAll(() => rmSync(scratch, { recursive: true }));

it('missing symlinks are repaired when npm skipped the install scripts', () => {
  cpSync(installed, native, { recursive: true, verbatimSymlinks: true });
  for (const entry of readdirSync(join(native, 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(native, 'lib', entry.name));
  }
  const postgres = join(native, 'bin', 'postgres');
  chmodSync(postgres, 0o644);
  expect(() => execFileSync(postgres, ['--version'], { stdio: 'ignore' })).toThrow();
  completeInstallation(native);
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toMatch(/^postgres \(PostgreSQL\) 18/);
  expect(statSync(postgres).mode & 0o111).toBe(0o111);
});
