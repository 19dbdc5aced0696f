import type { PageText } from './page-text.ts';
import { isTeaser, type PageLine, statedValues } from './written-values.ts';

/** A part of a line, and whether the other side has it too. */
export interface DifferencePiece {
  readonly text: string;
  readonly isChanged: boolean;
}

/** A line of both texts side by side; null where a side has none. */
export interface DifferenceRow {
  readonly kind: 'same' | 'changed' | 'removed' | 'added';
  readonly before: readonly DifferencePiece[] | null;
  readonly after: readonly DifferencePiece[] | null;
  /** It bears on prices, dates or seasons. */
  readonly bears: boolean;
}

/** What changed of prices, dates and seasons between two texts of a page. */
interface PriceChange {
  /** Places of lines in the text before and in that after. */
  readonly before: ReadonlySet<number>;
  readonly after: ReadonlySet<number>;
  /** What the lines are about, without their values: the same for a line that changes again. */
  readonly about: readonly string[];
}

interface StatedLine {
  readonly at: number;
  readonly about: string;
  readonly values: string;
  readonly years: readonly number[];
}

/**
 * What two texts of a page state differently. A line that moved, was worded anew or is written in another way states the same; what
 * only advertises a price does not count where the page has a list, and what is `restless`, since it changes at every look, never does.
 */
export function priceChange(before: PageText, after: PageText, restless: ReadonlySet<string> = new Set()): PriceChange {
  if (before.pdf !== undefined || after.pdf !== undefined) return changeOfPdf(before, after);
  const [old, now] = [statedLines(before), statedLines(after)];
  const known = (lines: readonly StatedLine[]) => new Set(lines.map(keyOf));
  const [oldKeys, nowKeys] = [known(old), known(now)];
  const gone = old.filter((line) => !nowKeys.has(keyOf(line)) && !restless.has(line.about));
  const come = now.filter((line) => !oldKeys.has(keyOf(line)) && !restless.has(line.about));
  const { removed, added } = withoutRewordings(gone, come);
  const newYears = yearsThatCame(old, now);
  const changed = [...removed, ...added, ...newYears];
  return {
    before: new Set(removed.map(({ at }) => at)),
    after: new Set([...added, ...newYears].map(({ at }) => at)),
    about: [...new Set(changed.map(({ about }) => about))],
  };
}

/** Of a PDF whose words are not known another one is all that can be told. */
function changeOfPdf(before: PageText, after: PageText): PriceChange {
  if (before.pdf === after.pdf) return { before: new Set(), after: new Set(), about: [] };
  return { before: new Set([0]), after: new Set([0]), about: [PDF] };
}
const PDF = 'pdf';

export const bearsOnPrices = ({ before, after }: PriceChange): boolean => before.size + after.size > 0;

const keyOf = ({ about, values }: StatedLine): string => `${about}\n${values}`;

/** How many values a text states: none, and there is nothing to watch. */
export function countValues(text: PageText): number {
  if (text.pdf !== undefined) return 1;
  return statedLines(text).reduce((sum, { values }) => sum + (values === '' ? 0 : values.split('\n').length), 0);
}

function statedLines({ lines }: PageText): StatedLine[] {
  const stated = lines.map((line, at) => ({ at, line, ...statedValues(line) }));
  const hasRows = stated.some(({ line, values }) => line.isRow && values.length > 0);
  let last = '';
  return stated.flatMap(({ at, line, values, about, years }) => {
    // A price that stands alone is that of what was said before it.
    const named = about.length > 1 ? about : `${last} >`;
    if (about.length > 1) last = about;
    if (isAdvertised(line, hasRows) || values.length + years.length === 0) return [];
    return [{ at, about: named, values: values.join('\n'), years: line.isListed ? years : [] }];
  });
}

const isAdvertised = (line: PageLine, hasRows: boolean): boolean =>
  !line.isRow && isTeaser(line.text) && (hasRows || !line.isListed);

/** What is left when lines that state the same in other words are taken out on both sides. */
function withoutRewordings(gone: readonly StatedLine[], come: readonly StatedLine[]) {
  const comeAbout = new Set(come.map(({ about }) => about));
  const sameAbout = new Set(gone.map(({ about }) => about).filter((about) => comeAbout.has(about)));
  const isSaidOf = ({ about }: StatedLine): boolean => sameAbout.has(about);
  const free = new Map<string, number>();
  for (const { values } of gone.filter((line) => !isSaidOf(line))) free.set(values, (free.get(values) ?? 0) + 1);
  const taken = new Map<string, number>();
  const added = come.filter((line) => {
    const left = free.get(line.values) ?? 0;
    if (isSaidOf(line) || left === 0) return line.values !== '';
    free.set(line.values, left - 1);
    taken.set(line.values, (taken.get(line.values) ?? 0) + 1);
    return false;
  });
  const removed = gone.filter((line) => {
    const left = isSaidOf(line) ? 0 : (taken.get(line.values) ?? 0);
    if (left > 0) taken.set(line.values, left - 1);
    return left === 0 && line.values !== '';
  });
  return isLaidOutAnew(removed, added) ? { removed: [], added: [] } : { removed, added };
}

