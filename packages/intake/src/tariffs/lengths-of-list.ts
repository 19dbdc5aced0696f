import type { LengthPrice } from '@vivac/domain/tariffs/tariff';
import {
  arrivalsIn,
  type Changes,
  changesIn,
  lengthIn,
  type NamedLength,
  paysBesideNet,
  paysFor,
  withoutLength,
} from './length-words.ts';
import type { Facts, LengthFact, PriceFact, StatedSeason, StatedUnit } from './list-facts.ts';
import {
  isSeasonName,
  priceKindOf,
  saysLength,
  saysLongStay,
  saysWeeks,
  seasonKeys,
  withoutMinimum,
} from './list-words.ts';
import { A_STAY } from './list-weekend.ts';
import { perOfTitle } from './price-titles.ts';
import { isForSome, unitsAlone } from './parts-of-stay.ts';

/*
 * Prices of a list by length of stay: `1-2 nights | 3-6 nights | 7+ nights`, `1 noche | 2 noches | semana`, `precio noche | precio semana`.
 * What a unit costs in a season for each length becomes one price with its lengths. Whatever is not plain stays as it is and is left out by
 * name behind this.
 */

type Per = LengthPrice['per'];

interface Asked {
  /** That can say what all prices are for. */
  readonly titles: readonly string[];
  readonly answer: 'night' | 'week' | undefined;
}

/** A price with the length that it is for: null of a price for every other stay, undefined where it is not plain. */
interface Named {
  readonly fact: PriceFact;
  readonly length: NamedLength | null | undefined;
  /** What its texts say that it pays for. */
  readonly said: Per | null;
}

interface Sized {
  readonly fact: PriceFact;
  readonly length: NamedLength;
  readonly cents: number;
  readonly said: Per | null;
}

interface Decided extends Sized {
  readonly per: Per;
}

/** The prices of a list with those by length put together; rules and guests with the seasons and units that these are of. */
export function withLengthsOfList(stated: Facts, asked: Asked): Facts {
  const facts = withoutChanges(stated);
  const headers = new Set(facts.prices.flatMap(({ header }) => header.map(({ text }) => text)));
  const titles = asked.titles.filter((title) => !headers.has(title));
  const areWeeks = asked.answer === 'week' || isByWeek(titles);
  const isAlone = unitsAlone(facts.prices);
  // Beside a net price the total is one with its tax.
  const pays = facts.leftOut.some(({ reason }) => reason === 'net_price' || reason === 'tax') ? paysBesideNet : paysFor;
  const above = pays(titles);
  const isBesideWeeks = above !== 'night' && facts.prices.some(({ per }) => per === 'week');
  const kinds = isBesideWeeks ? facts.prices.flatMap(({ kindCells }) => kindCells) : [];
  const changes = changesIn(kinds.map(({ text }) => text));
  const lengthIs = (fact: PriceFact) => {
    const length = lengthOf(fact, changes);
    return length === null && areWeeks ? A_WEEK : length;
  };
  const named = facts.prices.flatMap((fact): Named[] =>
    isAlone(fact) && !isForSome(fact) ? [{ fact, length: lengthIs(fact), said: saidOf(fact, pays) }] : [],
  );
  const all = [...Map.groupBy(named, ({ fact }) => keyOf(fact)).values()];
  const unclear = above === 'night' ? all.filter((group) => mayBeNights(group) && !groupWith(group, above)) : [];
  const groups = all.filter((group) => !unclear.includes(group));
  if (areWeeks && !named.some(isOfWeeks)) return facts;
  const decided = groups.flatMap((group) => groupWith(group, above) ?? weekAlone(group) ?? []);
  const ofWeeks = groups.flatMap((group) => weekBeside(group, decided) ?? []);
  return withGroups(withoutWeeks(facts, unclear.flat()), [...decided, ...ofWeeks]);
}

/** A week costs less than so many of its weekends, and of those and the other days together, where they are stays of their own. */
const LEAST_OF_NIGHTS = { weekend: 3.5, both: 2 };

/**
 * `Weekend | Midweek | Week` of a park: stays of a few nights where a week costs hardly more than both, whose days nothing says. They are
 * left out by name, and the weeks stay.
 */
