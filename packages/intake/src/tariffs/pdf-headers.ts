import { rateNamed } from '../guess/prices/rate-names.ts';
import { rangesIn } from './day-ranges.ts';
import { lengthIn } from './length-words.ts';
import { isOnlyPeople, isSeasonName, priceKindOf, roleOf } from './list-words.ts';
import { isAmount, type PlacedText } from './place-columns.ts';

/** A line of a page. */
export interface PageRow {
  readonly y: number;
  readonly height: number;
  readonly pieces: readonly PlacedText[];
}

/** Lines of one cell are so many heights apart at most, and so many rows: beside it stand cells at half height. */
const OF_A_CELL = 1.6;
const ROWS_OF_A_CELL = 3;

/** Names of columns whose cell goes on below, `1-2` above `noches`, as one line: where together they say what neither says alone. */
export function withWrappedHeaders(rows: readonly PageRow[]): PageRow[] {
  const left = [...rows];
  for (const [at, row] of left.entries()) {
    const upper = left[at]!;
    for (let below = at + 1; below <= at + ROWS_OF_A_CELL && below < left.length; below++) {
      const lower = left[below]!;
      if (row.y - lower.y > row.height * OF_A_CELL || [upper, lower].some(hasAmounts)) break;
      const pieces = joined(upper.pieces, lower.pieces);
      if (!pieces) continue;
      const between = left.slice(at + 1, below).flatMap((one) => one.pieces);
      left[below] = { ...lower, pieces: [...pieces, ...between].toSorted((one, other) => one.from - other.from) };
      for (let empty = at; empty < below; empty++) left[empty] = { ...left[empty]!, pieces: [] };
      break;
    }
  }
  return left.filter(({ pieces }) => pieces.length > 0);
}

const hasAmounts = ({ pieces }: PageRow): boolean => pieces.some(({ text }) => isAmount(text));

/** The pieces of two lines as one; null where none goes on, or where another has something else below it. */
function joined(above: readonly PlacedText[], below: readonly PlacedText[]): PlacedText[] | null {
  const [uppers, lowers] = [apartBy(above, below), apartBy(below, above)];
  const used = new Set<PlacedText>();
  let isAny = false;
  const pieces = uppers.map((upper) => {
    const own = lowers.filter((lower) => meet(upper, lower));
    const [rest] = own;
    if (!rest) return upper;
    const isOne = own.length === 1 && uppers.filter((other) => meet(other, rest)).length === 1;
    if (!isOne || !goOn(upper.text, rest.text)) return null;
    used.add(rest);
    isAny = true;
    const [from, to] = [Math.min(upper.from, rest.from), Math.max(upper.to, rest.to)];
    return { text: `${upper.text} ${rest.text}`, from, to };
  });
  const all = pieces.filter((piece) => piece !== null);
  return isAny && all.length === pieces.length ? [...all, ...lowers.filter((lower) => !used.has(lower))] : null;
}

const meet = (one: PlacedText, other: PlacedText): boolean => one.from < other.to && other.from < one.to;

/** Two cells that stand so near that they were taken for one, by the words and what stands above or below each. */
function apartBy(pieces: readonly PlacedText[], others: readonly PlacedText[]): readonly PlacedText[] {
  return pieces.flatMap((piece) => {
    const parts = piece.parts ?? [];
    const beside = parts.map((part) => others.findIndex((other) => meet(part, other)));
    const isApart = parts.length > 1 && !beside.includes(-1) && new Set(beside).size === parts.length;
    return isApart ? parts : [piece];
  });
}

const rangesOf = (text: string): number => rangesIn(text)?.ranges.length ?? 0;

/** What a name can say as a whole. */
const SAYINGS: readonly ((text: string) => boolean)[] = [
  (text) => lengthIn(text) !== null,
  (text) => rateNamed(text) !== null,
  (text) => priceKindOf(text).nights !== null,
  isOnlyPeople,
  (text) => roleOf(text) !== null,
];

/** Whether two texts say together what neither says alone. */
function goOn(upper: string, lower: string): boolean {
  const both = `${upper} ${lower}`;
  if (rangesOf(both) > Math.max(rangesOf(upper), rangesOf(lower))) return true;
  if (isSeasonName(both) && !isSeasonName(upper) && rangesOf(both) === 0) return true;
  return SAYINGS.some((says) => says(both) && !says(upper) && !says(lower));
}
