import { once } from 'node:events';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file of an archive, as text; its parts are read one after the other, as they are taken. */
export interface ZipEntry {
  readonly path: string;
  readonly parts: AsyncIterable<string> | Iterable<string>;
}

/** Sizes are told behind each file, since nobody knows them before. */
const SIZES_FOLLOW_AND_UTF8 = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980: of which moment a file is, its content tells. */
const NO_DATE = 0x0021;
/** Above it sizes and places need the larger form of the format, which not every reader knows. */
const MAX_BYTES = 0xffff_ffff;
/** Words of people: each level above takes twice the time for a tenth less. */
const LEVEL = 3;

interface Written {
  readonly path: Buffer;
  readonly at: number;
  readonly crc: number;
  readonly size: number;
  readonly packed: number;
}

/** An archive that is written while its files are read. What is packed is packed beside the reading of the next part. */
export async function* zipStream(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const files: Written[] = [];
  let at = 0;
  for await (const { path, parts } of entries) {
    const file = { path: Buffer.from(path), at, crc: 0, size: 0, packed: 0 };
    const header = headerOf(file, 0x0403_4b50, [VERSION]);
    yield header;
    for await (const packed of deflated(parts, file)) {
      file.packed += packed.length;
      yield packed;
    }
    const sizes = sizesOf(file);
    yield sizes;
    at += header.length + file.packed + sizes.length;
    if (Math.max(at, file.size) > MAX_BYTES) throw new RangeError(`${path}: a workbook holds at most 4 GB`);
    files.push(file);
  }
  yield directoryOf(files, at);
}

async function* deflated(parts: ZipEntry['parts'], file: { crc: number; size: number }): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL });
  let packed: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => packed.push(chunk));
  const takeAll = () => {
    const all = packed;
    packed = [];
    return all;
  };
  let writing: Promise<void> = Promise.resolve();
  try {
    for await (const part of parts) {
      const bytes = Buffer.from(part);
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      await writing;
      yield* takeAll();
      writing = new Promise((resolve, reject) => deflate.write(bytes, (error) => (error ? reject(error) : resolve())));
      // Who waits for it next is told.
      writing.catch(() => {});
    }
    await writing;
    deflate.end();
    await once(deflate, 'end');
    yield* takeAll();
  } finally {
    deflate.destroy();
  }
}

/** What a file begins with, and its line in the directory: the same facts behind another mark. */
function headerOf(file: Written, mark: number, versions: readonly number[], behind = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(4 + 2 * versions.length + 24);
  let at = head.writeUInt32LE(mark, 0);
  for (const each of [...versions, SIZES_FOLLOW_AND_UTF8, DEFLATED, 0, NO_DATE]) at = head.writeUInt16LE(each, at);
  for (const each of [file.crc, file.packed, file.size]) at = head.writeUInt32LE(each, at);
  at = head.writeUInt16LE(file.path.length, at);
  head.writeUInt16LE(0, at);
  return Buffer.concat([head, behind, file.path]);
}

function sizesOf({ crc, packed, size }: Written): Buffer {
  const sizes = Buffer.alloc(16);
  let at = sizes.writeUInt32LE(0x0807_4b50, 0);
  for (const each of [crc, packed, size]) at = sizes.writeUInt32LE(each, at);
  return sizes;
}

function directoryOf(files: readonly Written[], at: number): Buffer {
  const lines = files.map((file) => {
    // No comment, one disk, no attributes, and where the file begins.
    const place = Buffer.alloc(14);
    place.writeUInt32LE(file.at, 10);
    return headerOf(file, 0x0201_4b50, [VERSION, VERSION], place);
  });
  const size = lines.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...lines, end]);
}
