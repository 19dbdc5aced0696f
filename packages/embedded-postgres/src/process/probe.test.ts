import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTestDirectory } from '@vivac/testing/test-database';
import { afterAll, expect, it } from 'vitest';
import { quickestUrlOf, socketDirectory, urlOf } from './probe.ts';

const folder = makeTestDirectory();
afterAll(() => rmSync(folder, { recursive: true }));

const addressIn = (directory: string) => ({ directory, port: 54_321, password: 'secret' });

it('a server without a socket is reached by TCP', () => {
  expect(quickestUrlOf(addressIn(folder))).toBe(urlOf(addressIn(folder)));
});

it('a directory whose name is too long for a socket (sun_path) has none', () => {
  const deep = join(folder, 'x'.repeat(100));
  mkdirSync(deep);
  writeFileSync(join(deep, '.s.PGSQL.54321'), '');
  expect(socketDirectory(addressIn(deep))).toBeNull();
  expect(quickestUrlOf(addressIn(deep))).toBe(urlOf(addressIn(deep)));
  expect(socketDirectory(addressIn('/srv/vivac/postgres'))).toBe('/srv/vivac/postgres');
});
