import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import {
  type BackupHeader,
  BackupUnreadable,
  type Frame,
  MAGIC,
  type TableDigest,
  frameOf,
  framesIn,
} from './backup-format.ts';
import { digestRows, wholeLines } from './table-digest.ts';

/** Of a backup, table by table, in the order of its header. */
export interface BackupTable {
  readonly name: string;
  /** Must be read to its end before the next table is asked for. */
  rows(): AsyncGenerator<Buffer>;
}

export interface OpenBackup {
  readonly header: BackupHeader;
  /** Throws {@link BackupUnreadable} as soon as something read is not what was written. */
  tables(): AsyncGenerator<BackupTable>;
  /** By table, of those read so far. */
  readonly digests: ReadonlyMap<string, TableDigest>;
  close(): void;
}

const DAMAGED = 'The bytes of the backup are damaged, or were changed.';

export async function openBackup(file: string): Promise<OpenBackup> {
  const source = createReadStream(file, { highWaterMark: 1024 * 1024 });
  const unpacked = source.pipe(createZstdDecompress());
  // A pipe carries no errors on.
  source.on('error', (error) => unpacked.destroy(error));
  const close = () => {
    source.destroy();
    unpacked.destroy();
  };
  try {
    return { ...(await readFrom(unpacked)), close };
  } catch (error) {
    close();
    throw error;
  }
}

async function readFrom(unpacked: Readable): Promise<Omit<OpenBackup, 'close'>> {
  const frames = framesIn(unpacked);
  const all = createHash('sha256').update(MAGIC);
  const next = async (): Promise<Frame> => {
    const { value, done } = await frames.next();
    if (done === true) throw new BackupUnreadable(DAMAGED);
    if (value.kind !== 'Z') for (const piece of frameOf(value.kind, value.bytes)) all.update(piece);
    return value;
  };
  const header = readAs<BackupHeader>(await next(), 'H');
  const digests = new Map<string, TableDigest>();

  async function* rowsOf(name: string): AsyncGenerator<Buffer> {
    const digesting = digestRows();
    const ended: { digest: TableDigest | null } = { digest: null };
    async function* pieces(): AsyncGenerator<Buffer> {
      while (true) {
        const frame = await next();
        if (frame.kind !== 'D') {
          ended.digest = readAs<TableDigest>(frame, 'E');
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
      throw new BackupUnreadable(`${name}: ${DAMAGED}`);
    digests.set(name, found);
  }

  async function* tables(): AsyncGenerator<BackupTable> {
    for (const { name } of header.tables) {
      if (readAs<{ name: string }>(await next(), 'T').name !== name) throw new BackupUnreadable(DAMAGED);
      yield { name, rows: () => rowsOf(name) };
    }
    const { sha256 } = readAs<{ sha256: string }>(await next(), 'Z');
    if (sha256 !== all.digest('hex')) throw new BackupUnreadable(DAMAGED);
  }
  return { header, digests, tables };
}

function readAs<Read>(frame: Frame, kind: Frame['kind']): Read {
  if (frame.kind !== kind) throw new BackupUnreadable(DAMAGED);
  return JSON.parse(frame.bytes.toString('utf8')) as Read;
}
