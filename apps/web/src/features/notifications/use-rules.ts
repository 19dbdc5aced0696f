import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { NotificationsAnswer } from '@vivac/contract/notifications';
import { useMemo, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call, callQuery } from '../../api/call.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { type Rules, type RulesDraft, isSameRules, rulesOf, sentRules } from './rules-draft.ts';

const rulesQuery = callQuery('getNotifications', {});
const NONE: Rules = [];

/** The user's rules, what is changed of them, and their saving. They are asked for anew when the section opens, unless they came with the document. */
export function useRules() {
  const queryClient = useQueryClient();
  const answer = useQuery({ ...rulesQuery, staleTime: 0 });
  const [draft, setDraft] = useState<RulesDraft | null>(null);
  const saved = useMemo(() => (answer.data ? rulesOf(answer.data) : NONE), [answer.data]);
  const version = answer.data?.version ?? 0;
  const isUnsaved = draft !== null && !isSameRules(draft.rules, saved);

  const saving = useSubmission<RulesDraft>({
    mutationFn: async (sent) => {
      const body = { notifications: sentRules(sent.rules), version: sent.version };
      const { message: _, ...answer } = await call('saveNotifications', { body });
      // What its answer holds is not specified: without rules they are those that were sent.
      const now = { ...body, ...answer } as NotificationsAnswer;
      queryClient.setQueryData(rulesQuery.queryKey, now);
      // What was changed while it was on its way is not saved, and is meant for what is saved now.
      setDraft((current) =>
        current === null || current === sent || isSameRules(current.rules, rulesOf(now))
          ? null
          : { ...current, version: now.version },
      );
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void answer.refetch();
    },
  });

  function edit(change: (rules: Rules) => Rules) {
    setDraft((current) => {
      const rules = change(current?.rules ?? saved);
      // While a change is on its way, what was saved before it is a change too.
      if (!saving.isPending && isSameRules(rules, saved)) return null;
      return { rules, version: current?.version ?? version };
    });
    if (!saving.isPending) saving.reset();
  }

  return {
    /** As the server tells of them. */
    told: answer.data as NotificationsAnswer | undefined,
    isPending: answer.isPending,
    isFailed: answer.isError && answer.data === undefined,
    retry: () => void answer.refetch(),
    rules: draft?.rules ?? saved,
    saved,
    isUnsaved,
    /** Somebody else, or another window, saved since the first change. */
    isOvertaken: isUnsaved && draft.version !== version,
    edit,
    discard: () => {
      setDraft(null);
      saving.reset();
    },
    keepMine: () => {
      setDraft((current) => current && { ...current, version });
      saving.reset();
    },
    saving,
    save: () => saving.submit(isUnsaved ? draft : { rules: saved, version }),
  };
}

export type RulesState = ReturnType<typeof useRules>;
