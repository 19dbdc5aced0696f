import type { RegisteredSource } from '@vivac/contract/administration/sources';
import { locale, wordsOf } from './reader.ts';

const words = wordsOf('sources');
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
  answered: (outcome: string, status: number | null) =>
    status === null ? outcome : words.answered({ outcome, status }),
  expected: (seconds: number) => words.expected({ every: every(seconds) }),
  details: {
    ...details,
    answerWithRows: (answer: string, stored: number, leftOut: number) =>
      details.answerWithRows({ answer, rows: details.rows({ stored, leftOut }) }),
    toldDays: (from: string, until: string) => details.toldDays({ from: dayWords(from), until: dayWords(until) }),
  },
};
