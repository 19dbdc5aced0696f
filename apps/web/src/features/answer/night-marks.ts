import type { NamedMove, NightsAnswer } from '@vivac/contract/wire/answer';
import { type Day, toDay } from '@vivac/domain/time/day';

/** Which part of the answer marks its nights in the calendar: two counts, all moves, or one. */
export type NightMark = 'below' | 'above' | 'moved' | `${string} ${number}`;

/** Of a move: its place in the list would be another one's after the next answer. */
export function markOfMove({ name, date }: NamedMove): NightMark {
  return `${name} ${Number(date.replaceAll('-', ''))}`;
}

const NO_DAYS: ReadonlySet<Day> = new Set();

/** The nights that a mark stands for in an answer; none of a part that the answer does not have. */
export function markedDays(mark: NightMark | null, answer: NightsAnswer | null): ReadonlySet<Day> {
  if (mark === null || answer === null) return NO_DAYS;
  if (mark === 'below' || mark === 'above' || mark === 'moved') return new Set(answer[mark].map(toDay));
  const move = answer.moves.find((each) => markOfMove(each) === mark);
  return move === undefined ? NO_DAYS : new Set([toDay(move.date)]);
}
