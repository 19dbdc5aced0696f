import type { Cents } from '@vivac/domain/money';
import {
  emptyTariff,
  type Tariff,
  type TariffPrice,
  type TariffSeason,
  type TariffUnit,
} from '@vivac/domain/tariffs/tariff';
import { suggestUnitType } from '@vivac/domain/offers/unit-type';
import { plainWords } from '../guess/names/plain-words.ts';
import { hasPriceNoun } from '../guess/prices/price-words.ts';
import { rateNamed } from '../guess/prices/rate-names.ts';
import { ImportRefused } from '../verdict/import-refused.ts';
import { rangesIn } from './day-ranges.ts';
import { isOfFacility, namesDays } from './dates-in-texts.ts';
import { currencyIn } from './list-amount.ts';
import type { Facts, LeftOutReason, PriceFact, StatedUnit } from './list-facts.ts';
import type { ListCell, ReadCell } from './list-cells.ts';
import {
  guestsOfName,
  includedInName,
  isOnlyPeople,
  isPriceName,
  roleOf,
  saysHolidays,
  withoutPriceKind,
  yearsIn,
} from './list-words.ts';
import { type SeasonPrice, type WeekendDifference, weekendOf, withoutWeekendStays } from './list-weekend.ts';
import { withLengthsOfList } from './lengths-of-list.ts';
import { extrasByNight, perOf, wholeWeeks } from './night-or-week.ts';
import { type PriceRow, pricesOfAdded } from './concept-units.ts';
import { personsOfList, sortedPrices } from './parts-of-stay.ts';
import { pitchesOfConcepts } from './pitches-of-list.ts';
import { isOfTwoYears, type ListSeason, seasonsOfFacts } from './list-seasons.ts';
import type { Doubt, ListContext, Origin } from './tariff-read.ts';

interface ListSurroundings {
  readonly year: number;
  /** Titles and headers, which say what all prices have in common. */
  readonly titles: readonly string[];
  /** Those that can say what a price is for. */
  readonly priceTitles: readonly string[];
  readonly weekend: readonly number[] | null;
  /** Whether a title names the day of change, and nothing says by the night or by the week. */
  readonly isOfWeeks: boolean;
  readonly context: ListContext;
  readonly doubts: readonly Doubt[];
}

type Found = Pick<Origin, 'path'> & { readonly cell: ListCell };

/** Puts together what the cells of a list say. */
export function tariffOfFacts(stated: Facts, around: ListSurroundings) {
  const doubts = [...around.doubts];
  const asked = { titles: around.priceTitles, answer: around.context.answers.per };
  const facts = withLengthsOfList(stated, asked);
  const leaveOut = leavingOut(facts);
  const stays = staysOfFacts(facts, around, doubts, leaveOut);
  const weekend = weekendOf(stays.prices, stays.pitches.weekend, around.weekend, doubts);
  const { units, seasons, rows, persons, origins } = unitsAndPrices(stays, facts, around.titles, doubts, leaveOut);
  const differences = Map.groupBy(weekend?.differences ?? [], ({ unit }) => unit);
  const { name, year } = { name: nameOfList(around), year: around.year };
  const tariff: Omit<Tariff, 'closed'> = {
    ...emptyTariff({ name, year, readAt: around.context.readAt, channel: around.context.channel }),
    currency: stays.currency,
    per: stays.per,
    seasons: seasons.map((season, at) => seasonAs(season, at)),
    units,
    prices: rows.map(({ price, unit, season }) => atWeekends(price, season, differences.get(unit) ?? [])),
    weekend: weekend?.supplement ?? null,
    extraPersons: persons.map(({ extra }) => extra),
  };
  if (weekend) origins.push(...weekend.cells.map((cell) => ({ path: 'weekend', cell })));
  return { tariff, origins, doubts };
}

/** Leaves a cell out by name; with the price of other stays those by length too. */
function leavingOut({ prices, leftOut }: Facts): LeaveOut {
  const beside = new Map(prices.map(({ cell, lengths = [] }) => [cell, lengths.map((one) => one.cell)]));
  return (cell, reason) => {
    for (const one of new Set([cell, ...(beside.get(cell) ?? [])])) leftOut.push({ cell: one, reason });
  };
}

function atWeekends(price: TariffPrice, season: ListSeason, differences: readonly WeekendDifference[]): TariffPrice {
  const found = differences.find((one) => one.season === season);
  if (!found || found.cents === 0 || price.priceCents === null) return price;
  return { ...price, weekendCents: (price.priceCents + found.cents) as Cents };
}

