import type { NamedMove, NightsAnswer } from '@vivac/contract/wire/answer';
import type { ComparedWith } from '@vivac/domain/offers/comparing';
import { type Day, toDay } from '@vivac/domain/time/day';

/** The two counts of each comparison, by what they count. */
export const COUNTS = {
  dearest: { below: (answer: NightsAnswer) => answer.below, above: (answer: NightsAnswer) => answer.above },
  median: {
    belowMedian: (answer: NightsAnswer) => answer.median.below,
    aboveMedian: (answer: NightsAnswer) => answer.median.above,
  },
  rank: {
    cheapest: (answer: NightsAnswer) => answer.rank.cheapest,
    dearest: (answer: NightsAnswer) => answer.rank.dearest,
  },
} as const;

type CountOf<Way extends ComparedWith> = Way extends ComparedWith ? keyof (typeof COUNTS)[Way] : never;

/** Which part of the answer marks its nights in the calendar: two counts, all moves, or one. */
export type NightMark = CountOf<ComparedWith> | 'moved' | `${string} ${number}`;

/** Of a move: its place in the list would be another one's after the next answer. */
export function markOfMove({ name, date }: NamedMove): NightMark {
  return `${name} ${Number(date.replaceAll('-', ''))}`;
}

const NO_DAYS: ReadonlySet<Day> = new Set();

/** The nights that a mark stands for in an answer; none of a part that it does not have, or that counts another comparison. */
export function markedDays(
  mark: NightMark | null,
  answer: NightsAnswer | null,
  comparedWith: ComparedWith,
): ReadonlySet<Day> {
  if (mark === null || answer === null) return NO_DAYS;
  const counts: Readonly<Record<string, (of: NightsAnswer) => readonly string[]>> = COUNTS[comparedWith];
  const days = mark === 'moved' ? answer.moved : counts[mark]?.(answer);
  if (days !== undefined) return new Set(days.map(toDay));
  const move = answer.moves.find((each) => markOfMove(each) === mark);
  return move === undefined ? NO_DAYS : new Set([toDay(move.date)]);
}
