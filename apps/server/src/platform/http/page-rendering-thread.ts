import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, Script } from 'node:vm';
import { parentPort } from 'node:worker_threads';
import type { PageToRender, RenderedPage } from './page-renderer.ts';

// Renders pages one after the other, each in a realm of its own: what the application keeps as long as its document lives, the reader's
// answers among it, is there for no other reader. Code is compiled once for all of them.

const port = parentPort!;
const ENTRY = 'server-entry.js';
const compiled = new Map<string, Script>();
let last = Promise.resolve();

port.on('message', (asked: PageToRender | { readonly prepare: string }) => {
  if ('prepare' in asked) last = last.then(() => prepare(asked.prepare));
  else last = last.then(async () => port.postMessage(await render(asked)));
});

/** Reads the code that every page has, so that the first one does not wait for it. */
function prepare(directory: string): void {
  const window = { width: 0, height: 0, isDark: false, timeZone: '' };
  try {
    openRealm(directory, { renderedFor: { basePath: '', firstAnswers: 'null', window, languages: [] } })(ENTRY);
  } catch {
    // The first page tells of it.
  }
}

async function render({ directory, address, renderedFor }: PageToRender): Promise<RenderedPage> {
  try {
    const load = openRealm(directory, { renderedFor });
    const { renderPage } = load(ENTRY) as { renderPage: (address: string) => Promise<string | null> };
    return { html: await renderPage(address) };
  } catch (error) {
    return { error: error instanceof Error || isThrown(error) ? String(error.stack) : String(error) };
  }
}

/** An error of a realm is none of ours. */
const isThrown = (error: unknown): error is { stack: unknown } =>
  typeof error === 'object' && error !== null && 'stack' in error;

type Module = (require: (file: string) => object, module: { exports: object }, exports: object) => void;

/** Loads the modules of a build in a new realm. */
function openRealm(directory: string, own: Pick<PageToRender, 'renderedFor'>): (file: string) => object {
  const realm = createContext({ ...surroundings(), ...own });
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
