import type { NamedMove, NightsAnswer } from '@vivac/contract/wire/answer';
import { type Day, toDay } from '@vivac/domain/time/day';

/** The two counts, by what they count: against the median, whatever the cells below compare with (answer-1). */
export const COUNTS = {
  belowMedian: (answer: NightsAnswer) => answer.median.below,
  aboveMedian: (answer: NightsAnswer) => answer.median.above,
} as const;

/** Which part of the answer marks its nights in the calendar: a count, all moves, or one. */
export type NightMark = keyof typeof COUNTS | 'moved' | `${string} ${number}`;

/** Of a move: its place in the list would be another one's after the next answer. */
export function markOfMove({ name, date }: NamedMove): NightMark {
  return `${name} ${Number(date.replaceAll('-', ''))}`;
}

const NO_DAYS: ReadonlySet<Day> = new Set();

/** The nights that a mark stands for in an answer; none of a part that it does not have. */
export function markedDays(mark: NightMark | null, answer: NightsAnswer | null): ReadonlySet<Day> {
  if (mark === null || answer === null) return NO_DAYS;
  const counts: Readonly<Record<string, (of: NightsAnswer) => readonly string[]>> = COUNTS;
  const days = mark === 'moved' ? answer.moved : counts[mark]?.(answer);
  if (days !== undefined) return new Set(days.map(toDay));
  const move = answer.moves.find((each) => markOfMove(each) === mark);
  return move === undefined ? NO_DAYS : new Set([toDay(move.date)]);
}
