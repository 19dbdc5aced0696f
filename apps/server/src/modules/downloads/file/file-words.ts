import { type Day, weekdayOf } from '@vivac/domain/time/day';
import { LOCALES, type Language } from '@vivac/domain/language';
import { knownWord } from '@vivac/domain/known-words';
import { type MoneyWords, moneyWords } from '@vivac/domain/money-words';
import { axisLabelOf } from '@vivac/domain/screens/price-series';
import { minuteInZone } from '@vivac/domain/time/zoned-moment';
import { textOf } from '@vivac/text/text-of';
import type { Areas } from '@vivac/text/areas';

/** How a file is written in the language of whoever downloads it (language-11). */
export interface FileWords {
  readonly language: Language;
  readonly text: Areas['files'];
  readonly money: MoneyWords;
  /** How Excel shows days. */
  readonly dayFormat: string;
  /** `2027-02-05` in English as specified, `05/02/2027` elsewhere. */
  readonly day: (day: string) => string;
  /** `Mon 2027-02-05`, `lun 05/02/2027` */
  readonly weekdayAndDay: (day: Day) => string;
  /** `02-05` below a chart, `05/02` elsewhere. */
  readonly axisDay: (day: Day) => string;
  readonly moment: (at: Date, zone: string) => string;
  /** `8.0`, `8,0` */
  readonly score: (score: number) => string;
  readonly known: (wording: string) => string;
}

const made = new Map<Language, FileWords>();

export function fileWords(language: Language = 'en'): FileWords {
  const words = made.get(language) ?? makeWords(language);
  made.set(language, words);
  return words;
}

function makeWords(language: Language): FileWords {
  const isEnglish = language === 'en';
  const weekdays = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', timeZone: 'UTC' });
  // 4 January 2027 was a Monday.
  const names = [4, 5, 6, 7, 8, 9, 10].map((day) =>
    weekdays.format(new Date(Date.UTC(2027, 0, day))).replace(/\.$/, ''),
  );
  const dayOf = (day: string) => (isEnglish ? day : day.split('-').reverse().join('/'));
  return {
    language,
    text: textOf(language, 'files'),
    money: moneyWords[language],
    dayFormat: isEnglish ? 'yyyy-mm-dd' : 'dd/mm/yyyy',
    day: dayOf,
    weekdayAndDay: (day) => `${names[weekdayOf(day) - 1]} ${dayOf(day)}`,
    axisDay: (day) => (isEnglish ? axisLabelOf(day) : dayOf(axisLabelOf(day))),
    moment: (at, zone) => {
      const [day = '', time = ''] = minuteInZone(at, zone).split(' ');
      return `${dayOf(day)} ${time}`;
    },
    score: (score) => (isEnglish ? score.toFixed(1) : score.toFixed(1).replace('.', ',')),
    known: (wording) => knownWord(wording, language),
  };
}
