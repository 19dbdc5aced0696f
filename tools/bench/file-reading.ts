import { once } from 'node:events';
import { type IncomingMessage, get } from 'node:http';
import { PassThrough, type Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';

/** What came of reading a file to its end. */
export interface Read {
  readonly bytes: number;
  readonly firstByteMs: number;
  /** Line ends in a CSV, packed or not; null of any other file. */
  readonly lines: number | null;
}

/** Resolves when the first headers have come; a connection of its own each time. */
export function openFile(address: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(address, { headers, agent: false }, (answer) => {
      if (answer.statusCode === 200) resolve(answer);
      else reject(new Error(`The download answered ${answer.statusCode}`));
    }).on('error', reject);
  });
}

/** Takes at most so many bytes a second, as a slow line does. */
export async function readFile(answer: IncomingMessage, startedMs: number, bytesASecond: number): Promise<Read> {
  const { 'content-type': type, 'content-encoding': encoding } = answer.headers;
  const counter = new LineCounter();
  const unpacked = encoding === 'gzip' ? createGunzip() : new PassThrough();
  const counted = pipeline(unpacked, counter);
  const readingMs = performance.now();
  let bytes = 0;
  let firstByteMs = 0;
  for await (const chunk of answer) {
    const part = chunk as Buffer;
    firstByteMs ||= performance.now() - startedMs;
    bytes += part.length;
    await put(unpacked, part);
    const aheadMs = (bytes / bytesASecond) * 1000 - (performance.now() - readingMs);
    if (aheadMs > 0) await wait(aheadMs);
  }
  unpacked.end();
  await counted;
  const isCounted = type?.startsWith('text/csv') === true && encoding !== 'br';
  return { bytes, firstByteMs, lines: isCounted ? counter.lines : null };
}

async function put(stream: Transform, part: Buffer): Promise<void> {
  if (!stream.write(part)) await once(stream, 'drain');
}

class LineCounter extends Writable {
  lines = 0;

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) this.lines++;
    done();
  }
}
