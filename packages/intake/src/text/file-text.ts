import { createHash } from 'node:crypto';
import { capLines } from './cap-lines.ts';
import { decodeText } from './decode-text.ts';
import { type UnpackLimits, unpack } from './unpack.ts';

/** A file as text, to be read once. */
export interface FileText {
  readonly texts: AsyncGenerator<string>;
  /** Of the unpacked bytes and of `reading`; only after the last text. */
  contentHash(): string;
}

/**
 * Unpacks and decodes a file. `reading` is all that decides what its bytes mean, such as the mapping: the same bytes
 * read in another way are another content.
 */
export function openFileText(
  input: AsyncIterable<Buffer>,
  options: {
    readonly encoding: string | null;
    readonly reading: string;
    readonly limits: UnpackLimits;
    readonly onBytes: (bytes: number) => void;
  },
): FileText {
  const hash = createHash('sha256');
  const hashed = (async function* () {
    for await (const chunk of unpack(input, options.limits, options.onBytes)) {
      hash.update(chunk);
      yield chunk;
    }
  })();
  return {
    texts: capLines(decodeText(hashed, options.encoding)),
    contentHash: () => hash.update('\0').update(options.reading).digest('hex'),
  };
}
