import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { asOfQueryOf, campsitesQueryOf } from '@vivac/contract/wire/prices';
import {
  type StayParameters,
  type SeasonRow,
  type SeasonShare,
  seasonFromWire,
  spanQueryOf,
} from '@vivac/contract/wire/sales-channels';
import { shareOf } from '@vivac/domain/sales-channels/season';
import type { Day } from '@vivac/domain/time/day';
import { openCall, shownAnswer } from '../../api/call.ts';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { sourceWord } from '../../text/source-words.ts';

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
    ...shownAnswer('getChannelSeason', { query }, seasonFromWire),
    placeholderData: keepPreviousData,
  });
}

/** The same as a file. */
export const openSeasonFile = (question: SeasonQuestion, format: 'xlsx' | 'csv' | 'csv-es'): Promise<Response> =>
  openCall('downloadChannelSeason', { query: { ...queryOf(question), format } });

export const SHARE_KINDS = ['cheaper', 'equal', 'dearer'] as const;
type ShareKind = (typeof SHARE_KINDS)[number];

/** A part of the compared nights, in words. */
export const partWords = (share: SeasonShare, kind: ShareKind): string =>
  priceWords.unsignedPercent(shareOf(share[kind], share.nights));

/** One channel of one campsite as it is read out. */
export function shareWords(share: SeasonShare): string {
  if (share.nothing !== null) return text.nothing[share.nothing];
  const [cheaper, equal, dearer] = SHARE_KINDS.map((kind) => partWords(share, kind)) as [string, string, string];
  return text.said({ cheaper, equal, dearer, nights: share.nights });
}

const REPORTED = {
  direct_cheaper: 'cheaper',
  channel_cheaper: 'dearer',
  parity: 'equal',
  mixed: 'cheaper',
} as const satisfies Record<string, ShareKind>;

/** What a row comes to, in one sentence. */
export function readingWords({ reading: { is, channel }, shares }: SeasonRow, isOwn: boolean): string {
  const words = isOwn ? text.ownReadings : text.readings;
  if (is === 'no_direct_price' || is === 'nothing_compared') return words[is];
  const share = shares.find((each) => each.channel === channel);
  if (share === undefined) return words.nothing_compared;
  return words[is]({ channel: sourceWord(share.channel), percent: partWords(share, REPORTED[is]) });
}
