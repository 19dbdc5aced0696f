import { queryOptions } from '@tanstack/react-query';
import { asOfQueryOf, campsitesQueryOf } from '@vivac/contract/wire/prices';
import {
  type StayLadder,
  type StayParameters,
  ladderFromWire,
} from '@vivac/contract/wire/sales-channels/sales-channels';
import type { Day } from '@vivac/domain/time/day';
import { call, openCall } from '../../api/call.ts';
import { wordsOf } from '../../text/reader.ts';

const text = wordsOf('channel-ladder');

export interface LadderQuestion {
  readonly campsite: string;
  readonly day: Day;
  readonly stay: StayParameters;
  /** The moment as known on which it is asked; null is now. */
  readonly asOf: string | null;
}

const queryOf = ({ campsite, day, stay, asOf }: LadderQuestion) => ({
  ...campsitesQueryOf(campsite),
  date: day,
  ...stay,
  ...asOfQueryOf(asOf),
});

/** One stay of a campsite on every channel. */
export function ladderQuery(question: LadderQuestion) {
  const query = queryOf(question);
  return queryOptions({
    queryKey: ['channelLadder', query] as const,
    meta: { failureLog: text.failureLog },
    queryFn: async ({ signal }): Promise<StayLadder> =>
      ladderFromWire(await call('getChannelLadder', { query }, { signal })),
  });
}

/** The same as a file. */
export const openLadderFile = (question: LadderQuestion, format: 'xlsx' | 'csv' | 'csv-es'): Promise<Response> =>
  openCall('downloadChannelLadder', { query: { ...queryOf(question), format } });
