import type { Cents } from '@vivac/domain/money';
import type { WeekendSupplement } from '@vivac/domain/tariffs/tariff';
import { toSay } from '@vivac/text/sentence';
import { ImportRefused } from '../verdict/import-refused.ts';
import type { LeaveOut } from './concept-rows.ts';
import { addedKey, type AddedUnit, type PersonPrice } from './concept-units.ts';
import type { PriceFact } from './list-facts.ts';
import type { ListSeason } from './list-seasons.ts';
import type { ReadCell } from './list-cells.ts';
import type { Doubt } from './tariff-read.ts';

/** A price of a unit in a season, as one cell says it. */
export interface SeasonPrice {
  readonly fact: PriceFact;
  readonly unit: string;
  readonly season: ListSeason;
}

/** What a unit costs more at the weekends of a season; NaN where the list does not say how much. */
export interface WeekendDifference {
  readonly unit: string;
  readonly season: ListSeason;
  readonly cents: number;
}

/** Differences with the cells that say so. */
interface WeekendDifferences {
  readonly of: readonly WeekendDifference[];
  readonly cells: readonly ReadCell[];
}

/** One amount more at weekends, or by unit and season where it is not everywhere the same: of the units of a list and of those that are added up. */
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
  const all = found.flatMap((one) => one.of);
  const amounts = [...new Set(all.map(({ cents }) => cents as Cents))];
  if (amounts.length === 0 || !amounts.every((cents) => cents >= 0)) refuseWeekend(first);
  const [only, other] = amounts;
  if (only === 0 && other === undefined) return null;
  if (weekdays === null)
    doubts.push({ asks: 'weekend_nights', taken: '5,6', others: ['6,7', '5,6,7'], cells: [first], of: null });
  const supplement = (priceCents: Cents): WeekendSupplement => ({ weekdays: weekdays ?? [5, 6], priceCents });
  if (other === undefined) return { supplement: supplement(only!), cells, differences: [] };
  askSame(own?.without ?? [], doubts);
  return { supplement: supplement(NOTHING), cells, differences: all };
}

const NOTHING = 0 as Cents;

/** A unit of a list whose other units have prices of the weekend. */
function askSame(without: readonly SeasonPrice[], doubts: Doubt[]): void {
  const cells = without.map(({ fact }) => fact.cell);
  const of = [...new Set(without.map(({ fact }) => fact.unit.name))].join(', ');
  if (cells.length > 0) doubts.push({ asks: 'weekend_same', taken: 'price', others: [], cells, of });
}

/** A night at the weekend costs less than this much more; a weekend of two nights costs more. */
export const A_STAY = 1.5;

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
    return fact.per === null && night?.fact.per === 'night' && own! >= (other ?? Infinity) * A_STAY;
  });
  if (weekend.length === 0 || !isStay) return [...prices];
  for (const { fact } of weekend) leaveOut(fact.cell, 'by_length');
  return prices.filter(({ fact }) => fact.nights !== 'weekend');
}

/** Of units by themselves; null of a list without any. */
function differencesOf(
  prices: readonly SeasonPrice[],
): (WeekendDifferences & { readonly without: readonly SeasonPrice[] }) | null {
  if (prices.length === 0) return null;
  const weekend = prices.filter(({ fact }) => fact.nights === 'weekend');
  const isSame = (one: SeasonPrice, other: SeasonPrice): boolean =>
    one.unit === other.unit && one.season === other.season;
  const others = prices.filter(({ fact }) => fact.nights !== 'weekend');
  const differences = weekend.flatMap((one): WeekendDifference[] => {
    const [own, other] = [one, others.find((beside) => isSame(one, beside))].map((price) => price?.fact.cell.price);
    if (own?.is === 'not_let' && other?.is === 'not_let') return [];
    const { unit, season } = one;
    return [
      { unit, season, cents: own?.is === 'price' && other?.is === 'price' ? own.cents - other.cents : Number.NaN },
    ];
  });
  const without = others.filter(
    (one) => one.fact.cell.price.is === 'price' && !weekend.some((beside) => isSame(one, beside)),
  );
  const same = without.map(({ unit, season }) => ({ unit, season, cents: 0 }));
  return { of: [...differences, ...same], cells: weekend.map(({ fact }) => fact.cell), without };
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
  const of = base.added.flatMap(({ unit, prices }) => {
    const others = weekend.added.find((other) => other.unit.name === unit.name)?.prices ?? [];
    return prices.flatMap(({ season, cents: own }): WeekendDifference[] => {
      const other = others.find((price) => price.season === season);
      if (own === null && other?.cents === null) return [];
      const isStated = own !== null && other !== undefined && other.cents !== null;
      const cents = isStated && others.length === prices.length ? other.cents - own : Number.NaN;
      return [{ unit: addedKey(unit.name), season, cents }];
    });
  });
  return { of, cells };
}

const hasSameAmounts = (one: PersonPrice, other: PersonPrice | undefined): boolean =>
  other !== undefined &&
  one.amounts.size === other.amounts.size &&
  [...one.amounts].every(([season, { cents }]) => other.amounts.get(season)?.cents === cents);

const dearerAtWeekends = (one: PersonPrice, other: PersonPrice | undefined): ReadCell | undefined =>
  [...(other?.amounts ?? [])].find(([season, { cents }]) => one.amounts.get(season)?.cents !== cents)?.[1].cell;

function refuseWeekend({ line, sheet, text }: ReadCell): never {
  throw new ImportRefused(toSay('tariffWeekendUnclear', { example: text }), sheet === null ? line : null);
}
