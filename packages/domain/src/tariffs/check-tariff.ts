import type { Cents } from '../money.ts';
import { checkLengths } from './check-lengths.ts';
import { checkSeasons, nameOf, plain, type Say, type TariffProblem } from './check-seasons.ts';
import { isLet } from './length-prices.ts';
import {
  type ExtraPerson,
  extraPersonsOf,
  MOST_SEASONS,
  MOST_UNITS,
  type Tariff,
  type TariffCell,
  type TariffPrice,
  type TariffSeason,
  type TariffUnit,
} from './tariff.ts';

export type { TariffProblem };

const MOST_GUESTS = 50;

/** The spellings of the one currency in which prices are kept. */
const EURO = new Set(['EUR', '€', 'EURO', 'EUROS']);

/** All that is missing in a tariff or contradicts itself, each with its cell, errors first. */
export function checkTariff(tariff: Tariff): TariffProblem[] {
  const problems: TariffProblem[] = [];
  const as =
    (severity: TariffProblem['severity']): Say =>
    (cell, code, values = {}) =>
      problems.push({ cell, severity, code, values });
  const [say, warn] = [as('error'), as('warning')];
  checkHead(tariff, say);
  checkSeasons(tariff, say, warn);
  checkUnits(tariff, say, warn);
  checkPrices(tariff, say);
  checkLengths(tariff, say, warn);
  checkWeekend(tariff, say);
  checkExtraPersons(tariff, say);
  checkFees(tariff, say);
  checkDiscounts(tariff, say);
  checkClosed(tariff, say);
  return problems.sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
}

/** Whether a tariff may be published once its warnings are confirmed. */
export function isWithoutError(problems: readonly TariffProblem[]): boolean {
  return problems.every(({ severity }) => severity === 'warning');
}

function checkHead({ name, channel, currency, seasons, units }: Tariff, say: Say): void {
  const cell = (field: string): TariffCell => ({ list: 'tariff', row: 0, field });
  if (name.trim() === '') say(cell('name'), 'nameMissing');
  if (channel.trim() === '') say(cell('channel'), 'channelMissing');
  if (!EURO.has(currency.trim().toUpperCase())) say(cell('currency'), 'currencyNotEuro', { currency });
  if (seasons.length === 0) say(cell('seasons'), 'noSeasons');
  if (units.length === 0) say(cell('units'), 'noUnits');
  if (units.length > MOST_UNITS) {
    say({ list: 'units', row: MOST_UNITS, field: 'name' }, 'tooManyUnits', { count: units.length, most: MOST_UNITS });
  }
  if (seasons.length > MOST_SEASONS) {
    const values = { count: seasons.length, most: MOST_SEASONS };
    say({ list: 'seasons', row: MOST_SEASONS, field: 'name' }, 'tooManySeasons', values);
  }
}

function checkUnits(tariff: Tariff, say: Say, warn: Say): void {
  const { units } = tariff;
  units.forEach((unit, row) => {
    const cell = (field: string): TariffCell => ({ list: 'units', row, field });
    const values = { unit: nameOf(unit, row) };
    const name = plain(unit.name);
    const first = units.findIndex((other) => plain(other.name) === name);
    if (name === '') say(cell('name'), 'unitNameMissing', { row: row + 1 });
    else if (first < row) say(cell('name'), 'unitNameRepeated', { ...values, row: first + 1 });
    checkGuests(tariff, row, say);
    if (unit.guestsAtMost > unit.guestsIncluded && unit.guestsIncluded > 0 && !hasAdultPrices(tariff, unit)) {
      warn(cell('guestsAtMost'), 'extraGuestsWithoutPrice', { ...values, included: unit.guestsIncluded });
    }
  });
}

/** Whether a further adult has a price in each season in which the unit is let. */
function hasAdultPrices(tariff: Tariff, { id }: TariffUnit): boolean {
  const closed = new Set(tariff.prices.flatMap((price) => (price.unit === id && !isLet(price) ? price.season : [])));
  const hasPrice = ({ id: season }: Pick<TariffSeason, 'id'>): boolean =>
    extraPersonsOf(tariff, id, season).some(({ underAge }) => underAge === null);
  const seasons = tariff.seasons.filter((season) => !closed.has(season.id));
  return seasons.every(hasPrice) && (seasons.length > 0 || hasPrice({ id: '' }));
}

