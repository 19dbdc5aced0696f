import { ApiError } from '../api-error.ts';

export interface LiveSurroundings {
  readonly open: (lastId: string | null, signal: AbortSignal) => Promise<Pick<Response, 'body'>>;
  /** Resolves earlier when the signal is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1. */
  readonly random: () => number;
}

export interface LiveListener {
  onEvent(event: LiveEvent): void;
  onState(isUp: boolean | null): void;
}

/** The server sends something every ten seconds. */
const SILENT_MAX_MS = 35_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Streams of all browsers end together when a server stops, and do not come back together. */
const RESUMED_WITHIN_MS = 1_000;
/** Too many streams are open. */
const FULL = 429;

/** Follows the stream, and resumes it after the last event whenever it is lost, until the signal is aborted or the session has ended. */
export async function followLive(
  { open, wait, random }: LiveSurroundings,
  listener: LiveListener,
  lastId: string | null,
  signal: AbortSignal,
): Promise<void> {
  let id = lastId;
  let failures = 0;
  while (!signal.aborted) {
    const watch = watchSilence(signal);
    try {
      const { body } = await open(id, watch.signal);
      for await (const event of readEvents(body!, watch.alive)) {
        id = event.id;
        failures = 0;
        listener.onState(true);
        listener.onEvent(event);
      }
    } catch (error) {
      if (!signal.aborted) listener.onState(false);
      if (error instanceof ApiError && error.status === 401) return;
      failures = error instanceof ApiError && error.status === FULL ? Infinity : failures + 1;
    } finally {
      watch.stop();
    }
    if (!signal.aborted) await wait(pauseMs(failures, random()), signal);
  }
}

function pauseMs(failures: number, random: number): number {
  if (failures === 0) return random * RESUMED_WITHIN_MS;
  const longest = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  return longest * (0.5 + random / 2);
}

/** A signal that is aborted too when nothing was heard for long: half of a connection may be lost without a word. */
function watchSilence(signal: AbortSignal) {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), SILENT_MAX_MS);
  return {
    signal: AbortSignal.any([signal, silent.signal]),
    alive() {
      clearTimeout(timer);
      timer = setTimeout(() => silent.abort(), SILENT_MAX_MS);
    },
    stop: () => clearTimeout(timer),
  };
}

/** An event of the stream, as far as the page understands it. */
export interface LiveEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

/** The events of a stream; `alive` is called with everything that arrives, lines that say nothing among them. */
async function* readEvents(body: ReadableStream<Uint8Array>, alive: () => void): AsyncGenerator<LiveEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      alive();
      const blocks = (waiting + decoder.decode(value, { stream: true })).split('\n\n');
      waiting = blocks.pop()!;
      for (const block of blocks) {
        const event = eventOf(block);
        if (event !== null) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function eventOf(block: string): LiveEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split('\n')) {
    const colon = line.indexOf(': ');
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 2));
  }
  const [id, event, data] = ['id', 'event', 'data'].map((name) => fields.get(name));
  return id === undefined || event === undefined || data === undefined ? null : { id, event, data: JSON.parse(data) };
}
