import type { SeasonRow, SeasonShare } from '@vivac/contract/wire/sales-channels/sales-channels';
import { shareOf } from '@vivac/domain/sales-channels/season';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { sourceWord } from '../../text/source-words.ts';

const text = wordsOf('channel-season');

export const SHARE_KINDS = ['cheaper', 'equal', 'dearer'] as const;
export type ShareKind = (typeof SHARE_KINDS)[number];

/** A part of the compared nights, in words. */
export const partWords = (share: SeasonShare, kind: ShareKind): string =>
  priceWords.unsignedPercent(shareOf(share[kind], share.nights));

/** One channel of one campsite as it is read out. */
export function shareWords(share: SeasonShare): string {
  if (share.nothing !== null) return text.nothing[share.nothing];
  const [cheaper, equal, dearer] = SHARE_KINDS.map((kind) => partWords(share, kind)) as [string, string, string];
  return text.said({ cheaper, equal, dearer, nights: share.nights });
}

const TOLD = {
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
  return words[is]({ channel: sourceWord(share.channel), percent: partWords(share, TOLD[is]) });
}
