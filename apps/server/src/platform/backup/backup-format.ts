import type { Readable } from 'node:stream';
import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { say } from '@vivac/text/say';
import { type Sentence, toSay } from '@vivac/text/sentence';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';

// A backup is one zstd stream: MAGIC, then frames. A frame is a letter, the length of what follows (32 bits, big-endian), and that many
// bytes:
//   H  the header, JSON: BackupHeader
//   S  JSON: the signature of the header by the secret of the installation; not in format 1
//   T  a table begins, JSON: its name; its D frames follow
//   D  rows as COPY writes them in text form, in pieces of at most MAX_FRAME bytes
//   E  the table ends, JSON: TableDigest
//   Z  the backup ends, JSON: the SHA-256 of all bytes before this frame, and the signature of that; not in format 1

type BackupFormat = 1 | 2;

/** The first bytes of an unpacked backup; the number is that of the format. */
const MAGICS: Readonly<Record<BackupFormat, Buffer>> = {
  1: Buffer.from('vivac-backup-1\n'),
  2: Buffer.from('vivac-backup-2\n'),
};
/** Of the files that are written. */
export const MAGIC = MAGICS[2];
export const MAX_FRAME = 16 * 1024 * 1024;
const HEAD_BYTES = 5;

type FrameKind = 'H' | 'S' | 'T' | 'D' | 'E' | 'Z';

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

/** Nothing in a backup is SQL: what it names is compared with the schema that our own migrations make. */
const Identifier = (more = '') => Type.String({ pattern: `^[A-Za-z_][A-Za-z0-9_]{0,62}${more}$` });
const Text = (pattern: string, maxLength: number) => Type.String({ pattern: `^${pattern}$`, maxLength });

const TableHeader = Type.Object(
  {
    /** With its schema: `public.prices`. */
    name: Identifier('\\.[A-Za-z_][A-Za-z0-9_]{0,62}'),
    /** Those that are kept, in the order of their values. */
    columns: Type.Array(Identifier()),
  },
  { additionalProperties: false },
);
export type TableHeader = Static<typeof TableHeader>;

const SequenceValue = Type.Object(
  {
    /** As SQL names it. */
    name: Type.String({ maxLength: 140 }),
    /** Null: none was taken yet. */
    value: Type.Union([Text('\\d{1,19}', 19), Type.Null()]),
  },
  { additionalProperties: false },
);
export type SequenceValue = Static<typeof SequenceValue>;

const FIELDS = {
  /** Of Vivac. */
  version: Text('[0-9A-Za-z.+-]+', 40),
  /** Of PostgreSQL. */
  server: Type.String({ maxLength: 200 }),
  /** ISO, UTC: the one moment that all tables are of. */
  madeAt: Text('\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z', 24),
  /** Names of the migrations that were applied, in their order. */
  migrations: Type.Array(Text('\\d{4}-[a-z0-9-]+', 100), { minItems: 1, uniqueItems: true }),
  /** Parents before children. */
  tables: Type.Array(TableHeader),
  sequences: Type.Array(SequenceValue),
  /** Bytes that the rows take in the database, to tell how far a restore is. */
  databaseBytes: Type.Integer({ minimum: 0 }),
  /** The secret that signs sessions and opens what is sealed; only where it was asked for. */
  identitySecret: Type.Union([Text('[^\\x00-\\x1f\\x7f]{32,}', 10_000), Type.Null()]),
  /** With sessions and what else only the installation itself can use again. */
  isWhole: Type.Optional(Type.Boolean()),
};
const Header = Type.Object(FIELDS, { additionalProperties: false });
export type BackupHeader = Static<typeof Header>;

/** Statements stood in the first format. They are never run, and their tables are made by our own code. */
const FirstHeader = Type.Object(
  { ...FIELDS, definitions: Type.Array(Type.String()), constraints: Type.Array(Type.String()) },
  { additionalProperties: false },
);

const Hash = Text('[0-9a-f]{64}', 64);

/** Rows of a table, whatever their order: how many, and the sum of their SHA-256 hashes lane by lane, in hexadecimal. */
const Digest = Type.Object({ rows: Type.Integer({ minimum: 0 }), hash: Hash }, { additionalProperties: false });
export type TableDigest = Static<typeof Digest>;

