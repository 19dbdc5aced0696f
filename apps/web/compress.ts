import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';

/** Below this a response fits into one packet either way. */
const COMPRESSED_FROM_BYTES = 1200;
/** The best quality takes three times as long, for two percent. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
const brotli = promisify<Uint8Array, typeof BROTLI, Buffer>(brotliCompress);
const gzip = promisify<Uint8Array, { level: number }, Buffer>(gzipCompress);

/** Beside every text the same compressed as well as it can be, which is too slow to do for each request. */
export async function compress(folder: string, files: readonly string[]): Promise<void> {
  // What begins with a dot is the server's own.
  const texts = files.filter((file) => !file.startsWith('.') && /\.(js|css|html|svg|json|webmanifest)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const text = await readFile(path.join(folder, file));
      if (text.length < COMPRESSED_FROM_BYTES) return;
      await writeWhole(path.join(folder, `${file}.br`), await brotli(text, BROTLI));
      await writeWhole(path.join(folder, `${file}.gz`), await gzip(text, { level: 9 }));
    }),
  );
}

/** A server may send it meanwhile. */
async function writeWhole(file: string, content: Uint8Array): Promise<void> {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}
