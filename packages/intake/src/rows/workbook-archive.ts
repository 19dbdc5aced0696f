import { inflateRawSync } from 'node:zlib';
import { decodeXML } from 'entities';
import { type Sentence, toSay } from '@vivac/text/sentence';
import { ImportRefused } from '../verdict/import-refused.ts';

const END_OF_DIRECTORY = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MAX_COMMENT_BYTES = 65_535;
const MAX_NAME_BYTES = 200;

/** What an archive is that is no workbook: by the names of what lies in it. */
const OTHERS: readonly { readonly holds: RegExp; readonly is: Sentence | null }[] = [
  { holds: /^[\\/]?xl[\\/]workbook\.bin$/i, is: toSay('isBinaryExcel') },
  { holds: /^[\\/]?xl[\\/]/i, is: null },
  { holds: /^Index(\/|\.zip$)/, is: toSay('isNumbers') },
  { holds: /^(word|ppt)\//, is: toSay('isTextDocument') },
  { holds: /^content\.xml$/, is: toSay('isOpenDocument') },
];

/** Why an archive is no workbook; null for one that is. */
export function whyNoWorkbook(archive: Buffer): Sentence | null {
  const names: string[] = [];
  forEachEntry(archive, (at) => {
    const length = archive.readUInt16LE(at + 28);
    names.push(archive.toString('latin1', at + ENTRY_BYTES, at + ENTRY_BYTES + Math.min(length, MAX_NAME_BYTES)));
  });
  const found = OTHERS.find(({ holds }) => names.some((name) => holds.test(name)));
  return found ? found.is : toSay('isArchive');
}

/**
 * How many bytes a ZIP archive unpacks to by its own directory, to which its reader holds every entry; null for a damaged
 * one. An entry that says nothing of its size counts as infinite.
 */
export function unpackedBytes(archive: Buffer): number | null {
  let bytes = 0;
  const isWhole = forEachEntry(archive, (at) => {
    bytes += sizeOf(archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24));
  });
  return isWhole ? bytes : null;
}

/** A part of a workbook as text; empty where it is not there, is damaged, or unpacks to more than `maxBytes`. */
export function partOfWorkbook(archive: Buffer, part: string, maxBytes: number): string {
  const found = packedPart(archive, part);
  if (!found) return '';
  try {
    return (found.isStored ? found.packed : inflateRawSync(found.packed, { maxOutputLength: maxBytes })).toString();
  } catch {
    return '';
  }
}

type Attributes = Readonly<Record<string, string>>;

function attributesOf(tag: string): Attributes {
  const found = tag.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries([...found].map(([, name, one, other]) => [name!, decodeXML(one ?? other ?? '')]));
}

/** The attributes of each element of a name. */
export function tagsIn(xml: string, name: string): Attributes[] {
  return [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g'))].map(([, tag]) => attributesOf(tag!));
}

interface PackedPart {
  readonly packed: Buffer;
  readonly isStored: boolean;
}

/** A part as it lies in the archive; null where it is not there or ends too early. */
export function packedPart(archive: Buffer, part: string): PackedPart | null {
  let found: PackedPart | null = null;
  forEachEntry(archive, (at) => {
    const name = archive.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + archive.readUInt16LE(at + 28));
    if (name !== part) return;
    const local = archive.readUInt32LE(at + 42);
    if (local + LOCAL_BYTES > archive.length) return;
    const from = local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(from, from + archive.readUInt32LE(at + 20));
    found = { packed, isStored: archive.readUInt16LE(at + 10) === 0 };
  });
  return found;
}

/** Tells where each entry of the directory stands; whether the directory is whole. */
function forEachEntry(archive: Buffer, tell: (at: number) => void): boolean {
  const end = endOfDirectory(archive);
  if (end === null) return false;
  const entries = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let entry = 0; entry < entries; entry++) {
    if (at + ENTRY_BYTES > archive.length || archive.readUInt32LE(at) !== ENTRY) return false;
    tell(at);
    at += ENTRY_BYTES + archive.readUInt16LE(at + 28) + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return true;
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

/** Why the library that reads workbooks does not read one. */
export function unreadable(error: unknown): ImportRefused {
  return new ImportRefused(
    toSay('asItStands', {
      text: `the workbook cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    }),
  );
}