/** What the small frames hold. */
export const FRAME_CONTENTS = {
  S: Type.Object({ signature: Hash }, { additionalProperties: false }),
  T: Type.Object({ name: Type.String() }, { additionalProperties: false }),
  E: Digest,
  Z: Type.Object({ sha256: Hash, signature: Type.Optional(Hash) }, { additionalProperties: false }),
};

const UNLIKE_OURS = toSay('backupUnlikeOurs');

/** Reads JSON of a stranger. Throws {@link BackupUnreadable} for what has another shape. */
export function readAs<Schema extends TSchema>(schema: Schema, bytes: Buffer): Static<Schema> {
  let read: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    read = JSON.parse(text, refuseHalves);
  } catch (error) {
    throw new BackupUnreadable(UNLIKE_OURS, { cause: error });
  }
  if (!Value.Check(schema, read)) throw new BackupUnreadable(UNLIKE_OURS);
  return read;
}

/** Half of a surrogate pair is no text: PostgreSQL keeps none. */
function refuseHalves(key: string, value: unknown): unknown {
  if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
    throw new SyntaxError('a lone surrogate');
  return value;
}

export function readHeader(bytes: Buffer, format: BackupFormat): BackupHeader {
  if (format === 1) {
    const { version, server, madeAt, migrations, tables, sequences, databaseBytes, identitySecret } = readAs(
      FirstHeader,
      bytes,
    );
    return dated({ version, server, madeAt, migrations, tables, sequences, databaseBytes, identitySecret });
  }
  return dated(readAs(Header, bytes));
}

function dated(header: BackupHeader): BackupHeader {
  if (Number.isNaN(Date.parse(header.madeAt))) throw new BackupUnreadable(UNLIKE_OURS);
  return header;
}

/** Says that whoever wrote the file knew the secret of the installation. */
export function signatureOf(what: 'header' | 'content', content: Buffer | string, secret: string): string {
  return createHmac('sha256', secret).update(`vivac backup ${what}\n`).update(content).digest('hex');
}

export function isSigned(
  what: 'header' | 'content',
  content: Buffer | string,
  by: { readonly signature: string; readonly secrets: readonly string[] },
): boolean {
  const given = Buffer.from(by.signature);
  return by.secrets.some((secret) => timingSafeEqual(Buffer.from(signatureOf(what, content, secret)), given));
}

const LANES = 8;
const LINE_END = 0x0a;

interface Digesting {
  /** Whole lines of COPY in text form, in which a line end is always the end of a row. */
  add(lines: Buffer): void;
  result(): TableDigest;
}

/** Sums up rows so that their order does not matter: a table that was restored may be read in another one. */
export function digestRows(): Digesting {
  const sums = new Uint32Array(LANES);
  let rows = 0;
  return {
    add(lines) {
      let from = 0;
      while (from < lines.length) {
        const end = lines.indexOf(LINE_END, from);
        const row = hash('sha256', lines.subarray(from, end), 'buffer');
        for (let lane = 0; lane < LANES; lane++) sums[lane] = sums[lane]! + row.readUInt32BE(lane * 4);
        rows += 1;
        from = end + 1;
      }
    },
    result: () => ({ rows, hash: [...sums].map((sum) => sum.toString(16).padStart(8, '0')).join('') }),
  };
}

/** More than a row of ours takes: an uploaded page, or the figures of a market. */
const LONGEST_ROW = 128 * 1024 * 1024;

/** Cuts what arrives in any pieces into whole lines. Throws {@link BackupUnreadable} for half a line at the end, and for one without end. */
export async function* wholeLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const piece of pieces) {
    const end = piece.lastIndexOf(LINE_END) + 1;
    if (end > 0) {
      yield Buffer.concat([...rest, piece.subarray(0, end)]);
      [rest, restBytes] = [[], 0];
    }
    if (end < piece.length) rest.push(piece.subarray(end));
    restBytes += piece.length - end;
    if (restBytes > LONGEST_ROW) throw new BackupUnreadable(UNENDED);
  }
  if (restBytes > 0) throw new BackupUnreadable(UNENDED);
}

const UNENDED = toSay('backupBytesDamaged');