function withoutChanges(facts: Facts): Facts {
  const ofDays = facts.prices.filter(({ nights, per }) => nights !== null && per === null);
  if (ofDays.length === 0 || changesIn(ofDays.flatMap(({ kindCells }) => kindCells).map(({ text }) => text)))
    return facts;
  const groups = Map.groupBy(facts.prices, keyOf).values();
  const isStay = [...groups].flatMap((group) => tellsStays(group) ?? []);
  if (isStay.length === 0 || isStay.includes(false)) return facts;
  const gone = new Set(ofDays);
  facts.leftOut.push(...ofDays.map(({ cell }) => ({ cell, reason: 'by_length' as const })));
  return { ...facts, prices: facts.prices.filter((fact) => !gone.has(fact)) };
}

/** Null where a night has a price of its own, or not each of them has one. */
function tellsStays(group: readonly PriceFact[]): boolean | null {
  const costs = (is: (fact: PriceFact) => boolean): number | null => {
    const [only, other] = group.filter((fact) => is(fact) && centsOf(fact) !== null);
    return only && !other ? centsOf(only) : null;
  };
  const [weekend, midweek] = (['weekend', 'midweek'] as const).map((name) => costs(({ nights }) => nights === name));
  const week = costs(({ nights, per }) => nights === null && per === 'week');
  if (week === null || group.some(({ nights, per }) => nights === null && per !== 'week')) return null;
  if (typeof weekend !== 'number') return null;
  return week < (midweek === null ? weekend * LEAST_OF_NIGHTS.weekend : (weekend + midweek!) * LEAST_OF_NIGHTS.both);
}

/** Several weeks that do not cost more than one. */
function mayBeNights(group: readonly Named[]): boolean {
  const [several, others] = [group.filter(isOfWeeks), group.filter((one) => !isOfWeeks(one))];
  const week = Math.max(...others.flatMap(({ fact }) => (fact.per === 'week' ? (centsOf(fact) ?? []) : [])));
  return several.length > 0 && !several.some(({ fact }) => (centsOf(fact) ?? 0) > week);
}

/** `Precio por noche | 1 semana | 2 semanas` with what may be a night of each: no week costs that. */
function withoutWeeks(facts: Facts, unclear: readonly Named[]): Facts {
  const gone = new Set(unclear.flatMap(({ fact }) => (fact.per === 'week' ? [fact] : [])));
  facts.leftOut.push(...[...gone].map(({ cell }) => ({ cell, reason: 'by_length' as const })));
  return gone.size === 0 ? facts : { ...facts, prices: facts.prices.filter((fact) => !gone.has(fact)) };
}

/** In a list of prices by the week. */
const A_WEEK: NamedLength = { from: 7, to: 7, arrivals: [] };

/** Two weeks and more, or each week behind the first one. */
const isOfWeeks = ({ fact }: Pick<Named, 'fact'>): boolean => textsOf(fact).some(saysWeeks);

function isByWeek(titles: readonly string[]): boolean {
  const said = new Set(titles.flatMap((title) => perOfTitle(title) ?? []));
  return said.size === 1 && said.has('week');
}

/** The unit and season of a price, whatever length it is for. */
function keyOf(fact: PriceFact): string {
  const { season } = fact;
  const ofSeason = season.ranges.length > 0 ? season.ranges : seasonKeys(nameOfSeason(season) ?? '');
  return JSON.stringify([unitKeyOf(fact), ofSeason]);
}

function unitKeyOf({ unit }: PriceFact): string {
  const nameOf = (name: string | null): string => priceKindOf(withoutMinimum(withoutLength(name ?? ''))).rest;
  const [name, part] = [nameOf(unit.name), partWithoutLength(unit)];
  // A row that is named by a length alone is of the unit in whose part it is.
  return JSON.stringify(name === '' ? [nameOf(part), null] : [name, part]);
}

/** Beside dates what else the name of a length says names no season: `Weekend 3 nachten`. */
function nameOfSeason({ name, ranges }: StatedSeason): string | null {
  const rest = withoutLength(name ?? '');
  return rest === '' || (ranges.length > 0 && rest !== name && !isSeasonName(rest)) ? null : rest;
}

