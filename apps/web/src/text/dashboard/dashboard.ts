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
  seen: (age: string) => calendarWords.seen({ age }),
  nothingKnown: (month: string) => calendarWords.nothingKnown({ month }),
  knownUntil: (month: string) => calendarWords.knownUntil({ month }),
  backTo: (month: string) => calendarWords.backTo({ month }),
  /** `+3%`, `0%`, `−12%`: with a plus sign when positive (calendar-17). */
  percent: priceWords.signedPercent,
  versusDearest: (percent: number, price: string) =>
    calendarWords.versusDearest({ percent: priceWords.signedPercent(percent), price }),
  median: (price: string, priced: number) => calendarWords.median({ price, priced }),
  seenSentence: (age: string) => calendarWords.seenSentence({ age }),
  checkedSentence: (age: string) => calendarWords.checkedSentence({ age }),
  ownLength: (length: string) => calendarWords.ownLength({ length }),
  dearestLength: (length: string) => calendarWords.dearestLength({ length }),
  keyDate: (name: string) => calendarWords.keyDate({ name }),
  sentence: (fact: string) => calendarWords.sentence({ fact }),
  /** Of comparisons that are not like for like. */
  unlikeCount: {
    basis: (amount: number) => calendarWords.unlikeCount.basis({ amount }),
    tax: (amount: number) => calendarWords.unlikeCount.tax({ amount }),
  },
  inDetailOf: (day: string) => calendarWords.inDetailOf({ day }),
  openNight: (day: string) => calendarWords.openNight({ day }),
};

export const filterText = {
  ...filterWords,
  titleWithCount: (competitors: number) => filterWords.titleWithCount({ competitors }),
  openFilters: (competitors: number) => filterWords.openFilters({ competitors }),
  nothingFound: (text: string) => filterWords.nothingFound({ text }),
  ticked: (ticked: number, all: number) => filterWords.ticked({ ticked, all }),
};

export const dashboardText = {
  ...dashboardWords,
  /** What cannot be shown, by the name of the part. */
  broken: (part: string) => dashboardWords.broken({ part }),
  waiting: { ...dashboardWords.waiting, title: (name: string) => dashboardWords.waiting.title({ name }) },
};
