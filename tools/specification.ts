import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readHolders } from './specification/read-holders.ts';
import { writeHolders } from './specification/table-rows.ts';

/** Writes the tests that hold each sentence into docs/specification.md, from the tags `@holds` at the tests. */
const root = resolve(import.meta.dirname, '..');
const path = join(root, 'docs/specification.md');
await writeFile(path, writeHolders(await readFile(path, 'utf8'), await readHolders(root)));
