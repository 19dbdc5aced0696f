import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlertRulesAnswer, ReportedAlertRule } from '@vivac/contract/alerts/alert-rules';
import { ruleFromWire } from '@vivac/contract/wire/rules';
import type { KindOfAlertRule } from '@vivac/domain/alerts/kinds/alert-kinds';
import { readAlertRule } from '@vivac/domain/alerts/read-alert-rules';
import { ApiError } from '../../../api/api-error.ts';
import { call, callQuery } from '../../../api/call.ts';
import { useSubmission } from '../../../api/use-submission.ts';

const rulesQuery = callQuery('getAlertRules', {});

/** A rule as it is sent: one with an id is the rule that has it. */
export type SentRule = object & { readonly id?: string; readonly enabled?: boolean };

/** The user's alert rules and their saving: each change is saved at once, with the version that was shown. */
export function useAlertRules() {
  const queryClient = useQueryClient();
  const answer = useQuery({ ...rulesQuery, staleTime: 0 });
  const saving = useSubmission<readonly SentRule[]>({
    mutationFn: async (rules) => {
      const version = answer.data!.version;
      const { message: _, ...now } = await call('saveAlertRules', { body: { rules, version } });
      queryClient.setQueryData(rulesQuery.queryKey, now);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void answer.refetch();
    },
  });
  return { answer, told: answer.data as AlertRulesAnswer | undefined, saving };
}

/** The rule of an answer, by our names; null of a kind that this version of the application does not know. */
export function ruleOf(sent: ReportedAlertRule): KindOfAlertRule | null {
  const read = readAlertRule(ruleFromWire(sent));
  return 'faults' in read ? null : read;
}
