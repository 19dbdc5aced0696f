import type { Cents } from '@vivac/domain/money';
import type { LeaveOut } from './concept-rows.ts';
import { datedRange } from './day-ranges.ts';
import type { PriceFact, RuleFact, StatedSeason } from './list-facts.ts';
import { isAboutPrices, namesPartOfYear } from './list-sentences.ts';
import type { ReadCell } from './list-cells.ts';
import { changeoverIn, seasonKeys } from './list-words.ts';
import { perOfTitle } from './price-titles.ts';
import type { Doubt } from './tariff-read.ts';

interface StatedOfPrices {
  readonly prices: readonly PriceFact[];
  /** Titles that can say what a price is for. */
  readonly titles: readonly string[];
  /** Where nothing says by the night or by the week. */
  readonly proposed: 'night' | 'week';
  readonly answer: 'night' | 'week' | undefined;
}

/** By night or by week. Of a list with both the nights are read, since a week is no sum of them; a season of weeks alone has nights of a seventh. */
export function perOf({ prices, titles, proposed, answer }: StatedOfPrices, doubts: Doubt[], leaveOut: LeaveOut) {
  const ofTitles = new Set(titles.flatMap((text) => perOfTitle(text) ?? []));
  const title = ofTitles.size === 1 ? [...ofTitles][0]! : null;
  const hasWeeks = prices.some(({ per }) => per === 'week');
  // Beside a week the price of some weekdays is one of a night.
  const perOfPrice = ({ per, nights }: PriceFact) => per ?? (hasWeeks && nights !== null ? 'night' : title);
  const [first, second] = new Set(prices.flatMap((price) => perOfPrice(price) ?? []));
  const taken = answer ?? (second ? 'night' : (first ?? proposed));
  const beside = second ? prices.filter((price) => (perOfPrice(price) ?? taken) !== taken) : [];
  const weeks = taken === 'night' ? seasonsOfWeeks(prices, beside) : [];
  const isNight = new Map(weeks.flatMap(({ facts }) => facts.map((fact) => [fact, asNight(fact)] as const)));
  const other = beside.filter((price) => !isNight.has(price));
  for (const { cell } of other) leaveOut(cell, 'week_beside_night');
  for (const { season, facts } of weeks)
    doubts.push({ asks: 'week_as_nights', taken: 'night', others: [], cells: cellsOf(facts), of: nameOf(season) });
  if (answer === undefined) {
    const asked = (asks: Doubt['asks'], of: readonly PriceFact[]) => {
      const others = [taken === 'night' ? 'week' : 'night'];
      if (of.length > 0) doubts.push({ asks, taken, others, cells: cellsOf(of).slice(0, 1), of: null });
    };
    asked('night_or_week', other);
    asked(
      'per',
      prices.filter((price) => perOfPrice(price) === null),
    );
  }
  // A dash beside a week says that there is no price for less.
  const dashes = weeks.flatMap(({ facts, season }) =>
    prices.filter((price) => keyOf(price.season) === keyOf(season) && !facts.includes(price)),
  );
  const gone = new Set([...other, ...dashes]);
  const remaining = prices.filter((price) => !gone.has(price)).map((price) => isNight.get(price) ?? price);
  const ofWeeks = prices.filter(({ season }) => weeks.some((one) => keyOf(one.season) === keyOf(season)));
  return { taken, prices: remaining, rules: weeks.map(ruleOf), weeks: new Set(ofWeeks.map(({ season }) => season)) };
}

/** `Location 2027 (du samedi au samedi)` above prices of which nothing else says by the night or by the week: those of weeks, which is asked. */
export function titleOfWeeks(
  prices: readonly PriceFact[],
  above: readonly ReadCell[],
  titles: readonly string[],
): ReadCell | null {
  if (prices.some(({ per }) => per !== null) || titles.some((title) => perOfTitle(title) !== null)) return null;
  const ofSome = new Set(prices.flatMap(({ season, header, unit }) => [...season.cells, ...header, unit.cell]));
  const isOfAll = (cell: ReadCell): boolean => !ofSome.has(cell) && !namesPartOfYear(cell.text);
  return above.find((cell) => isOfAll(cell) && isAboutPrices(cell.text) && changeoverIn(cell.text) !== null) ?? null;
}

const NIGHTS = 7;
/** Of days that are written without theirs: any does to compare them. */
const YEAR = 2027;
const keyOf = ({ name, ranges }: StatedSeason): string => JSON.stringify([name, ranges]);

