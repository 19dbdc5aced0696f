import { readPattern } from '../matching/written-pattern.ts';
import { Flaw } from '../verdict/problem.ts';
import { patternsOf } from './field-source.ts';
import type { Mapping } from './mapping.ts';

/** Each row is held against all patterns of a mapping, one after another. */
export const MAX_PATTERN_PARTS = 5_000;

/** The parts of all patterns of a mapping, counted no further than beyond the most; those that are refused have none. */
export function patternParts(mapping: Mapping): number {
  let parts = 0;
  for (const written of patternsOf(mapping)) {
    const pattern = readPattern(written);
    if (pattern instanceof Flaw) return parts;
    parts += pattern.parts;
    if (parts > MAX_PATTERN_PARTS) break;
  }
  return parts;
}