/** The same values in other lines, as where a table is told as a list. Lines about the same have changed, whatever others state. */
function isLaidOutAnew(removed: readonly StatedLine[], added: readonly StatedLine[]): boolean {
  const about = new Set(removed.map((line) => line.about));
  if (added.some((line) => about.has(line.about))) return false;
  const valuesOf = (lines: readonly StatedLine[]) => lines.flatMap(({ values }) => values.split('\n')).sort();
  const [old, now] = [valuesOf(removed), valuesOf(added)];
  return old.length === now.length && old.every((value, at) => value === now[at]);
}

/** Lines of a list that name a year later than any before: the list of another year. */
function yearsThatCame(old: readonly StatedLine[], now: readonly StatedLine[]): StatedLine[] {
  const last = old.flatMap(({ years }) => years).reduce((most, year) => Math.max(most, year), 0);
  return last === 0 ? [] : now.filter(({ years }) => years.some((year) => year > last));
}

/** Both texts line by line, with the words that differ. */
export function differenceRows(before: PageText, after: PageText, change: PriceChange): DifferenceRow[] {
  const [old, now] = [before.lines, after.lines].map((lines) => lines.map(({ text }) => text)) as [string[], string[]];
  const rows: DifferenceRow[] = [];
  let [from, to] = [0, 0];
  for (const [oldAt, nowAt] of [...commonPlaces(old, now), [old.length, now.length] as const]) {
    rows.push(...rowsBetween({ old, from, until: oldAt }, { now, from: to, until: nowAt }, change));
    if (oldAt < old.length) {
      const same = [{ text: old[oldAt]!, isChanged: false }];
      rows.push({ kind: 'same', before: same, after: same, bears: false });
    }
    [from, to] = [oldAt + 1, nowAt + 1];
  }
  return rows;
}

interface Stretch {
  readonly from: number;
  readonly until: number;
}

/** Lines between two that both sides have: those that are alike stand beside each other. */
function rowsBetween(
  { old, ...gone }: Stretch & { readonly old: readonly string[] },
  { now, ...come }: Stretch & { readonly now: readonly string[] },
  change: PriceChange,
): DifferenceRow[] {
  const rows: DifferenceRow[] = [];
  let at = come.from;
  for (let place = gone.from; place < gone.until; place++) {
    const alike = likest(old[place]!, now, at, come.until);
    if (alike === null) {
      rows.push(oneSided('removed', old[place]!, change.before.has(place)));
      continue;
    }
    for (; at < alike; at++) rows.push(oneSided('added', now[at]!, change.after.has(at)));
    const bears = change.before.has(place) || change.after.has(at);
    rows.push({ kind: 'changed', ...markedWords(old[place]!, now[at]!), bears });
    at++;
  }
  for (; at < come.until; at++) rows.push(oneSided('added', now[at]!, change.after.has(at)));
  return rows;
}

function oneSided(kind: 'removed' | 'added', text: string, bears: boolean): DifferenceRow {
  const pieces = [{ text, isChanged: true }];
  return kind === 'removed'
    ? { kind, before: pieces, after: null, bears }
    : { kind, before: null, after: pieces, bears };
}

/** So many lines ahead one that is alike is looked for. */
const LOOK_AHEAD = 12;
const ALIKE = 0.4;

function likest(line: string, now: readonly string[], from: number, until: number): number | null {
  const words = new Set(wordsOf(line).map(plain));
  for (let at = from; at < Math.min(until, from + LOOK_AHEAD); at++) {
    const others = wordsOf(now[at]!).map(plain);
    const shared = others.filter((word) => /\p{L}|\d/u.test(word) && words.has(word)).length;
    const most = Math.max(1, ...[[...words], others].map((all) => all.filter((word) => /\p{L}|\d/u.test(word)).length));
    if (shared / most >= ALIKE) return at;
  }
  return null;
}

/** `49,50` and `49.5` are the same amount. */
function plain(word: string): string {
  const amount = /^\d+(?:[.,]\d{1,2})?$/.test(word) ? Number(word.replace(',', '.')) : Number.NaN;
  return Number.isNaN(amount) ? word : String(amount);
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}.,'’]+|\s+|[^\p{L}\p{N}\s.,'’]/gu) ?? [];

