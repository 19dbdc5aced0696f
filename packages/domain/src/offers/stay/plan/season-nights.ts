import { dayNumber, dayOfNumber, weekdayBit, weekdayBits } from '../day-number.ts';
import { type PlanProblem, planError } from './plan-problem.ts';
import type { Season } from './rate-plan.ts';

/** Which season row prices each night from `first` to `last`; -1 where none does. */
export interface SeasonNights {
  readonly first: number;
  readonly last: number;
  readonly rowByNight: Int32Array;
}

export const NO_SEASON = -1;

/**
 * Spreads the seasons over their nights. A row with weekdays stands before one without; two of a kind that price the
 * same night contradict each other.
 */
export function seasonNightsOf(seasons: readonly Season[]): { nights: SeasonNights; problems: PlanProblem[] } {
  const spans = seasons.map(({ from, to }) => ({ first: dayNumber(from), last: dayNumber(to) }));
  const first = Math.min(...spans.map((span) => span.first));
  const last = Math.max(...spans.map((span) => span.last));
  const count = seasons.length === 0 ? 0 : last - first + 1;
  const rowByNight = new Int32Array(count).fill(NO_SEASON);
  const problems: PlanProblem[] = [];
  for (const wanted of ['every night', 'weekdays'] as const) {
    const taken = new Int32Array(count).fill(NO_SEASON);
    seasons.forEach((season, row) => {
      if ((season.weekdays === undefined) !== (wanted === 'every night')) return;
      const clash = spread(spans[row]!, weekdayBits(season.weekdays), row, first, taken, rowByNight);
      if (clash !== null) problems.push(overlap(seasons, clash.row, row, clash.night));
    });
  }
  return { nights: { first, last, rowByNight }, problems };
}

function spread(
  span: { readonly first: number; readonly last: number },
  weekdays: number,
  row: number,
  first: number,
  taken: Int32Array,
  rowByNight: Int32Array,
): { row: number; night: number } | null {
  let clash: { row: number; night: number } | null = null;
  for (let night = span.first; night <= span.last; night++) {
    if ((weekdays & weekdayBit(night)) === 0) continue;
    const other = taken[night - first]!;
    if (other !== NO_SEASON) clash ??= { row: other, night };
    taken[night - first] = row;
    rowByNight[night - first] = row;
  }
  return clash;
}

function overlap(seasons: readonly Season[], other: number, row: number, night: number): PlanProblem {
  const kind = seasons[row]!.weekdays === undefined ? '' : ' for its weekday';
  const reason = `the night of ${dayOfNumber(night)} is priced${kind} by row ${other + 1} (${span(seasons[other]!)}) too, this row is ${span(seasons[row]!)}`;
  return planError('seasons', row + 1, 'from', reason);
}

function span({ from, to }: Season): string {
  return `${from} to ${to}`;
}
