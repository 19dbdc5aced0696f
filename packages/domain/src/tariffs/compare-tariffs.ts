import type { Cents } from '../money.ts';
import { percentDifference } from '../offers/price-band.ts';
import type { StayPrice } from '../offers/stay/stay-price.ts';
import type { RefusalDetail, RefusalReason } from '../offers/stay-terms.ts';
import type { Day } from '../time/day.ts';
import { listPricer } from './list-pricer.ts';
import { tariffNights } from './tariff-plan.ts';
import { plain } from './check-seasons.ts';
import {
  type Tariff,
  type TariffUnit,
  type ExtraPerson,
  extraPersonsOf,
  type TariffSeason,
  movedDay,
} from './tariff.ts';
import { dayNumber } from '../offers/stay/day-number.ts';

/** The stay that lists are compared for. */
export interface ComparedStay {
  readonly arrival: Day;
  readonly nights: number;
  /** Everybody, with the children. */
  readonly guests: number;
  /** Of the children among the guests. */
  readonly childAges: readonly number[];
  /** On which an early booking is judged. */
  readonly today: Day;
}

/** What a list asks for the stay, or why it takes nobody for it. */
export type ListedStay =
  | {
      readonly kind: 'priced';
      readonly totalCents: Cents;
      readonly perNightCents: Cents;
      readonly taxCents: Cents;
      /** What it costs who books today; null where that is the same. */
      readonly earlyBookingCents: Cents | null;
      /** What the list takes the children of the party for. */
      readonly children: readonly ChildrenInList[];
    }
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly detail: RefusalDetail };

/** A list that counts, with the accommodation types that were decided for its units. */
export interface CountingList {
  readonly tariff: Tariff;
  /** Null where nobody has decided. */
  readonly typeOf: (unit: TariffUnit) => string | null;
}

/** A unit of a list of this year, of last year, or of both. */
export interface ComparedUnit {
  readonly type: string | null;
  readonly unit: string;
  readonly channel: string;
  readonly present: ListedStay | null;
  readonly former: ListedStay | null;
  /** By how many percent it costs more than last year, from cents; null unless both have a price. */
  readonly percent: number | null;
}

/** The same weekday of the year before: a week in August is compared with a week in August. */
export function yearBefore(arrival: Day): Day {
  return movedDay(arrival, -1, 'weekday');
}

/** The units of a campsite's lists of a year beside those of the year before, which are told apart by channel and name. */
export function compareLists(
  present: readonly CountingList[],
  former: readonly CountingList[],
  stay: ComparedStay,
): ComparedUnit[] {
  const before = { ...stay, arrival: yearBefore(stay.arrival), today: yearBefore(stay.today) };
  const rows = new Map<string, ComparedUnit>();
  for (const list of present) {
    for (const unit of list.tariff.units) {
      rows.set(keyOf(list, unit), {
        ...headOf(list, unit),
        present: listedStay(list.tariff, unit, stay),
        former: null,
        percent: null,
      });
    }
  }
  for (const list of former) {
    for (const unit of list.tariff.units) {
      const key = keyOf(list, unit);
      const row = rows.get(key) ?? { ...headOf(list, unit), present: null };
      const formerStay = listedStay(list.tariff, unit, before);
      rows.set(key, {
        ...row,
        former: formerStay,
        percent: percentDifference(totalOf(row.present), totalOf(formerStay)),
      });
    }
  }
  return [...rows.values()];
}

function keyOf({ tariff }: CountingList, unit: TariffUnit): string {
  return JSON.stringify([plain(tariff.channel), plain(unit.name)]);
}

function headOf({ tariff, typeOf }: CountingList, unit: TariffUnit) {
  return { type: typeOf(unit), unit: unit.name, channel: tariff.channel };
}

/** What a campsite asks for an accommodation type: its cheapest unit of it, and how many more it has. */
export interface ComparedCell {
  readonly unit: ComparedUnit;
  readonly others: number;
}

/** An accommodation type with a cell for each campsite; null where no list of it has a unit of the type. */
export interface ComparedType {
  readonly type: string;
  readonly cells: readonly (ComparedCell | null)[];
}

/**
 * The lists of several campsites side by side: the types of the own one first, its cheapest before the others, then those that most
 * campsites have. Units of no decided type stand in none.
 */
export function sideBySide(campsites: readonly (readonly ComparedUnit[])[], own: number): ComparedType[] {
  const types = new Set(campsites.flatMap((units) => units.flatMap(({ type }) => type ?? [])));
  const rows = [...types].map((type) => ({ type, cells: campsites.map((units) => cellOf(units, type)) }));
  const ownTotal = ({ cells }: ComparedType): number => {
    const cell = cells[own];
    return cell ? (totalOf(cell.unit.present) ?? Number.MAX_SAFE_INTEGER) : Infinity;
  };
  const many = ({ cells }: ComparedType): number => cells.filter((cell) => cell !== null).length;
  const before = (a: number, b: number): number => (a === b ? 0 : a - b);
  return rows.sort((a, b) => before(ownTotal(a), ownTotal(b)) || many(b) - many(a) || a.type.localeCompare(b.type));
}

/** The cheapest unit stands for a type; without a price one that says why, else one of last year. */
function cellOf(units: readonly ComparedUnit[], type: string): ComparedCell | null {
  const rank = ({ present, former }: ComparedUnit): number =>
    totalOf(present) ?? Number.MAX_SAFE_INTEGER - (present !== null ? 2 : totalOf(former) !== null ? 1 : 0);
  const [unit, ...others] = units.filter((each) => each.type === type).toSorted((a, b) => rank(a) - rank(b));
  return unit === undefined ? null : { unit, others: others.length };
}

