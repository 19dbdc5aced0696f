import type { Cents } from '@vivac/domain/money';
import type { ExtraPerson, TariffPrice, TariffUnit } from '@vivac/domain/tariffs/tariff';
import { type Adults, adultsOf, type Party, partyBeside } from './adults-of-list.ts';
import { type ConceptPrice, type LeaveOut, type Person, refuse, type Row, rowsOf } from './concept-rows.ts';
import { type Concept, type Has, pitchIn } from './list-concepts.ts';
import { guestsOfName } from './list-words.ts';
import type { ListSeason } from './list-seasons.ts';
import type { ReadCell } from './list-cells.ts';
import type { Doubt } from './tariff-read.ts';

type Thing = Row & { readonly concept: { readonly has: Has } };
/** What somebody chooses for a stay on a pitch, and which of the rows that adds up. */
interface Choice {
  readonly things: readonly Thing[];
  /** Whose prices are a part of it, where the things say nothing of them. */
  readonly party: Party;
  readonly guests: { readonly included: number; readonly isSure: boolean } | null;
  /** Guests at most; null where nothing says so. */
  readonly most: number | null;
}

/** A unit made of concepts: its prices by season, each with the cells that it is the sum of. */
export interface AddedUnit {
  readonly unit: Omit<TariffUnit, 'id'>;
  /** Of the rows that are added up, in the order of the cells of a price. */
  readonly names: readonly string[];
  readonly cells: readonly ReadCell[];
  readonly prices: readonly {
    readonly season: ListSeason;
    readonly cents: Cents | null;
    readonly cells: readonly ReadCell[];
  }[];
  /** Whether the list says how many guests the price includes. */
  readonly isSure: boolean;
  readonly isMostStated: boolean;
  /** Whether a further adult has a price. */
  readonly takesAdults: boolean;
}

/** What persons pay in the units that are added up. */
export interface PersonPrice extends Pick<ExtraPerson, 'fromAge' | 'underAge'> {
  readonly name: string;
  readonly amounts: Row['amounts'];
}

/** More choices than anybody compares: such a list is no list of pitches. */
const MOST_UNITS = 60;
/** Guests included where a list names no persons at all. */
const USUAL_GUESTS = 2;
/** Guests at most where the list does not say. */
const USUAL_MOST = 6;

/** The units that the concepts of a list add up to, one for each choice of pitch, tent or caravan, vehicle and electricity. */
export function unitsOfConcepts(
  prices: readonly ConceptPrice[],
  unpriced: readonly Pick<Row, 'name' | 'cell' | 'concept'>[],
  hasExtra: boolean,
  leaveOut: LeaveOut,
) {
  const rows: Row[] = [...rowsOf(prices, leaveOut), ...unpriced.map((row) => ({ ...row, amounts: new Map() }))];
  const persons = rows.filter((row): row is Person => row.concept.is === 'person');
  const adults = adultsOf(persons, leaveOut);
  const bands = bandsWith(adults, persons, leaveOut);
  const choices = choicesOf(rows, adults);
  if (choices.length === 0 || choices.length > MOST_UNITS) refuse(rows);
  leaveOutUnused(rows, choices, leaveOut);
  const hasPersons = hasExtra || bands.some(({ underAge }) => underAge !== null);
  const added = choices.map((choice) => addedUnit(choice, hasPersons || choice.party.further !== null));
  return { added, bands, doubts: doubtsOf(added, persons, bands) };
}

/** A car, tent or current that no pitch is without, and that nothing says is another one. */
function leaveOutUnused(rows: readonly Row[], choices: readonly Choice[], leaveOut: LeaveOut): void {
  const used = new Set<Row>(choices.flatMap(({ things }) => things));
  for (const { amounts } of rows.filter((row) => row.concept.is !== 'person' && !used.has(row)))
    for (const { cell } of amounts.values()) leaveOut(cell, 'extra');
}

