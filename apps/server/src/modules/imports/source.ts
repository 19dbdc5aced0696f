import path from 'node:path';
import { Readable } from 'node:stream';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

/** Where rows come from. The import reads its bytes once and knows nothing else of it. */
export interface Source {
  /** Under this name its batches are recorded; null where the mapping names it, or nobody does. */
  readonly name: string | null;
  /** Named in reports; its ending may tell the format. */
  readonly fileName: string;
  /** Null for what has no size, such as a pipe. */
  readonly totalBytes: number | null;
  /** Packed by gzip or not. */
  readonly bytes: Readable;
}

/** A file on the disk of the one who imports. */
export async function fileSource(file: string, name: string | null): Promise<Source> {
  const found = await stat(file);
  const totalBytes = found.isFile() ? found.size : null;
  return { name, fileName: path.basename(file), totalBytes, bytes: createReadStream(file) };
}

/** A file that is made while it is read, such as the demo market's. */
export function textSource(name: string | null, fileName: string, texts: Iterable<string>): Source {
  return { name, fileName, totalBytes: null, bytes: Readable.from(bytesOf(texts)) };
}

function* bytesOf(texts: Iterable<string>): Generator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}
