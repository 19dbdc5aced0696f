import calendar from '@vivac/text/catalogues/en/calendar.json';
import type { ComparedWith } from '@vivac/domain/offers/comparing';
import dashboard from '@vivac/text/catalogues/en/dashboard.json';
import filters from '@vivac/text/catalogues/en/filters.json';
import { priceWords } from '../price-words.ts';
import { readerText } from '../reader.ts';

const calendarWords = readerText('calendar', calendar);
const filterWords = readerText('filters', filters);
const dashboardWords = readerText('dashboard', dashboard);

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
  caption: (comparedWith: ComparedWith, stay: string, competitors: number): readonly [string, string] => {
    const [before = '', after = ''] = captions[comparedWith]({ stay, competitors }).split(NAME);
    return [before, after];
  },
  /** `+3%`, `0%`, `−12%`: with a plus sign when positive (calendar-17). */
  percent: priceWords.signedPercent,
  versusDearest: (percent: number, price: string) =>
    calendarWords.versusDearest({ percent: priceWords.signedPercent(percent), price }),
};

export const filterText = {
  ...filterWords,
};

export const dashboardText = {
  ...dashboardWords,
  waiting: { ...dashboardWords.waiting },
};
