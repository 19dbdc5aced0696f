import {
  ALL,
  REVIEWED_TYPES,
  type ReviewChoice,
  type ReviewedType,
  SEASONS,
  type SeasonLabel,
} from './review-filters.ts';
import { GUEST_KINDS, type GuestKind } from './review-guests.ts';
import { SCORE_BANDS, type ScoreBandLabel } from './review-score.ts';

/** How many reviews are alike in all that the filters look at; null where no option has them. */
export interface FilterCell {
  readonly type: ReviewedType | null;
  /** The type of those that the panel has no name for; null where nothing is told. */
  readonly otherType: string | null;
  readonly guests: GuestKind | null;
  readonly scores: ScoreBandLabel | null;
  readonly season: SeasonLabel | null;
  readonly reviewCount: number;
}

type CountedGroup = 'type' | 'guests' | 'scores' | 'season';
const OPTIONS: Readonly<Record<CountedGroup, readonly string[]>> = {
  type: [ALL, ...REVIEWED_TYPES],
  guests: [ALL, ...GUEST_KINDS],
  scores: [ALL, ...SCORE_BANDS.map(({ label }) => label)],
  season: [ALL, ...SEASONS.map(({ label }) => label)],
};

export interface FilterCounts {
  readonly total: number;
  readonly groups: Readonly<Record<CountedGroup, Readonly<Record<string, number>>>>;
  /** Other types that occur, the most frequent first. */
  readonly otherTypes: readonly { readonly type: string; readonly reviewCount: number }[];
}

/** How many reviews each option leaves, under what is chosen in the other groups. */
export function filterCounts(cells: readonly FilterCell[], choice: ReviewChoice): FilterCounts {
  const sum = (some: readonly FilterCell[]) => some.reduce((total, { reviewCount }) => total + reviewCount, 0);
  const ofGroup = (group: CountedGroup) => {
    const left = cells.filter((cell) => matches(cell, choice, group));
    return Object.fromEntries(
      OPTIONS[group].map((option) => [option, sum(left.filter((cell) => option === ALL || cell[group] === option))]),
    );
  };
  const others = Map.groupBy(
    cells.filter((cell) => cell.otherType !== null && matches(cell, choice, 'type')),
    ({ otherType }) => otherType!,
  );
  return {
    total: sum(cells.filter((cell) => matches(cell, choice, null))),
    groups: { type: ofGroup('type'), guests: ofGroup('guests'), scores: ofGroup('scores'), season: ofGroup('season') },
    otherTypes: [...others]
      .map(([type, some]) => ({ type, reviewCount: sum(some) }))
      .sort((a, b) => b.reviewCount - a.reviewCount || (a.type < b.type ? -1 : 1)),
  };
}

/** Whether the reviews of a cell are found under what is chosen in all groups but one. */
function matches(cell: FilterCell, choice: ReviewChoice, except: CountedGroup | null): boolean {
  const isLeft = (group: CountedGroup) => {
    const chosen = choice[group];
    return group === except || chosen === undefined || chosen === ALL || cell[group] === chosen;
  };
  const { otherType } = choice;
  const isOfType = except === 'type' || otherType === undefined || cell.otherType === otherType;
  return isOfType && isLeft('type') && isLeft('guests') && isLeft('scores') && isLeft('season');
}
