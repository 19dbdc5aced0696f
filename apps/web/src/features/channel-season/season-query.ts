import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { asOfQueryOf, campsitesQueryOf } from '@vivac/contract/wire/prices';
import {
  type StayParameters,
  type StaySeason,
  seasonFromWire,
  spanQueryOf,
} from '@vivac/contract/wire/sales-channels/sales-channels';
import type { Day } from '@vivac/domain/time/day';
import { call, openCall } from '../../api/call.ts';
import { wordsOf } from '../../text/reader.ts';

const text = wordsOf('channel-season');

export interface SeasonQuestion {
  /** The own first. */
  readonly campsites: readonly string[];
  /** Null is left to the server: the nights ahead. */
  readonly first: Day | null;
  readonly last: Day | null;
  readonly stay: StayParameters;
  /** The moment as known on which it is asked; null is now. */
  readonly asOf: string | null;
}

/** The key reaches further than the months of its days, so that a price that comes in between is noticed. */
const FAR = { days: 366 } as const;

const queryOf = ({ campsites, first, last, stay, asOf }: SeasonQuestion) => ({
  ...campsitesQueryOf([...campsites]),
  ...spanQueryOf(first, last),
  ...stay,
  ...asOfQueryOf(asOf),
});

/** Direct prices against those of each channel over many nights. */
export function seasonQuery(question: SeasonQuestion) {
  const query = queryOf(question);
  return queryOptions({
    queryKey: ['channelSeason', query, FAR] as const,
    meta: { failureLog: text.failureLog },
    queryFn: async ({ signal }): Promise<StaySeason> =>
      seasonFromWire(await call('getChannelSeason', { query }, { signal })),
    placeholderData: keepPreviousData,
  });
}

/** The same as a file. */
export const openSeasonFile = (question: SeasonQuestion, format: 'xlsx' | 'csv' | 'csv-es'): Promise<Response> =>
  openCall('downloadChannelSeason', { query: { ...queryOf(question), format } });
