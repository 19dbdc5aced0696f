import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@vivac/domain/language';
import type { WebBuild } from '@vivac/server/src/platform/http/web-files.ts';
import { DIST, digestOfSources, readBuildState } from '../apps/web/build-state.ts';

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
 * Begins to build what is not built, and says of each language that is missing when it is there: the preferred at once, the others one
 * after the other once they are begun, in time that nobody else wants. Compressing, half of the work, is done behind them.
 */
export function buildWebBehind(preferred: Language): WebBuild {
  const { missing, unfinished } = unbuilt();
  const first = missing.includes(preferred) ? preferred : undefined;
  const others = missing.filter((language) => language !== first);
  const pages = new Map<Language, Promise<void>>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  let before = begun;
  if (first !== undefined) {
    process.stdout.write(`Building the web application, first in ${LANGUAGE_NAMES[first]} …\n`);
    const built = build(['--plain', first]);
    pages.set(first, built);
    // Where there is none in the first the start waits for another.
    built.catch(begin);
    before = Promise.allSettled([begun, built]).then(() => {});
  }
  const behind = (asked: readonly string[]) => {
    before = before.catch(() => {}).then(() => build(asked, constants.priority.PRIORITY_LOW));
    return before;
  };
  for (const language of others) pages.set(language, behind(['--plain', language]));
  // What failed has been said by its build, and is said to whoever asks for it.
  if (unfinished.length > 0) behind(unfinished).catch(() => {});
  const beginOthers = (asked?: Language) => {
    if (asked === undefined || asked !== first) begin();
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
