import type { LastRun } from '@vivac/contract/notifications';
import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { ApiError } from '../../api/api-error.ts';
import type { RuleKind } from '@vivac/domain/rules/kinds/rule-kinds';

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
  percent: priceWords.signedPercent,
};

const alertWords = wordsOf('alert-rules');

/** Rules of alerts in the settings. */
export const alertRulesText = {
  ...alertWords,
  wrong: ({ min, max, canBeNone }: { readonly min: number; readonly max: number; readonly canBeNone?: true }) =>
    canBeNone ? alertWords.wrongOrNone({ min, max }) : alertWords.wrong({ min, max }),
};

/** The server’s sentences about the rules that were sent. */
export interface RuleRefusals {
  /** Of a rule among its kind, from 1; of the whole kind at 0. */
  of(kind: RuleKind, row: number): readonly string[];
  /** Whether any is shown beside a rule. */
  readonly some: boolean;
}

/** What the server refused, by kind and row: `price.spread` of row 2. */
export function refusalsOf(error: unknown): RuleRefusals {
  const problems = error instanceof ApiError ? error.problems : [];
  return {
    of: (kind, row) =>
      problems
        .filter((each) => each.field?.split('.')[0] === kind && (each.row ?? 0) === row)
        .map((each) => each.error),
    some: problems.length > 0,
  };
}
