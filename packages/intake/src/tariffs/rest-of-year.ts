import { addDays, type Day, dayOf } from '@vivac/domain/time/day';
import { withoutAccents } from '@vivac/domain/search-text';
import type { ReadCell } from './list-cells.ts';
import type { Doubt } from './tariff-read.ts';

const REST =
  /(?<!\p{L})(?:resto|resta|restante|reste|rest|restant|restliche\p{L}*|ubrige\p{L}*|remainder|remaining|overige|rimanente|rimanenti)(?!\p{L})/u;
const NOT_ALL =
  /(?<!\p{L})(?:excepto|except|salvo|sauf|ausser|tranne|exceto|menos|meses|months|mois|mesi|monate|maanden|semanas|weeks|days|dias)(?!\p{L})/u;

/** Whether a text says that its season is the rest of the year: `Baja (resto del año)`, `Nebensaison: übrige Zeit`. */
export function saysRest(text: string): boolean {
  const plain = withoutAccents(text).toLowerCase();
  return text.length < 80 && !/\d{1,2}\s*[/.]\s*\d/.test(plain) && REST.test(plain) && !NOT_ALL.test(plain);
}

interface Dates {
  readonly from: Day;
  readonly to: Day;
}

interface DatedPiece {
  readonly name: string | null;
  readonly ranges: readonly Dates[];
  readonly cells: readonly ReadCell[];
}

/** The days of the year that no other season has, for the one that says so; asked, since the campsite may be closed on some. */
export function withRestOfYear<Piece extends DatedPiece>(
  pieces: readonly Piece[],
  year: number,
  lastDay: 'night' | 'departure',
): { readonly pieces: readonly Piece[]; readonly doubts: Doubt[] } {
  const undated = pieces.filter(({ ranges }) => ranges.length === 0);
  const [rest] = undated;
  const isRest = rest !== undefined && [rest.name ?? '', ...rest.cells.map(({ text }) => text)].some(saysRest);
  if (!isRest || undated.length > 1 || pieces.length < 2) return { pieces, doubts: [] };
  const ranges = daysLeft(
    pieces.flatMap((piece) => piece.ranges.flatMap((range) => [range, ...newYearOf(range, year)])),
    year,
    lastDay,
  );
  if (ranges.length === 0) return { pieces, doubts: [] };
  const cells = rest.cells.slice(0, 1);
  const doubt: Doubt = { asks: 'season_rest', taken: 'rest', others: [], cells, of: rest.name };
  return { pieces: pieces.map((piece) => (piece === rest ? { ...piece, ranges } : piece)), doubts: [doubt] };
}

/** What goes on behind New Year went on behind the last one too. */
const newYearOf = ({ from, to }: Dates, year: number): Dates[] =>
  to > dayOf(year, 12, 31) && from <= dayOf(year, 12, 31) && !to.endsWith('02-29')
    ? [{ from: dayOf(year, 1, 1), to: dayOf(year, Number(to.slice(5, 7)), Number(to.slice(8))) }]
    : [];

function daysLeft(taken: readonly Dates[], year: number, lastDay: 'night' | 'departure'): Dates[] {
  const left: Dates[] = [];
  let next = dayOf(year, 1, 1);
  const end = dayOf(year, 12, 31);
  const add = (to: Day): void => {
    if (next <= to) left.push({ from: next, to: lastDay === 'night' ? to : addDays(to, 1) });
  };
  for (const { from, to } of [...taken].sort((one, other) => (one.from < other.from ? -1 : 1))) {
    const before = addDays(from, -1);
    add(before < end ? before : end);
    const behind = lastDay === 'night' ? addDays(to, 1) : to;
    if (behind > next) next = behind;
  }
  add(end);
  return left;
}
