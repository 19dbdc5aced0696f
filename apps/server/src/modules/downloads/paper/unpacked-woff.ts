import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** A WOFF 1.0 typeface as the plain one in it: readers of the packed form unpack a whole table for each letter. */
export function unpackedWoff(packed: Buffer): Buffer {
  const count = packed.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * count);
  packed.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const parts: Uint8Array[] = [head];
  let at = head.length;
  for (let table = 0; table < count; table++) {
    const from = WOFF_HEADER + WOFF_ENTRY * table;
    const [offset, size, length, checksum] = [4, 8, 12, 16].map((field) => packed.readUInt32BE(from + field)) as Entry;
    const bytes = packed.subarray(offset, offset + size);
    const to = SFNT_HEADER + SFNT_ENTRY * table;
    packed.copy(head, to, from, from + 4);
    [checksum, at, length].forEach((value, field) => head.writeUInt32BE(value, to + 4 + 4 * field));
    const padding = Buffer.alloc(-length & 3);
    parts.push(size < length ? inflateSync(bytes) : bytes, padding);
    at += length + padding.length;
  }
  return Buffer.concat(parts);
}

type Entry = [offset: number, size: number, length: number, checksum: number];
