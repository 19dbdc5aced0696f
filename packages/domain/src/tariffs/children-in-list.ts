import type { Cents } from '../money.ts';
import { dayNumber } from '../offers/stay/day-number.ts';
import type { Day } from '../time/day.ts';
import { tariffNights } from './tariff-plan.ts';
import { type ExtraPerson, extraPersonsOf, type Tariff, type TariffSeason, type TariffUnit } from './tariff.ts';

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
export interface ListedParty {
  readonly arrival: Day;
  readonly nights: number;
  readonly guests: number;
  readonly childAges: readonly number[];
}

/** How a list that takes the stay counts each child of the party. */
export function childrenInList(tariff: Tariff, unit: TariffUnit, party: ListedParty): ChildrenInList[] {
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
    ...[...groups.values()].map(told),
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

function told(bands: readonly BandOfChild[]): ChildrenInList {
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
