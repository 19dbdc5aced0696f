import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { ImportRefused } from '../verdict/import-refused.ts';
import {
  READING_TASKS,
  type ReaderAnswer,
  type ReaderRequest,
  type ReadingArguments,
  type ReadingTask,
} from './reading-tasks.ts';

// One request at a time: each is answered before the next one comes.
const port = parentPort!;

// Who asks the server for something goes first. Only Linux sets this for a thread; elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(10);

async function ask(answer: ReaderAnswer): Promise<ReaderRequest> {
  port.postMessage(answer);
  return requested();
}

let take: (request: ReaderRequest) => void = () => {};
port.on('message', (request: ReaderRequest) => take(request));

function requested(): Promise<ReaderRequest> {
  return new Promise((resolve) => (take = resolve));
}

async function* arriving(): AsyncGenerator<Buffer> {
  for (;;) {
    const request = await ask({ is: 'more' });
    if (!('bytes' in request) || request.bytes === null) return;
    yield Buffer.from(request.bytes.buffer, request.bytes.byteOffset, request.bytes.byteLength);
  }
}

async function read<Task extends ReadingTask>(task: Task, input: ReadingArguments[Task]): Promise<void> {
  for await (const result of READING_TASKS[task](input, arriving())) await ask({ is: 'result', result });
}

function stated(error: unknown): ReaderAnswer {
  if (!(error instanceof ImportRefused)) {
    return { is: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  const { reason, line, column, kind } = error;
  return { is: 'refused', reason, line, column, kind };
}

const first = await requested();
if ('task' in first) {
  port.postMessage(await read(first.task, first.input).then((): ReaderAnswer => ({ is: 'end' }), stated));
}
