import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { program } from '@vivac/server/src/cli/program.ts';
import { listPaths } from './check/source-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const textOf = (file: string): Promise<string> => readFile(path.join(root, file), 'utf8');
const paths = await listPaths(root);

describe('docs/decisions', () => {
  const folder = path.join(root, 'docs/decisions');

  it('has every page that code, documents and other pages name', async () => {
    const pages = new Set(await readdir(folder));
    const texts = paths.filter((file) => /\.(tsx?|css|md)$/.test(file));
    const named: string[] = [];
    for (const file of texts.filter((each) => each !== 'tools/documents.test.ts')) {
      const links = file.startsWith('docs/decisions/')
        ? /\]\(([\w-]+)\.md/g
        : /\bdecisions\/([\w-]+)(?:\.md\b|(?=[ |,]))/g;
      for (const [, page] of (await textOf(file)).matchAll(links)) named.push(`${file}: ${page}.md`);
    }
    expect(named.filter((name) => !pages.has(name.split(': ')[1] ?? ''))).toEqual([]);
    expect(named.length).toBeGreaterThan(300);
  });

  it('has every page in its index', async () => {
    const index = await textOf('docs/decisions/README.md');
    const pages = (await readdir(folder)).filter((page) => page !== 'README.md');
    expect(pages.filter((page) => !index.includes(`](${page})`))).toEqual([]);
  });
});

it('every link of a document leads to a file that exists', async () => {
  const known = new Set(paths);
  const folders = new Set(paths.map((file) => path.posix.dirname(file)));
  const broken: string[] = [];
  let count = 0;
  for (const file of paths.filter((each) => each.endsWith('.md')))
    for (const [, target = ''] of (await textOf(file)).matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)) {
      const found = path.posix.join(path.posix.dirname(file), target).replace(/\/$/, '');
      count += 1;
      if (!known.has(found) && !folders.has(found)) broken.push(`${file}: ${target}`);
    }
  expect(broken).toEqual([]);
  expect(count).toBeGreaterThan(200);
});

it('docs/configuration.md and .env.example have every setting that the server reads, and no other', async () => {
  const readers = await Promise.all(
    ['config.ts', 'setting-readers.ts'].map((file) => textOf(`apps/server/src/${file}`)),
  );
  const read = readers.join().matchAll(/'([A-Z][A-Z_]{3,})'/g);
  const names = [...read].map(([, name = '']) => name).filter((name) => name !== 'NODE_ENV');
  // `API_KEY` is asked for behind `FIREBASE_`.
  const settings = new Set(names.filter((name) => !names.includes(`FIREBASE_${name}`)));
  const table = (await textOf('docs/configuration.md')).matchAll(/^\| (`[^|]+`) +\|/gm);
  const documented = [...table].flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name));
  expect(new Set(documented)).toEqual(settings);
  const example = await textOf('.env.example');
  expect([...settings].filter((name) => !example.includes(name))).toEqual([]);
});

it('docs/commands.md has every command of vivac, and no other', async () => {
  const commands = program.commands.flatMap((one) => {
    const inner = one.commands.map((each) => `${one.name()} ${each.name()}`);
    return inner.length === 0 ? [one.name()] : inner;
  });
  const rows = (await textOf('docs/commands.md')).matchAll(/^\| (`[^|]+`) +\|/gm);
  const documented = [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([a-z -]+)`/g)].map(([, name]) => name));
  expect(documented.toSorted()).toEqual(commands.toSorted());
});
