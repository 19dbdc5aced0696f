import type { Cents } from '@vivac/domain/money';
import { suggestUnitType, UNIT_TYPES } from '@vivac/domain/offers/unit-type';
import type { ExtraPerson } from '@vivac/domain/tariffs/tariff';
import { plainWords } from '../guess/names/plain-words.ts';
import { saysWhichAdult } from './adults-of-list.ts';
import { type ConceptPrice, type LeaveOut, type Person, refuse, rowsOf } from './concept-rows.ts';
import { bandsOf, type PersonPrice } from './concept-units.ts';
import { agesIn, type Concept, conceptOf, isRoulotteForRent } from './list-concepts.ts';
import type { PriceFact, StatedUnit } from './list-facts.ts';
import type { ListSeason } from './list-seasons.ts';
import type { ReadCell } from './list-cells.ts';
import {
  guestsOfName,
  isChild,
  minimumIn,
  partOfStay,
  saysLength,
  saysOneNight,
  saysLongStay,
  saysWholeSeason,
} from './list-words.ts';

/** Prices of a list by what they are of: of a unit or of a concept that a stay on a pitch is made of, and of further guests. */
interface SortedPrices {
  readonly stays: readonly PriceFact[];
  readonly concepts: ReadonlyMap<StatedUnit, Concept>;
  readonly extraPersons: readonly PriceFact[];
}

/** As a refusal names it. */
const named = ({ unit, cell }: PriceFact) => ({ name: unit.name || (unit.part ?? ''), cell: unit.cell ?? cell });

/** Things beside a stay are left out by name. What each person pays, without anything that they sleep in, is no list of units. */
export function sortedPrices(all: readonly PriceFact[], leaveOut: LeaveOut): SortedPrices {
  const prices = ofEverybody(ofAnyLength(all, leaveOut), leaveOut);
  const { concepts, partOf } = partsOf(prices);
  const persons = prices.filter((fact) => partOf(fact) === 'person');
  if (persons.length > 0) refuse(persons.map(named));
  for (const fact of prices) {
    if (partOf(fact) !== 'extra') continue;
    // The name of the row too: it says what the amounts are for.
    if (fact.unit.cell) leaveOut(fact.unit.cell, 'extra');
    leaveOut(fact.cell, 'extra');
  }
  const stays = prices.filter((fact) => partOf(fact) === null);
  const ofConcepts = stays.flatMap((fact) => {
    const concept = concepts.get(fact.unit.name);
    return concept ? [[fact.unit, concept] as const] : [];
  });
  return {
    stays,
    concepts: new Map(ofConcepts),
    extraPersons: prices.filter((fact) => partOf(fact) === 'extra_person'),
  };
}

/** A row for some lengths of stay alone is left out; a list is refused that has no others, or of which it is a part of each stay. */
function ofAnyLength(prices: readonly PriceFact[], leaveOut: LeaveOut): readonly PriceFact[] {
  const ofSome = prices.filter(
    (fact) => !fact.lengths && (saysWholeSeason(fact.unit.name) || namesAround(fact).some(saysLength)),
  );
  const hasNights = ofSome.some((fact) => namesAround(fact).some(saysNights));
  // A package of nights is a row, and says nothing of columns.
  const hasNightsAbove = ofSome.some((fact) => namesAbove(fact).some(saysNights));
  // Beside a price of two nights one of a night is one of a stay of one.
  const hasMinimum = prices.some(({ unit }) => (minimumIn(unit.name) ?? 1) > 1);
  const isOfOne = ({ kindCells, header, lengths }: PriceFact): boolean =>
    !lengths &&
    kindCells.some((cell) => saysOneNight(cell) && (header.includes(cell) ? hasNightsAbove : hasNights || hasMinimum));
  const limited = prices.filter((fact) => ofSome.includes(fact) || isOfOne(fact));
  const names = prices.map(({ unit }) => unit.name);
  const isPart = ({ unit: { name } }: PriceFact): boolean => {
    if (isRoulotteForRent(name, names)) return false;
    const is = partOfStay(name) === 'extra_person' ? 'person' : conceptOf(name)?.is;
    return is !== undefined && is !== 'extra';
  };
  const refused = limited.length === prices.length ? limited : limited.filter(isPart);
  if (refused.length > 0) refuse(refused.map(named), 'tariffByLength');
  for (const { cell } of limited) leaveOut(cell, 'by_length');
  return prices.filter((price) => !limited.includes(price));
}

const saysNights = (name: string): boolean => saysLength(name) && !saysLongStay(name);

/** All that a price stands under: its row, its part, its season and its column. */
const namesAround = (fact: PriceFact): string[] => [
  fact.unit.name,
  ...(fact.unit.part === null ? [] : [fact.unit.part]),
  ...namesAbove(fact),
];

