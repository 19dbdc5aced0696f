import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createHash } from 'node:crypto';
import { toSay } from '@vivac/text/sentence';
import { ImportRefused, tooLarge } from '../verdict/import-refused.ts';

export interface UnpackLimits {
  readonly maxBytes: number;
  /** Unpacked bytes per packed byte. */
  readonly maxRatio: number;
}

export const UNPACK_LIMITS: UnpackLimits = { maxBytes: 20e9, maxRatio: 1000 };

// Small files of one repeated letter pack extremely well and harm nobody.
const RATIO_COUNTS_FROM_BYTES = 10e6;
// Strings made of larger chunks outlive the quick rounds of the garbage collector: measured, 90 MB more at the peak.
const CHUNK_BYTES = 65_536;

/** The bytes of a file, unpacked where they are gzip (told by their first bytes, not by the name). */
export async function* unpack(
  input: AsyncIterable<Buffer>,
  limits: UnpackLimits,
  onPackedBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let packed = 0;
  const counted = (async function* () {
    for await (const chunk of input) {
      packed += chunk.length;
      onPackedBytes(packed);
      for (let from = 0; from < chunk.length; from += CHUNK_BYTES) yield chunk.subarray(from, from + CHUNK_BYTES);
    }
  })();
  const start = await startOf(counted, 2);
  const whole = joined(start, counted);
  if (!(start[0] === 0x1f && start[1] === 0x8b)) {
    yield* whole;
    return;
  }
  yield* gunzip(whole, limits, () => packed);
}

async function* gunzip(
  input: AsyncIterable<Buffer>,
  limits: UnpackLimits,
  packed: () => number,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  const source = Readable.from(input, { objectMode: false });
  const unpacked = source.pipe(createGunzip({ chunkSize: CHUNK_BYTES }));
  source.once('error', (error) => unpacked.destroy(error));
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limits.maxBytes) throw tooLarge(toSay('unpacksTooLarge', { most: `${limits.maxBytes} bytes` }));
      if (bytes > RATIO_COUNTS_FROM_BYTES && bytes > packed() * limits.maxRatio) {
        throw tooLarge(toSay('unpacksTooLarge', { most: `${limits.maxRatio} times its size` }));
      }
      yield chunk;
    }
  } catch (error) {
    throw gzipRefusal(error);
  } finally {
    source.destroy();
  }
}

function gzipRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'Z_BUF_ERROR') return new ImportRefused('packedTruncated');
  if (code === 'Z_DATA_ERROR') return new ImportRefused('packedDamaged');
  return error;
}

/** At least `length` bytes from the start, or all there are. */
export async function startOf(input: AsyncGenerator<Buffer>, length: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  while (bytes < length) {
    const next = await input.next();
    if (next.done) break;
    chunks.push(next.value);
    bytes += next.value.length;
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
}

/** What was read ahead, then the rest. */
export async function* joined<Piece extends Buffer | string>(
  start: Piece,
  rest: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  if (start.length > 0) yield start;
  yield* rest;
}

/** A file's unpacked bytes, to be read once. */
export interface FileBytes {
  readonly bytes: AsyncGenerator<Buffer>;
  /** Of the unpacked bytes and of `reading`; only after the last of them. */
  contentHash(): string;
}

/**
 * Unpacks a file. `reading` is all that decides what its bytes mean, such as the mapping: the same bytes
 * read in another way are another content.
 */
export function openFile(
  input: AsyncIterable<Buffer>,
  options: {
    /** Asked after the last byte. */
    readonly reading: () => string;
    readonly limits: UnpackLimits;
    readonly onBytes: (bytes: number) => void;
  },
): FileBytes {
  const hash = createHash('sha256');
  const hashed = (async function* () {
    for await (const chunk of unpack(input, options.limits, options.onBytes)) {
      hash.update(chunk);
      yield chunk;
    }
  })();
  return {
    bytes: hashed,
    contentHash: () => hash.update('\0').update(options.reading()).digest('hex'),
  };
}
