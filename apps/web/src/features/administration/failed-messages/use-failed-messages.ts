import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FailedMessage } from '@vivac/contract/notification-messages';
import { callQuery } from '../../../api/call-query.ts';
import { call } from '../../../api/call.ts';
import { wordsOf } from '../../../text/reader.ts';
import { failureSentence, listWords } from '../failure-sentence.ts';
import { useMessage } from '../use-message.ts';

const text = wordsOf('failed-messages');
const failuresQuery = callQuery('getNotificationFailures', {});
/** While messages are tried again the list is asked for anew, so that they are seen to leave. */
const LOOK_AGAIN_AFTER_MS = 10_000;

export type Decision = 'retryNotification' | 'dismissNotification';

interface Decided {
  readonly decision: Decision;
  readonly id: string;
}

/** Messages that could not be sent, and what an administrator decides about them. */
export function useFailedMessages(onDecided: () => void) {
  const queryClient = useQueryClient();
  const list = useQuery({
    ...failuresQuery,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.messages.some(({ state }) => state === 'retrying') ? LOOK_AGAIN_AFTER_MS : false,
  });
  const [message, say] = useMessage(null);

  const deciding = useMutation({
    mutationFn: ({ decision, id }: Decided) => call(decision, { params: { id } }),
    onSuccess: (answer, { decision, id }) => {
      queryClient.setQueryData(failuresQuery.queryKey, (data) => data && withDecided(data, decision, id));
      say({ tone: 'success', sentence: answer.message });
      onDecided();
    },
    onError: (error, { decision }) => {
      const unknown = decision === 'retryNotification' ? text.retryFailed : text.dismissFailed;
      say({ tone: 'error', sentence: failureSentence(error, listWords(unknown)) });
    },
    // Somebody else may have decided: the list shows what there is now.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: failuresQuery.queryKey }),
  });

  return {
    list,
    message,
    dismissMessage: () => say(null),
    busyWith: deciding.isPending ? deciding.variables.id : null,
    decide: (decision: Decision, { id }: FailedMessage) => deciding.isPending || deciding.mutate({ decision, id }),
  };
}

interface Failures {
  readonly messages: FailedMessage[];
  readonly total: number;
}

/** What is decided about is not asked about again, even before the list is loaded anew. */
function withDecided({ messages, total }: Failures, decision: Decision, id: string): Failures {
  if (decision === 'dismissNotification') {
    return { messages: messages.filter((each) => each.id !== id), total: total - 1 };
  }
  return { messages: messages.map((each) => (each.id === id ? { ...each, state: 'retrying' } : each)), total };
}
