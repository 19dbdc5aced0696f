import type { Cents } from '@vivac/domain/money';
import type { WeekendSupplement } from '@vivac/domain/tariffs/tariff';
import { toSay } from '@vivac/text/sentence';
import { ImportRefused } from '../verdict/import-refused.ts';
import type { AddedUnit, LeaveOut, PersonPrice } from './concept-units.ts';
import type { PriceFact } from './list-facts.ts';
import type { ListSeason } from './list-seasons.ts';
import type { ReadCell } from './list-tables.ts';
import type { Doubt } from './tariff-read.ts';

/** A price of a unit in a season, as one cell says it. */
export interface SeasonPrice {
  readonly fact: PriceFact;
  readonly unit: string;
  readonly season: ListSeason;
}

/** What each unit costs more at weekends, and the cells that say so; NaN where they do not say how much. */
interface WeekendDifferences {
  readonly cents: readonly number[];
  readonly cells: readonly ReadCell[];
}

/** One amount more at weekends, if that is what the list says everywhere: of its units and of those that are added up. */
export function weekendOf(
  prices: readonly SeasonPrice[],
  ofPitches: WeekendDifferences | null,
  weekdays: readonly number[] | null,
  doubts: Doubt[],
) {
  const own = differencesOf(prices);
  const found = [own, ofPitches].filter((one) => one !== null);
  const cells = found.flatMap((one) => one.cells);
  const [first] = cells;
  if (first === undefined) return null;
  const different = new Set(found.flatMap((one) => one.cents));
  if (different.size !== 1 || [...different].some((amount) => !(amount >= 0))) refuseWeekend(first);
  const [cents] = [...different] as Cents[];
  if (cents === 0) return null;
  if (weekdays === null)
    doubts.push({ asks: 'weekend_nights', taken: '5,6', others: ['6,7', '5,6,7'], cells: [first], of: null });
  const supplement: WeekendSupplement = { weekdays: weekdays ?? [5, 6], priceCents: cents! };
  return { supplement, cells };
}

/** A night at the weekend costs less than this much more; a weekend of two nights costs more. */
const A_STAY = 1.5;

/**
 * Prices without those of whole weekends: `Noche 60 | Fin de semana 110`. Beside prices that say that they are by the night, each costs half
 * as much again or more, and does not say what it is for.
 */
export function withoutWeekendStays(prices: readonly SeasonPrice[], leaveOut: LeaveOut): SeasonPrice[] {
  const weekend = prices.filter(({ fact }) => fact.nights === 'weekend' && fact.cell.price.is === 'price');
  const isStay = weekend.every(({ fact, unit, season }) => {
    const night = prices.find((one) => one.unit === unit && one.season === season && one.fact.nights === null);
    const [own, other] = [fact, night?.fact].map((one) =>
      one?.cell.price.is === 'price' ? one.cell.price.cents : null,
    );
    return fact.per === null && night?.fact.per === 'night' && own! >= other! * A_STAY;
  });
  if (weekend.length === 0 || !isStay) return [...prices];
  for (const { fact } of weekend) leaveOut(fact.cell, 'by_length');
  return prices.filter(({ fact }) => fact.nights !== 'weekend');
}

/** Of units by themselves; null of a list without any. */
function differencesOf(prices: readonly SeasonPrice[]): WeekendDifferences | null {
  if (prices.length === 0) return null;
  const weekend = prices.filter(({ fact }) => fact.nights === 'weekend');
  const isSame = (one: SeasonPrice, other: SeasonPrice): boolean =>
    one.unit === other.unit && one.season === other.season;
  const others = prices.filter(({ fact }) => fact.nights !== 'weekend');
  const differences = weekend.flatMap((one) => {
    const [own, other] = [one, others.find((beside) => isSame(one, beside))].map((price) => price?.fact.cell.price);
    if (own?.is === 'not_let' && other?.is === 'not_let') return [];
    return own?.is === 'price' && other?.is === 'price' ? own.cents - other.cents : Number.NaN;
  });
  const isAlone = others.some(
    (one) => one.fact.cell.price.is === 'price' && !weekend.some((beside) => isSame(one, beside)),
  );
  return { cents: [...differences, ...(isAlone ? [0] : [])], cells: weekend.map(({ fact }) => fact.cell) };
}

interface Sums {
  readonly added: readonly AddedUnit[];
  readonly bands: readonly PersonPrice[];
}

/** What units that are added up cost more, where their parts have prices of the weekend; guests have to cost the same. */
export function weekendOfSums(base: Sums, weekend: Sums, cells: readonly ReadCell[]): WeekendDifferences {
  for (const band of base.bands) {
    const other = weekend.bands.find(({ name }) => name === band.name);
    if (!hasSameAmounts(band, other)) refuseWeekend(dearerAtWeekends(band, other) ?? cells[0]!);
  }
  const cents = base.added.flatMap(({ unit, prices }) => {
    const others = weekend.added.find((other) => other.unit.name === unit.name)?.prices ?? [];
    if (others.length !== prices.length) return Number.NaN;
    return prices.flatMap(({ season, cents: own }) => {
      const other = others.find((price) => price.season === season);
      if (own === null && other?.cents === null) return [];
      return own === null || other === undefined || other.cents === null ? Number.NaN : other.cents - own;
    });
  });
  return { cents, cells };
}

const hasSameAmounts = (one: PersonPrice, other: PersonPrice | undefined): boolean =>
  other !== undefined &&
  one.amounts.size === other.amounts.size &&
  [...one.amounts].every(([season, { cents }]) => other.amounts.get(season)?.cents === cents);

const dearerAtWeekends = (one: PersonPrice, other: PersonPrice | undefined): ReadCell | undefined =>
  [...(other?.amounts ?? [])].find(([season, { cents }]) => one.amounts.get(season)?.cents !== cents)?.[1].cell;

function refuseWeekend({ line, sheet, text }: ReadCell): never {
  throw new ImportRefused(toSay('tariffWeekendUneven', { example: text }), sheet === null ? line : null);
}
