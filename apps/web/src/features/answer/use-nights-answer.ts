import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { offerQueryOf } from '@vivac/contract/wire-names';
import { type NightsAnswer, type NamedMove, answerFromWire } from '@vivac/contract/wire/answer';
import { asOfQueryOf, comparedQueryOf } from '@vivac/contract/wire/prices';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type Day, toDay } from '@vivac/domain/time/day';
import { call } from '../../api/call.ts';
import { useReached } from '../../api/connection.ts';
import { wordsOf } from '../../text/reader.ts';

const answerText = wordsOf('answer');

interface AnswerQuestion {
  /** Null while there is nothing to compare. */
  readonly reference: string | null;
  readonly campsites: readonly string[];
  readonly selection: OfferFilters;
  /** As known at this moment; null for now. */
  readonly asOf: string | null;
}

/** The next nights in numbers, with what was asked. */
export interface ShownAnswer extends NightsAnswer {
  readonly reference: string;
  readonly competitors: number;
  readonly asOf: string | null;
}

export interface NightsAnswered {
  readonly answer: ShownAnswer | null;
  /** The numbers shown are those of the question before. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  readonly receivedAtMs: number;
  retry(): void;
}

function answerQuery({ reference, campsites, selection, asOf }: AnswerQuestion) {
  const name = reference ?? '';
  const query = { ...comparedQueryOf(name, campsites), ...offerQueryOf(selection), ...asOfQueryOf(asOf) };
  return queryOptions({
    queryKey: ['getAnswer', query] as const,
    meta: { failureLog: answerText.failureLog },
    enabled: reference !== null,
    queryFn: async ({ signal }): Promise<ShownAnswer> => ({
      ...answerFromWire(await call('getAnswer', { query }, { signal })),
      reference: name,
      competitors: campsites.length,
      asOf,
    }),
  });
}

/** The next nights in numbers; those of the question before stand until the new ones are there. */
export function useNightsAnswer(question: AnswerQuestion): NightsAnswered {
  const requested = useQuery({ ...answerQuery(question), placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useReached(requested);
  return {
    answer: error === null ? (data ?? null) : null,
    isOutdated: isPlaceholderData,
    error,
    receivedAtMs: dataUpdatedAt,
    retry: () => void refetch(),
  };
}

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
