import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FetchedResponse } from '#platform/outbound/fetch/fetch-types';

/** A file that came whole, on this machine until it is left. */
export interface SpooledFile {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of its bytes. */
  readonly hash: string;
}

/**
 * Keeps the body of an answer in a file while `work` reads it, so that no transaction waits for a slow host. What breaks off
 * is thrown before `work` begins.
 */
export async function withBody<T>({ body }: FetchedResponse, work: (file: SpooledFile) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vivac-feed-'));
  const file = path.join(folder, 'body');
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(body, counted, createWriteStream(file));
    return await work({ path: file, bytes, hash: hash.digest('hex') });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The whole body of an answer that is small, such as a page, and the SHA-256 of its bytes. */
export async function bodyOf({ body }: FetchedResponse): Promise<{ readonly bytes: Buffer; readonly hash: string }> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

/** The name that a file has by its address, for messages and for telling its format. */
export function fileNameOf(address: string): string {
  const name = decodeURIComponentSafely(new URL(address).pathname.split('/').at(-1) ?? '');
  return name === '' ? new URL(address).hostname : name.slice(-100);
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