/** A part that is named by a length alone is none. */
function partWithoutLength({ part }: StatedUnit): string | null {
  const rest = withoutLength(part ?? '');
  return rest === '' ? null : rest;
}

function textsOf({ unit, season, header, kindCells, cell }: PriceFact): string[] {
  const around = [...season.cells, ...header, ...kindCells].map(({ ranges, text }) => (ranges ? ranges.rest : text));
  return [...new Set([unit.name, unit.part ?? '', ...around, cell.text])];
}

/** The one length that stands around a price; a week that says no more is one of seven nights. */
function lengthOf(fact: PriceFact, changes: Changes | null): NamedLength | null | undefined {
  const texts = textsOf(fact).filter((text) => text !== fact.cell.text);
  const said = texts.map(lengthIn).filter((length) => length !== null);
  const different = new Map(plainest(said).map((length) => [JSON.stringify(length), length]));
  if (different.size > 1 || texts.some((text) => saysLongStay(text) && !lengthIn(text))) return undefined;
  if (different.size === 1) return [...different.values()][0];
  if (texts.some(saysLength)) return undefined;
  if (fact.nights !== null && changes) return changes[fact.nights];
  if (fact.per !== 'week') return null;
  const arrivals = new Set(texts.flatMap((text) => arrivalsIn(text, WEEK) ?? []));
  return fact.nights === null ? { from: WEEK, to: WEEK, arrivals: [...arrivals].sort() } : undefined;
}

/** `(2 nuits)` of `Week-end (2 nuits)` is that length with its day of arrival. */
function plainest(said: readonly (NamedLength | undefined)[]): readonly (NamedLength | undefined)[] {
  const saysMore = (one: NamedLength) =>
    said.some((other) => other && other.from === one.from && other.to === one.to && other.arrivals.length > 0);
  return said.filter((one) => !one || one.arrivals.length > 0 || !saysMore(one));
}

const WEEK = 7;
/** Beside a week that costs no more, those other days are a stay of their own. */
const NIGHTS_OF_MIDWEEK = 4;
const isWeek = ({ length }: Pick<Sized, 'length'>): boolean => length.from === WEEK && length.to === WEEK;
/** By its name, and by no count of nights. */
const isNamedWeek = ({ fact, length }: Sized): boolean =>
  isWeek({ length }) && fact.per === 'week' && !textsOf(fact).some(lengthIn);
const isExact = ({ length }: Pick<Sized, 'length'>): boolean => length.from === length.to;
const isOfOne = ({ length }: Pick<Sized, 'length'>): boolean => length.to === 1;
const centsOf = ({ cell: { price } }: PriceFact): number | null => (price.is === 'price' ? price.cents : null);

interface Group {
  /** Of every other stay. */
  readonly base: PriceFact | null;
  readonly lengths: readonly Decided[];
  /** Dashes beside lengths that have a price. */
  readonly notSold: readonly PriceFact[];
  /** Prices of some weekdays beside that of every other stay. */
  readonly weekend: readonly PriceFact[];
}

/** What a unit costs in a season for each length; null where that is not plain. */
function groupWith(group: readonly Named[], above: Per | null): Group | null {
  const parts = group.some(({ length }) => length === undefined) ? null : partsOfGroup(group);
  if (parts === null) return null;
  const { base, own, notSold, weekend } = parts;
  const night = base === null ? null : centsOf(base);
  const isUnclear =
    own.length === 0 || group.length < 2 || !isPlainBeside(parts, night) || !areOfOneCurrency(own, base);
  const lengths = isUnclear ? null : decidedLengths(withEnds(own), night, above);
  return lengths && { base, lengths, notSold, weekend };
}

interface PartsOfGroup {
  readonly base: PriceFact | null;
  readonly own: readonly Sized[];
  readonly notSold: readonly PriceFact[];
  readonly weekend: readonly PriceFact[];
}

