import { say } from '@vivac/text/say';
import { type Sentence, toSay } from '@vivac/text/sentence';
import type { Readable } from 'node:stream';

// A backup is one zstd stream: MAGIC, then frames. A frame is a letter, the length of what follows (32 bits, big-endian), and that many
// bytes:
//   H  the header, JSON: BackupHeader
//   S  JSON: the signature of the header by the secret of the installation; not in format 1
//   T  a table begins, JSON: its name; its D frames follow
//   D  rows as COPY writes them in text form, in pieces of at most MAX_FRAME bytes
//   E  the table ends, JSON: TableDigest
//   Z  the backup ends, JSON: the SHA-256 of all bytes before this frame, and the signature of that; not in format 1

export type BackupFormat = 1 | 2;

/** The first bytes of an unpacked backup; the number is that of the format. */
const MAGICS: Readonly<Record<BackupFormat, Buffer>> = {
  1: Buffer.from('vivac-backup-1\n'),
  2: Buffer.from('vivac-backup-2\n'),
};
/** Of the files that are written. */
export const MAGIC = MAGICS[2];
export const MAX_FRAME = 16 * 1024 * 1024;
const HEAD_BYTES = 5;

export type FrameKind = 'H' | 'S' | 'T' | 'D' | 'E' | 'Z';

/** A header names tables and columns, a table its name; only rows are large. */
const LIMITS: ReadonlyMap<string, number> = new Map([
  ['H', 1024 * 1024],
  ['S', 1024],
  ['T', 1024],
  ['D', MAX_FRAME],
  ['E', 1024],
  ['Z', 1024],
]);

export interface Frame {
  readonly kind: FrameKind;
  readonly bytes: Buffer;
}

export function frameOf(kind: FrameKind, content: Buffer | object): Buffer[] {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(kind, 'latin1');
  head.writeUInt32BE(bytes.length, 1);
  return [head, bytes];
}

/** What is wrong with the bytes of a backup. */
export class BackupUnreadable extends Error {
  override readonly name = 'BackupUnreadable';
  readonly sentence: Sentence;

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(say('en', sentence), options);
    this.sentence = sentence;
  }
}

const CUT = toSay('backupCut');

interface Frames {
  readonly format: BackupFormat;
  readonly magic: Buffer;
  readonly frames: AsyncGenerator<Frame, void>;
}

/** The frames of an unpacked backup. Throws {@link BackupUnreadable} where the bytes are none, or end too early. */
export async function framesIn(unpacked: Readable): Promise<Frames> {
  const take = takerOf(unpacked);
  const found = await take(MAGIC.length);
  for (const format of [2, 1] as const) {
    const magic = MAGICS[format];
    if (found?.equals(magic) === true) return { format, magic, frames: framesOf(take) };
  }
  throw new BackupUnreadable(toSay('noBackupOfOurs'));
}

async function* framesOf(take: Take): AsyncGenerator<Frame, void> {
  while (true) {
    const head = await take(HEAD_BYTES);
    if (head === null) throw new BackupUnreadable(CUT);
    const kind = head.toString('latin1', 0, 1);
    const length = head.readUInt32BE(1);
    if (length > (LIMITS.get(kind) ?? -1)) throw new BackupUnreadable(toSay('backupBytesDamaged'));
    const bytes = await take(length);
    if (bytes === null) throw new BackupUnreadable(CUT);
    yield { kind: kind as FrameKind, bytes };
    if (kind === 'Z') return;
  }
}

type Take = (length: number) => Promise<Buffer | null>;

/** Takes exactly so many bytes of a stream; null when it ends before. */
function takerOf(stream: Readable): Take {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let heldBytes = 0;
  return async (length) => {
    while (heldBytes < length) {
      const { value, done } = await chunks.next();
      if (done === true) return null;
      held.push(value);
      heldBytes += value.length;
    }
    const all = held.length === 1 ? held[0]! : Buffer.concat(held, heldBytes);
    held = [all.subarray(length)];
    heldBytes -= length;
    return all.subarray(0, length);
  };
}
