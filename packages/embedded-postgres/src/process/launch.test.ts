import { appendFileSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { capLogFile } from './launch.ts';

it('log rotation keeps the last part of a log that grew too long', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vivac-log-'));
  const file = join(directory, 'postgres.log');
  capLogFile(file, 10);
  const writer = openSync(file, 'a');
  writeSync(writer, 'short\n');
  capLogFile(file, 10);
  expect(readFileSync(file, 'utf8')).toBe('short\n');
  appendFileSync(file, 'and longer\n');
  capLogFile(file, 10);
  writeSync(writer, 'next\n');
  expect(readFileSync(file, 'utf8')).toBe('next\n');
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('short\nand longer\n');
  closeSync(writer);
  rmSync(directory, { recursive: true });
});
