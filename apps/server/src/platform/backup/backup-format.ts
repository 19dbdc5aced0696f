import type { Readable } from 'node:stream';

// A backup is one zstd stream of frames. A frame is a letter, the length of what follows (32 bits, big-endian), and that many bytes:
//   H  the header, JSON: BackupHeader
//   T  a table begins, JSON: its name; its D frames follow
//   D  rows as COPY writes them in text form, in pieces of at most MAX_FRAME bytes
//   E  the table ends, JSON: TableDigest
//   Z  the backup ends, JSON: the SHA-256 of all bytes before this frame

/** The first bytes of an unpacked backup; the number is that of the format. */
export const MAGIC = Buffer.from('vivac-backup-1\n');
export const MAX_FRAME = 16 * 1024 * 1024;
const HEAD_BYTES = 5;

export type FrameKind = 'H' | 'T' | 'D' | 'E' | 'Z';

export interface Frame {
  readonly kind: FrameKind;
  readonly bytes: Buffer;
}

/** Rows of a table, whatever their order: how many, and the sum of their SHA-256 hashes lane by lane, in hexadecimal. */
export interface TableDigest {
  readonly rows: number;
  readonly hash: string;
}

export interface TableHeader {
  /** With its schema: `public.prices`. */
  readonly name: string;
  /** Those that are kept, in the order of their values. */
  readonly columns: readonly string[];
}

export interface SequenceValue {
  readonly name: string;
  /** Null: none was taken yet. */
  readonly value: string | null;
}

export interface BackupHeader {
  /** Of Vivac. */
  readonly version: string;
  /** Of PostgreSQL. */
  readonly server: string;
  /** ISO, UTC: the one moment that all tables are of. */
  readonly madeAt: string;
  /** Names of the migrations that were applied, in their order. */
  readonly migrations: readonly string[];
  /** Statements that make the tables of other schemas again; their keys and indexes follow in `constraints`. */
  readonly definitions: readonly string[];
  readonly constraints: readonly string[];
  /** Parents before children. */
  readonly tables: readonly TableHeader[];
  readonly sequences: readonly SequenceValue[];
  /** Bytes that the rows take in the database, to tell how far a restore is. */
  readonly databaseBytes: number;
  /** The secret that signs sessions and opens what is sealed; only where it was asked for. */
  readonly identitySecret: string | null;
  /** With sessions and what else only the installation itself can use again. */
  readonly isWhole?: boolean;
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
}

const CUT = 'The file ends before the backup does: it was cut, or is still being written.';
const KINDS = new Set('HTDEZ');

/** The frames of an unpacked backup. Throws {@link BackupUnreadable} where the bytes are none, or end too early. */
export async function* framesIn(unpacked: Readable): AsyncGenerator<Frame> {
  const take = takerOf(unpacked);
  const magic = await take(MAGIC.length);
  if (magic === null || !magic.equals(MAGIC))
    throw new BackupUnreadable('This is no backup of Vivac, or one of a newer version.');
  while (true) {
    const head = await take(HEAD_BYTES);
    if (head === null) throw new BackupUnreadable(CUT);
    const kind = head.toString('latin1', 0, 1);
    const length = head.readUInt32BE(1);
    if (!KINDS.has(kind) || length > MAX_FRAME) throw new BackupUnreadable('The bytes of the backup are damaged.');
    const bytes = await take(length);
    if (bytes === null) throw new BackupUnreadable(CUT);
    yield { kind: kind as FrameKind, bytes };
    if (kind === 'Z') return;
  }
}

/** Takes exactly so many bytes of a stream; null when it ends before. */
function takerOf(stream: Readable): (length: number) => Promise<Buffer | null> {
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
