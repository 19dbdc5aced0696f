import type { Cents } from '@vivac/domain/money';
import {
  emptyTariff,
  type ExtraPerson,
  type Tariff,
  type TariffPrice,
  type TariffSeason,
  type TariffUnit,
  type WeekendSupplement,
} from '@vivac/domain/tariffs/tariff';
import { toSay } from '@vivac/text/sentence';
import { plainWords } from '../guess/names/plain-words.ts';
import { ImportRefused } from '../verdict/import-refused.ts';
import { currencyIn } from './list-amount.ts';
import type { Facts, LeftOutReason, PriceFact, StatedUnit } from './list-facts.ts';
import type { ListCell, ReadCell } from './list-tables.ts';
import { guestsOfName, isChild, isPriceName, partOfStay, priceKindOf } from './list-words.ts';
import { type ListSeason, seasonsOfFacts } from './list-seasons.ts';
import type { Doubt, ListContext, Origin } from './tariff-read.ts';

interface Said {
  readonly year: number;
  /** Titles and headers, which say what all prices have in common. */
  readonly titles: readonly string[];
  /** Those that can say what a price is for. */
  readonly priceTitles: readonly string[];
  readonly weekend: readonly number[] | null;
  readonly context: ListContext;
  readonly doubts: readonly Doubt[];
}

/** A price of a unit in a season, as one cell says it. */
interface SeasonPrice {
  readonly fact: PriceFact;
  readonly unit: string;
  readonly season: ListSeason;
}

type Found = Pick<Origin, 'path'> & { readonly cell: ListCell };

/** Puts together what the cells of a list say. */
export function tariffOfFacts(facts: Facts, said: Said) {
  const doubts = [...said.doubts];
  const origins: Found[] = [];
  const leaveOut = (cell: ReadCell, reason: LeftOutReason): void => void facts.leftOut.push({ cell, reason });
  const stays = withoutParts(facts, leaveOut);
  const currency = currencyOf(stays.units, said.titles, leaveOut);
  const per = perOf(currency.prices, said, doubts, leaveOut);
  const merged = seasonsOfFacts({ ...facts, prices: per.prices, leaveOut }, said.year, said.context.answers.lastDay);
  doubts.push(...merged.doubts);
  const prices = merged.prices.filter(({ fact }) => isStated(fact, leaveOut, doubts));
  const plainPrices = prices.filter(({ fact }) => fact.nights !== 'weekend');
  const weekend = weekendOf(prices, said.weekend, doubts);
  const units = unitsOf(prices, facts, stays.extraPersons.length > 0, said.titles, doubts, origins);
  const seasons = merged.seasons.filter((season) => prices.some((price) => price.season === season));
  if (units.length === 0 || seasons.length === 0) throw new ImportRefused('noTariffFound');
  const rows = pricesOf(plainPrices, units, seasons, leaveOut, origins);
  for (const [at, season] of seasons.entries()) {
    if (season.ranges.length === 0)
      doubts.push({
        asks: 'season_dates',
        taken: 'none',
        others: [],
        cells: season.cells.slice(0, 1),
        of: season.name,
      });
    for (const cell of season.cells) origins.push({ path: `seasons.${at}`, cell });
  }
  const tariff: Omit<Tariff, 'closed'> = {
    ...emptyTariff({
      name: nameOfList(said),
      year: said.year,
      readAt: said.context.readAt,
      channel: said.context.channel,
    }),
    currency: currency.code,
    per: per.taken,
    seasons: seasons.map((season, at) => seasonAs(season, at)),
    units: units.map(({ unit }) => unit),
    prices: rows,
    weekend: weekend?.supplement ?? null,
    extraPersons: stays.extraPersons.map(({ extra }) => extra),
  };
  if (weekend) origins.push(...weekend.cells.map((cell) => ({ path: 'weekend', cell })));
  origins.push(...stays.extraPersons.map(({ cell }, at) => ({ path: `extraPersons.${at}`, cell })));
  return { tariff, origins, doubts };
}

/** As somebody calls it, else its first title. */
const nameOfList = ({ context, titles }: Said): string =>
  context.name || (titles.find((title) => title !== '' && title.length <= 80) ?? '');

