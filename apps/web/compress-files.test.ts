import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressFiles } from './compress-files.ts';

const TEXT = 'a price for each night '.repeat(80);
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'vivac-compressed-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('a text is compressed by Brotli and gzip beside itself, one that fits into a packet and a picture are not', async () => {
  writeFileSync(path.join(folder, 'a.js'), TEXT);
  writeFileSync(path.join(folder, 'b.js'), 'short');
  writeFileSync(path.join(folder, 'c.png'), TEXT);
  await compressFiles(folder, ['a.js', 'b.js', 'c.png']);
  expect(readdirSync(folder).toSorted()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'b.js', 'c.png']);
  expect(brotliDecompressSync(readFileSync(path.join(folder, 'a.js.br'))).toString()).toBe(TEXT);
  expect(gunzipSync(readFileSync(path.join(folder, 'a.js.gz'))).toString()).toBe(TEXT);
});

it('more files than a process may have open (EMFILE) are compressed', () => {
  const names = Array.from({ length: 400 }, (_, at) => `${at}.js`);
  for (const name of names) writeFileSync(path.join(folder, name), TEXT);
  const module = path.join(import.meta.dirname, 'compress-files.ts');
  const script = `import { compressFiles } from ${JSON.stringify(module)}; await compressFiles(${JSON.stringify(folder)}, ${JSON.stringify(names)});`;
  execFileSync('sh', ['-c', 'ulimit -n 64 && exec "$0" --input-type=module -e "$1"', process.execPath, script]);
  expect(readdirSync(folder)).toHaveLength(1200);
});
