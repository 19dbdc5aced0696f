import { isUtf8 } from 'node:buffer';

/** How far into a page its declaration of an encoding is looked for; browsers look at a quarter of it. */
const DECLARATION_BYTES = 4_096;
const BYTE_ORDER_MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
];
const CHARSET = /charset\s*=\s*["']?\s*([^\s"'/>;]+)/i;

/**
 * The text of a page as the HTML standard finds its encoding: by byte order mark, by the header, by what the page declares;
 * without any of them UTF-8 where the bytes are that, else Windows-1252. Bytes that are none of it become U+FFFD.
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))?.encoding;
  const label = marked ?? known(CHARSET.exec(contentType ?? '')?.[1]) ?? declaredIn(bytes);
  return new TextDecoder(label ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')).decode(bytes);
}

/** A declaration in the page can be read byte by byte, so that it cannot mean UTF-16. */
function declaredIn(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, DECLARATION_BYTES))
    .toString('latin1')
    .replace(/<!--[^]*?-->/g, '');
  const inMeta = [...start.matchAll(/<meta[\s/][^>]*>/gi)].map(([tag]) => CHARSET.exec(tag)?.[1]);
  const inXml = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)/i.exec(start)?.[1];
  const label = [...inMeta, inXml].map(known).find((found) => found !== null) ?? null;
  return label?.startsWith('utf-16') ? 'utf-8' : label;
}

function known(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
