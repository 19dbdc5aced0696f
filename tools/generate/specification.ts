import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readHolders } from './specification/read-holders.ts';
import { readRows } from './specification/table-rows.ts';

/** Prints the sentences of docs/specification.md with the tests that hold them, all or those whose id begins with the argument. */
const root = resolve(import.meta.dirname, '../..');
const [start = ''] = process.argv.slice(2);
const rows = readRows(await readFile(join(root, 'docs/specification.md'), 'utf8'));
const holders = await readHolders(root);
for (const { id, statement } of rows.filter((row) => row.id.startsWith(start)))
  process.stdout.write(`${id}: ${statement}\n${(holders.get(id) ?? []).map((test) => `    ${test}\n`).join('')}`);
