import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';

/** Below this a response fits into one packet either way. */
const COMPRESSED_FROM_BYTES = 1200;
/** The best quality takes three times as long, for two percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
/** Node compresses four at a time. All at once are more open files than a container may have (1,024). */
const FILES_AT_ONCE = 8;
const brotli = promisify<Uint8Array, typeof BROTLI, Buffer>(brotliCompress);
const gzip = promisify<Uint8Array, { level: number }, Buffer>(gzipCompress);

/** Beside every text the same compressed as well as it can be, which is too slow to do for each request. */
export async function compressFiles(folder: string, files: readonly string[]): Promise<void> {
  // What begins with a dot is the server's own.
  const texts = files.filter((file) => !file.startsWith('.') && /\.(js|css|html|svg|json|webmanifest)$/.test(file));
  const waiting = texts.values();
  const compressInTurn = async () => {
    for (const file of waiting) await compressFile(path.join(folder, file));
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, compressInTurn));
}

async function compressFile(file: string): Promise<void> {
  const text = await readFile(file);
  if (text.length < COMPRESSED_FROM_BYTES) return;
  await writeWhole(`${file}.br`, await brotli(text, BROTLI));
  await writeWhole(`${file}.gz`, await gzip(text, { level: 9 }));
}

/** A server may send it meanwhile, and the build of another language write what all share. */
async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  const written = `${file}.${randomUUID()}.new`;
  await writeFile(written, content);
  await rename(written, file);
}
