import type { LengthPrice } from '@vivac/domain/tariffs/tariff';
import type { WrittenRange } from './day-ranges.ts';
import type { ReadCell } from './list-cells.ts';
import {
  isPriceName,
  isSeasonName,
  type PriceKind,
  roleOf,
  seasonKeys,
  withoutMinimum,
  withoutPriceKind,
} from './list-words.ts';

/** A season as one place of a list names it: by name, by dates, or by both. */
export interface StatedSeason {
  readonly name: string | null;
  readonly ranges: readonly WrittenRange[];
  readonly cells: readonly ReadCell[];
}

export interface StatedUnit {
  readonly name: string;
  /** The part of the list that it stands in, which tells units of one name apart. */
  readonly part: string | null;
  /** Null where the list does not name it and its title does. */
  readonly cell: ReadCell | null;
}

export interface PriceFact extends PriceKind {
  readonly unit: StatedUnit;
  readonly season: StatedSeason;
  readonly cell: ReadCell;
  /** The header of its column. */
  readonly header: readonly ReadCell[];
  /** Names of the columns that say for which nights it is. */
  readonly kindCells: readonly ReadCell[];
  readonly table: number;
  /** What stays of some lengths cost, in place of it. */
  readonly lengths?: readonly LengthFact[];
  /** Whether its cell is that of a length too, and other stays have no price. */
  readonly isOfLengthsAlone?: boolean;
}

/** A price by length of stay, and the cell that says it. */
export interface LengthFact {
  readonly length: LengthPrice;
  readonly cell: ReadCell;
}

/** Nights at least, or weekdays of arrival, of a season; of one unit where a row says both, of all seasons where none is named. */
export interface RuleFact {
  readonly unit: StatedUnit | null;
  readonly season: StatedSeason;
  readonly cell: ReadCell;
  readonly minimum: number | null;
  readonly arrival: readonly number[] | null;
}

export interface GuestsFact {
  readonly unit: StatedUnit;
  readonly cell: ReadCell;
  readonly is: 'most' | 'included';
}

export type LeftOutReason =
  | 'not_read'
  | 'unreadable_price'
  | 'on_request'
  | 'zero_price'
  | 'no_season'
  | 'conflicting_price'
  | 'extra'
  | 'extra_person_varies'
  | 'extra_person_age'
  | 'extra_person_week'
  | 'minimum_differs'
  | 'other_currency'
  | 'week_beside_night'
  | 'by_length'
  | 'other_year'
  | 'offer'
  | 'net_price'
  | 'other_rate'
  | 'tax'
  | 'struck_out'
  | 'hidden_sheet'
  | 'hidden_row'
  | 'hidden_column'
  | 'season_without_price'
  | 'attribute'
  | 'bad_range'
  | 'half_month'
  | 'cut_off'
  | 'said_twice';

export interface LeftOutCell {
  readonly cell: ReadCell;
  readonly reason: LeftOutReason;
}

/** All that the tables of a list say, with the cells in which they say it. */
export interface Facts {
  readonly prices: PriceFact[];
  readonly rules: RuleFact[];
  readonly guests: GuestsFact[];
  /** Tables and texts of seasons with their dates. */
  readonly legend: StatedSeason[];
  readonly leftOut: LeftOutCell[];
  readonly used: Set<ReadCell>;
}

export const noFacts = (): Facts => ({ prices: [], rules: [], guests: [], legend: [], leftOut: [], used: new Set() });

/** What the legend of a list is looked for by. */
export type Known = (name: string) => boolean;

/** The season that some cells name together; null where they name none. */
export function seasonOf(cells: readonly ReadCell[], known: Known): StatedSeason | null {
  const dated = cells.filter(({ ranges }) => ranges !== null);
  const ranges = dated.flatMap((cell) => cell.ranges!.ranges);
  const names = cells.map((cell) => nameOfSeason(cell)).filter((name) => name !== '');
  const own = names.find((name) => isSeasonName(name) || known(name));
  const name = own ?? (ranges.length > 0 ? names.find((one) => !roleOf(one)) : undefined);
  return name === undefined && ranges.length === 0 ? null : { name: name ?? null, ranges, cells };
}

export function nameOfSeason({ ranges, text }: ReadCell): string {
  const name = withoutMinimum(ranges ? ranges.rest : text);
  if (isPriceName(name)) return '';
  return withoutPriceKind(name)
    .replace(/[\s:;,(–-]+$/, '')
    .trim();
}

/** Names of all seasons of a legend, in one spelling. */
export function isInLegend(legend: readonly StatedSeason[]): (name: string) => boolean {
  const keys = new Set(legend.flatMap(({ name }) => (name === null ? [] : seasonKeys(name))));
  return (name) => seasonKeys(name).some((key) => keys.has(key));
}
