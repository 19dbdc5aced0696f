import { plainCount, plainNumber } from '../plain-text.ts';
import { type Thing, textOf } from '../thing.ts';

/** What a page says of its guests’ opinion. */
export interface PageRating {
  /** From 0 to 10, to the hundredth; null where value and scale do not fit together. */
  readonly score: number | null;
  /** As the page states it. */
  readonly value: number | null;
  readonly best: number | null;
  readonly worst: number | null;
}

/** The ends of a scale that schema.org assumes where a page states none. */
const BEST = 5;
const WORST = 1;
/** Scales that begin at nothing: of these an unsaid worst is 0, so that 8.6 of 10 stays 8.6. */
const FROM_ZERO: readonly number[] = [10, 20, 100];
const FRACTION = /^\s*(\d{1,3}(?:[.,]\d{1,4})?)\s*(?:\/|out of|of|de|sobre|von|sur)\s*(\d{1,3})\s*$/i;
const PERCENT = /^\s*(\d{1,3}(?:[.,]\d{1,4})?)\s*%\s*$/;

/** An `AggregateRating` as a score from 0 to 10: the worst of its scale is 0 and the best is 10, as scores of an import are read. */
export function pageRating(thing: Thing): PageRating | null {
  const written = textOf(thing, 'ratingValue');
  if (written === null) return null;
  const { value, outOf } = valueIn(written);
  const best = plainNumber(textOf(thing, 'bestRating')) ?? outOf;
  const worst = plainNumber(textOf(thing, 'worstRating'));
  return { score: scoreOf(value, best ?? BEST, worst), value, best, worst };
}

/** How many opinions there are, under the first of some names that has a number. */
export function ratingCount(thing: Thing, property: 'reviewCount' | 'ratingCount'): number | null {
  return plainCount(textOf(thing, property));
}

/** `4,5`, `4.5/5` and `90 %` are values; the latter two state their scale as well. */
function valueIn(written: string): { readonly value: number | null; readonly outOf: number | null } {
  const [, part, whole] = FRACTION.exec(written) ?? [];
  if (part !== undefined) return { value: plainNumber(part), outOf: Number(whole) };
  const percent = PERCENT.exec(written)?.[1];
  if (percent !== undefined) return { value: plainNumber(percent), outOf: 100 };
  return { value: plainNumber(written), outOf: null };
}

function scoreOf(value: number | null, best: number, stated: number | null): number | null {
  const worst = stated ?? (FROM_ZERO.includes(best) ? 0 : WORST);
  if (value === null || worst >= best || value < worst || value > best) return null;
  return Math.round(((value - worst) / (best - worst)) * 1000) / 100;
}