const namesAbove = ({ season, header }: PriceFact): string[] =>
  [...season.cells, ...header].map(({ ranges, text }) => (ranges ? ranges.rest : text));

const FOR_SOME =
  /(?:^| )(?:ofertas?|oferta|offert[ae]|offers?|offres?|promo\p{L}*|descuento|dto|descompte|discount\p{L}*|rabatt|remise|korting|socios?|socis|soci|club|members?|acsi|ckm|carnet|tarjeta|non refundable|no reembolsable|early booking)(?= |$)/u;

/** In a title, where a club is rather the campsite’s name and offers stand beside the prices of everybody. */
const NAMES_SOME =
  /(?:^| )(?<!(?:y|i|e|and|et|und|en) )(?:ofertas?|offert[ae]|offers?|offres?|angebote?|scont[oi]|descontos?|descuentos?|dto|descompte|rabatt|remise|korting|socios?|socis|soci|members?|membres?|mitglieder|acsi|no reembolsable|non refundable|early booking)(?= |$)/u;

/** Behind the name of what is let; pensioners by themselves stand among the persons. */
const FOR_PENSIONERS =
  /(?:^| )(?:jubilad\p{L}*|pensionist\p{L}*|seniors|senioren\p{L}*|senior (?:rates?|tarif\p{L}*|preis\p{L}*)|(?:tarif\p{L}*|preis|rate|precio|prix) senior|rentner\p{L}*|pensioners?|pensionat[oi]|anziani|reformados|retraites|retirees?|(?:tercera|3a|3) edad|(?:tercera|3a) edat|terza eta|over [5-9]\d ?s?)(?= |$)/u;

const isForPensioners = (name: string): boolean =>
  FOR_PENSIONERS.test(plainWords(name)) && !['person', 'extra'].includes(conceptOf(name)?.is ?? partOfStay(name) ?? '');

/** Whether a price is an offer, or one for members or pensioners. */
export const isForSome = (fact: PriceFact): boolean =>
  isForPensioners(fact.unit.name) ||
  FOR_SOME.test(plainWords(fact.unit.name)) ||
  namesAround(fact).some((name) => NAMES_SOME.test(plainWords(name)));

/** Offers, prices for members and for pensioners are left out where there are others. */
function ofEverybody(prices: readonly PriceFact[], leaveOut: LeaveOut): readonly PriceFact[] {
  const some = prices.filter(isForSome);
  if (some.length === prices.length) return prices;
  for (const { cell } of some) leaveOut(cell, 'offer');
  return prices.filter((price) => !some.includes(price));
}

/** Prices of units by themselves; null of a list whose persons have theirs beside the pitches, and that has no other units. */
export function unitsBesideConcepts(prices: readonly PriceFact[]): readonly PriceFact[] | null {
  const { concepts, partOf } = partsOf(prices);
  const units = prices.filter((fact) => partOf(fact) !== 'extra' && !concepts.has(fact.unit.name));
  const hasAdults = [...concepts.values()].some(
    (concept) => concept.is === 'person' && !concept.isBeyond && !concept.isChild,
  );
  return hasAdults && units.every((fact) => partOf(fact) === 'extra_person') ? null : units;
}

/** Whether a price is one of a unit by itself, and no part of a stay or thing beside it. */
export function unitsAlone(prices: readonly PriceFact[]): (fact: PriceFact) => boolean {
  const { concepts, partOf } = partsOf(prices);
  return (fact) => partOf(fact) === null && !concepts.has(fact.unit.name);
}

function partsOf(prices: readonly PriceFact[]) {
  const names = [...new Set(prices.map(({ unit }) => unit.name))];
  const parts = new Map(names.map((name) => [name, partOfStay(name)]));
  const concepts = conceptsOf(prices, parts);
  const beside = besidePitches(prices, concepts);
  const partOf = ({ unit: { name } }: PriceFact): ReturnType<typeof partOfStay> => {
    const concept = concepts.get(name);
    if (concept) return concept.is === 'extra' ? 'extra' : null;
    return parts.get(name) ?? (beside.has(name) ? 'extra' : null);
  };
  return { concepts, partOf };
}

/** Showers, rubbish and whatever else has a price beside the pitches and is nothing that people sleep in. */
function besidePitches(prices: readonly PriceFact[], concepts: ReadonlyMap<string, Concept>): ReadonlySet<string> {
  const tables = new Set(prices.flatMap(({ unit, table }) => (concepts.has(unit.name) ? table : [])));
  const others = prices.filter(({ unit, table }) => tables.has(table) && !concepts.has(unit.name));
  const names = new Set(others.map(({ unit }) => unit.name));
  return new Set([...names].filter((name) => !isForSleeping(name)));
}