function checkGuests({ units }: Tariff, row: number, say: Say): void {
  const unit = units[row]!;
  const { guestsIncluded: included, guestsAtMost: most } = unit;
  const cell = (field: string): TariffCell => ({ list: 'units', row, field });
  const values = { unit: nameOf(unit, row) };
  if (included < 1) say(cell('guestsIncluded'), 'guestsZero', values);
  if (most < included || most < 1) say(cell('guestsAtMost'), 'guestsAtMostLess', { ...values, most, included });
  if (most > MOST_GUESTS) say(cell('guestsAtMost'), 'guestsTooMany', { ...values, most: MOST_GUESTS });
}

/** By unit and season, which a tariff has one price of. */
function priceKey({ unit, season }: { readonly unit: string; readonly season: string }): string {
  return JSON.stringify([unit, season]);
}

function checkPrices({ units, seasons, prices }: Tariff, say: Say): void {
  const rowOf = new Map(units.map(({ id }, row) => [id, row]));
  const columnOf = new Map(seasons.map(({ id }, row) => [id, row]));
  const seen = new Set<string>();
  prices.forEach((price, at) => {
    const [row, season] = [rowOf.get(price.unit), columnOf.get(price.season)];
    if (row === undefined || season === undefined) {
      return say({ list: 'prices', row: at, field: 'unit' }, 'priceOfNothing', { row: at + 1 });
    }
    const cell: TariffCell = { list: 'prices', row, field: 'priceCents', season };
    const values = { unit: nameOf(units[row]!, row), season: nameOf(seasons[season]!, season) };
    const key = priceKey(price);
    if (seen.has(key)) say(cell, 'priceRepeated', values);
    seen.add(key);
    const amounts = [
      price.priceCents,
      price.weekendCents,
      ...(price.lengths ?? []).map(({ priceCents }) => priceCents),
    ];
    if (amounts.includes(0 as Cents)) say(cell, 'priceZero', values);
    if (amounts.some((cents) => (cents ?? 0) < 0)) say(cell, 'priceNegative', values);
  });
  units.forEach((unit, row) =>
    seasons.forEach((season, column) => {
      if (seen.has(priceKey({ unit: unit.id, season: season.id }))) return;
      const values = { unit: nameOf(unit, row), season: nameOf(season, column) };
      say({ list: 'prices', row, field: 'priceCents', season: column }, 'priceMissing', values);
    }),
  );
  checkLet({ units, seasons, prices }, say);
}

function checkLet({ units, seasons, prices }: Pick<Tariff, 'units' | 'seasons' | 'prices'>, say: Say): void {
  const let_ = new Set(prices.filter(isLet).map(({ unit }) => unit));
  const typed = Map.groupBy(prices, ({ unit }) => unit);
  units.forEach((unit, row) => {
    const isTyped = (typed.get(unit.id)?.length ?? 0) >= seasons.length && seasons.length > 0;
    if (isTyped && !let_.has(unit.id)) {
      say({ list: 'units', row, field: 'name' }, 'unitNeverLet', { unit: nameOf(unit, row) });
    }
  });
}

function checkWeekend(tariff: Tariff, say: Say): void {
  const { weekend, units, seasons, prices } = tariff;
  const cell: TariffCell = { list: 'weekend', row: 0, field: 'priceCents' };
  const hasWeekend = weekend !== null || prices.some(({ weekendCents }) => weekendCents !== undefined);
  if (hasWeekend && (weekend?.weekdays ?? []).length === 0) say({ ...cell, field: 'weekdays' }, 'weekendWithoutDays');
  const below = prices.find((price) => costsNothingWith(tariff, price));
  if (below === undefined) return;
  const row = units.findIndex(({ id }) => id === below.unit);
  const column = seasons.findIndex(({ id }) => id === below.season);
  if (row < 0 || column < 0) return;
  say(cell, 'weekendBelowZero', { unit: nameOf(units[row]!, row), season: nameOf(seasons[column]!, column) });
}

/** Whether the supplement leaves nothing of a price. */
function costsNothingWith({ weekend, per }: Tariff, { priceCents, weekendCents, lengths = [] }: TariffPrice): boolean {
  if (weekend === null) return false;
  const isNothing = (cents: Cents | null, nights: number): boolean =>
    cents !== null && cents > 0 && cents + weekend.priceCents * nights <= 0;
  const byNight = lengths.filter((length) => length.per === 'night');
  return (
    (weekendCents === undefined && isNothing(priceCents, per === 'week' ? 7 : 1)) ||
    byNight.some((length) => isNothing(length.priceCents, 1))
  );
}

