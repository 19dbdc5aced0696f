import { Readable } from 'node:stream';
import type { Source } from './source.ts';

/** A file that is made while it is read, such as the demo market's. */
export function textSource(name: string | null, fileName: string, texts: Iterable<string>): Source {
  return { name, fileName, totalBytes: null, bytes: Readable.from(bytesOf(texts)) };
}

function* bytesOf(texts: Iterable<string>): Generator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}