/** Whether the sum is right, whom it includes, and how many guests a pitch takes. */
function doubtsOf(added: readonly AddedUnit[], persons: readonly Person[], bands: readonly PersonPrice[]): Doubt[] {
  const asked = (
    asks: Doubt['asks'],
    taken: string,
    cells: readonly (ReadCell | null)[],
    of: string | null,
  ): Doubt => ({
    asks,
    taken,
    others: [],
    cells: cells.filter((cell) => cell !== null),
    of,
  });
  const guests = added.filter(({ isSure }) => !isSure);
  const withoutAges = persons.filter(
    ({ concept, name }) => concept.isChild && !bands.some((band) => band.name === name),
  );
  const open = added.find(
    ({ unit, isMostStated: isMostSaid }) => !isMostSaid && unit.guestsAtMost > unit.guestsIncluded,
  );
  return [
    ...added.flatMap(sumOf),
    ...guests.map(({ unit, cells }) => asked('guests', String(unit.guestsIncluded), cells.slice(0, 1), unit.name)),
    ...withoutAges.map(({ name, cell }) => asked('child_ages', 'unknown', [cell], name)),
    ...(open ? [asked('guests_most', String(open.unit.guestsAtMost), [], null)] : []),
  ];
}

/** The first price of a unit that has several parts, with each of them. */
function sumOf({ names, prices, cells }: AddedUnit): Doubt[] {
  const price = prices.find(({ cents }) => cents !== null);
  if (names.length < 2 || !price) return [];
  const parts = price.cells.map(({ text }, at) => `${names[at]} ${text}`);
  const of = `${price.season.name}: ${parts.join(' + ')}`;
  return [{ asks: 'added_parts', taken: String(price.cents), others: [], cells, of }];
}

function choicesOf(rows: readonly Row[], adults: Adults): Choice[] {
  const things = (is: Concept['is']) => rows.filter((row): row is Thing => row.concept.is === is);
  const [pitches, shelters] = [things('pitch'), things('shelter')];
  const grounds = groundsOf(pitches, shelters);
  const eachPays = adults.parties.some(({ included }) => included.length > 0);
  return grounds.flatMap((ground) => {
    const has = ground.map(({ concept }) => concept.has);
    const vehicles = needsVehicle(has).flatMap((needs) => (needs ? orNone(things('vehicle')) : [[]]));
    const current = hasElectricity(has) ? [[]] : orNone(things('electricity'));
    const guests = guestsOf(has, eachPays);
    const parties = guests === null ? adults.parties : [partyBeside(guests.included, adults)];
    const combined = distinct(vehicles).flatMap((vehicle) => current.map((power) => [...ground, ...vehicle, ...power]));
    return combined.flatMap((own) =>
      parties.map((party): Choice => ({ things: own, party, guests, most: eachPays ? mostOf(has) : null })),
    );
  });
}

const orNone = (rows: readonly Thing[]): Thing[][] => (rows.length === 0 ? [[]] : rows.map((row) => [row]));
const distinct = (choices: readonly Thing[][]): Thing[][] => [
  ...new Map(choices.map((choice) => [choice.map(({ name }) => name).join('|'), choice])).values(),
];

/** Pitches with what may stand on them; what is let with its pitch stands by itself. */
function groundsOf(pitches: readonly Thing[], shelters: readonly Thing[]): Thing[][] {
  const [whole, alone] = [
    shelters.filter(({ concept }) => concept.has.pitch),
    shelters.filter(({ concept }) => !concept.has.pitch),
  ];
  const onPitches = pitches.flatMap((pitch) =>
    pitch.concept.has.shelters.size > 0 || alone.length === 0 ? [[pitch]] : alone.map((shelter) => [pitch, shelter]),
  );
  return [
    ...(pitches.length === 0 ? alone.map((shelter) => [shelter]) : [...onPitches, ...besidePitches(pitches, alone)]),
    ...whole.map((shelter) => [shelter]),
  ];
}