/** A dog on a pitch is no pitch. */
const isForSleeping = (name: string): boolean =>
  (suggestUnitType(name)?.type ?? UNIT_TYPES.pitch) !== UNIT_TYPES.pitch || guestsOfName(name) !== null;

/** The concepts by their names; none of a list of units, which may have a row for electricity too. */
function conceptsOf(
  prices: readonly PriceFact[],
  parts: ReadonlyMap<string, ReturnType<typeof partOfStay>>,
): ReadonlyMap<string, Concept> {
  const [beyond = [], others = []] = [true, false].map((is) =>
    [...parts].flatMap(([name, part]) => ((part === 'extra_person') === is ? [name] : [])),
  );
  const names = [...parts.keys()];
  const stated = others.flatMap((name) => {
    const concept = conceptOf(name);
    const isUnit = concept === null || isRoulotteForRent(name, names) || isLetWhole(concept, name, prices);
    return isUnit ? [] : [[name, concept] as const];
  });
  const named = stated.some(([, { is }]) => is === 'person') ? [...stated, ...ofOtherAges(others, stated)] : stated;
  const has = (...kinds: readonly Concept['is'][]): boolean => named.some(([, { is }]) => kinds.includes(is));
  const isAddedUp =
    has('pitch', 'shelter') && (has('person', 'vehicle', 'electricity') || (has('pitch') && beyond.length > 0));
  if (!isAddedUp) return new Map();
  const hasAdults = named.some(([, concept]) => concept.is === 'person' && !concept.isChild);
  const further = beyond.filter((name) => saysWhichAdult(name) && !isChild(name));
  return new Map([
    ...named,
    ...(hasAdults
      ? further.map((name) => [name, personBeyond(name)] as const)
      : beyondPitches(prices, new Map(named), beyond)),
  ]);
}

const IN_YEARS = /\d\s*(?:a[nñ][oy]?s|anni|years?|yrs|ans|jahren?|jaar)(?!\p{L})/iu;
const IN_BRACKETS = /\(\s*\d{1,2}\s*[-–]\s*\d{1,2}\s*\)/;
/** Else numbers in brackets may be guests or hours: `Caribe (4-6)`. */
const YOUNG =
  /^(?:youths?|youngsters?|young (?:people|persons?|adults?)|teens?|teenagers?|juniors?|jove(?:n|nes|s)?|juvenil(?:es|s)?|jovem|jovens|jeunes?|ados?|adolescent\p{L}*|cadet(?:e|es|s|ti)?|ragazz[oaie]|giovani|kids?|infantil(?:es|s)?|minors?|jugend(?:liche\p{L}*)?|jongeren|tieners?|toddlers?|students?|estudiantes?)$/u;
/** Nobody under a later age is a child. */
const GROWN_UP = 26;

const saysAges = (name: string): boolean =>
  IN_YEARS.test(name) || (IN_BRACKETS.test(name) && YOUNG.test(plainWords(name.replace(IN_BRACKETS, ' '))));

/** A name of ages alone that stands among persons is one of them, whatever it is called: `Youth (12–17)`. */
function ofOtherAges(names: readonly string[], stated: readonly (readonly [string, Concept])[]): [string, Concept][] {
  const known = new Set(stated.map(([name]) => name));
  return names.flatMap((name): [string, Concept][] => {
    const ages = saysAges(name) && !known.has(name) && suggestUnitType(name) === null ? agesIn(name) : null;
    const isOne = ages !== null && ages.under !== null && ages.under <= GROWN_UP;
    return isOne ? [[name, { is: 'person', isBeyond: false, isChild: true, ages }]] : [];
  });
}

/** Where nobody else is an adult, further persons are those of the pitches, unless units of their own stand beside them. */
function beyondPitches(
  prices: readonly PriceFact[],
  concepts: ReadonlyMap<string, Concept>,
  names: readonly string[],
): (readonly [string, Concept])[] {
  const tables = new Set(
    prices.flatMap(({ unit, table }) =>
      concepts.has(unit.name) || names.includes(unit.name) || !isForSleeping(unit.name) ? [] : table,
    ),
  );
  const own = names.filter((name) => prices.every(({ unit, table }) => unit.name !== name || !tables.has(table)));
  return tables.size > 0 && own.length < names.length ? [] : own.map((name) => [name, personBeyond(name)]);
}

const personBeyond = (name: string): Extract<Concept, { is: 'person' }> => ({
  is: 'person',
  isBeyond: true,
  isChild: isChild(name),
  ages: agesIn(name),
});

/** Dearer than any tent that guests bring themselves, and cheaper than any that is let. */
const [MOST_BROUGHT, LEAST_LET] = [2000, 3000];

