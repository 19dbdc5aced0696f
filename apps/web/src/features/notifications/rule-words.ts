import type { LastRun } from '@vivac/contract/notifications';
import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';
import { wordsOf } from '../../text/reader.ts';

const words = wordsOf('notification-rules');
const { trial } = words;

/** The notification rules of the settings; sentences word for word from (rule-1). */
export const rulesText = {
  ...words,
  last: (moment: string, outcome: LastRun['outcome']) => words.last[outcome]({ moment, hours: STALE_AFTER_HOURS }),
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

const alertWords = wordsOf('alert-rules');

/** Rules of alerts in the settings. */
export const alertRulesText = {
  ...alertWords,
  wrong: ({ min, max, canBeNone }: { readonly min: number; readonly max: number; readonly canBeNone?: true }) =>
    canBeNone ? alertWords.wrongOrNone({ min, max }) : alertWords.wrong({ min, max }),
};
