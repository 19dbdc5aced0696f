import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { type BrowserWindow, WINDOW_COOKIE, windowFromCookie } from '@vivac/contract/wire/browser-window';
import type { Language } from '@vivac/domain/language';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** So long a document waits for its page. Whoever gets none sees the page when its code has come, as before. */
const PATIENCE_MS = 400;
/** So many pages wait at most. */
const MOST_WAITING = 8;
/** A page that takes longer is not going to end. */
const STUCK_MS = 10_000;
/** More of a page is not seen first, and delays what is. */
const MOST_CHARACTERS = 400_000;
const HEAP_MB = 256;

/** As `apps/web/src/api/rendered-for.ts` has it. */
interface RenderedFor {
  readonly basePath: string;
  readonly firstAnswers: string;
  readonly window: BrowserWindow;
  readonly languages: readonly string[];
}

export interface PageToRender {
  /** Where the build lies that renders it. */
  readonly directory: string;
  readonly address: string;
  readonly renderedFor: RenderedFor;
}

/** What the thread answers; null where there is nothing to show. */
export type RenderedPage = { readonly html: string | null } | { readonly error: string };

export interface PageRenderer {
  /** Whether the build has left what renders pages there. */
  canRender(directory: string): boolean;
  /** Begins the thread, where somebody may soon ask for a page. */
  prepare(directory: string): void;
  /** The page as HTML without styles in it, which the content policy refuses; null where it cannot be rendered, or not in time. */
  render(page: PageToRender): Promise<string | null>;
  close(): Promise<void>;
}

/** Where the build leaves what renders the pages of a language. */
export const renderingDirectory = (dist: string, language: Language): string =>
  path.join(dist, '.vite', `server.${language}`);

/** Renders pages in a thread of its own, which begins with the first one, one after the other. */
export function openPageRenderer(log: Pick<FastifyBaseLogger, 'warn'>): PageRenderer {
  let thread: Thread | null = null;
  let waiting = 0;
  const prepared = new Set<string>();

  function begun(): Thread {
    thread ??= openThread((error) => {
      thread = null;
      prepared.clear();
      log.warn({ err: error }, 'The thread that renders pages ended');
    });
    return thread;
  }

  async function answered(page: PageToRender): Promise<string | null> {
    const answer = await begun().ask(page);
    if ('html' in answer) return answer.html;
    log.warn(
      { page: page.address.split('?', 1)[0], reason: answer.error },
      'A page could not be rendered on the server',
    );
    return null;
  }

  return {
    canRender: existsSync,
    prepare(directory) {
      if (!prepared.has(directory) && existsSync(directory)) begun().prepare(directory);
      prepared.add(directory);
    },
    async render(page) {
      if (waiting >= MOST_WAITING) return null;
      waiting += 1;
      const rendering = answered(page)
        .catch(() => null)
        .finally(() => (waiting -= 1));
      const html = await Promise.race([rendering, lateAfter(PATIENCE_MS)]);
      return html !== null && html.length <= MOST_CHARACTERS ? html : null;
    },
    close: async () => thread?.end(),
  };
}

function lateAfter(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null).unref());
}

interface Thread {
  prepare(directory: string): void;
  ask(page: PageToRender): Promise<RenderedPage>;
  end(): Promise<void>;
}

function openThread(onEnd: (error: unknown) => void): Thread {
  const worker = new Worker(new URL('./page-rendering-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  worker.unref();
  const asked: { resolve(page: RenderedPage): void; reject(error: unknown): void; stuck: NodeJS.Timeout }[] = [];
  let isEnding = false;

  function fail(error: unknown): void {
    for (const { reject, stuck } of asked.splice(0)) {
      clearTimeout(stuck);
      reject(error);
    }
    if (!isEnding) onEnd(error);
    isEnding = true;
  }

  worker.on('message', (page: RenderedPage) => {
    const first = asked.shift();
    clearTimeout(first?.stuck);
    first?.resolve(page);
  });
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('It ended')));

  return {
    prepare: (directory) => worker.postMessage({ prepare: directory }),
    ask: (page) =>
      new Promise((resolve, reject) => {
        const stuck = setTimeout(() => void worker.terminate(), STUCK_MS).unref();
        asked.push({ resolve, reject, stuck });
        worker.postMessage(page);
      }),
    async end() {
      isEnding = true;
      await worker.terminate();
    },
  };
}

const PHONE = { width: 412, height: 823, isDark: false, timeZone: '' };
const DESKTOP = { width: 1440, height: 900, isDark: false, timeZone: '' };
/** Narrower windows have the layout of a phone. */
const DESKTOP_FROM_PX = 1024;

/** The window that asks, as the page in it said last; else an ordinary one of its kind. */
export function windowOf({ headers }: Pick<FastifyRequest, 'headers'>): BrowserWindow {
  const value = new RegExp(`(?:^|;\\s*)${WINDOW_COOKIE}=([^;]*)`).exec(headers.cookie ?? '')?.[1];
  const said = value === undefined ? null : windowFromCookie(value);
  const isPhone = headers['sec-ch-ua-mobile'] === '?1';
  if (said === null || (isPhone && said.width >= DESKTOP_FROM_PX)) return isPhone ? PHONE : DESKTOP;
  return isTimeZone(said.timeZone) ? said : { ...said, timeZone: '' };
}

function isTimeZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Tags of the browser's languages, the best liked first. */
export function languagesOf({ headers }: Pick<FastifyRequest, 'headers'>): string[] {
  const tags = (headers['accept-language'] ?? '').slice(0, 200).split(',');
  return tags.map((tag) => tag.split(';', 1)[0]!.trim()).filter((tag) => /^[a-z]{2,3}(-[\w-]+)?$/i.test(tag));
}
