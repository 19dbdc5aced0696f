import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { type Language, LANGUAGE_NAMES, LANGUAGES } from '@vivac/domain/language';
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
 * after the other behind it, in time that nobody else wants. Compressing, half of the work, is done behind as well.
 */
export function buildWebBehind(preferred: Language): ReadonlyMap<Language, Promise<void>> {
  const { missing, unfinished } = unbuilt();
  const pages = new Map<Language, Promise<void>>();
  if (unfinished.length === 0) return pages;
  const first = missing.includes(preferred) ? preferred : undefined;
  let before = Promise.resolve();
  if (first !== undefined) {
    process.stdout.write(`Building the web application, first in ${LANGUAGE_NAMES[first]} …\n`);
    before = build(['--plain', first]);
    pages.set(first, before);
  }
  for (const language of missing.filter((each) => each !== first)) {
    before = before.catch(() => {}).then(() => build(['--plain', language], constants.priority.PRIORITY_LOW));
    pages.set(language, before);
  }
  // What failed has been said by its build, and is said to whoever asks for it.
  before
    .catch(() => {})
    .then(() => build(unfinished, constants.priority.PRIORITY_LOW))
    .catch(() => {});
  return pages;
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
