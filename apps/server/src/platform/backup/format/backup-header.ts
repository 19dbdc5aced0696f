import { toSay } from '@vivac/text/sentence';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { type BackupFormat, BackupUnreadable } from './backup-format.ts';

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