const seasonAs = (season: ListSeason, at: number): TariffSeason => ({
  id: `s${at + 1}`,
  name: season.name,
  ranges: season.ranges,
  lastDay: season.lastDay,
  minimumNights: season.minimum,
  arrivalWeekdays: season.arrival,
});

type LeaveOut = (cell: ReadCell, reason: LeftOutReason) => void;

/** Rows for more guests and for things beside a stay are no units; a list of what each person pays has no price of a unit. */
function withoutParts(facts: Facts, leaveOut: LeaveOut) {
  const kinds = new Map<string, ReturnType<typeof partOfStay>>();
  for (const { unit } of facts.prices) kinds.set(unit.name, partOfStay(unit.name));
  const persons = facts.prices.filter(({ unit }) => kinds.get(unit.name) === 'person');
  if (persons.length > 0) {
    const names = [...new Set(persons.map(({ unit }) => unit.name))].slice(0, 3);
    const { line, sheet } = persons[0]!.unit.cell ?? persons[0]!.cell;
    throw new ImportRefused(
      toSay('tariffOfParts', { names: names.join(', ') }),
      sheet === null ? line : null,
      names[0]!,
    );
  }
  for (const { unit, cell } of facts.prices) if (kinds.get(unit.name) === 'extra') leaveOut(cell, 'extra');
  const extra = Map.groupBy(
    facts.prices.filter(({ unit }) => kinds.get(unit.name) === 'extra_person'),
    ({ unit }) => unit.name,
  );
  const extraPersons = [...extra].flatMap(([name, own]) => extraPersonOf(name, own, leaveOut));
  return { units: facts.prices.filter(({ unit }) => (kinds.get(unit.name) ?? null) === null), extraPersons };
}

function extraPersonOf(
  name: string,
  prices: readonly PriceFact[],
  leaveOut: LeaveOut,
): { extra: ExtraPerson; cell: ReadCell }[] {
  const amounts = prices.flatMap(({ cell }) => (cell.price.is === 'price' ? [cell.price.cents] : []));
  const leave = (reason: LeftOutReason): [] => {
    for (const { cell } of prices) leaveOut(cell, reason);
    return [];
  };
  if (amounts.length < prices.length || new Set(amounts).size !== 1) return leave('extra_person_varies');
  const ages = /(\d{1,2})\s*(?:[-–—/]|a|to|à|bis|tot)\s*(\d{1,2})\s*(?:años|anys|years|ans|jahre|jaar|a\b|y\b)/iu.exec(
    name,
  );
  if (isChild(name) && !ages) return leave('extra_person_age');
  const span = ages ? { fromAge: Number(ages[1]), underAge: Number(ages[2]) + 1 } : { fromAge: null, underAge: null };
  return [{ extra: { ...span, priceCents: amounts[0]! }, cell: prices[0]!.cell }];
}

/** The currency of most prices; a price in another one is left out. Amounts without a sign are in that of the title, else in euros. */
function currencyOf(prices: readonly PriceFact[], titles: readonly string[], leaveOut: LeaveOut) {
  const amounts = prices.flatMap(({ cell }) => (cell.price.is === 'price' ? [cell.price.currency] : []));
  const signs = Map.groupBy(
    amounts.filter((sign) => sign !== null),
    (sign) => sign,
  );
  const most = [...signs.values()].sort((one, other) => other.length - one.length)[0];
  const named = titles.map(currencyIn).find((code) => code !== null) ?? 'EUR';
  const code = most && most.length * 2 >= amounts.length ? most[0]! : named;
  const kept = prices.filter(({ cell }) => {
    const isOther = cell.price.is === 'price' && (cell.price.currency ?? code) !== code;
    if (isOther) leaveOut(cell, 'other_currency');
    return !isOther;
  });
  return { code, prices: kept };
}