/** Where each pitch names what stands on it, a motorhome that none of them names has its whole price, if it costs no less. */
function besidePitches(pitches: readonly Thing[], alone: readonly Thing[]): Thing[][] {
  const named = new Set(pitches.flatMap(({ concept }) => [...concept.has.shelters]));
  if (pitches.some(({ concept }) => concept.has.shelters.size === 0)) return [];
  const others = alone.filter(({ concept }) => [...concept.has.shelters].every((shelter) => !named.has(shelter)));
  const least = Math.min(...pitches.flatMap(centsOfRow));
  const cheaper = others.filter((row) => centsOfRow(row).some((cents) => cents < least));
  return cheaper.length > 0 ? refuse(cheaper) : others.map((shelter) => [shelter]);
}

const centsOfRow = ({ amounts }: Row): number[] => [...amounts.values()].flatMap(({ cents }) => cents ?? []);

/** A motorhome brings no car; of a row for either there is one of each. */
function guestsOf(has: readonly Has[], eachPays: boolean): Choice['guests'] {
  // A tent for so many people has room for them; a pitch may include them.
  const own = has.find(({ guests, pitch, isPack }) => guests !== null && (pitch || isPack));
  if (own) return { included: own.guests!, isSure: (!eachPays || own.isPack) && !own.hasChildren };
  const most = has.find((one) => one.most !== null && one.pitch)?.most ?? null;
  return most !== null && !eachPays ? { included: most, isSure: false } : null;
}

function needsVehicle(has: readonly Has[]): boolean[] {
  if (has.some(({ vehicle }) => vehicle)) return [false];
  const shelters = new Set(has.flatMap((one) => [...one.shelters]));
  if (!shelters.has('motorhome')) return [true];
  return shelters.size === 1 ? [false] : [true, false];
}

const hasElectricity = (has: readonly Has[]): boolean =>
  has.some(({ electricity, withoutElectricity }) => electricity || withoutElectricity);

const mostOf = (has: readonly Has[]): number | null => has.find(({ most }) => most !== null)?.most ?? null;

function addedUnit({ things, party, guests, most }: Choice, hasPersons: boolean): AddedUnit {
  const rows: readonly Row[] = [...things, ...party.included];
  const included = guests?.included ?? (party.guests || usualGuests(things));
  return {
    unit: {
      name: nameOf(things) + (party.name === null ? '' : ` + ${party.name}`),
      guestsIncluded: included,
      guestsAtMost: Math.max(most ?? (hasPersons ? USUAL_MOST : 0), included),
    },
    names: rows.map(({ name }) => name),
    cells: rows.flatMap(({ cell }) => cell ?? []),
    prices: sumsOf(rows),
    isSure: party.guests > 0 || guests?.isSure === true,
    isMostStated: most !== null,
    takesAdults: party.further !== null,
  };
}

const usualGuests = (things: readonly Thing[]): number =>
  things.flatMap(({ name }) => guestsOfName(name)?.most ?? [])[0] ?? USUAL_GUESTS;

function nameOf(things: readonly Thing[]): string {
  const name = things.map((thing) => thing.name).join(' + ');
  return things.some(({ concept }) => concept.has.pitch) ? name : `${pitchIn(name)}: ${name}`;
}

/** Nobody can have it where one part is not to be had; without the price of a part it is not known. */
function sumsOf(rows: readonly Row[]): AddedUnit['prices'] {
  const seasons = [...new Set(rows.flatMap(({ amounts }) => [...amounts.keys()]))];
  return seasons.flatMap((season) => {
    const own = rows.flatMap(({ amounts }) => amounts.get(season) ?? []);
    const isLet = own.every(({ cents }) => cents !== null);
    if (isLet && own.length < rows.length) return [];
    const sum = own.reduce((before, { cents }) => before + (cents ?? 0), 0) as Cents;
    return [{ season, cents: isLet ? sum : null, cells: own.map(({ cell }) => cell) }];
  });
}

