import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { CallResponse } from '../../../api/routes.ts';
import { wordsOf } from '../../../text/reader.ts';
import { failureSentence, listWords } from '../failure-sentence.ts';
import { useMessage } from '../use-message.ts';

const text = wordsOf('erase-reviewer');

export interface AskedReviewer {
  readonly name: string;
  readonly campsite: string;
}

export interface Found extends AskedReviewer {
  readonly answer: CallResponse<'findReviewer'>;
}

/** The reviews of somebody, looked for and erased. */
export function useEraseReviewer() {
  const queryClient = useQueryClient();
  const [message, say] = useMessage(null);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const finding = useMutation({
    mutationFn: async (asked: AskedReviewer): Promise<Found> => ({
      ...asked,
      answer: await call('findReviewer', { body: asked }),
    }),
    onMutate: () => setLeftOut(new Set()),
  });
  const found = finding.data ?? null;
  const chosen = found === null ? [] : found.answer.reviews.filter(({ id }) => !leftOut.has(id));
  const erasing = useMutation({
    mutationFn: ({ name, campsite }: AskedReviewer) =>
      call('eraseReviewer', { body: { name, campsite, review_ids: chosen.map(({ id }) => id) } }),
    onSuccess: (answer, asked) => {
      say({ tone: 'success', sentence: answer.message });
      finding.mutate(asked);
    },
    // Reviews are read on other pages too.
    onSettled: () => queryClient.invalidateQueries(),
  });
  return {
    find: (asked: AskedReviewer) => {
      if (!finding.isPending) finding.mutate(asked);
    },
    isFinding: finding.isPending,
    findError: finding.error,
    found,
    chosen,
    choose: (id: string, isChosen: boolean) => {
      const changed = new Set(leftOut);
      if (isChosen) changed.delete(id);
      else changed.add(id);
      setLeftOut(changed);
    },
    erase: (onErased: () => void) => {
      if (found !== null && !erasing.isPending) erasing.mutate(found, { onSuccess: onErased });
    },
    isErasing: erasing.isPending,
    eraseFailure: erasing.error && failureSentence(erasing.error, listWords(text.eraseFailed)),
    forgetFailure: () => erasing.reset(),
    message,
    dismissMessage: () => say(null),
  };
}