/** All prices of a list with their seasons, by what they are of. */
function staysOfFacts(facts: Facts, around: ListSurroundings, doubts: Doubt[], leaveOut: LeaveOut) {
  const sorted = sortedPrices(facts.prices, leaveOut);
  const currency = currencyOf([...sorted.stays, ...sorted.extraPersons], around.titles, leaveOut);
  const isExtra = new Set(sorted.extraPersons);
  const ofStays = currency.prices.filter((fact) => !isExtra.has(fact));
  const asked = {
    prices: ofStays,
    titles: around.priceTitles,
    proposed: around.isOfWeeks ? ('week' as const) : ('night' as const),
    answer: around.context.answers.per,
  };
  const per = perOf(asked, doubts, leaveOut);
  const further = currency.prices.filter((fact) => isExtra.has(fact));
  const extras = extrasByNight(further, per.weeks, per.taken, leaveOut);
  const isBesideShorter = per.taken === 'week' && facts.leftOut.some(({ reason }) => reason === 'by_length');
  const weeks = isBesideShorter ? wholeWeeks(per.prices, facts.rules) : [];
  const rules = [...facts.rules, ...per.rules, ...weeks];
  const all = { ...facts, prices: [...per.prices, ...extras], rules, leaveOut };
  const years = { year: around.year, isOfTwoYears: isOfTwoYears(around.titles) };
  const merged = seasonsOfFacts(all, years, around.context.answers.lastDay);
  doubts.push(...merged.doubts);
  const ofExtras = new Set(extras);
  const extra = merged.prices.filter(({ fact }) => ofExtras.has(fact));
  const pitches = pitchesOfConcepts(merged.prices, sorted.concepts, per.taken, extra.length > 0, leaveOut);
  for (const { fact } of pitches.prices) askMarks(fact.cell, doubts);
  doubts.push(...pitches.doubts);
  const stated = merged.prices.filter(
    ({ fact }) => !ofExtras.has(fact) && !sorted.concepts.has(fact.unit) && isStated(fact, leaveOut, doubts),
  );
  const prices = withoutWeekendStays(stated, leaveOut);
  return { currency: currency.code, per: per.taken, seasons: merged.seasons, prices, pitches, extra };
}

/** The units by themselves, then those that are added up. */
function unitsAndPrices(
  { prices, pitches, extra, ...list }: ReturnType<typeof staysOfFacts>,
  facts: Facts,
  titles: readonly string[],
  doubts: Doubt[],
  leaveOut: LeaveOut,
) {
  const origins: Found[] = [];
  const units = unitsOf(prices, facts, extra.length > 0, titles, doubts, origins);
  const added = pitches.added.map(({ unit }, at) => ({ id: `u${units.length + at + 1}`, ...unit }));
  const tablesOfAdded = tablesOf(pitches.prices);
  const priced = new Set([...prices, ...pitches.prices].map(({ season }) => season));
  const seasons = list.seasons.filter((season) => priced.has(season));
  if (units.length + added.length === 0 || seasons.length === 0) throw new ImportRefused('noTariffFound');
  const ofSeasons = new Set(seasons.flatMap(({ cells }) => cells));
  for (const cell of list.seasons.flatMap(({ cells }) => cells))
    if (!ofSeasons.has(cell)) leaveOut(cell, 'season_without_price');
  const rows = [
    ...pricesOf(prices, units, seasons, leaveOut),
    ...pricesOfAdded(pitches.added, seasons, units.length + 1),
  ];
  const place = (path: string, of: readonly { readonly cells: readonly ReadCell[] }[], first = 0): void =>
    void origins.push(...of.flatMap(({ cells }, at) => cells.map((cell) => ({ path: `${path}.${first + at}`, cell }))));
  place('prices', rows);
  place('units', pitches.added, units.length);
  addSeasons(seasons, doubts, origins);
  const byUnit = Map.groupBy(prices, ({ unit }) => unit);
  const persons = personsOfList({
    extra,
    bands: pitches.bands,
    units: [
      ...units.map(({ key, unit }) => ({
        id: unit.id,
        tables: tablesOf(byUnit.get(key) ?? []),
        isAdded: false,
        takesAdults: true,
      })),
      ...pitches.added.map(({ takesAdults }, at) => ({
        id: added[at]!.id,
        tables: tablesOfAdded,
        isAdded: true,
        takesAdults,
      })),
    ],
    seasons,
    leaveOut,
  });
  origins.push(...persons.map(({ cell }, at) => ({ path: `extraPersons.${at}`, cell })));
  return { units: [...units.map(({ unit }): TariffUnit => unit), ...added], seasons, rows, persons, origins };
}