const GROWN = 18;

/** What each age pays, further adults where they have a price. */
function bandsWith({ named, parties }: Adults, persons: readonly Person[], leaveOut: LeaveOut): PersonPrice[] {
  const children = persons.filter(({ concept }) => concept.isChild);
  const further = parties.at(-1)!.further;
  if (named === null) return bandsOf(children, leaveOut);
  const bands = bandsOf([...children, { ...(further ?? named), concept: named.concept }], leaveOut);
  return further === null ? bands.filter(({ underAge }) => underAge !== null) : bands;
}

/** What each age pays. A child of no stated age has no price, and is no adult either. */
export function bandsOf(persons: readonly Person[], leaveOut: LeaveOut): PersonPrice[] {
  const children = persons.filter(({ concept }) => concept.isChild);
  const adult = persons.find(({ concept }) => !concept.isChild);
  const adultFrom = fromOf(adult, children);
  const spans = new Map(
    children.map((child) => [child, child.concept.ages?.isOpen ? null : spanOf(child, children, adultFrom)]),
  );
  for (const [child, span] of spans) {
    if (span === null) for (const { cell } of child.amounts.values()) leaveOut(cell, 'extra_person_age');
  }
  const known = [...spans].flatMap(([child, span]) =>
    span === null ? [] : [{ ...span, name: child.name, amounts: child.amounts }],
  );
  if (adult === undefined) return known;
  const eldest = Math.max(0, ...known.map(({ underAge }) => underAge));
  const fromAge = adultFrom ?? (known.length < children.length ? GROWN : eldest || null);
  return [...known, { fromAge, underAge: null, name: adult.name, amounts: adult.amounts }];
}

/** `+ 7 años` beside `2–7 años` is older than seven. */
function fromOf(adult: Person | undefined, children: readonly Person[]): number | null {
  const from = adult?.concept.ages?.from ?? null;
  return from !== null && children.some(({ concept }) => concept.ages?.under === from + 1) ? from + 1 : from;
}

/** `Bebés` end where `Niños 3–10` begin; `hasta 10` begins where `hasta 2` ends. */
function spanOf(
  { concept: { ages } }: Person,
  children: readonly Person[],
  adultFrom: number | null,
): { fromAge: number | null; underAge: number } | null {
  const others = children.flatMap(({ concept }) =>
    concept.ages === null || concept.ages === ages ? [] : [concept.ages],
  );
  if (ages === null) {
    const begins = Math.min(...others.map(({ from }) => from ?? Infinity));
    return [0, Infinity].includes(begins) || children.length > others.length + 1
      ? null
      : { fromAge: null, underAge: begins };
  }
  const under = ages.under ?? adultFrom;
  if (under === null) return null;
  const ended = others.flatMap((other) => (other.under !== null && other.under < under ? other.under : []));
  return { fromAge: ages.from ?? (ended.length === 0 ? null : Math.max(...ended)), underAge: under };
}

/** By which a unit that is added up is told from those by themselves. */
export const addedKey = (name: string): string => `added ${name}`;

/** A price of a tariff, and where it stands in the list. */
export interface PriceRow {
  readonly price: TariffPrice;
  readonly unit: string;
  readonly season: ListSeason;
  readonly cells: readonly ReadCell[];
}

/** The prices of added units in the seasons of the tariff. */
export function pricesOfAdded(
  added: readonly AddedUnit[],
  seasons: readonly ListSeason[],
  firstUnit: number,
): PriceRow[] {
  return added.flatMap(({ unit: { name }, prices }, at) =>
    seasons.flatMap((season, column) => {
      const found = prices.find((price) => price.season === season);
      if (!found) return [];
      const price = { unit: `u${firstUnit + at}`, season: `s${column + 1}`, priceCents: found.cents };
      return [{ price, unit: addedKey(name), season, cells: found.cells }];
    }),
  );
}
