import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';
import { isLanguage, type Language, LANGUAGES } from '@vivac/domain/language';
import { build } from 'vite';
import { DIST, digestOfSources, putInPlace, readBuildState, writeBuildState } from './build-state.ts';
import { webIn } from './vite.config.ts';

// Builds the web application, each language for itself, side by side in `dist`: `es.html` with what lies in `assets/es`.
// `build.ts` builds all of them. With languages it builds those, one after the other, unless they are built of the present sources;
// `--plain` leaves compressing to the next build.

/** Below this a response fits into one packet either way. */
const COMPRESSED_FROM_BYTES = 1200;
/** The best quality takes three times as long, for two percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
const brotli = promisify<Uint8Array, typeof BROTLI, Buffer>(brotliCompress);
const gzip = promisify<Uint8Array, { level: number }, Buffer>(gzipCompress);

const root = import.meta.dirname;
const asked = process.argv.slice(2);
const isQuiet = asked.includes('--quiet');
const isPlain = asked.includes('--plain');
const named = asked.filter(isLanguage);
const sources = digestOfSources();

// A start that was killed leaves nobody building beside the next one.
const giveUp = () => process.exit(1);
process.on('disconnect', giveUp);
if (process.send !== undefined && !process.connected) giveUp();
await clearKilled();
if (named.length === 0) {
  await Promise.all(LANGUAGES.map(make));
} else {
  for (const language of named) await make(language);
}
process.off('disconnect', giveUp);
if (process.connected) process.disconnect();

async function make(language: Language): Promise<void> {
  let state = readBuildState(DIST, language);
  if (named.length === 0 || state?.sources !== sources) {
    const files = await built(language);
    state = { sources, files, isCompressed: false };
    writeBuildState(DIST, language, state);
  }
  if (isPlain || state?.isCompressed !== false) return;
  await compress(DIST, state.files);
  writeBuildState(DIST, language, { ...state, isCompressed: true });
}

/** Builds beside what is served and puts it in its place; the files that it made. */
async function built(language: Language): Promise<string[]> {
  const beside = path.join(DIST, `.building-${language}-${process.pid}`);
  const logLevel = isQuiet || language !== 'en' ? 'warn' : 'info';
  const config = webIn(language);
  await build({ root, configFile: false, logLevel, ...config, build: { ...config.build, outDir: beside } });
  return putInPlace(DIST, language, beside);
}

/** What builds left that ended before their end. */
async function clearKilled(): Promise<void> {
  await mkdir(path.join(DIST, '.vite'), { recursive: true });
  for (const name of await readdir(DIST)) {
    const pid = /^\.building-\w+-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) await rm(path.join(DIST, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Beside every text the same compressed as well as it can be, which is too slow to do for each request. */
async function compress(folder: string, files: readonly string[]): Promise<void> {
  // What begins with a dot is the server's own.
  const texts = files.filter((file) => !file.startsWith('.') && /\.(js|css|html|svg|json|webmanifest)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const text = await readFile(path.join(folder, file));
      if (text.length < COMPRESSED_FROM_BYTES) return;
      await writeWhole(path.join(folder, `${file}.br`), await brotli(text, BROTLI));
      await writeWhole(path.join(folder, `${file}.gz`), await gzip(text, { level: 9 }));
    }),
  );
}

/** A server may send it meanwhile, and the build of another language write what all share. */
async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  const written = `${file}.${randomUUID()}.new`;
  await writeFile(written, content);
  await rename(written, file);
}
