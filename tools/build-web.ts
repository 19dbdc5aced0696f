import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@vivac/domain/language';
import type { WebBuild } from '@vivac/server/src/platform/http/web-files.ts';
import { DIST, digestOfSources, readBuildState } from '../apps/web/build-state.ts';

const LOW = constants.priority.PRIORITY_LOW;
const BUILD = path.resolve(import.meta.dirname, '../apps/web/build.ts');

interface Unbuilt {
  /** Not built, or not of the present sources. */
  readonly missing: readonly Language[];
  /** These, and those that are not compressed. */
  readonly unfinished: readonly Language[];
}

function unbuilt(): Unbuilt {
  const states = LANGUAGES.map((language) => ({ language, state: readBuildState(DIST, language) }));
  if (!canBuild() && states.every(({ state }) => state !== null)) return { missing: [], unfinished: [] };
  const sources = digestOfSources();
  const unfinished = states.filter(({ state }) => state?.sources !== sources || !state.isCompressed);
  const missing = unfinished.filter(({ state }) => state?.sources !== sources);
  return { missing: missing.map(({ language }) => language), unfinished: unfinished.map(({ language }) => language) };
}

/**
 * A release runs without what its pages are built with. Those that came with it are served, also where it was unpacked over another whose
 * files are left beside its sources.
 */
function canBuild(): boolean {
  try {
    import.meta.resolve('vite');
    return true;
  } catch {
    return false;
  }
}

/** Builds the web application unless nothing has changed since it was built; the exit code of the build. */
export function buildWebUnlessFresh(): number {
  const { missing, unfinished } = unbuilt();
  if (unfinished.length === 0) return 0;
  process.stdout.write('Building the web application …\n');
  // Of all at once each has its processor.
  const asked = missing.length === LANGUAGES.length ? [] : unfinished;
  const built = spawnSync(process.execPath, [BUILD, '--quiet', ...asked], { stdio: ['ignore', 'inherit', 'inherit'] });
  return built.status ?? 1;
}

/**
 * Builds what is not built, one language after the other: the preferred at once, the others once they are begun, in time that nobody else
 * wants but for those that somebody asks for. Compressing, half of the work, is done behind them.
 */
export function buildWebBehind(preferred: Language): WebBuild {
  const { missing, unfinished } = unbuilt();
  const [first] = missing.filter((language) => language === preferred);
  const ends = new Map(missing.map((language) => [language, Promise.withResolvers<void>()]));
  const asked = new Set<Language>();
  const begun = Promise.withResolvers<void>();
  async function isMade(language: Language, priority?: number): Promise<boolean> {
    const { promise, resolve, reject } = ends.get(language)!;
    // What failed has been said by its build, and is said to whoever asks for it.
    await build(['--plain', language], priority).then(resolve, reject);
    return promise.then(
      () => true,
      () => false,
    );
  }
  async function makeAll(): Promise<void> {
    if (first !== undefined)
      process.stdout.write(`Building the web application, first in ${LANGUAGE_NAMES[first]} …\n`);
    // Where the first cannot be built the start waits for another.
    if (first === undefined || (await isMade(first))) await begun.promise;
    const others = new Set(missing.filter((language) => language !== first));
    while (others.size > 0) {
      const next = [...asked, ...others].find((language) => others.has(language))!;
      others.delete(next);
      await isMade(next, asked.has(next) ? undefined : LOW);
    }
    if (unfinished.length > 0) await build(unfinished, LOW);
  }
  makeAll().catch(() => {});
  const pages = new Map([...ends].map(([language, { promise }]) => [language, promise]));
  const beginOthers = (language?: Language) => {
    if (language !== undefined) asked.add(language);
    if (language === undefined || language !== first) begun.resolve();
  };
  return { pages, beginOthers };
}

/** Ends with this process, which may end meanwhile. */
async function build(asked: readonly string[], priority?: number): Promise<void> {
  const child = spawn(process.execPath, [BUILD, '--quiet', ...asked], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // Before it has threads of its own, which begin with the priority of the first.
  if (priority !== undefined && child.pid !== undefined) setPriority(child.pid, priority);
  child.unref();
  child.channel?.unref();
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The web application could not be built (${asked.join(' ')}).`);
}