/** Of two lines; there may be thousands of them. */
const MOST_WORD_PAIRS = 40_000;

function markedWords(before: string, after: string) {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const common = commonPlaces(old.map(plain), now.map(plain), MOST_WORD_PAIRS);
  const shared = { old: new Set(common.map(([at]) => at)), now: new Set(common.map(([, at]) => at)) };
  return { before: pieces(old, shared.old), after: pieces(now, shared.now) };
}

/** Neighbouring words of a kind are one piece; a space between changed words belongs to them. */
function pieces(words: readonly string[], shared: ReadonlySet<number>): DifferencePiece[] {
  const joined: { text: string; isChanged: boolean }[] = [];
  words.forEach((word, at) => {
    const isSpace = /^\s+$/.test(word);
    const isBetween = at > 0 && at + 1 < words.length && !shared.has(at - 1) && !shared.has(at + 1);
    const isChanged = isSpace ? isBetween : !shared.has(at);
    const last = joined.at(-1);
    if (last?.isChanged === isChanged) last.text += word;
    else joined.push({ text: word, isChanged });
  });
  return joined;
}

/** A comparison of more pairs takes too long: then what lies between the common beginning and end is all different. */
const MOST_PAIRS = 4_000_000;

/** The places of a longest common subsequence of two lists, in order: what stands at both of a pair is the same. */
function commonPlaces(
  old: readonly string[],
  now: readonly string[],
  mostPairs = MOST_PAIRS,
): (readonly [number, number])[] {
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const middle = between(old.slice(start, old.length - end), now.slice(start, now.length - end), mostPairs);
  return [
    ...Array.from({ length: start }, (_, at) => [at, at] as const),
    ...middle.map(([a, b]) => [a + start, b + start] as const),
    ...Array.from({ length: end }, (_, at) => [old.length - end + at, now.length - end + at] as const),
  ];
}

function between(old: readonly string[], now: readonly string[], mostPairs: number): (readonly [number, number])[] {
  if (old.length * now.length > mostPairs) return [];
  const width = now.length + 1;
  // lengths[a * width + b]: the longest common subsequence of what begins at a and at b.
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let a = old.length - 1; a >= 0; a--) {
    for (let b = now.length - 1; b >= 0; b--) {
      lengths[a * width + b] =
        old[a] === now[b]
          ? lengths[(a + 1) * width + b + 1]! + 1
          : Math.max(lengths[(a + 1) * width + b]!, lengths[a * width + b + 1]!);
    }
  }
  const places: (readonly [number, number])[] = [];
  for (let [a, b] = [0, 0]; a < old.length && b < now.length;) {
    if (old[a] === now[b]) places.push([a++, b++]);
    else if (lengths[(a + 1) * width + b]! >= lengths[a * width + b + 1]!) a++;
    else b++;
  }
  return places;
}

/** Which lines of a page changed at every of the last looks. Plain data, as JSON has it. */
export interface RestlessLines {
  /** What changed at each of the last looks, and how many of them there were. */
  readonly running: readonly string[];
  readonly times: number;
  /** What does not count any more, and for how many looks it has stood still. */
  readonly lines: readonly { readonly about: string; readonly still: number }[];
}

/** So many changes one after another are not a list that somebody corrects. */
const RESTLESS_AT = 3;
/** After so many looks without a change a line counts again. */
const CALM_AT = 7;

/** What is known after another look, of which `change` is everything that changed, and what began to be restless with it. */
export function afterLook(
  { running, times, lines }: RestlessLines,
  change: Pick<PriceChange, 'about'> | null,
): { readonly restless: RestlessLines; readonly begun: readonly string[] } {
  const about = change?.about ?? [];
  const kept = lines
    .map((line) => ({ ...line, still: about.includes(line.about) ? 0 : line.still + 1 }))
    .filter(({ still }) => still < CALM_AT);
  const counted = about.filter((one) => !kept.some((line) => line.about === one));
  const again = running.filter((one) => counted.includes(one));
  const run =
    times > 0 && again.length > 0
      ? { running: again, times: times + 1 }
      : { running: counted, times: counted.length === 0 ? 0 : 1 };
  if (run.times < RESTLESS_AT) return { restless: { ...run, lines: kept }, begun: [] };
  const begun = run.running;
  return {
    restless: { running: [], times: 0, lines: [...kept, ...begun.map((one) => ({ about: one, still: 0 }))] },
    begun,
  };
}
