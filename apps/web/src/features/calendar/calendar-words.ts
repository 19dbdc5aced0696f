import type { ComparedWith } from '@vivac/domain/offers/offer-dimension';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';

const calendarWords = wordsOf('calendar');

/** Where the campsite’s name stands in a caption: it is emphasised. */
const NAME = '<name>';

const captions: Readonly<Record<ComparedWith, typeof calendarWords.caption>> = {
  dearest: calendarWords.caption,
  median: calendarWords.captionMedian,
  rank: calendarWords.captionRank,
};

export const calendarText = {
  ...calendarWords,
  /** What stands before and after the campsite’s name. */
  caption: (comparedWith: ComparedWith, stay: string, competitors: number, all: number): readonly [string, string] => {
    const [before = '', after = ''] = captions[comparedWith]({ stay, competitors, all }).split(NAME);
    return [before, after];
  },
  /** `+3%`, `0%`, `−12%`: with a plus sign when positive (calendar-17). */
  percent: priceWords.signedPercent,
  versusDearest: (percent: number, price: string) =>
    calendarWords.versusDearest({ percent: priceWords.signedPercent(percent), price }),
};
