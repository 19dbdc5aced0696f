import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { createContext, Script } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import type { PageToRender, ThreadAnswer, ThreadRequest } from './page-renderer.ts';

// Renders pages, each in a realm of its own: what the application keeps as long as its document lives, the reader's answers among it, is there
// for no other reader. Code is compiled once for all of them. One request at a time: each is answered before the next one comes.

const ENTRY = 'server-entry.js';
const port = parentPort!;
const compiled = new Map<string, Script>();
/** When each build was made. */
const builds = new Map<string, number>();

// Nobody waits for what a page left behind that has been sent.
process.on('unhandledRejection', () => {});
port.on('message', async (request: ThreadRequest) => {
  port.postMessage({ id: request.id, ...(await answerTo(request)) } satisfies ThreadAnswer);
});

async function answerTo(request: ThreadRequest): Promise<Omit<ThreadAnswer, 'id'>> {
  try {
    return { html: 'address' in request ? await render(request) : prepare(request.directory) };
  } catch (error) {
    return { html: null, error: isThrown(error) ? String(error.stack) : String(error) };
  }
}

/** An error of a realm is an instance of none of our classes. */
const isThrown = (error: unknown): error is { stack: unknown } =>
  typeof error === 'object' && error !== null && 'stack' in error;

async function render({ directory, address, renderedFor }: PageToRender): Promise<string | null> {
  const load = openRealm(directory, renderedFor);
  const { renderPage } = load(ENTRY) as { renderPage: (address: string) => Promise<string | null> };
  return renderPage(address);
}

/** Reads the code that every page has, so that the first one does not wait for it. */
function prepare(directory: string): null {
  const window = { width: 0, height: 0, isDark: false, timeZone: '' };
  openRealm(directory, { basePath: '', firstAnswers: 'null', window, languages: [] })(ENTRY);
  return null;
}

type Module = (require: (file: string) => object, module: { exports: object }, exports: object) => void;

/** Loads the modules of a build in a new realm. */
function openRealm(directory: string, renderedFor: PageToRender['renderedFor']): (file: string) => object {
  forgetReplaced(directory);
  const realm = createContext({ ...surroundings(), renderedFor });
  CLOCK.runInContext(realm);
  const modules = new Map<string, { exports: object }>();
  return function load(file) {
    const place = path.join(directory, file);
    const known = modules.get(place);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(place, module);
    const run = scriptOf(place).runInContext(realm) as Module;
    run(load, module, module.exports);
    return module.exports;
  };
}

/** Another build may have taken the place of the one that was compiled. */
function forgetReplaced(directory: string): void {
  const madeMs = statSync(path.join(directory, ENTRY)).mtimeMs;
  if (builds.get(directory) === madeMs) return;
  builds.set(directory, madeMs);
  for (const file of compiled.keys()) if (path.dirname(file) === directory) compiled.delete(file);
}

function scriptOf(file: string): Script {
  const known = compiled.get(file);
  if (known) return known;
  const code = readFileSync(file, 'utf8');
  const script = new Script(`(function (require, module, exports) {${code}\n})`, { filename: file });
  compiled.set(file, script);
  return script;
}

/** Times without a zone are told by the clock of the browser. */
const CLOCK = new Script(`{
  const { timeZone } = renderedFor.window;
  const Known = Intl.DateTimeFormat;
  if (timeZone !== '') {
    Intl.DateTimeFormat = class extends Known {
      constructor(locales, options) {
        super(locales, { ...options, timeZone: options?.timeZone ?? timeZone });
      }
    };
  }
}`);

/** As much of a browser as a first picture needs: nobody is asked anything, and nothing happens later. */
function surroundings(): object {
  const beganMs = performance.now();
  return {
    URL,
    URLSearchParams,
    AbortController,
    AbortSignal,
    TextEncoder,
    TextDecoder,
    Headers,
    Response,
    queueMicrotask,
    fetch: () => new Promise(() => {}),
    setTimeout: () => 0,
    clearTimeout: () => undefined,
    requestAnimationFrame: () => 0,
    performance: { now: () => performance.now() - beganMs },
    BroadcastChannel: class {
      addEventListener(): void {}
      postMessage(): void {}
    },
  };
}
