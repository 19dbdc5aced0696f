import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useReducer, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import type { CallName } from '../../api/routes.ts';

/** A success goes by itself after this time (users-15). */
const SUCCESS_CLEARS_AFTER_MS = 2500;

export interface Message {
  readonly tone: 'success' | 'error';
  readonly sentence: string;
}

/** The one message line of a page: what comes later replaces what was there; a failure stays. */
export function useMessage(first: Message | null): [Message | null, (message: Message | null) => void] {
  const [message, setMessage] = useState(first);
  useEffect(() => {
    if (message?.tone !== 'success') return undefined;
    const timer = setTimeout(() => setMessage(null), SUCCESS_CLEARS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [message]);
  return [message, setMessage];
}

/** Which part of a list is shown: a change of what is looked for leads back to its first page. */
export function useShown<Shown extends object>(everything: Shown, firstPage: Partial<Shown>) {
  const [shown, setShown] = useState(everything);
  return {
    shown,
    /** What is asked for, behind what is typed. */
    wanted: useDeferredValue(shown),
    show: (change: Partial<Shown>) => setShown((before) => ({ ...before, ...firstPage, ...change })),
    showAll: () => setShown(everything),
  };
}

interface DecisionOptions<Act> {
  send(act: Act): Promise<{ readonly message: string }>;
  /** What is read of a failure. */
  failed(error: Error, act: Act): string;
  /** Said where the server goes on with it for longer than an answer is waited for. */
  takesLonger?(act: Act): string;
  /** Which answers follow from it; all where absent. */
  readonly refreshes?: readonly CallName[];
  onDone?(act: Act): void;
}

/**
 * What an administrator decides about an entry of a list: first asked about, then sent, and said. The list has the focus
 * once it is decided: the button that was pressed may be gone.
 */
export function useDecision<Act, Requested = Act>({
  send,
  failed,
  takesLonger,
  refreshes,
  onDone,
}: DecisionOptions<Act>) {
  const queryClient = useQueryClient();
  const [requested, setRequested] = useState<Requested | null>(null);
  const [overdue, setOverdue] = useState<Act | null>(null);
  const [message, say] = useMessage(null);
  const { top, giveFocus } = useListFocus();
  // Another question may be open by the time of the answer.
  const answered = useRef<Requested | null>(null);
  const deciding = useMutation({
    mutationFn: send,
    onSuccess: (answer, act) => {
      setRequested((open) => (open === answered.current ? null : open));
      setOverdue(null);
      onDone?.(act);
      say({ tone: 'success', sentence: answer.message });
      giveFocus();
    },
    onError: (error, act) => {
      if (takesLonger && error instanceof ApiError && error.timedOut) {
        setRequested(null);
        setOverdue(act);
        say({ tone: 'error', sentence: takesLonger(act) });
        return;
      }
      // What was asked about says by itself why it could not be done.
      if (requested === null || requested !== answered.current) say({ tone: 'error', sentence: failed(error, act) });
    },
    // Somebody else may have decided too.
    onSettled: () =>
      refreshes
        ? Promise.all(refreshes.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
        : queryClient.invalidateQueries(),
  });

  return {
    /** Of the list. */
    top,
    message,
    say,
    dismissMessage: () => say(null),
    asked: requested,
    ask: (next: Requested | null) => {
      if (!deciding.isPending) deciding.reset();
      setRequested(next);
    },
    isBusy: deciding.isPending,
    /** What is under way. */
    busyWith: deciding.isPending ? deciding.variables : null,
    failure: deciding.error && failed(deciding.error, deciding.variables),
    /** What the server goes on with. */
    overdue,
    decide: (act: Act) => {
      if (deciding.isPending) return;
      answered.current = requested;
      deciding.mutate(act);
    },
  };
}

/** The focus comes when the question has closed, which gives it back to who asked. */
function useListFocus() {
  const top = useRef<HTMLDivElement>(null);
  const [decisions, giveFocus] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (decisions > 0) top.current?.focus();
  }, [decisions]);
  return { top, giveFocus };
}
