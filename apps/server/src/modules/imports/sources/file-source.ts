import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Source } from './source.ts';

/** A file on the disk of the one who imports. */
export async function fileSource(file: string, name: string | null): Promise<Source> {
  const found = await stat(file);
  const totalBytes = found.isFile() ? found.size : null;
  return { name, fileName: path.basename(file), totalBytes, bytes: createReadStream(file) };
}
