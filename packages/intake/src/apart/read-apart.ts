import { Worker } from 'node:worker_threads';
import { ImportRefused, tooLarge } from '../verdict/import-refused.ts';
import type { ReaderAnswer, ReaderRequest, ReadingArguments, ReadingResults, ReadingTask } from './reading-tasks.ts';

/** Lets so many at once, in the order in which they came. */
class Turns {
  readonly #most: number;
  #taken = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  async begin(): Promise<void> {
    if (this.#taken < this.#most) this.#taken++;
    else await new Promise<void>((begin) => this.#waiting.push(begin));
  }

  /** Hands the turn on to who waits longest. */
  end(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken--;
  }
}

/** What is smaller is read at once, since it takes no longer than to begin a thread; nothing of it grows when it is read. */
export const APART_FROM_BYTES = 65_536;

/** How much a reading may take of the machine. */
interface ReadingBudget {
  /** Of the processor. Time in which the sender or the database is waited for does not count. */
  readonly cpuMs: number;
  readonly heapMb: number;
}

/** Of one page: a large one takes a second. */
export const PAGE_BUDGET: ReadingBudget = { cpuMs: 10_000, heapMb: 512 };
/** Of a file that somebody sends: the largest workbook that is read takes about a third of it (docs/decisions/hostile-input.md). */
export const FILE_BUDGET: ReadingBudget = { cpuMs: 60_000, heapMb: 768 };
/** Of a file on the command line, whose documents may be ten times as large. */
export const OWN_FILE_BUDGET: ReadingBudget = { cpuMs: 600_000, heapMb: 3072 };

/** Threads that compute at once, and threads at once, of which most wait for who takes their rows; others wait for their turn. */
const computing = new Turns(2);
const reading = new Turns(8);
const LOOK_EVERY_MS = 250;
/** A thread that does not even tell what it took, on a machine that is busy with other things. */
const SILENT_TIMES = 5;

/**
 * Reads what a stranger sent in a thread of its own, so that nobody else waits for it: the results as they come. Throws ImportRefused
 * for what cannot be read, and where it takes more than the budget.
 */
export async function* readApart<Task extends ReadingTask>(
  task: Task,
  requested: ReadingArguments[Task],
  bytes: AsyncIterable<Uint8Array>,
  budget: ReadingBudget,
): AsyncGenerator<ReadingResults[Task]> {
  await reading.begin();
  const reader = new Reader(budget);
  try {
    const input = bytes[Symbol.asyncIterator]();
    let answer = await reader.ask({ task, input: requested });
    for (;;) {
      if (answer.is === 'end') return;
      if (answer.is === 'refused') throw new ImportRefused(answer.reason, answer.line, answer.column, answer.kind);
      if (answer.is === 'failed') throw new Error(answer.message);
      if (answer.is === 'result') {
        yield answer.result as ReadingResults[Task];
        answer = await reader.ask({ next: true });
      } else {
        const { done, value } = await input.next();
        answer = await reader.ask({ bytes: done === true ? null : value });
      }
    }
  } finally {
    await reader.end();
    reading.end();
  }
}

/** A thread that answers one request after another; its processor time is held while it is waited for. */
class Reader {
  readonly #worker: Worker;
  readonly #budget: ReadingBudget;
  readonly #looking: NodeJS.Timeout;
  #askedMs: number | null = null;
  #fault: Error | null = null;
  #settle: ((answer: ReaderAnswer | Error) => void) | null = null;

  constructor(budget: ReadingBudget) {
    this.#budget = budget;
    this.#worker = new Worker(new URL('./reading-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: budget.heapMb, maxYoungGenerationSizeMb: 64 },
    });
    this.#worker.on('message', (answer: ReaderAnswer) => this.#settle?.(answer));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('The reading thread ended')));
    this.#looking = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  async ask(request: ReaderRequest): Promise<ReaderAnswer> {
    await computing.begin();
    if (this.#fault) {
      computing.end();
      throw this.#fault;
    }
    const answered = new Promise<ReaderAnswer | Error>((settle) => (this.#settle = settle));
    this.#worker.postMessage(request);
    this.#askedMs = performance.now();
    const answer = await answered;
    this.#askedMs = null;
    computing.end();
    if (answer instanceof Error) throw answer;
    return answer;
  }

  async end(): Promise<void> {
    clearInterval(this.#looking);
    await this.#worker.terminate();
  }

  #fail(error: Error): void {
    const isTooMuch = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    this.#fault ??= isTooMuch ? tooLarge('takesMoreMemory') : error;
    this.#settle?.(this.#fault);
  }

  /** What the thread has used since it began, however many answers it took. */
  #look(): void {
    const { cpuMs } = this.#budget;
    const silentMs = this.#askedMs === null ? 0 : performance.now() - this.#askedMs;
    if (silentMs > cpuMs * SILENT_TIMES) this.#fail(tooSlow());
    void this.#worker.cpuUsage().then(
      ({ user, system }) => {
        if ((user + system) / 1000 > cpuMs) this.#fail(tooSlow());
      },
      // It has ended.
      () => {},
    );
  }
}

function tooSlow(): ImportRefused {
  return tooLarge('takesLonger');
}