function addSeasons(seasons: readonly ListSeason[], doubts: Doubt[], origins: Found[]): void {
  for (const [at, { ranges, cells, name }] of seasons.entries()) {
    if (ranges.length === 0)
      doubts.push({ asks: 'season_dates', taken: 'none', others: [], cells: cells.slice(0, 1), of: name });
    origins.push(...cells.map((cell) => ({ path: `seasons.${at}`, cell })));
  }
}

const tablesOf = (prices: readonly SeasonPrice[]): ReadonlySet<number> => new Set(prices.map(({ fact }) => fact.table));

/** As somebody calls it, else the first title, one that names its year before others. */
function nameOfList({ context, titles, year }: ListSurroundings): string {
  const names = titles.filter((title) => /\p{L}/u.test(title) && title.length <= 80 && roleOf(title) === null);
  return context.name || (names.find((title) => yearsIn(title).includes(year)) ?? names[0] ?? '');
}

const seasonAs = (season: ListSeason, at: number): TariffSeason => ({
  id: `s${at + 1}`,
  name: season.name,
  ranges: season.ranges,
  lastDay: season.lastDay,
  minimumNights: season.minimum,
  arrivalWeekdays: season.arrival,
});

type LeaveOut = (cell: ReadCell, reason: LeftOutReason) => void;

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
  const remaining = prices.filter(({ cell }) => {
    const isOther = cell.price.is === 'price' && (cell.price.currency ?? code) !== code;
    if (isOther) leaveOut(cell, 'other_currency');
    return !isOther;
  });
  return { code, prices: remaining };
}

/** Why what stands in place of a price is none. */
const NO_PRICE = {
  unreadable: 'unreadable_price',
  free: 'unreadable_price',
  on_request: 'on_request',
  zero: 'zero_price',
} as const;

/** Whether a cell says a price or that there is none; whatever else it says is left out by its name. */
function isStated({ cell, lengths = [] }: PriceFact, leaveOut: LeaveOut, doubts: Doubt[]): boolean {
  const { price } = cell;
  for (const one of new Set([cell, ...lengths.map((length) => length.cell)])) askMarks(one, doubts);
  if (price.is === 'price') return true;
  if (price.is === 'zero') ask(doubts, 'zero_price', 'unknown', ['not_let'], cell);
  if (price.is !== 'not_let' && price.is !== 'empty') leaveOut(cell, NO_PRICE[price.is]);
  return price.is === 'not_let';
}

function askMarks(cell: ReadCell, doubts: Doubt[]): void {
  if (cell.price.is !== 'price') return;
  if (cell.price.isFrom) ask(doubts, 'from_price', 'price', ['unknown'], cell);
  if (cell.price.isMarked) ask(doubts, 'marked_price', 'price', ['unknown'], cell);
}

/** Adds a cell to a question that is asked once of all. */
function ask(doubts: Doubt[], asks: Doubt['asks'], taken: string, others: readonly string[], cell: ListCell): void {
  const at = doubts.findIndex((doubt) => doubt.asks === asks);
  if (at === -1) doubts.push({ asks, taken, others, cells: [cell], of: null });
  else if (!doubts[at]!.cells.includes(cell)) doubts[at] = { ...doubts[at]!, cells: [...doubts[at]!.cells, cell] };
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
  const saysUnit = ({ name }: StatedUnit): boolean =>
    guests.has(name) || suggestUnitType(name) !== null || guestsOfName(name) !== null;
  const isNamedElsewhere = names.some(saysUnit);
  const mayBeNone = (unit: StatedUnit): boolean =>
    (isNamedElsewhere && !saysUnit(unit)) ||
    saysHolidays(unit.name) ||
    rateNamed(unit.name) !== null ||
    unit.cell?.ranges?.rest === '';
  const usual = titles.flatMap((title) => guestsOfName(title)?.most ?? [])[0] ?? DEFAULT_GUESTS;
  return keys.map((key, at) => {
    const stated = names[at]!;
    const isTwice = named.get(plainWords(stated.name))!.length > 1;
    const name = nameOfUnit(stated, isTwice, titles);
    const asks = questionOfName(stated, mayBeNone);
    if (stated.cell && asks) doubts.push({ asks, taken: name, others: [], cells: [stated.cell], of: name });
    if (stated.cell) origins.push({ path: `units.${at}`, cell: stated.cell });
    else doubts.push({ asks: 'unit_name', taken: name, others: [], cells: [], of: name });
    const beside = (guests.get(stated.name) ?? []).filter(({ unit }) => unit.part === stated.part);
    origins.push(...beside.map(({ cell }) => ({ path: `units.${at}.guests`, cell })));
    const { included, most, isSure } = guestsOf(stated.name || (stated.part ?? ''), beside, hasExtraPersons, usual);
    const cells = stated.cell ? [stated.cell] : [];
    if (!isSure) doubts.push({ asks: 'guests', taken: String(included), others: [], cells, of: name });
    return { key, unit: { id: `u${at + 1}`, name, guestsIncluded: included, guestsAtMost: most } };
  });
}

