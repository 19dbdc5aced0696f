import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type NightsAnswer, answerFromWire } from '@vivac/contract/wire/answer';
import { asOfQueryOf, comparedQueryOf } from '@vivac/contract/wire/prices';
import { offerQueryOf } from '@vivac/contract/wire-names';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { call } from '../../api/call.ts';
import { useReached } from '../../api/connection/use-connection.ts';
import { wordsOf } from '../../text/reader.ts';

const answerText = wordsOf('answer');

export interface AnswerQuestion {
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
  const asked = useQuery({ ...answerQuery(question), placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useReached(asked);
  return {
    answer: error === null ? (data ?? null) : null,
    isOutdated: isPlaceholderData,
    error,
    receivedAtMs: dataUpdatedAt,
    retry: () => void refetch(),
  };
}