/** Null where several prices are for every other stay, or one of a weekend alone. */
function partsOfGroup(group: readonly Named[]): PartsOfGroup | null {
  const sized = group.flatMap(({ length, ...one }) => (length ? [{ ...one, length, cents: centsOf(one.fact) }] : []));
  const others = group.flatMap(({ fact, length }) => (length ? [] : [fact]));
  const plain = others.filter(({ nights }) => nights === null);
  const [base = null, second] = plain.length > 0 ? plain : others.filter(({ nights }) => nights === 'midweek');
  if (second || (others.length > 0 && base === null)) return null;
  const weekend = others.filter((one) => one !== base);
  const own = sized.filter((one): one is Sized => one.cents !== null);
  const notSold = sized.flatMap(({ fact, cents }) => (cents === null ? [fact] : []));
  // Beside a week alone the price of one night is that of each.
  const one = base === null ? own.find(isOfOne) : undefined;
  const isEachNight = one !== undefined && own.every((each) => each === one || isWeek(each));
  const beside = { notSold, weekend };
  return isEachNight
    ? { base: one.fact, own: own.filter((each) => each !== one), ...beside }
    : { base, own, ...beside };
}

/** Whether what has no price is not sold, and the price of every other stay is one of a night. */
function isPlainBeside({ base, own, notSold }: PartsOfGroup, night: number | null): boolean {
  if (base === null) return notSold.every(({ cell }) => cell.price.is === 'not_let');
  if (night === null || notSold.length > 0) return false;
  return base.nights !== 'midweek' || own.every(({ cents }) => cents > night * NIGHTS_OF_MIDWEEK);
}

const areOfOneCurrency = (own: readonly Sized[], base: PriceFact | null): boolean =>
  new Set([...own.map(({ fact }) => fact), ...(base ? [base] : [])].map(currencyOf)).size === 1;

const currencyOf = ({ cell: { price } }: PriceFact): string | null => (price.is === 'price' ? price.currency : null);

/** `from 3 nights | from 7 nights` are three to six, and seven on. */
function withEnds(lengths: readonly Sized[]): readonly Sized[] {
  const sorted = lengths.toSorted((a, b) => a.length.from - b.length.from);
  return sorted.map((one) => {
    const next = sorted.find(({ length }) => length.to === null && length.from > one.length.from);
    return one.length.to === null && next ? { ...one, length: { ...one.length, to: next.length.from - 1 } } : one;
  });
}

/** Null where lengths overlap, where nothing says what one pays for, or where longer stays cost more a night. */
function decidedLengths(lengths: readonly Sized[], base: number | null, above: Per | null): Decided[] | null {
  if (lengths.some((one, at) => lengths.slice(at + 1).some((other) => meet(one.length, other.length)))) return null;
  const night = base ?? nightIn(lengths);
  const decided = lengths.flatMap((one): Decided[] => {
    const per = isExact(one) ? perOfExact(one, { lengths, night, above }) : perOfRange(one, above);
    return per === null ? [] : [{ ...one, per }];
  });
  return decided.length === lengths.length && areDescending(decided, base) ? decided : null;
}

function meet(one: NamedLength, other: NamedLength): boolean {
  if (one.from > (other.to ?? Infinity) || other.from > (one.to ?? Infinity)) return false;
  const isAny = one.arrivals.length === 0 || other.arrivals.length === 0;
  return isAny || one.arrivals.some((day) => other.arrivals.includes(day));
}

/** What a night of the shortest stays costs, where they are of one night or of several lengths. */
function nightIn(lengths: readonly Sized[]): number | null {
  const [first] = lengths;
  return first && first.length.from === 1 ? first.cents : null;
}

/** Stays of several lengths have no one price. */
function perOfRange({ said }: Sized, above: Per | null): Per | null {
  return (said ?? above) === 'stay' ? null : 'night';
}

/** Without a price of one night a week by its name is one of all seven. */
const saidOfExact = (one: Sized, night: number | null): Per | null =>
  one.said ?? (night === null && isNamedWeek(one) ? 'stay' : null);

function saidOf(fact: PriceFact, pays: typeof paysFor): Per | null {
  const { price } = fact.cell;
  const own = price.is === 'price' && price.per === 'night' ? 'night' : null;
  return own ?? pays(textsOf(fact));
}

interface Beside {
  readonly lengths: readonly Sized[];
  readonly night: number | null;
  readonly above: Per | null;
}

