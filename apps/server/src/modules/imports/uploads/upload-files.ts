import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UnpackLimits } from '@vivac/intake/rows/unpack';

export interface ReceivedFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** A file as it is read once, from its beginning. */
export interface PreviewedFile {
  readonly bytes: AsyncIterable<Buffer>;
  readonly fileName: string;
  readonly limits: UnpackLimits;
}

/** The files of uploads, each under the id of its row: what a sender calls a file is never a part of a path. */
export interface UploadFiles {
  /** Writes a file as it arrives; what was written of one that breaks off is removed. */
  receive(id: string, bytes: Readable): Promise<ReceivedFile>;
  read(id: string): Readable;
  remove(id: string): Promise<void>;
  /** Removes all but those that are kept. */
  sweep(stored: ReadonlySet<string>): Promise<void>;
}

const ONLY_OWNER = 0o600;
const UUID = /^[0-9a-f-]{36}$/;

export function uploadFiles(dataDir: string): UploadFiles {
  const folder = path.join(dataDir, 'uploads');
  const fileOf = (id: string) => {
    if (!UUID.test(id)) throw new RangeError('An upload is named by its id alone');
    return path.join(folder, id);
  };
  const remove = (id: string) => rm(fileOf(id), { force: true });
  return {
    async receive(id, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const hash = createHash('sha256');
      let count = 0;
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          count += chunk.length;
          done(null, chunk);
        },
      });
      try {
        await pipeline(bytes, counted, createWriteStream(fileOf(id), { mode: ONLY_OWNER, flags: 'wx' }));
      } catch (error) {
        await remove(id);
        throw error;
      }
      return { bytes: count, sha256: hash.digest('hex') };
    },
    read: (id) => createReadStream(fileOf(id)),
    remove,
    async sweep(stored) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) if (UUID.test(name) && !stored.has(name)) await remove(name);
    },
  };
}

const MAX_NAME_CHARACTERS = 200;

/** A sender's name of a file as harmless text: without folders, control characters and marks that turn its direction. */
export function harmlessName(written: string): string {
  const last = written.split(/[\\/]/).at(-1) ?? '';
  const plain = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, MAX_NAME_CHARACTERS)
    .toWellFormed();
  return plain === '' || /^\.+$/.test(plain) ? 'file' : plain;
}
