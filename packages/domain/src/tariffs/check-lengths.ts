import { LONGEST_MINIMUM, nameOf, type Say, type TariffProblem } from './check-seasons.ts';
import { beginsOn } from './length-prices.ts';
import type { LengthPrice, Tariff, TariffCell, TariffSeason } from './tariff.ts';

type SayHere = (code: TariffProblem['code'], values?: TariffProblem['values']) => void;

/** All that is wrong with the prices by length of stay. A length between others that has no price is said once, of its first cell. */
export function checkLengths({ units, seasons, prices }: Tariff, say: Say, warn: Say): void {
  const holes = new Map<string, () => void>();
  for (const { unit, season, lengths = [], priceCents } of prices) {
    const row = units.findIndex(({ id }) => id === unit);
    const column = seasons.findIndex(({ id }) => id === season);
    if (lengths.length === 0 || row < 0 || column < 0) continue;
    const cell: TariffCell = { list: 'prices', row, field: 'priceCents', season: column };
    const named = { unit: nameOf(units[row]!, row), season: nameOf(seasons[column]!, column) };
    const isSound = checkRows(lengths, seasons[column]!, (code, values) => say(cell, code, { ...named, ...values }));
    if (!isSound || priceCents !== null) continue;
    for (const hole of holesBetween(lengths)) {
      const key = `${hole.from} ${hole.to}`;
      if (!holes.has(key)) holes.set(key, () => warn(cell, 'lengthHole', { ...named, ...hole }));
    }
  }
  for (const warnOfHole of holes.values()) warnOfHole();
}

/** Whether each row is a length of its own that somebody can book. */
function checkRows(lengths: readonly LengthPrice[], season: TariffSeason, say: SayHere): boolean {
  const before: LengthPrice[] = [];
  let isSound = true;
  for (const length of lengths) {
    const problem = problemOf(length, season);
    const other = before.find((each) => meet(each, length));
    if (problem !== null) say(problem.code, problem.values);
    else if (other) say('lengthsOverlap', { from: Math.max(other.fromNights, length.fromNights) });
    if (problem !== null || other) isSound = false;
    else before.push(length);
  }
  return isSound;
}

function problemOf(
  length: LengthPrice,
  { minimumNights, arrivalWeekdays }: TariffSeason,
): { readonly code: TariffProblem['code']; readonly values: TariffProblem['values'] } | null {
  const { fromNights: from, toNights: to, per } = length;
  if (from < 1) return { code: 'lengthZero', values: {} };
  if (to !== null && to < from) return { code: 'lengthBackwards', values: { from, to } };
  if (Math.max(from, to ?? 0) > LONGEST_MINIMUM) return { code: 'lengthTooLong', values: { most: LONGEST_MINIMUM } };
  if (per === 'stay' && to === null) return { code: 'stayWithoutEnd', values: { from } };
  const begins = arrivalWeekdays.length === 0 || arrivalWeekdays.some((day) => beginsOn(length, day));
  const isTooShort = to !== null && to < (minimumNights ?? 1);
  return isTooShort || !begins ? { code: 'lengthNeverBooked', values: { from } } : null;
}

/** Whether a stay has two prices. */
function meet(one: LengthPrice, other: LengthPrice): boolean {
  if (one.fromNights > (other.toNights ?? Infinity) || other.fromNights > (one.toNights ?? Infinity)) return false;
  return [1, 2, 3, 4, 5, 6, 7].some((day) => beginsOn(one, day) && beginsOn(other, day));
}

/** Lengths that no row has, between the shortest and the longest. */
function holesBetween(lengths: readonly LengthPrice[]): { readonly from: number; readonly to: number }[] {
  const inOrder = lengths.toSorted((a, b) => a.fromNights - b.fromNights);
  let furthest = inOrder[0]!.fromNights - 1;
  return inOrder.flatMap(({ fromNights, toNights }) => {
    const hole = { from: furthest + 1, to: fromNights - 1 };
    furthest = Math.max(furthest, toNights ?? Infinity);
    return hole.from <= hole.to ? [hole] : [];
  });
}
