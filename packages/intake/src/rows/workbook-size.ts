const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const MAX_COMMENT_BYTES = 65_535;

/**
 * How many bytes a ZIP archive unpacks to by its own directory, to which its reader holds every entry; null for a damaged
 * one. An entry that says nothing of its size counts as infinite.
 */
export function unpackedBytes(archive: Buffer): number | null {
  const end = endOfDirectory(archive);
  if (end === null) return null;
  const entries = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  let bytes = 0;
  for (let entry = 0; entry < entries; entry++) {
    if (at + ENTRY_BYTES > archive.length || archive.readUInt32LE(at) !== ENTRY) return null;
    bytes += sizeOf(archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24));
    at += ENTRY_BYTES + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return bytes;
}

function endOfDirectory(archive: Buffer): number | null {
  const earliest = Math.max(0, archive.length - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = archive.length - END_BYTES; at >= earliest; at--) {
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  return null;
}

// An empty entry packs to two bytes.
function sizeOf(packed: number, unpacked: number): number {
  return unpacked === 0 && packed > 2 ? Number.POSITIVE_INFINITY : unpacked;
}