function checkExtraPersons(tariff: Tariff, say: Say): void {
  const { extraPersons } = tariff;
  extraPersons.forEach((extra, row) => {
    const { fromAge, underAge, priceCents } = extra;
    const cell = (field: string): TariffCell => ({ list: 'extraPersons', row, field });
    const [from, under] = agesOf(extra);
    if (priceCents < 0) say(cell('priceCents'), 'extraNegative', { row: row + 1 });
    for (const field of ofNothing(tariff, extra)) say(cell(field), 'extraOfNothing', { row: row + 1 });
    if (under <= from) return say(cell('underAge'), 'agesBackwards', { from, under: underAge ?? fromAge ?? 0 });
    const other = extraPersons.findIndex((band, at) => at < row && meet(band, extra));
    if (other >= 0) say(cell('fromAge'), 'agesOverlap', { row: row + 1, other: other + 1 });
  });
}

const agesOf = ({ fromAge, underAge }: ExtraPerson): readonly [number, number] => [
  fromAge ?? 0,
  underAge ?? Number.POSITIVE_INFINITY,
];

/** Which of them names nothing of the list. */
function ofNothing({ seasons, units }: Tariff, { season, units: of }: ExtraPerson): ('season' | 'units')[] {
  const hasSeason = season === undefined || seasons.some(({ id }) => id === season);
  const hasUnit = of === undefined || units.some(({ id }) => of.includes(id));
  return [...(hasSeason ? [] : (['season'] as const)), ...(hasUnit ? [] : (['units'] as const))];
}

/** Whether two prices are for one age in one unit and season. */
function meet(one: ExtraPerson, other: ExtraPerson): boolean {
  const [[from, under], [otherFrom, otherUnder]] = [agesOf(one), agesOf(other)];
  if (otherFrom >= under || from >= otherUnder) return false;
  if ((one.season ?? other.season) !== (other.season ?? one.season)) return false;
  return one.units === undefined || other.units === undefined || one.units.some((unit) => other.units!.includes(unit));
}

function checkFees({ fees, touristTax }: Tariff, say: Say): void {
  fees.forEach((fee, row) => {
    const cell = (field: string): TariffCell => ({ list: 'fees', row, field });
    const first = fees.findIndex((other) => plain(other.name) === plain(fee.name));
    if (fee.name.trim() === '') say(cell('name'), 'feeNameMissing', { row: row + 1 });
    else if (first < row) say(cell('name'), 'feeNameRepeated', { name: fee.name, row: first + 1 });
    if (fee.priceCents <= 0) say(cell('priceCents'), 'feeZero', { name: nameOf(fee, row) });
  });
  if (touristTax === null) return;
  const cell = (field: string): TariffCell => ({ list: 'tax', row: 0, field });
  if (touristTax.priceCents <= 0) say(cell('priceCents'), 'taxZero');
  if (touristTax.maximumNights !== null && touristTax.maximumNights < 1) say(cell('maximumNights'), 'taxNightsZero');
}

const ALL = 10_000;

function checkDiscounts({ discounts }: Tariff, say: Say): void {
  discounts.forEach(({ kind, basisPoints, minimumNights, minimumAdvanceDays }, row) => {
    const cell = (field: string): TariffCell => ({ list: 'discounts', row, field });
    const values = { row: row + 1 };
    if (basisPoints <= 0) say(cell('basisPoints'), 'discountZero', values);
    if (basisPoints >= ALL) say(cell('basisPoints'), 'discountTooLarge', values);
    if (kind === 'long_stay' && (minimumNights ?? 0) < 1) say(cell('minimumNights'), 'discountWithoutNights', values);
    if (kind === 'early_booking' && (minimumAdvanceDays ?? 0) < 1) {
      say(cell('minimumAdvanceDays'), 'discountWithoutDays', values);
    }
  });
}

function checkClosed({ closed }: Tariff, say: Say): void {
  closed.forEach(({ from, to }, row) => {
    const cell = (field: string): TariffCell => ({ list: 'closed', row, field });
    if (from === null || to === null) say(cell(from === null ? 'from' : 'to'), 'closedUnfinished', { row: row + 1 });
    else if (to < from) say(cell('to'), 'closedBackwards', { row: row + 1, from, to });
  });
}