/** By night or by week. Of a list with both the nights are read, since a week is no sum of them. */
function perOf(prices: readonly PriceFact[], said: Said, doubts: Doubt[], leaveOut: LeaveOut) {
  const title = said.priceTitles.map((text) => priceKindOf(text).per).find((per) => per !== null) ?? null;
  const answer = said.context.answers.per;
  const perOfPrice = ({ per }: PriceFact) => per ?? title;
  const [first, second] = new Set(prices.flatMap((price) => perOfPrice(price) ?? []));
  const taken = answer ?? (second ? 'night' : (first ?? 'night'));
  const other = second ? prices.filter((price) => (perOfPrice(price) ?? taken) !== taken) : [];
  for (const { cell } of other) leaveOut(cell, 'week_beside_night');
  if (answer === undefined) {
    const asked = (asks: Doubt['asks'], of: readonly PriceFact[]) => {
      const others = [taken === 'night' ? 'week' : 'night'];
      if (of.length > 0) doubts.push({ asks, taken, others, cells: of.slice(0, 1).map(({ cell }) => cell), of: null });
    };
    asked('night_or_week', other);
    asked(
      'per',
      prices.filter((price) => perOfPrice(price) === null),
    );
  }
  return { taken, prices: prices.filter((price) => !other.includes(price)) };
}

/** Why what stands in place of a price is none. */
const NO_PRICE = { unreadable: 'unreadable_price', on_request: 'on_request', zero: 'zero_price' } as const;

/** Whether a cell says a price or that there is none; whatever else it says is left out by its name. */
function isStated({ cell }: PriceFact, leaveOut: LeaveOut, doubts: Doubt[]): boolean {
  const { price } = cell;
  if (price.is === 'price') {
    if (price.isFrom) ask(doubts, 'from_price', 'price', ['unknown'], cell);
    if (price.isMarked) ask(doubts, 'marked_price', 'price', ['unknown'], cell);
    return true;
  }
  if (price.is === 'zero') ask(doubts, 'zero_price', 'unknown', ['not_let'], cell);
  if (price.is !== 'not_let' && price.is !== 'empty') leaveOut(cell, NO_PRICE[price.is]);
  return price.is === 'not_let';
}

/** Adds a cell to a question that is asked once of all. */
function ask(doubts: Doubt[], asks: Doubt['asks'], taken: string, others: readonly string[], cell: ListCell): void {
  const at = doubts.findIndex((doubt) => doubt.asks === asks);
  if (at === -1) doubts.push({ asks, taken, others, cells: [cell], of: null });
  else if (!doubts[at]!.cells.includes(cell)) doubts[at] = { ...doubts[at]!, cells: [...doubts[at]!.cells, cell] };
}

/** One amount more at weekends, if that is what the list says everywhere. */
function weekendOf(prices: readonly SeasonPrice[], weekdays: readonly number[] | null, doubts: Doubt[]) {
  const weekend = prices.filter(({ fact }) => fact.nights === 'weekend');
  if (weekend.length === 0) return null;
  const differences = weekend.map((one) => {
    const beside = prices.find(
      ({ fact, unit, season }) => fact.nights !== 'weekend' && unit === one.unit && season === one.season,
    );
    const [own, other] = [one.fact.cell.price, beside?.fact.cell.price];
    if (own.is === 'not_let' && other?.is === 'not_let') return null;
    return own.is === 'price' && other?.is === 'price' ? own.cents - other.cents : Number.NaN;
  });
  const different = new Set(differences.filter((one) => one !== null));
  const midweek = prices.filter(
    ({ fact, season, unit }) =>
      fact.nights !== 'weekend' &&
      fact.cell.price.is === 'price' &&
      !weekend.some((one) => one.unit === unit && one.season === season),
  );
  const { line, sheet, text } = weekend[0]!.fact.cell;
  if (different.size !== 1 || different.has(Number.NaN) || midweek.length > 0) {
    throw new ImportRefused(toSay('tariffWeekendUneven', { example: text }), sheet === null ? line : null);
  }
  const days = weekdays ?? [5, 6];
  if (weekdays === null)
    doubts.push({
      asks: 'weekend_nights',
      taken: '5,6',
      others: ['6,7', '5,6,7'],
      cells: [weekend[0]!.fact.cell],
      of: null,
    });
  const supplement: WeekendSupplement = { weekdays: days, priceCents: [...different][0]! as Cents };
  return { supplement, cells: weekend.map(({ fact }) => fact.cell) };
}

interface UnitRead {
  readonly key: string;
  readonly unit: TariffUnit;
}

const DEFAULT_GUESTS = 4;

