import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const uiFolder = import.meta.dirname;
const mantineStyles = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');
const mantineModules = join(mantineStyles, '../esm/components');

const imported = [...read(join(uiFolder, 'mantine.css')).matchAll(/styles\/(\w+)\.css/g)].map((found) => found[1]!);
const sources = globSync('../**/*.{ts,tsx}', { cwd: uiFolder }).map((file) => read(join(uiFolder, file)));

test('every Mantine component in use has its style sheet imported', () => {
  const used = new Set(sources.flatMap(componentsOf));
  // A set grows while it is walked, so the parts of parts are found too.
  for (const name of used) for (const part of partsOf(name)) used.add(part);
  // A drawer only asks whether it was given this one to scroll in.
  used.delete('ScrollArea');
  const withoutSheet = [...used].filter((name) => existsSync(sheetOf(name)) && !imported.includes(name));
  expect(withoutSheet).toEqual([]);
});

test('every Mantine CSS variable in use is defined', () => {
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

/** The components that a component of Mantine is made of. */
function partsOf(component: string): string[] {
  const modules = globSync('*.mjs', { cwd: join(mantineModules, component) });
  const code = modules.map((file) => read(join(mantineModules, component, file))).join('\n');
  return [...code.matchAll(/from "\.\.\/([A-Z]\w+)\//g)].map((found) => found[1]!);
}

function componentsOf(source: string): string[] {
  return [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(
    (found) => found[1]!.match(/\b[A-Z]\w+/g) ?? [],
  );
}
