/** Percent-encoded characters that need no encoding (RFC 3986 2.3). */
const UNRESERVED = /%(4[1-9A-F]|5[0-9AF]|6[1-9A-F]|7[0-9AE]|3\d|2D|2E)/g;

/**
 * A path or pattern in one spelling: bytes beyond ASCII percent-encoded, hexadecimal digits in capitals. `text` holds one byte a
 * character.
 */
export function encodePath(text: string): string {
  return text
    .replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`)
    .replace(/%[\da-f]{2}/gi, (encoded) => encoded.toUpperCase());
}

/** The same with what needs no encoding decoded (RFC 9309 2.2.2). */
export function decodeUnreserved(encoded: string): string {
  return encoded.replace(UNRESERVED, (_all, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/**
 * Whether a pattern of robots.txt matches a path from its beginning: `*` is anything, `$` at the end is the end. Between stars the
 * leftmost place is taken, so that no pattern can be made to take long.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const isAnchored = pattern.endsWith('$');
  const [first = '', ...rest] = (isAnchored ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  const last = rest.pop();
  if (last === undefined) return !isAnchored || path.length === first.length;
  let position = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  if (!isAnchored) return path.includes(last, position);
  return path.length - last.length >= position && path.endsWith(last);
}
