import type { LastRun } from '@vivac/contract/notifications';
import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';
import catalogue from '@vivac/text/catalogues/en/notification-rules.json';
import { readerText } from './reader.ts';

const words = readerText('notification-rules', catalogue);
const { filters, trial } = words;

interface Bounds {
  readonly min: number;
  readonly max: number;
}

/** The notification rules of the settings; sentences word for word from (rule-1). */
export const rulesText = {
  ...words,
  address: (email: string, zone: string) => words.address({ email, zone: zone.replaceAll('_', ' ') }),
  range: ({ min, max }: Bounds) => words.range({ min, max }),
  limitMissing: ({ min, max }: Bounds) => words.limitMissing({ min, max }),
  limitWrong: ({ min, max }: Bounds) => words.limitWrong({ min, max }),
  same: (row: number) => words.same({ row }),
  sameButFilters: (row: number) => words.sameButFilters({ row }),
  full: (most: number) => words.full({ most }),
  /** Names a button that stands beside several rules. */
  of: (verb: string, rule: string) => words.of({ verb, words: rule }),
  added: (rule: string) => words.added({ words: rule }),
  next: (moment: string) => words.next({ moment }),
  last: (moment: string, outcome: LastRun['outcome']) => words.last[outcome]({ moment, hours: STALE_AFTER_HOURS }),
};

/** The filters that a rule of prices compares under. */
export const ruleFiltersText = {
  ...filters,
  gone: (value: string) => filters.gone({ value }),
  findsNothing: (values: string) => filters.findsNothing({ values }),
};

/** What a rule would have sent. */
export const trialText = {
  ...trial,
  result: (days: number, messages: number) => trial.result({ days, messages }),
  next: (moment: string) => trial.next({ moment }),
  stale: (stale: number, runs: number) => trial.stale({ stale, runs, hours: STALE_AFTER_HOURS }),
  latest: (shown: number) => trial.latest({ shown }),
  more: (rest: number) => trial.more({ rest }),
  leftOut: (names: string, rest: number) => trial.leftOut({ names, rest, hours: STALE_AFTER_HOURS }),
};

/** The history of what was sent. */
export const sentText = {
  ...words.sent,
  /** `found` counts nights with competitors. */
  list: (found: number) => words.sent.list({ found }),
  asSent: (moment: string) => words.sent.asSent({ moment }),
  percent: (percent: number) => `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}\u00a0%`,
};

/** What each kind of rules says on its block, its form and the lines of its trial. */
export const ruleKindsText = words.kinds;