/** What has to be asked about a name. */
function questionOfName(unit: StatedUnit, mayBeNone: (unit: StatedUnit) => boolean): Doubt['asks'] | null {
  if (namesDays(unit.name)) return 'unit_dates';
  return mayBeNone(unit) ? 'is_unit' : null;
}

/** Guests in columns of their own, else in the unit's name. Where more guests pay, those included are asked for, unless they are stated. */
function guestsOf(name: string, beside: Facts['guests'], hasExtraPersons: boolean, usual: number) {
  const inName = guestsOfName(name) ?? { most: null, fewer: null };
  const stated = includedOf(name, beside);
  const most = numberIn(beside, 'most') ?? inName.most;
  const found = stated ?? (hasExtraPersons ? inName.fewer : null) ?? most;
  const included = found ?? usual;
  const isSure = stated !== null || (found !== null && !hasExtraPersons);
  return { included, most: Math.max(most ?? included, included), isSure };
}

function includedOf(name: string, beside: Facts['guests']): number | null {
  return numberIn(beside, 'included') ?? includedInName(name);
}

function numberIn(cells: Facts['guests'], is: 'most' | 'included'): number | null {
  const texts = cells.filter((one) => one.is === is).map(({ cell }) => cell.text);
  const number = texts
    .map((text) => /^(?:\d{1,2}\s*[-–/+]\s*)?(\d{1,2})(?:\s*\p{L}*\.?)?$/u.exec(text)?.[1])
    .find((text) => text !== undefined);
  return number === undefined ? null : Number(number);
}

function nameOfUnit({ name, part }: StatedUnit, isTwice: boolean, titles: readonly string[]): string {
  const isOfPart = isTwice || (isOnlyPeople(name) && suggestUnitType(part ?? '') !== null);
  if (name !== '') return isOfPart && part !== null ? `${withoutPriceKind(part)} · ${name}` : name;
  const names = titles.filter(
    (title) => title !== '' && !isPriceName(title) && !isOfFacility({ text: title, ranges: rangesIn(title) }),
  );
  const ofUnit = names.find((title) => guestsOfName(title) !== null && !hasPriceNoun(title));
  return part ?? ofUnit ?? names[0] ?? '';
}

function pricesOf(
  prices: readonly SeasonPrice[],
  units: readonly UnitRead[],
  seasons: readonly ListSeason[],
  leaveOut: LeaveOut,
): PriceRow[] {
  const places = new Map(units.map(({ key }, at) => [key, at]));
  const plain = prices.filter(({ fact }) => fact.nights !== 'weekend');
  const byPlace = Map.groupBy(plain, ({ unit, season }) => `${places.get(unit)}:${seasons.indexOf(season)}`);
  return units.flatMap(({ unit, key }, unitAt) =>
    seasons.flatMap((season, seasonAt) => {
      const own = byPlace.get(`${unitAt}:${seasonAt}`) ?? [];
      const stated = new Map(own.map(({ fact }) => [JSON.stringify(amountsOf(fact)), amountsOf(fact)]));
      if (stated.size > 1) for (const { fact } of own) leaveOut(fact.cell, 'conflicting_price');
      const [amounts] = stated.values();
      if (stated.size !== 1 || !amounts) return [];
      const price = { unit: unit.id, season: `s${seasonAt + 1}`, ...amounts };
      return [{ price, unit: key, season, cells: [...new Set(own.flatMap(({ fact }) => cellsOf(fact)))] }];
    }),
  );
}

const cellsOf = ({ cell, lengths = [] }: PriceFact): ReadCell[] => [cell, ...lengths.map((one) => one.cell)];

function amountsOf({
  cell: { price },
  lengths,
  isOfLengthsAlone,
}: PriceFact): Pick<TariffPrice, 'priceCents' | 'lengths'> {
  const priceCents = price.is === 'price' && !isOfLengthsAlone ? price.cents : null;
  return { priceCents, ...(lengths && { lengths: lengths.map(({ length }) => length) }) };
}