/** A tent for so many guests is one of the campsite's, or what guests pay for their own: the price tells. */
function isLetWhole(concept: Concept, name: string, prices: readonly PriceFact[]): boolean {
  if (concept.is !== 'shelter' || concept.has.pitch || guestsOfName(name) === null) return false;
  const own = prices.filter(({ unit }) => unit.name === name);
  const cents = own.flatMap(({ cell }) => (cell.price.is === 'price' ? [cell.price.cents] : []));
  if (cents.every((amount) => amount >= LEAST_LET)) return true;
  return cents.every((amount) => amount <= MOST_BROUGHT) ? false : refuse(own.map(({ unit }) => unit));
}

interface UnitOfList {
  readonly id: string;
  /** In which it stands. */
  readonly tables: ReadonlySet<number>;
  readonly isAdded: boolean;
  /** Whether its further adults have a price. */
  readonly takesAdults: boolean;
}

interface RequestedPersons {
  readonly extra: readonly { readonly fact: PriceFact; readonly season: ListSeason }[];
  /** Of the units that are added up. */
  readonly bands: readonly PersonPrice[];
  readonly units: readonly UnitOfList[];
  readonly seasons: readonly ListSeason[];
  readonly leaveOut: LeaveOut;
}

type FoundPerson = { readonly extra: ExtraPerson; readonly cell: ReadCell };

/** What guests beyond those included pay, in the units that say so. */
export function personsOfList({ extra, bands, units, seasons, leaveOut }: RequestedPersons): FoundPerson[] {
  const idsOf = (of: readonly UnitOfList[]) => (of.length === units.length ? undefined : of.map(({ id }) => id));
  const added = units.filter(({ isAdded }) => isAdded);
  const others = bands.length > 0 ? units.filter(({ isAdded }) => !isAdded) : units;
  const found = bands.flatMap((band) => {
    const of = band.underAge === null ? added.filter(({ takesAdults }) => takesAdults) : added;
    return extraPersonsFor(band, seasons, idsOf(of));
  });
  const groups = Map.groupBy(extra, ({ fact }) => JSON.stringify(unitsBeside(others, fact.table).map(({ id }) => id)));
  for (const own of groups.values()) {
    const beside = unitsBeside(others, own[0]!.fact.table);
    if (beside.length === 0) for (const { fact } of own) leaveOut(fact.cell, 'extra');
    else found.push(...bandsOfRows(own, leaveOut).flatMap((band) => extraPersonsFor(band, seasons, idsOf(beside))));
  }
  return found;
}

/** Those of its own table, else all. */
function unitsBeside(units: readonly UnitOfList[], table: number): readonly UnitOfList[] {
  const own = units.filter(({ tables }) => tables.has(table));
  return own.length > 0 ? own : units;
}

function bandsOfRows(own: RequestedPersons['extra'], leaveOut: LeaveOut): PersonPrice[] {
  const prices = own.map(({ fact, season }): ConceptPrice => {
    const { name } = fact.unit;
    return { fact, season, unit: name, concept: personBeyond(name) };
  });
  if (prices.some(({ fact }) => fact.nights !== null)) return leaveAll(prices, 'extra_person_varies', leaveOut);
  const rows = rowsOf(prices, leaveOut) as Person[];
  const adults = rows.filter(({ concept }) => !concept.isChild);
  if (adults.length > 1) return leaveAll(prices, 'conflicting_price', leaveOut);
  return bandsOf(rows, leaveOut);
}

function leaveAll(prices: readonly ConceptPrice[], reason: Parameters<LeaveOut>[1], leaveOut: LeaveOut): [] {
  for (const { fact } of prices) leaveOut(fact.cell, reason);
  return [];
}

/** A row for each season, or one for all of them where they cost the same. */
function extraPersonsFor(
  { fromAge, underAge, amounts }: PersonPrice,
  seasons: readonly ListSeason[],
  units: readonly string[] | undefined,
): { readonly extra: ExtraPerson; readonly cell: ReadCell }[] {
  const ages = { fromAge, underAge };
  const stated = seasons.flatMap((season, at) => {
    const amount = amounts.get(season);
    return amount && amount.cents !== null
      ? [{ id: `s${at + 1}`, cents: amount.cents as Cents, cell: amount.cell }]
      : [];
  });
  const of = units === undefined ? {} : { units };
  const isSame = stated.length === seasons.length && new Set(stated.map(({ cents }) => cents)).size === 1;
  const rows = isSame ? stated.slice(0, 1) : stated;
  return rows.map(({ id, cents, cell }) => ({
    extra: { ...ages, priceCents: cents, ...(isSame ? {} : { season: id }), ...of },
    cell,
  }));
}
