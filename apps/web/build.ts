import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isLanguage, type Language, LANGUAGES } from '@vivac/domain/language';
import { build } from 'vite';
import { DIST, digestOfSources, putInPlace, readBuildState, writeBuildState } from './build-state.ts';
import { compressFiles } from './compress-files.ts';
import { renderingIn, webIn } from './vite.config.ts';

// Builds the web application, each language for itself, side by side in `dist`: `es.html` with what lies in `assets/es`.
// `build.ts` builds all of them. With languages it builds those, one after the other, unless they are built of the present sources;
// `--plain` leaves compressing, and what renders pages on the server, to the next build.

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
    // What renders the pages of before knows other classes.
    await rm(renderingPlace(language), { recursive: true, force: true });
    const files = await built(language);
    state = { sources, files, isCompressed: false };
    writeBuildState(DIST, language, state);
  }
  if (isPlain || state?.isCompressed !== false) return;
  await buildRendering(language);
  await compressFiles(DIST, state.files);
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

function renderingPlace(language: Language): string {
  return path.join(DIST, '.vite', `server.${language}`);
}

/** What renders the pages of a language on the server: until it is there documents go without. */
async function buildRendering(language: Language): Promise<void> {
  const place = renderingPlace(language);
  const beside = path.join(DIST, `.building-server-${language}-${process.pid}`);
  const config = renderingIn(language);
  await build({ root, configFile: false, logLevel: 'warn', ...config, build: { ...config.build, outDir: beside } });
  await rm(place, { recursive: true, force: true });
  await rename(beside, place);
}

/** What builds left that ended before their end. */
async function clearKilled(): Promise<void> {
  await mkdir(path.join(DIST, '.vite'), { recursive: true });
  for (const name of await readdir(DIST)) {
    const pid = /^\.building-(?:server-)?\w+-(\d+)$/.exec(name)?.[1];
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