function perOfExact(one: Sized, beside: Beside): Per | null {
  if (isOfOne(one)) return 'night';
  const per = perOfSeveral(one, beside);
  // Weeks are no nights.
  return per === 'night' && isOfWeeks(one) ? null : per;
}

function perOfSeveral(one: Sized, beside: Beside): Per | null {
  const { night, above } = beside;
  const [said, told] = [saidOfExact(one, night), toldBy(one, beside)];
  // A stay that costs no more than one of its nights is none.
  if (said !== null) return said === 'stay' && told === 'night' ? null : said;
  // Beside a title of nights a week has a price of its own, and other stays have not.
  if (told !== null && above !== null && told !== above && one.fact.per !== 'week') return null;
  return told ?? above;
}

/** What amounts tell that a price pays for. */
const toldBy = (one: Sized, { lengths, night }: Beside): Per | null =>
  night === null ? perByGrowth(lengths.filter((each) => isExact(each) && !isOfOne(each))) : perBeside(one, night);

/** A stay costs more than this much of one night, by its nights; less than it and more than a night says neither. */
const LEAST_OF_STAY: Readonly<Record<number, number>> = { 2: 1.5, 3: 1.75 };
const LEAST_OF_LONG_STAY = 2;

function perBeside({ length, cents }: Sized, night: number): Per | null {
  if (cents <= night) return 'night';
  return cents > night * (LEAST_OF_STAY[length.from] ?? LEAST_OF_LONG_STAY) ? 'stay' : null;
}

/** Of how much longer a stay is its price grows by this part at least, unless it is one of a night. */
const LEAST_GROWTH = 0.25;

/** Without a price of one night: whether the longest stay costs more than each of the others. */
function perByGrowth(lengths: readonly Sized[]): Per | null {
  const longest = lengths.at(-1);
  const others = lengths.filter((one) => one.length.from < (longest?.length.from ?? 0));
  if (!longest || others.length === 0) return null;
  const least = ({ length, cents }: Sized): number =>
    cents * (1 + (longest.length.from / length.from - 1) * LEAST_GROWTH);
  if (others.every((one) => longest.cents >= least(one))) return 'stay';
  return others.every((one) => longest.cents <= one.cents) ? 'night' : null;
}

/** A night of a weekend may cost so much of that of another one. */
const MOST_OF_WEEKEND = 1.5;

const aNight = ({ per, cents, length }: Decided): number => (per === 'stay' ? cents / length.from : cents);

/** Whether a night of a longer stay costs no more than that of a shorter one which begins on the same days. */
function areDescending(lengths: readonly Decided[], base: number | null): boolean {
  const daysOf = ({ length }: Decided): string => length.arrivals.join();
  return lengths.every((one, at) => {
    const shorter = lengths.slice(0, at).filter((other) => daysOf(other) === daysOf(one));
    // Of two weeks the price of each is no price of both.
    const isAtLeast = !isOfWeeks(one) || shorter.every((other) => one.cents >= other.cents);
    const isAtMost = isAtLeast && shorter.every((other) => aNight(one) <= aNight(other));
    if (base === null) return isAtMost;
    if (one.length.from === 1) return isAtMost && aNight(one) >= base;
    return isAtMost && aNight(one) <= base * (one.length.arrivals.length > 0 ? MOST_OF_WEEKEND : 1);
  });
}

/** A week by itself is a stay of seven nights, where the unit has weeks beside shorter stays in other seasons, or any has several weeks. */
function weekBeside(group: readonly Named[], decided: readonly Group[]): Group | null {
  const [only, other] = group;
  if (!only || other) return null;
  const weeks = decided.filter(({ base }) => base === null).map(({ lengths }) => lengths);
  const beside = weeks.filter((all) => all.some(({ fact }) => unitKeyOf(fact) === unitKeyOf(only.fact)));
  const same = (beside.length > 0 ? beside : weeks.filter((all) => all.some(isOfWeeks))).flat().filter(isWeek);
  return same.length === 0 || same.some(({ per }) => per !== 'stay') ? null : weekOf(only);
}

/** One week beside several of which it is not plain what they cost: those are left out by name, and it is none of their parts. */
function weekAlone(group: readonly Named[]): Group | null {
  const [one, second] = group.filter((each) => !isOfWeeks(each));
  return one && !second && group.length > 1 ? weekOf(one) : null;
}