function unitsOf(
  prices: readonly SeasonPrice[],
  facts: Facts,
  hasExtraPersons: boolean,
  titles: readonly string[],
  doubts: Doubt[],
  origins: Found[],
): UnitRead[] {
  const keys = [...new Set(prices.map(({ unit }) => unit))];
  const first = new Map(prices.toReversed().map(({ unit, fact }) => [unit, fact.unit]));
  const names = keys.map((key) => first.get(key)!);
  const named = Map.groupBy(names, ({ name }) => plainWords(name));
  const guests = Map.groupBy(facts.guests, ({ unit }) => unit.name);
  return keys.map((key, at) => {
    const stated = names[at]!;
    const isTwice = named.get(plainWords(stated.name))!.length > 1;
    const name = nameOfUnit(stated, isTwice, titles);
    if (stated.cell) origins.push({ path: `units.${at}`, cell: stated.cell });
    else doubts.push({ asks: 'unit_name', taken: name, others: [], cells: [], of: name });
    const beside = (guests.get(stated.name) ?? []).filter(({ unit }) => unit.part === stated.part);
    origins.push(...beside.map(({ cell }) => ({ path: `units.${at}.guests`, cell })));
    const { included, most, isSure } = guestsOf(stated, beside, hasExtraPersons);
    const cells = stated.cell ? [stated.cell] : [];
    if (!isSure) doubts.push({ asks: 'guests', taken: String(included), others: [], cells, of: name });
    return { key, unit: { id: `u${at + 1}`, name, guestsIncluded: included, guestsAtMost: most } };
  });
}

/** Guests in columns of their own, else in the unit's name. Where more guests pay, those included are asked for. */
function guestsOf({ name }: StatedUnit, beside: Facts['guests'], hasExtraPersons: boolean) {
  const inName = guestsOfName(name) ?? { most: null, fewer: null };
  const stated = numberIn(beside, 'included');
  const most = numberIn(beside, 'most') ?? inName.most;
  const found = stated ?? (hasExtraPersons ? inName.fewer : null) ?? most;
  const included = found ?? DEFAULT_GUESTS;
  const isSure = stated !== null || (found !== null && !hasExtraPersons);
  return { included, most: Math.max(most ?? included, included), isSure };
}

function numberIn(cells: Facts['guests'], is: 'most' | 'included'): number | null {
  const texts = cells.filter((one) => one.is === is).map(({ cell }) => cell.text);
  const number = texts
    .map((text) => /^(?:\d{1,2}\s*[-–/+]\s*)?(\d{1,2})(?:\s*\p{L}*\.?)?$/u.exec(text)?.[1])
    .find((text) => text !== undefined);
  return number === undefined ? null : Number(number);
}

function nameOfUnit({ name, part }: StatedUnit, isTwice: boolean, titles: readonly string[]): string {
  if (name !== '') return isTwice && part !== null ? `${part} · ${name}` : name;
  return part ?? titles.find((title) => title !== '' && !isPriceName(title)) ?? '';
}

function pricesOf(
  prices: readonly SeasonPrice[],
  units: readonly UnitRead[],
  seasons: readonly ListSeason[],
  leaveOut: LeaveOut,
  origins: Found[],
): TariffPrice[] {
  const rows: TariffPrice[] = [];
  const places = new Map(units.map(({ key }, at) => [key, at]));
  const byPlace = Map.groupBy(prices, ({ unit, season }) => `${places.get(unit)}:${seasons.indexOf(season)}`);
  for (const [unitAt, { unit }] of units.entries()) {
    for (const [seasonAt] of seasons.entries()) {
      const own = byPlace.get(`${unitAt}:${seasonAt}`) ?? [];
      const stated = new Set(own.map(({ fact }) => (fact.cell.price.is === 'price' ? fact.cell.price.cents : null)));
      if (stated.size > 1) for (const { fact } of own) leaveOut(fact.cell, 'conflicting_price');
      if (stated.size !== 1) continue;
      origins.push(...own.map(({ fact }) => ({ path: `prices.${rows.length}`, cell: fact.cell })));
      rows.push({ unit: unit.id, season: `s${seasonAt + 1}`, priceCents: [...stated][0]! });
    }
  }
  return rows;
}
