import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, closeSync, ftruncateSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';

const CLI = fileURLToPath(new URL('../cli.ts', import.meta.url));
/**
 * Printed by the command itself as it ends: the most memory that it ever held, and its time on the processor. Linux lets
 * `maxRSS` begin with that of the process that started it, so that the kernel's own mark is read where there is one.
 */
const TELL_USAGE = `data:text/javascript,import{readFileSync as r}from'node:fs';process.on('exit',()=>{
const u=process.resourceUsage();let peak=u.maxRSS;try{peak=/VmHWM:\\s*(\\d+)/.exec(r('/proc/self/status','utf8'))[1]}catch{}
process.stderr.write('peak '+peak+' kB '+(u.userCPUTime+u.systemCPUTime)+' us')})`;
const GIGABYTE = 1_000_000_000;
/** It takes 0.5–1.3 s, and took more than 120 s before lines were capped. */
const SECONDS_ALLOWED = 2;
const MEGABYTES_ALLOWED = 200;

let test: TestDatabase;
let directory: string;

beforeAll(async () => {
  test = await createTestDatabase();
  directory = mkdtempSync(path.join(tmpdir(), 'vivac-limits-'));
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await test.drop();
});

interface Ended {
  readonly code: number;
  readonly printed: string;
  /** What it took beyond the limits: seconds of the processor, and memory. */
  readonly beyondLimits: readonly string[];
}

/**
 * The first of three runs within the limits: nothing is stored, so that each finds the same. Neighbours who empty the caches
 * lengthen a run; nothing shortens one.
 */
async function vivacImport(words: readonly string[], endless?: Buffer): Promise<Ended> {
  for (let again = 2; ; again -= 1) {
    const ended = await importOnce(words, endless);
    if (ended.beyondLimits.length === 0 || again === 0) return ended;
  }
}

/** Runs `vivac import …` as an operator does, with what is on its standard input. */
async function importOnce(words: readonly string[], endless?: Buffer): Promise<Ended> {
  const env = { ...process.env, DATABASE_URL: test.url, DATA_DIR: directory };
  const child = spawn(process.execPath, ['--max-semi-space-size=16', '--import', TELL_USAGE, CLI, 'import', ...words], {
    env,
    timeout: 60_000,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()));
  child.stdin.on('error', () => {});
  const ended = once(child, 'close');
  if (endless) void write(child.stdin, endless);
  else child.stdin.end();
  const [code] = await ended;
  const [, peak, microseconds] = /peak (\d+) kB (\d+) us/.exec(printed) ?? [];
  const [seconds, megabytes] = [Number(microseconds) / 1e6, Number(peak) / 1000];
  return {
    code: Number(code),
    printed,
    beyondLimits: [
      ...(seconds < SECONDS_ALLOWED ? [] : [`${seconds} s`]),
      ...(megabytes < MEGABYTES_ALLOWED ? [] : [`${megabytes} MB`]),
    ],
  };
}

async function write(stdin: NodeJS.WritableStream & { readonly destroyed?: boolean }, piece: Buffer): Promise<void> {
  while (!stdin.destroyed && stdin.writable) {
    if (!stdin.write(piece)) await Promise.race([once(stdin, 'drain'), once(stdin, 'close')]).catch(() => {});
  }
}

function fileOf(name: string, bytes: Buffer): string {
  const place = path.join(directory, name);
  writeFileSync(place, bytes);
  return place;
}

/** A file of NUL bytes that takes no room on the disk. */
function emptyFile(name: string, bytes: number): string {
  const place = path.join(directory, name);
  const file = openSync(place, 'w');
  ftruncateSync(file, bytes);
  closeSync(file);
  return place;
}

/** A gigabyte of zeros in a megabyte: members of a gzip file may follow each other. */
function packedZeros(name: string): string {
  const member = gzipSync(Buffer.alloc(GIGABYTE / 20));
  return fileOf(name, Buffer.concat(Array.from({ length: 20 }, () => member)));
}

/** A refusal with this sentence, within the limits. */
const refused = (sentence: string) => ({
  code: 1,
  printed: expect.stringContaining(`${sentence}\nNothing of this file was stored.`) as string,
  beyondLimits: [],
});

const TOO_LONG = 'the line is longer than 1,000,000 characters, the most that one may have';
const TOO_LONG_ROW =
  'the row is longer than 1,000,000 characters, the most that one may have: a quoted value is never closed';

describe('memory limit: an endless line is refused within two seconds and 200 MB', { timeout: 240_000 }, () => {
  it('a gzip bomb (1 MB to 1 GB of zeros)', async () => {
    const file = packedZeros('zeros.csv.gz');
    expect(await vivacImport(['prices', file])).toEqual(refused(`zeros.csv.gz, line 1: ${TOO_LONG}`));
  });

  it.each(['csv', 'ndjson'])('a header line of a gigabyte in a .%s file', async (format) => {
    const file = emptyFile(`heading.${format}`, GIGABYTE);
    expect(await vivacImport(['prices', file])).toEqual(refused(`heading.${format}, line 1: ${TOO_LONG}`));
  });

  it('an endless line on stdin', async () => {
    const endless = Buffer.from('campsite,price,'.repeat(4_000));
    expect(await vivacImport(['prices', '--format', 'tsv'], endless)).toEqual(
      refused(`standard input, line 1: ${TOO_LONG}`),
    );
  });

  it('an endless line of a batch that is already imported', async () => {
    const heading = Buffer.from('name,link\nA,https://a.example/a\n');
    const known = fileOf('known.csv', heading);
    expect(await vivacImport(['campsites', known, '--batch', 'known'])).toMatchObject({ code: 0 });
    const file = packedZeros('known.csv.gz');
    expect(await vivacImport(['campsites', file, '--batch', 'known'])).toEqual(
      refused(`known.csv.gz, line 1: ${TOO_LONG}`),
    );
  });

  it('an endless quoted value in the header', async () => {
    const endless = Buffer.from(`"never closed\n${'and more of it\n'.repeat(4_000)}`);
    expect(await vivacImport(['prices'], endless)).toEqual(refused(`standard input, line 1: ${TOO_LONG_ROW}`));
  });

  it('endless blank lines before the header', async () => {
    const sentence = 'standard input, line 1: the first 1,000,000 characters hold nothing but blank lines';
    expect(await vivacImport(['prices'], Buffer.alloc(60_000, ' \n'))).toEqual(refused(sentence));
  });
});
