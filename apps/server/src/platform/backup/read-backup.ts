import { toSay } from '@vivac/text/sentence';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { type Static } from 'typebox';
import {
  type BackupHeader,
  BackupUnreadable,
  digestRows,
  type Frame,
  FRAME_CONTENTS,
  frameOf,
  framesIn,
  isSigned,
  readAs,
  readHeader,
  type TableDigest,
  wholeLines,
} from './backup-format.ts';

/** Of a backup, table by table, in the order of its header. */
export interface BackupTable {
  readonly name: string;
  /** Must be read to its end before the next table is asked for. */
  rows(): AsyncGenerator<Buffer>;
}

export interface OpenBackup {
  readonly header: BackupHeader;
  /** The header is signed by this installation; what follows is held to it too. */
  readonly isOurs: boolean;
  /** Throws {@link BackupUnreadable} as soon as something read is not what was written. */
  tables(): AsyncGenerator<BackupTable>;
  /** By table, of those read so far. */
  readonly digests: ReadonlyMap<string, TableDigest>;
  close(): void;
}

const DAMAGED = toSay('backupDamaged');

/** `secrets`: those of the installation, by one of which its backups are signed. */
export async function openBackup(file: string, secrets: readonly string[]): Promise<OpenBackup> {
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 });
  const unpacked = source.pipe(createZstdDecompress());
  // A pipe carries no errors on.
  source.on('error', (error) => unpacked.destroy(error));
  const close = () => {
    source.destroy();
    unpacked.destroy();
  };
  try {
    return { ...(await readFrom(unpacked, secrets)), close };
  } catch (error) {
    close();
    throw error;
  }
}

async function readFrom(unpacked: Readable, secrets: readonly string[]): Promise<Omit<OpenBackup, 'close'>> {
  const { format, magic, frames } = await framesIn(unpacked);
  const all = createHash('sha256').update(magic);
  const next = async (): Promise<Frame> => {
    const { value } = await frames.next();
    if (value === undefined) throw new BackupUnreadable(DAMAGED);
    if (value.kind !== 'Z') for (const piece of frameOf(value.kind, value.bytes)) all.update(piece);
    return value;
  };
  const first = contentOf(await next(), 'H');
  const header = readHeader(first, format);
  const signature = format === 1 ? null : reported(await next(), 'S').signature;
  const isOurs = signature !== null && isSigned('header', first, { signature, secrets });
  const digests = new Map<string, TableDigest>();

  async function* rowsOf(name: string): AsyncGenerator<Buffer> {
    const digesting = digestRows();
    const ended: { digest: TableDigest | null } = { digest: null };
    async function* pieces(): AsyncGenerator<Buffer> {
      while (true) {
        const frame = await next();
        if (frame.kind !== 'D') {
          ended.digest = reported(frame, 'E');
          return;
        }
        yield frame.bytes;
      }
    }
    for await (const lines of wholeLines(pieces())) {
      digesting.add(lines);
      yield lines;
    }
    const found = digesting.result();
    if (found.rows !== ended.digest?.rows || found.hash !== ended.digest.hash)
      throw new BackupUnreadable(toSay('backupTableDamaged', { table: name }));
    digests.set(name, found);
  }

  async function* tables(): AsyncGenerator<BackupTable> {
    for (const { name } of header.tables) {
      if (reported(await next(), 'T').name !== name) throw new BackupUnreadable(DAMAGED);
      yield { name, rows: () => rowsOf(name) };
    }
    const end = reported(await next(), 'Z');
    const isWhole = end.sha256 === all.digest('hex');
    const { signature: by = null } = end;
    const isStored = !isOurs || (by !== null && isSigned('content', end.sha256, { signature: by, secrets }));
    if (!isWhole || !isStored) throw new BackupUnreadable(DAMAGED);
  }
  return { header, isOurs, digests, tables };
}

function contentOf(frame: Frame, kind: Frame['kind']): Buffer {
  if (frame.kind !== kind) throw new BackupUnreadable(DAMAGED);
  return frame.bytes;
}

function reported<Kind extends keyof typeof FRAME_CONTENTS>(
  frame: Frame,
  kind: Kind,
): Static<(typeof FRAME_CONTENTS)[Kind]> {
  return readAs(FRAME_CONTENTS[kind], contentOf(frame, kind));
}
