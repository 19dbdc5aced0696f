import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const uiFolder = import.meta.dirname;
const mantineStyles = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');

const imported = [...read(join(uiFolder, 'mantine.css')).matchAll(/styles\/(\w+)\.css/g)].map((found) => found[1]!);
const sources = globSync('../**/*.{ts,tsx}', { cwd: uiFolder }).map((file) => read(join(uiFolder, file)));

test('every Mantine component in use has its style sheet', () => {
  const used = new Set(sources.flatMap(componentsOf));
  const withoutSheet = [...used].filter((name) => existsSync(sheetOf(name)) && !imported.includes(name));
  expect(withoutSheet).toEqual([]);
});

test('every Mantine variable that the style sheets need is given', () => {
  const given = new Set(read(join(uiFolder, 'mantine-variables.css')).match(/--mantine-[\w-]+(?=:)/g));
  const needed = imported.flatMap((name) => read(sheetOf(name)).match(/(?<=var\()--mantine-[\w-]+(?=\))/g) ?? []);
  expect(needed.length).toBeGreaterThan(100);
  expect([...new Set(needed)].filter((name) => !given.has(name))).toEqual([]);
});

function read(file: string): string {
  return readFileSync(file, 'utf8');
}

function sheetOf(component: string): string {
  return join(mantineStyles, `${component}.css`);
}

function componentsOf(source: string): string[] {
  return [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
    (found) => found[1]!.match(/\b[A-Z]\w+/g) ?? [],
  );
}
