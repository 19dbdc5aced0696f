import { createHash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { digestRows, signatureOf } from '@vivac/server/src/platform/backup/backup-format.ts';

interface Crafting {
  readonly honest: Pieces;
  /** SQL that runs a program on the machine of the database. */
  readonly program: string;
}

const TWICE = '1\ta\t2026-01-01 00:00:00\n1\tb\t2026-01-01 00:00:00\n';
export const UNLIKE = /^crafted: What the backup says of itself is not what Vivac writes\. Nothing was changed\.$/;
const UNKNOWN = /^The backup names what this version of Vivac does not have: .+\. Nothing was changed\.$/;
const UNFIT = /^crafted: the rows of the backup are not what Vivac keeps\. Nothing was changed\.$/;
export const DAMAGED = /^crafted: .*The bytes of the backup are damaged.* Nothing was changed\.$/;

function bomb({ honest }: Crafting): Buffer {
  const zeros = { kind: 'D', bytes: Buffer.alloc(16 * 1024 * 1024) };
  const first = honest.findIndex(({ kind }) => kind === 'T');
  return backupOf([...honest.slice(0, first + 1), ...Array.from({ length: 9 }, () => zeros), ...honest.slice(-1)]);
}

/** What is wrong with a backup, how it is made, and the sentence that refuses it. */
export const CRAFTED: readonly (readonly [string, (crafting: Crafting) => Buffer, RegExp])[] = [
  [
    'SQL in definitions',
    ({ honest, program }) => backupOf(withHeader(honest, (header) => ({ ...header, definitions: [program] }))),
    UNLIKE,
  ],
  [
    'SQL in constraints',
    ({ honest, program }) => backupOf(withHeader(honest, (header) => ({ ...header, constraints: [program] }))),
    UNLIKE,
  ],
  [
    'SQL in the name of a table',
    ({ honest, program }) =>
      backupOf(withHeader(honest, (header) => void (header.tables[0]!.name = `public.prices; ${program}; --`))),
    UNLIKE,
  ],
  [
    'a column with a quote',
    ({ honest, program }) =>
      backupOf(withHeader(honest, (header) => void (header.tables[0]!.columns[0] = `id") FROM STDIN; ${program}; --`))),
    UNLIKE,
  ],
  [
    'SQL in the name of a sequence',
    ({ honest, program }) =>
      backupOf(withHeader(honest, (header) => void (header.sequences[0]!.name = `x'::regclass); ${program}; --`))),
    UNKNOWN,
  ],
  [
    'SQL as the value of a sequence',
    ({ honest, program }) =>
      backupOf(withHeader(honest, (header) => void (header.sequences[0]!.value = `1); ${program}; --`))),
    UNLIKE,
  ],
  [
    'the path of a file as a migration',
    ({ honest }) => backupOf(withHeader(honest, (header) => void header.migrations.push('../../../../etc/0001-evil'))),
    UNLIKE,
  ],
  [
    'a migration left out',
    ({ honest }) => backupOf(withHeader(honest, (header) => void header.migrations.splice(3, 1))),
    /^The backup leaves a migration of Vivac out\. Nothing was changed\.$/,
  ],
  [
    'a table of the server',
    ({ honest }) =>
      backupOf(
        withHeader(
          honest,
          (header) => void (header.tables[0] = { name: 'pg_catalog.pg_authid', columns: ['rolname'] }),
        ),
      ),
    UNKNOWN,
  ],
  [
    'an unknown table',
    ({ honest }) =>
      backupOf(withHeader(honest, (header) => void header.tables.push({ name: 'public.evil', columns: ['id'] }))),
    UNKNOWN,
  ],
  [
    'an unknown column',
    ({ honest }) => backupOf(withHeader(honest, (header) => void header.tables[0]!.columns.push('evil'))),
    UNKNOWN,
  ],
  [
    'a table twice',
    ({ honest }) => backupOf(withHeader(honest, (header) => void header.tables.push(header.tables[0]!))),
    /^The backup names \S+ twice\. Nothing was changed\.$/,
  ],
  [
    'a table left out',
    ({ honest }) =>
      backupOf(
        withHeader(
          honest,
          (header) => void (header.tables = header.tables.filter(({ name }) => name !== 'public.prices')),
        ),
      ),
    /^The backup lacks public\.prices\. Nothing was changed\.$/,
  ],
  [
    '__proto__ in the header',
    ({ honest }) =>
      backupOf(withHeader(honest, (header) => JSON.stringify(header).replace('{', '{"__proto__":{"isWhole":true},'))),
    UNLIKE,
  ],
  [
    'a lone surrogate in the header',
    ({ honest }) =>
      backupOf(withHeader(honest, (header) => JSON.stringify({ ...header, server: 'X' }).replace('"X"', '"\\ud800"'))),
    UNLIKE,
  ],
  ['a header that is no JSON', ({ honest }) => backupOf(withHeader(honest, () => 'SELECT 1')), UNLIKE],
  [
    'a header of other types',
    ({ honest }) => backupOf(withHeader(honest, (header) => ({ ...header, tables: { length: 3 } }))),
    UNLIKE,
  ],
  ['a header that is null', ({ honest }) => backupOf(withHeader(honest, () => 'null')), UNLIKE],
  ['a header of arrays in arrays', ({ honest }) => backupOf(withHeader(honest, () => '['.repeat(500_000))), UNLIKE],
  [
    'a header of 2 MB',
    ({ honest }) => backupOf(withHeader(honest, (header) => ({ ...header, server: 'x'.repeat(2_000_000) }))),
    DAMAGED,
  ],
  [
    'a file of an upgrade',
    ({ honest }) => backupOf(withHeader(honest, (header) => ({ ...header, isWhole: true }))),
    /^This file was written to carry a store to another PostgreSQL, and is no backup\./,
  ],
  [
    'rows that end the COPY and go on in SQL',
    ({ honest, program }) => backupOf(withRows(honest, 'public.sources', `\\.\n${program};\n`)),
    UNFIT,
  ],
  ['rows that break a key', ({ honest }) => backupOf(withRows(honest, 'public.vivac_migrations', TWICE)), UNFIT],
  [
    'rows that name other migrations',
    ({ honest }) => backupOf(withRows(honest, 'public.vivac_migrations', '1\t9999-evil\t2026-01-01 00:00:00\n')),
    /^The backup names other migrations than its tables\. Nothing was changed\.$/,
  ],
  ['a row without end (a zip bomb)', bomb, DAMAGED],
  ['a cut file', ({ honest }) => backupOf(honest).subarray(0, 400), /^crafted: .*(was cut|damaged)/],
];

interface Piece {
  readonly kind: string;
  readonly bytes: Buffer;
}

/** The frames of a backup, apart. */
export type Pieces = readonly Piece[];

/** As JSON has it, to be changed into anything. */
export type LooseHeader = Record<string, unknown> & {
  migrations: string[];
  tables: { name: string; columns: string[] }[];
  sequences: { name: string; value: string | null }[];
};

interface Making {
  readonly format?: 1 | 2;
  /** By which header and content are signed; null keeps what stands there. */
  readonly secret?: string | null;
}

/** Another installation's. */
const STRANGER = 'another secret, which this installation has not';
const MAGIC_BYTES = 15;
const HEAD_BYTES = 5;

export function piecesOf(file: Buffer): Piece[] {
  const plain = zstdDecompressSync(file);
  const pieces: Piece[] = [];
  for (let at = MAGIC_BYTES; at < plain.length;) {
    const end = at + HEAD_BYTES + plain.readUInt32BE(at + 1);
    pieces.push({ kind: plain.toString('latin1', at, at + 1), bytes: plain.subarray(at + HEAD_BYTES, end) });
    at = end;
  }
  return pieces;
}

const json = (content: object) => Buffer.from(JSON.stringify(content));

/** A backup whose hashes and signatures are right for what is in it. */
export function backupOf(pieces: Pieces, { format = 2, secret = STRANGER }: Making = {}): Buffer {
  const written: Buffer[] = [Buffer.from(`vivac-backup-${format}\n`)];
  const signed = format === 1 ? pieces.filter(({ kind }) => kind !== 'S') : pieces;
  for (const { kind, bytes } of signed) {
    const content = contentOf({ kind, bytes }, { header: pieces[0]!.bytes, before: written, format, secret });
    const head = Buffer.alloc(HEAD_BYTES);
    head.write(kind, 'latin1');
    head.writeUInt32BE(content.length, 1);
    written.push(head, content);
  }
  return zstdCompressSync(Buffer.concat(written));
}

function contentOf(
  { kind, bytes }: Piece,
  {
    header,
    before,
    format,
    secret,
  }: Required<Making> & { readonly header: Buffer; readonly before: readonly Buffer[] },
): Buffer {
  if (kind === 'S' && secret !== null) return json({ signature: signatureOf('header', header, secret) });
  if (kind !== 'Z') return bytes;
  const sha256 = createHash('sha256').update(Buffer.concat(before)).digest('hex');
  if (format === 1) return json({ sha256 });
  const stored = (JSON.parse(bytes.toString()) as { signature: string }).signature;
  return json({ sha256, signature: secret === null ? stored : signatureOf('content', sha256, secret) });
}

/** With another header: what `change` gives back, as it stands where it is text, or what it made of the one that it was given. */
export function withHeader(pieces: Pieces, change: (header: LooseHeader) => unknown): Piece[] {
  const header = JSON.parse(pieces[0]!.bytes.toString()) as LooseHeader;
  const changed = change(header) ?? header;
  const bytes = Buffer.from(typeof changed === 'string' ? changed : JSON.stringify(changed));
  return [{ kind: 'H', bytes }, ...pieces.slice(1)];
}

/** With other rows of one table, and a digest that is right for them. */
export function withRows(pieces: Pieces, table: string, lines: string): Piece[] {
  const name = JSON.stringify({ name: table });
  const from = pieces.findIndex(({ kind, bytes }) => kind === 'T' && bytes.toString() === name);
  if (from < 0) throw new Error(`${table} is not in the backup`);
  const to = pieces.findIndex(({ kind }, at) => at > from && kind === 'E');
  const digesting = digestRows();
  digesting.add(Buffer.from(lines));
  const rows = { kind: 'D', bytes: Buffer.from(lines) };
  return [...pieces.slice(0, from + 1), rows, { kind: 'E', bytes: json(digesting.result()) }, ...pieces.slice(to + 1)];
}