/** Null without a price. */
export function totalOf(stay: ListedStay | null): Cents | null {
  return stay?.kind === 'priced' ? stay.totalCents : null;
}

function listedStay(tariff: Tariff, unit: TariffUnit, stay: ComparedStay): ListedStay {
  const { arrival, nights, guests, childAges, today } = stay;
  const pricer = listPricer(tariff, unit);
  if (pricer === null) return { kind: 'refused', reason: 'closed', detail: { rule: 'closed', night: 1 } };
  const priceFor = (bookedOn: Day) =>
    pricer({ arrival, nights, adults: guests - childAges.length, childAges, bookedOn });
  const price = priceFor(arrival);
  if (price.kind === 'refused') return price;
  const early = today < arrival ? priceFor(today) : price;
  return { ...pricedStay(price, early), children: childrenInList(tariff, unit, stay) };
}

type PricedStay = Omit<ListedStay & { kind: 'priced' }, 'children'>;

function pricedStay(price: StayPrice & { kind: 'priced' }, early: StayPrice): PricedStay {
  const isCheaper = early.kind === 'priced' && early.totalCents !== price.totalCents;
  return {
    kind: 'priced',
    totalCents: price.totalCents as Cents,
    perNightCents: price.perNightCents as Cents,
    taxCents: price.taxCents as Cents,
    earlyBookingCents: isCheaper ? (early.totalCents as Cents) : null,
  };
}

/** What a list takes some children of a party for, in a sentence beside its price. */
export interface ChildrenInList {
  /**
   * `included`: they take places that the price includes. `free` and `child`: as the list says for their ages. `adult`: what it asks
   * for every guest from an age on, or, without one, for every guest.
   */
  readonly as: 'included' | 'free' | 'child' | 'adult';
  /** The youngest first. */
  readonly ages: readonly number[];
  readonly fromAge: number | null;
  readonly underAge: number | null;
  /** Names of the seasons in which it is so, for children whose ages the seasons of the stay see otherwise; else none. */
  readonly seasons: readonly string[];
  /** Of each, for a night: in the cheapest season of the stay, and in the dearest. */
  readonly fromCents: Cents;
  readonly toCents: Cents;
}

/** A party of a stay; `childAges` are of the children among the guests. */
interface ListedParty {
  readonly arrival: Day;
  readonly nights: number;
  readonly guests: number;
  readonly childAges: readonly number[];
}

/** How a list that takes the stay counts each child of the party. */
function childrenInList(tariff: Tariff, unit: TariffUnit, party: ListedParty): ChildrenInList[] {
  if (party.childAges.length === 0) return [];
  const youngestFirst = party.childAges.toSorted((a, b) => a - b);
  const places = Math.max(0, unit.guestsIncluded - (party.guests - youngestFirst.length));
  const paying = youngestFirst.slice(0, Math.max(0, youngestFirst.length - places));
  const included = youngestFirst.slice(paying.length);
  const seasons = seasonsOfStay(tariff, party);
  const bands = paying.flatMap((age, child) => {
    const ofChild = seasons.flatMap(({ id, name }) => {
      const band = bandOf(extraPersonsOf(tariff, unit.id, id), age);
      return band === undefined ? [] : [{ ...band, age, child, seasons: [name] }];
    });
    // Seasons that differ in the price alone are told together.
    const alike = [...Map.groupBy(ofChild, agesOf).values()];
    return alike.flatMap((each) => each.map((band) => ({ ...band, seasons: alike.length === 1 ? [] : namesOf(each) })));
  });
  const groups = Map.groupBy(bands, (band) => JSON.stringify([agesOf(band), band.seasons]));
  return [
    ...[...groups.values()].map(childrenOfBands),
    ...(included.length === 0 ? [] : [{ ...OF_NO_AGE, as: 'included' as const, ages: included }]),
  ];
}

const OF_NO_AGE = { seasons: [], fromAge: null, underAge: null, fromCents: 0 as Cents, toCents: 0 as Cents };

const agesOf = ({ fromAge, underAge }: ExtraPerson) => `${fromAge} ${underAge}`;
const namesOf = (bands: readonly BandOfChild[]) => bands.flatMap(({ seasons }) => seasons);

interface BandOfChild extends Omit<ExtraPerson, 'season'> {
  readonly age: number;
  /** Twins are of one age. */
  readonly child: number;
  readonly seasons: readonly string[];
}

function childrenOfBands(bands: readonly BandOfChild[]): ChildrenInList {
  const { fromAge, underAge, seasons } = bands[0]!;
  const cents = bands.map(({ priceCents }) => priceCents);
  const [fromCents, toCents] = [Math.min(...cents) as Cents, Math.max(...cents) as Cents];
  const ages = [...new Map(bands.map(({ child, age }) => [child, age])).values()];
  const as = toCents === 0 ? 'free' : underAge === null ? 'adult' : 'child';
  return { as, ages, fromAge, underAge, seasons, fromCents, toCents };
}

function seasonsOfStay(tariff: Tariff, { arrival, nights }: ListedParty): TariffSeason[] {
  const list = tariffNights(tariff);
  if (list === null) return [];
  const first = dayNumber(arrival) - list.first;
  const rows = new Set(list.seasonByNight.subarray(Math.max(0, first), Math.max(0, first + nights)));
  return [...rows].flatMap((row) => tariff.seasons[row] ?? []);
}

function bandOf(bands: readonly ExtraPerson[], age: number): ExtraPerson | undefined {
  return bands.find(({ fromAge, underAge }) => (fromAge ?? 0) <= age && age < (underAge ?? Infinity));
}
