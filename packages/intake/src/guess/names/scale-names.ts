/** Where a scale ends, as names of columns say it behind the score: `Note /20`, `Puntuación (sobre 5)`, `Rating out of 10`, `Sonnen (max. 6)`, `Nota 0-100`. */
const END = new RegExp(
  String.raw`(?:(?<!\d)\/|(?:^|[\s(\[,])(?:sobre|out of|of|de|su|sur|von|van|op|d['’]un|max\.?|m[aá]x(?:im[oa])?\.?|maximum)\s|(?:^|[\s(\[,])(?<from>[01])\s?(?:-|–|a|al|to|à|bis|tot|t\/m)\s?)\s*(?<to>\d{1,3})\s*[)\]]?$`,
  'iu',
);
const LEAST = 3;
const MOST = 100;
/** Ends to which scores from one go with the highest as the best. In others, as in German grades from 1 to 6, one may be the best. */
const ENDS_FROM_ONE: readonly number[] = [5, 10, 20, 100];

interface NamedScale {
  readonly to: number;
  /** Nobody can say from the name which end is the good one. */
  readonly isOpen: boolean;
}

/** The scale that a column's name states; null where it states none. */
export function scaleInName(name: string): NamedScale | null {
  const { from, to: end } = END.exec(name.trim())?.groups ?? {};
  const to = Number(end);
  if (end === undefined || to < LEAST || to > MOST) return null;
  return { to, isOpen: from === '1' && !ENDS_FROM_ONE.includes(to) };
}
