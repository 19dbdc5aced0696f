import { createHash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { digestRows, signatureOf } from '@vivac/server/src/platform/backup/backup-format.ts';

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
