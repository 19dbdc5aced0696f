import { addDays, type Day, daysBetween, weekdayOf } from '../time/day.ts';
import type { DayRange, Tariff, TariffCell, TariffSeason } from './tariff.ts';

/** What is wrong with a cell of a tariff: a code and its values, which the edge says in words. */
export interface TariffProblem {
  readonly cell: TariffCell;
  /** An error blocks publishing; a warning is named and has to be confirmed. */
  readonly severity: 'error' | 'warning';
  readonly code: TariffProblemCode;
  readonly values: Readonly<Record<string, string | number>>;
}

export type TariffProblemCode =
  | 'nameMissing'
  | 'channelMissing'
  | 'currencyNotEuro'
  | 'noSeasons'
  | 'noUnits'
  | 'tooManyUnits'
  | 'tooManySeasons'
  | 'seasonNameMissing'
  | 'seasonNameRepeated'
  | 'seasonWithoutRange'
  | 'rangeUnfinished'
  | 'rangeBackwards'
  | 'rangeWithoutNight'
  | 'rangeOfEarlierYear'
  | 'rangeOfLaterYear'
  | 'rangeOverlaps'
  | 'hole'
  | 'minimumZero'
  | 'minimumTooLong'
  | 'seasonNeverBooked'
  | 'arrivalNever'
  | 'unitNameMissing'
  | 'unitNameRepeated'
  | 'guestsZero'
  | 'guestsAtMostLess'
  | 'guestsTooMany'
  | 'extraGuestsWithoutPrice'
  | 'unitNeverLet'
  | 'priceMissing'
  | 'priceZero'
  | 'priceNegative'
  | 'priceRepeated'
  | 'priceOfNothing'
  | 'lengthZero'
  | 'lengthBackwards'
  | 'lengthTooLong'
  | 'lengthsOverlap'
  | 'stayWithoutEnd'
  | 'lengthNeverBooked'
  | 'lengthHole'
  | 'weekendWithoutDays'
  | 'weekendBelowZero'
  | 'agesBackwards'
  | 'agesOverlap'
  | 'extraNegative'
  | 'extraOfNothing'
  | 'feeNameMissing'
  | 'feeNameRepeated'
  | 'feeZero'
  | 'taxZero'
  | 'taxNightsZero'
  | 'discountZero'
  | 'discountTooLarge'
  | 'discountWithoutNights'
  | 'discountWithoutDays'
  | 'closedUnfinished'
  | 'closedBackwards';

export type Say = (cell: TariffCell, code: TariffProblemCode, values?: TariffProblem['values']) => void;

/** The nights of a range, both included. */
export interface Nights {
  readonly first: Day;
  readonly last: Day;
}

/** Of a range as it was typed; null while it is unfinished or has no night. */
export function nightsOfRange({ lastDay }: Pick<TariffSeason, 'lastDay'>, { from, to }: DayRange): Nights | null {
  if (from === null || to === null) return null;
  const last = lastDay === 'departure' ? addDays(to, -1) : to;
  return last < from ? null : { first: from, last };
}

interface PlacedRange extends Nights {
  readonly season: number;
  readonly range: number;
}

/** All that is wrong with the seasons of a tariff. */
export function checkSeasons(tariff: Tariff, say: Say, warn: Say): void {
  const { seasons } = tariff;
  const placed: PlacedRange[] = [];
  seasons.forEach((season, row) => {
    const cell = (field: string): TariffCell => ({ list: 'seasons', row, field });
    checkName(seasons, row, say);
    if (season.ranges.length === 0) say(cell('ranges'), 'seasonWithoutRange', { season: nameOf(season, row) });
    season.ranges.forEach((range, at) => {
      const nights = checkRange(tariff.year, season, range, cell(`ranges.${at}`), { say, warn });
      if (nights !== null) placed.push({ ...nights, season: row, range: at });
    });
    checkStays(season, row, say);
  });
  placed.sort((a, b) => a.first.localeCompare(b.first));
  checkNeighbours(seasons, placed, say, warn, tariff.closed);
}

function checkName(seasons: readonly TariffSeason[], row: number, say: Say): void {
  const name = plain(seasons[row]!.name);
  const cell: TariffCell = { list: 'seasons', row, field: 'name' };
  if (name === '') return say(cell, 'seasonNameMissing', { row: row + 1 });
  const first = seasons.findIndex((other) => plain(other.name) === name);
  if (first < row) say(cell, 'seasonNameRepeated', { season: seasons[row]!.name, row: first + 1 });
}

export const plain = (name: string) => name.trim().toLowerCase();

