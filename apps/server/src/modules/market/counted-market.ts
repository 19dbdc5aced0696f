import {
  allColumns,
  columnNights,
  type MarketColumn,
  marketColumns,
  type MarketColumns,
} from '@vivac/domain/market/market-column';
import { MARKET_STALE_AFTER_DAYS, type PlacedFigures } from '@vivac/domain/market/market-matrix';
import { SPANISH_PROVINCES, type SpanishRegion } from '@vivac/domain/places/spanish-province';
import { type Day, monthOf } from '@vivac/domain/time/day';
import { createHash } from 'node:crypto';
import { keyDates } from '#modules/prices/key-dates-read';

/** A campsite with its figures. */
export interface CountedCampsite extends PlacedFigures {
  /** Of which data, and of which place they were made. */
  readonly madeOf: string;
}

/** The figures of the whole market under some filters, all made of what the mark stands for. */
export interface CountedMarket {
  readonly mark: string;
  readonly today: Day;
  readonly columns: MarketColumns;
  readonly all: readonly MarketColumn[];
  readonly byId: ReadonlyMap<number, CountedCampsite>;
}

/** Raised where the figure of a campsite is made in another way: what is kept is counted anew. */
const MADE_BY = 2;

type NightsOf = (region: SpanishRegion | null) => readonly (readonly number[])[];

/** The nights of every column, by region: each has its own public holidays. */
export function nightsByRegion(today: Day, columns: MarketColumns): NightsOf {
  const made = new Map<SpanishRegion | null, readonly (readonly number[])[]>();
  const { year } = monthOf(today);
  return (region) => {
    const known = made.get(region);
    if (known !== undefined) return known;
    const days = new Set([year, year + 1, year + 2].flatMap((each) => [...keyDates(each, region, 'es').keys()]));
    const nights = columnNights(today, columns, (day) => days.has(day));
    made.set(region, nights);
    return nights;
  };
}

const layouts = new Map<Day, string>();

/** A digest of all that figures of a day depend on beside prices and places: of another layout they mean other nights. */
export function layoutOf(today: Day): string {
  const known = layouts.get(today);
  if (known !== undefined) return known;
  const columns = marketColumns(today);
  const nightsOf = nightsByRegion(today, columns);
  const regions = [null, ...new Set(SPANISH_PROVINCES.map(({ region }) => region))];
  const stated = [MADE_BY, MARKET_STALE_AFTER_DAYS, allColumns(columns), regions.map(nightsOf)];
  const layout = createHash('sha256').update(JSON.stringify(stated)).digest('base64url');
  // Yesterday's and today's are asked for.
  if (layouts.size > 2) layouts.clear();
  layouts.set(today, layout);
  return layout;
}
