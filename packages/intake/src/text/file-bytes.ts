import { createHash } from 'node:crypto';
import { type UnpackLimits, unpack } from './unpack.ts';

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
