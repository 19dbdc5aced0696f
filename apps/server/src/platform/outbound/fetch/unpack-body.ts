import { type Readable, Transform, type TransformCallback, pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { codeOf } from './connect.ts';
import type { FetchRefusalReason } from './fetch-refusal.ts';
import type { FetchLimits } from './fetch-types.ts';

/** Below this no ratio is judged: a small table of the same word packs very well. */
const UNJUDGED_BYTES = 1_000_000;

/** A body that breaks a limit, thrown through the streams. */
class BodyRefused extends Error {
  readonly reason: FetchRefusalReason;

  constructor(reason: FetchRefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Unpacks a body as it comes, held to the limits on both sides; null for a packing that nobody here asked for. */
export function unpackBody(body: Readable, encoding: string, limits: FetchLimits): Readable | null {
  const unpacker = unpackerOf(encoding.trim().toLowerCase());
  if (unpacker === null) return null;
  const seen = { packed: 0, unpacked: 0 };
  const count = passing((bytes) => {
    seen.packed += bytes;
    return seen.packed > limits.bodyBytes ? 'too-large' : null;
  });
  if (unpacker === 'none') return pipeline(body, count, () => undefined);
  const measure = passing((bytes) => {
    seen.unpacked += bytes;
    const isBomb = seen.unpacked > UNJUDGED_BYTES && seen.unpacked > seen.packed * limits.unpackedRatio;
    return isBomb ? 'unpacks-too-large' : null;
  });
  return pipeline(body, count, unpacker, measure, () => undefined);
}

/** What an error while a body is read means. */
export function reasonOfBodyError(error: unknown): FetchRefusalReason {
  if (error instanceof BodyRefused) return error.reason;
  const code = codeOf(error);
  if (code === 'Z_BUF_ERROR') return 'interrupted';
  return /^(Z_|ERR_BROTLI|ERR__ERROR)/.test(code) ? 'unsupported-encoding' : 'interrupted';
}

function passing(judge: (bytes: number) => FetchRefusalReason | null): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const reason = judge(chunk.length);
      if (reason === null) done(null, chunk);
      else done(new BodyRefused(reason));
    },
  });
}

function unpackerOf(encoding: string): Transform | 'none' | null {
  if (encoding === '' || encoding === 'identity') return 'none';
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip();
  if (encoding === 'br') return createBrotliDecompress();
  return encoding === 'deflate' ? new AnyInflate() : null;
}

const isZlib = (chunk: Buffer): boolean => ((chunk[0] ?? 0) & 0x0f) === 8;

/** “deflate” means a zlib stream (RFC 9110 8.4.1.2); some servers send the bare one. The first byte tells them apart. */
class AnyInflate extends Transform {
  #inflate: ReturnType<typeof createInflate> | null = null;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#inflate ??= this.#start(isZlib(chunk));
    this.#inflate.write(chunk, (error) => done(error));
  }

  override _flush(done: TransformCallback): void {
    if (this.#inflate === null) return done();
    this.#inflate.once('end', () => done());
    this.#inflate.end();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#inflate?.destroy();
    done(error);
  }

  #start(zlib: boolean): ReturnType<typeof createInflate> {
    const inflate = zlib ? createInflate() : createInflateRaw();
    inflate.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) inflate.pause();
    });
    inflate.on('error', (error) => this.destroy(error));
    return inflate;
  }

  override _read(size: number): void {
    this.#inflate?.resume();
    super._read(size);
  }
}