/** How a season or a unit is called, also while it has no name. */
export function nameOf({ name }: { readonly name: string }, row: number): string {
  return name.trim() === '' ? String(row + 1) : name.trim();
}

function checkRange(
  year: number,
  season: TariffSeason,
  range: DayRange,
  cell: TariffCell,
  { say, warn }: { readonly say: Say; readonly warn: Say },
): Nights | null {
  const { from, to } = range;
  const at = (field: 'from' | 'to'): TariffCell => ({ ...cell, field: `${cell.field}.${field}` });
  const named = { season: nameOf(season, cell.row) };
  if (from === null || to === null) {
    say(at(from === null ? 'from' : 'to'), 'rangeUnfinished', named);
    return null;
  }
  if (to < from) {
    say(at('to'), 'rangeBackwards', { ...named, from, to });
    return null;
  }
  const nights = nightsOfRange(season, range);
  if (nights === null) say(at('to'), 'rangeWithoutNight', { ...named, from });
  else if (nights.last < `${year}-01-01`) say(at('from'), 'rangeOfEarlierYear', { ...named, from, to, year });
  else if (nights.first > `${year + 1}-12-31`) say(at('from'), 'rangeOfLaterYear', { ...named, from, to, year });
  else if (nights.first > `${year}-12-31`) warn(at('from'), 'rangeOfLaterYear', { ...named, from, to, year });
  return nights;
}

/** The longest stay that packed terms can hold. */
export const LONGEST_MINIMUM = 365;

/** A season nobody can book: every range too short for its minimum stay, or without a weekday on which one may arrive. */
function checkStays(season: TariffSeason, row: number, say: Say): void {
  const { minimumNights, arrivalWeekdays } = season;
  const values = { season: nameOf(season, row) };
  const cell = (field: string): TariffCell => ({ list: 'seasons', row, field });
  const ranges = season.ranges.flatMap((range) => nightsOfRange(season, range) ?? []);
  if (minimumNights !== null && minimumNights < 1) say(cell('minimumNights'), 'minimumZero', values);
  if (minimumNights !== null && minimumNights > LONGEST_MINIMUM) {
    return say(cell('minimumNights'), 'minimumTooLong', { ...values, most: LONGEST_MINIMUM });
  }
  if (ranges.length === 0) return;
  const longest = Math.max(...ranges.map(lengthOf));
  if (minimumNights !== null && minimumNights > longest) {
    return say(cell('minimumNights'), 'seasonNeverBooked', { ...values, nights: minimumNights, longest });
  }
  if (arrivalWeekdays.length > 0 && !ranges.some((range) => hasArrival(range, arrivalWeekdays))) {
    say(cell('arrivalWeekdays'), 'arrivalNever', values);
  }
}

const lengthOf = ({ first, last }: Nights) => daysBetween(first, last) + 1;

function hasArrival(range: Nights, weekdays: readonly number[]): boolean {
  const days = Math.min(7, lengthOf(range));
  return Array.from({ length: days }, (_, day) => weekdayOf(addDays(range.first, day))).some((weekday) =>
    weekdays.includes(weekday),
  );
}

/** Nights that two ranges have, and nights between the first and the last that none has and no closed weeks explain. */
function checkNeighbours(
  seasons: readonly TariffSeason[],
  placed: readonly PlacedRange[],
  say: Say,
  warn: Say,
  closed: readonly DayRange[],
): void {
  let furthest: PlacedRange | null = null;
  for (const range of placed) {
    if (furthest !== null) compare(furthest, range);
    if (furthest === null || range.last > furthest.last) furthest = range;
  }

  function compare(before: PlacedRange, range: PlacedRange): void {
    const cell: TariffCell = { list: 'seasons', row: range.season, field: `ranges.${range.range}.from` };
    const season = nameOf(seasons[range.season]!, range.season);
    const other = nameOf(seasons[before.season]!, before.season);
    if (range.first <= before.last) {
      const last = range.last < before.last ? range.last : before.last;
      return say(cell, 'rangeOverlaps', { season, other, from: range.first, to: last });
    }
    const hole = { from: addDays(before.last, 1), to: addDays(range.first, -1) };
    if (hole.from > hole.to || isClosed(hole.from, hole.to, closed)) return;
    warn(cell, 'hole', { season, other, ...hole });
  }
}

/** Whether every night of a span lies in closed weeks. */
function isClosed(from: Day, to: Day, closed: readonly DayRange[]): boolean {
  let open = from;
  for (const range of [...closed].sort((a, b) => (a.from ?? '').localeCompare(b.from ?? ''))) {
    if (range.from === null || range.to === null || range.from > open) continue;
    if (range.to >= open) open = addDays(range.to, 1);
  }
  return open > to;
}
