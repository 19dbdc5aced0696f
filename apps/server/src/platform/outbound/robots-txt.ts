/** What a robots.txt says to one robot. */
interface RobotsRules {
  allows(url: URL): boolean;
  /** Seconds between requests; null when it does not say. */
  readonly crawlDelaySeconds: number | null;
}

interface Rule {
  readonly allow: boolean;
  readonly pattern: string;
}

interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  crawlDelaySeconds: number | null;
}

/** Of the start of a file is read at least 500 KiB (RFC 9309 2.5); here so many bytes. */
export const ROBOTS_BYTES = 524_288;
/** As the reference implementation cuts a line. */
const LINE_LENGTH = 16_663;
/** Some or all of the byte order mark in UTF-8, as bytes. */
const BOM = /^\xef(\xbb\xbf?)?/;

/** Wordings of the three lines that are read, with the slips that the reference implementation forgives. */
const KEYS: readonly (readonly [RegExp, 'agent' | 'allow' | 'disallow' | 'delay'])[] = [
  [/^user[- ]?agent/i, 'agent'],
  [/^allow/i, 'allow'],
  [/^(dis+al+ow|diasllow|disallaw)/i, 'disallow'],
  [/^crawl-?delay$/i, 'delay'],
];

/**
 * Reads robots.txt by RFC 9309, bytes in whatever encoding, for the robot of this product token. Groups of the same robot are one;
 * only without any are those of `*` meant; the longest pattern wins, and of two as long the one that allows.
 */
export function parseRobots(bytes: Uint8Array, productToken: string): RobotsRules {
  const groups = readGroups(Buffer.from(bytes.subarray(0, ROBOTS_BYTES)).toString('latin1').replace(BOM, ''));
  const own = groups.filter(({ agents }) => agents.includes(tokenOf(productToken)));
  const meant = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const rules = meant.flatMap((group) => group.rules);
  const delays = meant.map((group) => group.crawlDelaySeconds).filter((delay) => delay !== null);
  return {
    crawlDelaySeconds: delays.length > 0 ? Math.max(...delays) : null,
    allows: (url) => url.pathname === '/robots.txt' || allowsPath(rules, encodePath(`${url.pathname}${url.search}`)),
  };
}

/**
 * The RFC decodes what needs no percent-encoding before it compares, its reference implementation does not. Where they differ a page
 * is read only when both allow it.
 */
function allowsPath(rules: readonly Rule[], path: string): boolean {
  const decoded = rules.map(({ allow, pattern }) => ({ allow, pattern: decodeUnreserved(pattern) }));
  return winnerAllows(rules, path) && winnerAllows(decoded, decodeUnreserved(path));
}

function winnerAllows(rules: readonly Rule[], path: string): boolean {
  const longest = (allow: boolean) =>
    rules
      .filter((rule) => rule.allow === allow && rule.pattern !== '' && matchesPath(rule.pattern, path))
      .reduce((length, { pattern }) => Math.max(length, pattern.length), 0);
  return longest(true) >= longest(false);
}

function readGroups(text: string): Group[] {
  const groups: Group[] = [];
  let current: Group | null = null;
  // Only a rule ends the list of robots of a group: other lines, known or not, do not come between.
  let hasRules = false;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const read = readLine(line.slice(0, LINE_LENGTH));
    if (read === null) continue;
    if (read.key === 'agent') {
      if (current === null || hasRules) groups.push((current = { agents: [], rules: [], crawlDelaySeconds: null }));
      current.agents.push(agentOf(read.value));
      hasRules = false;
    } else if (current !== null) {
      hasRules ||= read.key !== 'delay';
      addLine(current, read.key, read.value);
    }
  }
  return groups;
}

function addLine(group: Group, key: 'allow' | 'disallow' | 'delay', value: string): void {
  if (key === 'delay') {
    const seconds = Number(value);
    if (value !== '' && Number.isFinite(seconds) && seconds >= 0)
      group.crawlDelaySeconds = Math.max(seconds, group.crawlDelaySeconds ?? 0);
    return;
  }
  const pattern = encodePath(value);
  group.rules.push({ allow: key === 'allow', pattern });
  const folder = /^(.*\/)index\.htm[^/]*$/.exec(pattern)?.[1];
  // Who allows the index of a folder allows the folder, which is the same page.
  if (key === 'allow' && folder !== undefined) group.rules.push({ allow: true, pattern: `${folder}$` });
}

function readLine(line: string): { key: 'agent' | 'allow' | 'disallow' | 'delay'; value: string } | null {
  const stated = line.replace(/#.*/, '').trim();
  // Some forget the colon.
  const parts = stated.includes(':') ? /^([^:]+):(.*)$/.exec(stated) : /^(\S+)[ \t]+(\S+)$/.exec(stated);
  const name = parts?.[1]?.trim() ?? '';
  const key = KEYS.find(([wording]) => wording.test(name))?.[1];
  return key === undefined ? null : { key, value: parts?.[2]?.trim() ?? '' };
}

const agentOf = (value: string): string => (/^\*(\s|$)/.test(value) ? '*' : tokenOf(value));

/** The product token at the beginning, without version: Vivac of Vivac/1.0. */
const tokenOf = (text: string): string => (/^[a-z_-]*/i.exec(text)?.[0] ?? '').toLowerCase();

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
