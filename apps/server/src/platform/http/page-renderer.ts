import { on } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type BrowserWindow, WINDOW_COOKIE, windowFromCookie } from '@vivac/contract/wire/browser-window';
import type { Language } from '@vivac/domain/language';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/** So long a document waits for its page. Whoever gets none sees it when its code has come. */
const PATIENCE_MS = 400;
/** So many documents wait at most. */
const MOST_WAITING = 4;
/** A page that takes longer is not going to end. */
const STUCK_MS = 10_000;
/** More of a page is not seen first, and delays what is. */
const MOST_CHARACTERS = 400_000;
const HEAP_MB = 192;

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

/** A page, or a build whose code is to be read ahead. */
export type ThreadRequest = { readonly id: number } & (PageToRender | { readonly directory: string });

/** Null where there is nothing to show. */
export interface ThreadAnswer {
  readonly id: number;
  readonly html: string | null;
  readonly error?: string;
}

export interface PageRenderer {
  /** Reads the code of a build ahead, where it is there. */
  prepare(directory: string): void;
  /** Whether a page that is asked for now is likely to be there in time. */
  isReady(directory: string): boolean;
  /** The page as HTML; null where it cannot be rendered, or not in time. */
  render(page: PageToRender): Promise<string | null>;
  close(): Promise<void>;
}

/** Where the build leaves what renders the pages of a language. */
export const renderingDirectory = (dist: string, language: Language): string =>
  path.join(dist, '.vite', `server.${language}`);

/** Renders pages in a thread of its own, which begins with the first build that is prepared, one after the other. */
export function openPageRenderer(log: Pick<FastifyBaseLogger, 'warn'>): PageRenderer {
  const thread = openThread((error) => {
    prepared.clear();
    log.warn({ err: error }, 'The thread that renders pages ended');
  });
  /** Builds that are being read, and those that are. */
  const prepared = new Map<string, boolean>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function answered(page: PageToRender): Promise<string | null> {
    const answer = await thread.ask(page);
    if (answer.error === undefined) return answer.html;
    log.warn({ page: page.address.split('?', 1)[0], reason: answer.error }, 'A page could not be rendered');
    return null;
  }

  /** What nobody waits for any more when its turn comes is left out. */
  function inTurn<Value>(isWanted: () => boolean, work: () => Promise<Value>): Promise<Value | null> {
    const turn = last.then(() => (isWanted() ? work() : null));
    last = turn.catch(() => undefined);
    return turn;
  }

  return {
    prepare(directory) {
      if (prepared.has(directory) || !existsSync(directory)) return;
      prepared.set(directory, false);
      const reading = inTurn(
        () => true,
        () => thread.ask({ directory }),
      );
      // A build that cannot be read is told of by its first page.
      reading.then(() => prepared.set(directory, true)).catch(() => prepared.delete(directory));
    },
    isReady: (directory) => prepared.get(directory) === true && waiting < MOST_WAITING && existsSync(directory),
    async render(page) {
      const late = new AbortController();
      const rendering = inTurn(
        () => !late.signal.aborted,
        () => answered(page),
      ).catch(() => null);
      waiting += 1;
      const html = await Promise.race([rendering, after(PATIENCE_MS, null, { ref: false })]);
      waiting -= 1;
      late.abort();
      return html !== null && html.length <= MOST_CHARACTERS ? html : null;
    },
    close: () => thread.end(),
  };
}

interface Thread {
  /** One request at a time; rejects when the thread ends before it has answered. */
  ask(request: PageToRender | { readonly directory: string }): Promise<ThreadAnswer>;
  end(): Promise<void>;
}

/** A thread that begins with the first request, and anew after it has ended. */
function openThread(onEnd: (error: unknown) => void): Thread {
  let worker: Worker | null = null;
  let requests = 0;
  let isEnding = false;

  function begin(): Worker {
    const begun = new Worker(new URL('./page-rendering-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    begun.unref();
    let cause: unknown = null;
    begun.on('error', (error) => (cause = error));
    begun.on('exit', (code) => {
      worker = null;
      if (!isEnding) onEnd(cause ?? new Error(`It ended with ${code}`));
    });
    return begun;
  }

  return {
    async ask(request) {
      if (isEnding) throw new Error('The thread has ended');
      const id = (requests += 1);
      const asked = (worker ??= begin());
      const ended = new AbortController();
      const stuck = setTimeout(() => void asked.terminate(), STUCK_MS).unref();
      try {
        const answers = on(asked, 'message', { signal: ended.signal, close: ['exit'] });
        asked.postMessage({ id, ...request } satisfies ThreadRequest);
        for await (const [answer] of answers as AsyncIterable<[ThreadAnswer]>) if (answer.id === id) return answer;
        throw new Error('The thread ended');
      } finally {
        clearTimeout(stuck);
        ended.abort();
      }
    },
    async end() {
      isEnding = true;
      await worker?.terminate();
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
  const isPhone = isOfPhone(headers);
  if (said === null || (isPhone && said.width >= DESKTOP_FROM_PX)) return isPhone ? PHONE : DESKTOP;
  return isTimeZone(said.timeZone) ? said : { ...said, timeZone: '' };
}

/** Safari and Firefox say so in their name alone. */
const isOfPhone = (headers: FastifyRequest['headers']) =>
  headers['sec-ch-ua-mobile'] === '?1' || /\bMobi/.test(headers['user-agent'] ?? '');

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