/** Whether two seasons are one by their names, or have a night in common by their dates. */
export function shareNights(one: StatedSeason, other: StatedSeason): boolean {
  const keys = new Set(one.name === null ? [] : seasonKeys(one.name));
  if (keyOf(one) === keyOf(other) || seasonKeys(other.name ?? '').some((key) => keys.has(key))) return true;
  const [own, others] = [one, other].map(({ ranges }) => ranges.flatMap((range) => datedRange(range, YEAR) ?? []));
  return own!.some((a) => others!.some((b) => a.from < b.to && b.from < a.to));
}

interface SeasonOfWeeks {
  readonly season: StatedSeason;
  readonly facts: readonly PriceFact[];
}

/** Seasons in which nothing has a price by night and each price by week is one of seven equal nights. */
function seasonsOfWeeks(prices: readonly PriceFact[], weekly: readonly PriceFact[]): SeasonOfWeeks[] {
  const ofWeek = new Set(weekly);
  const byNight = prices.filter((price) => !ofWeek.has(price) && price.cell.price.is === 'price');
  const seasons = [...new Set(byNight.map(({ season }) => season))];
  return [...Map.groupBy(weekly, ({ season }) => keyOf(season)).values()].flatMap((facts) => {
    const { season } = facts[0]!;
    const isEven = facts.every(({ cell: { price } }) => price.is !== 'price' || price.cents % NIGHTS === 0);
    const hasPrice = facts.some(({ cell }) => cell.price.is === 'price');
    const isShared = seasons.some((other) => shareNights(other, season));
    return isShared || !isEven || !hasPrice ? [] : [{ season, facts }];
  });
}

/** What each further guest pays a night: a seventh of the week, and nothing of weeks beside nights. */
export function extrasByNight(
  extras: readonly PriceFact[],
  weeks: ReadonlySet<StatedSeason>,
  taken: 'night' | 'week',
  leaveOut: LeaveOut,
): PriceFact[] {
  const perOfExtra = ({ per, season }: PriceFact) => per ?? (weeks.has(season) ? 'week' : taken);
  return extras.flatMap((fact) => {
    const { price } = fact.cell;
    if (perOfExtra(fact) === 'night' || price.is !== 'price') return [fact];
    const hasNight = extras.some(
      (one) => one.unit.name === fact.unit.name && one.season === fact.season && perOfExtra(one) === 'night',
    );
    if (!hasNight && price.cents % NIGHTS === 0) return [asNight(fact)];
    leaveOut(fact.cell, hasNight ? 'week_beside_night' : 'extra_person_week');
    return [];
  });
}

function asNight(fact: PriceFact): PriceFact {
  const { cell } = fact;
  if (cell.price.is !== 'price') return { ...fact, per: 'night' };
  const price = { ...cell.price, cents: (cell.price.cents / NIGHTS) as Cents, per: 'night' as const };
  return { ...fact, per: 'night', cell: { ...cell, price } };
}

/** Who pays for a week stays for one, and comes on the day that is said beside it. */
function ruleOf({ season, facts }: SeasonOfWeeks): RuleFact {
  const texts = [...season.cells, ...facts.flatMap(({ kindCells }) => kindCells)].map(({ text }) => text);
  const day = texts.map(changeoverIn).find((found) => found !== null) ?? null;
  return { unit: null, season, cell: facts[0]!.cell, minimum: NIGHTS, arrival: day === null ? null : [day] };
}

/** Beside prices of two or three nights the price of a week is one of seven nights at least. */
export function wholeWeeks(prices: readonly PriceFact[], rules: readonly RuleFact[]): RuleFact[] {
  const hasOwn = ({ season }: PriceFact): boolean =>
    rules.some((rule) => rule.minimum !== null && (rule.season.name === null || keyOf(rule.season) === keyOf(season)));
  const first = new Map(prices.filter((fact) => !hasOwn(fact)).map((fact) => [keyOf(fact.season), fact]));
  return [...first.values()].map(({ season, cell }) => ({ unit: null, season, cell, minimum: NIGHTS, arrival: null }));
}

const cellsOf = (facts: readonly PriceFact[]) => facts.slice(0, 6).map(({ cell }) => cell);
const nameOf = ({ name, cells }: StatedSeason): string => name ?? cells.map(({ text }) => text).join(' ');
