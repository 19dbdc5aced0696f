import type { RegisteredSource } from '@vivac/contract/administration/sources';
import { dayFormat } from './price-words.ts';
import { wordsOf } from './reader.ts';

const words = wordsOf('sources');
const planText = wordsOf('collection-plan');
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

/** A day as words: `3 Jul 2027`. */
export const dayWords = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** A day above a narrow column: `3/7`. */
export const shortDay = dayFormat({ day: 'numeric', month: 'numeric' });

/** How many calls a plan makes, and where its budget does not suffice. */
export function planCallsWords(calls: NonNullable<RegisteredSource['plan']>['calls']): string[] {
  const { cells, arrivals, a_day: day, a_month: month, over, every_days: count } = calls;
  const every = planText.everyDays({ count });
  const first = planText.cells({ cells, arrivals, day, month });
  if (over === null) return [first];
  if (over === 'day') return [first, planText.overDay({ wanted: calls.wanted_a_day, every })];
  return [first, planText.overMonth({ wanted: calls.wanted_a_month, every })];
}

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
