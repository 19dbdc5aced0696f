import { LONGEST_MINIMUM, nameOf, type Say, type TariffProblem } from './check-seasons.ts';
import { beginsOn, EVERY_DAY } from './length-prices.ts';
import type { LengthPrice, Tariff, TariffCell, TariffPrice, TariffSeason } from './tariff.ts';

type SayHere = (code: TariffProblem['code'], values?: TariffProblem['values']) => void;

/** All that is wrong with the prices by length of stay. A length between others that has no price is said once, of its first cell. */
export function checkLengths(tariff: Tariff, say: Say, warn: Say): void {
  const holes = new Map<string, () => void>();
  for (const price of tariff.prices) {
    const place = placeOf(tariff, price);
    if (place === null) continue;
    const { cell, season, named } = place;
    const { lengths = [], priceCents } = price;
    const isSound = checkRows(lengths, season, (code, values) => say(cell, code, { ...named, ...values }));
    for (const hole of isSound && priceCents === null ? holesBetween(lengths) : []) {
      const key = `${hole.from} ${hole.to}`;
      if (!holes.has(key)) holes.set(key, () => warn(cell, 'lengthHole', { ...named, ...hole }));
    }
  }
  for (const warnOfHole of holes.values()) warnOfHole();
}

/** Null of a price that belongs to nothing of the list. */
function placeOf({ units, seasons }: Tariff, price: TariffPrice) {
  const row = units.findIndex(({ id }) => id === price.unit);
  const column = seasons.findIndex(({ id }) => id === price.season);
  const [unit, season] = [units[row], seasons[column]];
  if (!unit || !season) return null;
  const cell: TariffCell = { list: 'prices', row, field: 'priceCents', season: column };
  return { cell, season, named: { unit: nameOf(unit, row), season: nameOf(season, column) } };
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

interface LengthProblem {
  readonly code: TariffProblem['code'];
  readonly values: TariffProblem['values'];
}

function problemOf(length: LengthPrice, season: TariffSeason): LengthProblem | null {
  const { fromNights: from, toNights: to, per } = length;
  if (from < 1) return { code: 'lengthZero', values: {} };
  if (to !== null && to < from) return { code: 'lengthBackwards', values: { from, to } };
  if ((to ?? from) > LONGEST_MINIMUM) return { code: 'lengthTooLong', values: { most: LONGEST_MINIMUM } };
  if (per === 'stay' && to === null) return { code: 'stayWithoutEnd', values: { from } };
  return canBeBooked(length, season) ? null : { code: 'lengthNeverBooked', values: { from } };
}

function canBeBooked(length: LengthPrice, { minimumNights, arrivalWeekdays }: TariffSeason): boolean {
  const isLongEnough = length.toNights === null || length.toNights >= (minimumNights ?? 1);
  return isLongEnough && (arrivalWeekdays.length === 0 || arrivalWeekdays.some((day) => beginsOn(length, day)));
}

/** Whether a stay has two prices. */
function meet(one: LengthPrice, other: LengthPrice): boolean {
  if (one.fromNights > (other.toNights ?? Infinity) || other.fromNights > (one.toNights ?? Infinity)) return false;
  return EVERY_DAY.some((day) => beginsOn(one, day) && beginsOn(other, day));
}

/** Lengths that no row has, between the shortest and the longest. */
function holesBetween(lengths: readonly LengthPrice[]): { readonly from: number; readonly to: number }[] {
  const inOrder = lengths.toSorted((a, b) => a.fromNights - b.fromNights);
  let furthest = (inOrder[0]?.fromNights ?? 1) - 1;
  return inOrder.flatMap(({ fromNights, toNights }) => {
    const hole = { from: furthest + 1, to: fromNights - 1 };
    furthest = Math.max(furthest, toNights ?? Infinity);
    return hole.from <= hole.to ? [hole] : [];
  });
}