function weekOf({ fact, length, said }: Named): Group | null {
  const cents = centsOf(fact);
  if (!length || cents === null || !isWeek({ length })) return null;
  return { base: null, lengths: [{ fact, length, cents, said, per: 'stay' }], notSold: [], weekend: [] };
}

/** All facts with one price in place of those of each group. */
function withGroups(facts: Facts, groups: readonly Group[]): Facts {
  const inPlace = new Map(groups.map((group) => [firstOf(group), carrierOf(group)]));
  const gone = new Set(groups.flatMap(({ lengths, notSold }) => [...lengths.map(({ fact }) => fact), ...notSold]));
  const areNights = groups.length > 0 && !areWeekendStays(facts.prices);
  const isOfNights = ({ per, nights }: PriceFact): boolean => areNights && per === null && nights !== null;
  const prices = facts.prices.flatMap((fact): PriceFact[] => {
    const own = inPlace.get(fact) ?? (gone.has(fact) ? null : fact);
    return own === null ? [] : [isOfNights(own) ? { ...own, per: 'night' } : own];
  });
  const seasons = new Map([...inPlace].map(([fact, { season }]) => [fact.season, season]));
  for (const { lengths } of groups)
    for (const { fact } of lengths) seasons.set(fact.season, seasonWithoutLength(fact.season));
  const inPart = ({ name, part }: StatedUnit): string => JSON.stringify([name, part]);
  const units = new Map([...inPlace].map(([fact, { unit }]) => [inPart(fact.unit), unit]));
  return {
    ...facts,
    prices,
    rules: facts.rules.map((rule) => ({ ...rule, season: seasons.get(rule.season) ?? rule.season })),
    guests: facts.guests.map((said) => ({ ...said, unit: units.get(inPart(said.unit)) ?? said.unit })),
  };
}

/** Whether each price of a weekend that says no more, beside one of a night, may be that of a stay. */
function areWeekendStays(prices: readonly PriceFact[]): boolean {
  const weekends = prices.filter((fact) => fact.nights === 'weekend' && fact.per === null && centsOf(fact) !== null);
  const nights = new Map(prices.flatMap((fact) => (isOfAnyNight(fact) ? [[keyOf(fact), centsOf(fact)] as const] : [])));
  const mayBeStay = (fact: PriceFact): boolean => centsOf(fact)! >= (nights.get(keyOf(fact)) ?? Infinity) * A_STAY;
  return weekends.length > 0 && weekends.every(mayBeStay);
}

const isOfAnyNight = (fact: PriceFact): boolean =>
  fact.nights === null && fact.per !== 'week' && lengthOf(fact, null) === null;

const firstOf = ({ base, lengths }: Group): PriceFact => base ?? lengths[0]!.fact;

function carrierOf(group: Group): PriceFact {
  const { base, lengths } = group;
  const found = lengths.map(({ fact, length: { from, to, arrivals }, cents, per }): LengthFact => ({
    cell: fact.cell,
    length: {
      fromNights: from,
      toNights: to,
      priceCents: cents as LengthPrice['priceCents'],
      per,
      ...(arrivals.length > 0 && { arrivalWeekdays: arrivals }),
    },
  }));
  const first = firstOf(group);
  const name = withoutLength(first.unit.name);
  const part = partWithoutLength(first.unit);
  const unit: StatedUnit = { name, part, cell: name === '' ? null : first.unit.cell };
  if (base !== null) return { ...base, unit, season: seasonWithoutLength(base.season), per: 'night', lengths: found };
  const isOfLengthsAlone = true;
  return {
    ...first,
    unit,
    season: seasonWithoutLength(first.season),
    per: 'night',
    nights: null,
    lengths: found,
    isOfLengthsAlone,
  };
}

function seasonWithoutLength(season: StatedSeason): StatedSeason {
  const cells = season.cells.filter(({ ranges, text }) => ranges !== null || !lengthIn(text));
  return { name: nameOfSeason(season), ranges: season.ranges, cells: cells.length > 0 ? cells : season.cells };
}
