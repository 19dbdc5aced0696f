import type { LastRun } from '@vivac/contract/notifications';
import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';
import catalogue from '@vivac/text/catalogues/en/notification-rules.json';
import { readerText } from './reader.ts';

const words = readerText('notification-rules', catalogue);
const { filters, trial } = words;

/** The notification rules of the settings; sentences word for word from (rule-1). */
export const rulesText = {
  ...words,
  last: (moment: string, outcome: LastRun['outcome']) => words.last[outcome]({ moment, hours: STALE_AFTER_HOURS }),
};

/** The filters that a rule of prices compares under. */
export const ruleFiltersText = {
  ...filters,
};

/** What a rule would have sent. */
export const trialText = {
  ...trial,
  stale: (stale: number, runs: number) => trial.stale({ stale, runs, hours: STALE_AFTER_HOURS }),
  leftOut: (names: string, rest: number) => trial.leftOut({ names, rest, hours: STALE_AFTER_HOURS }),
};

/** The history of what was sent. */
export const sentText = {
  ...words.sent,
  percent: (percent: number) => `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}\u00a0%`,
};

/** What each kind of rules says on its block, its form and the lines of its trial. */
export const ruleKindsText = words.kinds;
