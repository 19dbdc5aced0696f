import { type Day, weekdayOf } from '@vivac/domain/time/day';
import { LOCALES, type Language } from '@vivac/domain/language';
import { knownWord } from '@vivac/domain/known-words';
import { type MoneyWords, moneyWords } from '@vivac/domain/money-words';
import { axisLabelOf } from '@vivac/domain/screens/price-series';
import { minuteInZone, momentInName } from '@vivac/domain/time/zoned-moment';
import { textOf } from '@vivac/text/text-of';
import type { Areas } from '@vivac/text/areas';
import type { DownloadFormat } from '@vivac/contract/downloads';
import { setImmediate as nextTurn } from 'node:timers/promises';

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

const MAX_NAME_CHARACTERS = 80;

export const CONTENT_TYPES: Readonly<Record<DownloadFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  'csv-es': 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
};

/** `Prices_2027-02-01_07-30.xlsx`, the moment in the product's zone (download-4, download-11). */
export function pricesFileName(at: Date, zone: string, format: DownloadFormat): string {
  return `Prices_${momentInName(at, zone)}.${extensionOf(format)}`;
}

/** `Reviews_Camping-Nandu_2027-02-01_07-30.csv` (download-8). */
export function reviewsFileName(campsite: string, at: Date, zone: string, format: DownloadFormat): string {
  return `Reviews_${plainName(campsite)}_${momentInName(at, zone)}.${extensionOf(format)}`;
}

/** `Channels_Camping-Nandu_2027-02-01_07-30.xlsx`, `Season_…`. */
export function channelsFileName(
  subject: 'Channels' | 'Season' | 'Tariffs',
  campsite: string,
  at: Date,
  zone: string,
  format: DownloadFormat,
): string {
  return `${subject}_${plainName(campsite)}_${momentInName(at, zone)}.${extensionOf(format)}`;
}

/** Both kinds of CSV end alike. */
function extensionOf(format: DownloadFormat): string {
  return format === 'csv-es' ? 'csv' : format;
}

/** A CSV of the demo market says so by its name, `…_Demo.csv`: it has no place beside its rows. The others say it inside. */
export function marked(fileName: string, isDemo: boolean): string {
  return isDemo ? fileName.replace(/\.csv$/, '_Demo.csv') : fileName;
}

/** Letters and digits of ASCII, with a dash for everything between them; never empty. */
function plainName(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/\p{Mark}/gu, '');
  const plain = letters.replaceAll(/[^A-Za-z0-9]+/g, '-').slice(0, MAX_NAME_CHARACTERS);
  return plain.replaceAll(/^-|-$/g, '') || 'campsite';
}

/** How many downloads of one user are prepared and sent at the same time. */
export const DOWNLOADS_AT_ONCE = 2;

interface DownloadSlots {
  /** Takes a place for the user until `gone`; false when all of theirs are taken. */
  take(uid: string, gone: AbortSignal): boolean;
}

/** Keeps one user's files from taking the server away from the others. */
export function downloadSlots(atOnce: number = DOWNLOADS_AT_ONCE): DownloadSlots {
  const taken = new Map<string, number>();
  const change = (uid: string, by: number) => {
    const left = (taken.get(uid) ?? 0) + by;
    if (left === 0) taken.delete(uid);
    else taken.set(uid, left);
  };
  return {
    take(uid, gone) {
      if (gone.aborted || (taken.get(uid) ?? 0) >= atOnce) return false;
      change(uid, 1);
      gone.addEventListener('abort', () => change(uid, -1), { once: true });
      return true;
    },
  };
}

export type SerialQueue = <Made>(make: () => Promise<Made>, gone: AbortSignal) => Promise<Made>;

/**
 * Makes one thing after the other: files that are whole in memory before they are sent. Who has left when it is their
 * turn is passed over, and rejects with the reason of `gone`.
 */
export function serialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (make, gone) => {
    const made = last.then(() => {
      gone.throwIfAborted();
      return make();
    });
    last = made.catch(() => undefined);
    return made;
  };
}

/** Lets the server answer others in the middle of long drawing. Throws the reason of `gone` once the reader has left. */
export async function yieldToEventLoop(gone: AbortSignal): Promise<void> {
  await nextTurn();
  gone.throwIfAborted();
}

/** Seven tables of up to 13 pages; more of them nobody turns. */
export const MAX_PDF_COMPETITORS = 64;

/** More than these nobody reads on paper. */
export const MAX_PDF_REVIEWS = 2000;
