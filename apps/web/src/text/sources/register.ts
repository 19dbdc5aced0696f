import type { RegisteredSource } from '@vivac/contract/administration/sources';
import catalogue from '@vivac/text/catalogues/en/sources.json';
import { locale, readerText } from '../reader.ts';

const words = readerText('sources', catalogue);
const { details } = words;

type State = RegisteredSource['state'];
type Outcome = NonNullable<RegisteredSource['outcome']>;
type Unit = keyof typeof words.period;

const UNITS: readonly (readonly [Unit, number])[] = [
  ['weeks', 604_800],
  ['days', 86_400],
  ['hours', 3_600],
];

/** Ages and schedules in the unit that fits. */
function inUnit(by: (typeof words)['period' | 'every'], seconds: number): string {
  const [unit, length] = UNITS.find(([, each]) => seconds % each === 0) ?? ['minutes', 60];
  return by[unit]({ count: Math.round(seconds / length) });
}

const days = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const dayWords = (day: string): string => days.format(new Date(`${day}T00:00:00Z`));

const every = (seconds: number): string => inUnit(words.every, seconds);

/** The administrator’s page of where data comes from. */
export const sourcesText = {
  ...words,
  doors: words.doors satisfies Record<RegisteredSource['door'], string>,
  states: words.states satisfies Record<State, string>,
  outcomes: words.outcomes satisfies Record<Outcome, string>,
  period: (seconds: number) => inUnit(words.period, seconds),
  every,
  failing: (times: number) => words.failing({ times }),
  answered: (outcome: string, status: number | null) =>
    status === null ? outcome : words.answered({ outcome, status }),
  expected: (seconds: number) => words.expected({ every: every(seconds) }),
  chip: (state: string, count: number) => words.chip({ words: state, count }),
  of: (verb: string, source: string) => words.of({ verb, source }),
  tooSoon: (source: string) => words.tooSoon({ source }),
  details: {
    ...details,
    region: (source: string) => details.region({ source }),
    kindByDoor: (kind: string, door: string) => details.kindByDoor({ kind, door }),
    scheduleExpected: (asked: string, expected: string) => details.scheduleExpected({ asked, expected }),
    readyMapping: (name: string) => details.readyMapping({ name }),
    secretNames: (names: readonly string[]) => details.secretNames({ names: names.join(', ') }),
    added: (by: string, at: string) => details.added({ by, at }),
    tryLine: (at: string, answer: string) => details.tryLine({ at, answer }),
    answerWithRows: (answer: string, stored: number, leftOut: number) =>
      details.answerWithRows({ answer, rows: details.rows({ stored, leftOut }) }),
    toldDays: (from: string, until: string) => details.toldDays({ from: dayWords(from), until: dayWords(until) }),
    olderTries: (count: number) => details.olderTries({ count }),
    consent: (ground: string, host: string, by: string, at: string) => details.consent({ ground, host, by, at }),
    withdrawn: (by: string, at: string) => details.withdrawn({ by, at }),
  },
  consent: { ...words.consent, title: (host: string) => words.consent.title({ host }) },
  withdraw: { ...words.withdraw, title: (host: string) => words.withdraw.title({ host }) },
  removal: { ...words.removal, title: (source: string) => words.removal.title({ source }) },
};
