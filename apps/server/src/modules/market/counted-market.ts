import type { MarketColumn, MarketColumns } from '@vivac/domain/market/market-column';
import type { PlacedFigures } from '@vivac/domain/market/market-matrix';
import type { Day } from '@vivac/domain/time/day';

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
