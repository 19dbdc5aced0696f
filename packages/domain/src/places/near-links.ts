/** How many letters may be wrong, missing, too many or swapped. */
const MAX_SLIPS = 2;
/** Shorter ones differ by a letter or two although both are meant. */
const MIN_LENGTH = 10;
const MOST = 3;

/** A campsite that is known, by one of its links. */
export interface KnownLink {
  readonly link: string;
  readonly name: string;
}

/** The known links that somebody may have meant who mistyped one, nearest first. */
export function nearLinks<Known extends KnownLink>(typed: string, known: readonly Known[]): Known[] {
  const text = withoutScheme(typed);
  if (text.length < MIN_LENGTH) return [];
  const found = known.flatMap((each) => {
    const other = withoutScheme(each.link);
    // Numbers are no slips: listings of a platform differ by a digit.
    if (digitsOf(other) !== digitsOf(text)) return [];
    const slips = slipsBetween(text, other);
    return slips <= MAX_SLIPS ? [{ each, slips }] : [];
  });
  return found
    .sort((a, b) => a.slips - b.slips)
    .slice(0, MOST)
    .map(({ each }) => each);
}

/** Lengths of links that can be near to one; for who looks them up. */
export function nearLengths(typed: string): { readonly from: number; readonly to: number } {
  return { from: typed.length - MAX_SLIPS, to: typed.length + MAX_SLIPS };
}

function withoutScheme(link: string): string {
  return link.replace(/^(https:\/\/|campsite:)/, '').toLowerCase();
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** The optimal string alignment distance; more than {@link MAX_SLIPS} once it is certain to be. */
function slipsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MAX_SLIPS) return MAX_SLIPS + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) next.push(slipsAt(one, other, { row, at, before, last, next }));
    if (Math.min(...next) > MAX_SLIPS) return MAX_SLIPS + 1;
    [before, last] = [last, next];
  }
  return last[other.length]!;
}

interface Cell {
  readonly row: number;
  readonly at: number;
  readonly before: readonly number[];
  readonly last: readonly number[];
  readonly next: readonly number[];
}

function slipsAt(one: string, other: string, { row, at, before, last, next }: Cell): number {
  const wrong = one[row - 1] === other[at - 1] ? 0 : 1;
  const slips = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + wrong);
  const isSwapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
  return isSwapped ? Math.min(slips, before[at - 2]! + 1) : slips;
}
