import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, use, useEffect, useState } from 'react';
import { Guard } from './leave-gate.tsx';
import { Question } from './question.tsx';

interface UnsavedGuardProps {
  readonly unsaved: boolean;
  readonly words: { readonly title: string; readonly leave: string; readonly stay: string };
  /** What would be lost. */
  readonly children: ReactNode;
}

/** Asks before changes that are not saved are left behind; the browser itself asks when its tab is closed. */
export function UnsavedGuard({ unsaved, words, children }: UnsavedGuardProps) {
  const { guardBy } = use(Guard);
  const [answer, setAnswer] = useState<((leave: boolean) => void) | null>(null);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && placeOf(current) !== placeOf(next),
    enableBeforeUnload: () => unsaved,
    withResolver: true,
  });

  useEffect(() => {
    if (!unsaved) return undefined;
    guardBy(() => new Promise((resolve) => setAnswer(() => resolve)));
    return () => guardBy(null);
  }, [guardBy, unsaved]);

  function decide(leave: boolean) {
    answer?.(leave);
    setAnswer(null);
    if (blocker.status === 'blocked') (leave ? blocker.proceed : blocker.reset)();
  }

  if (blocker.status !== 'blocked' && answer === null) return null;
  return (
    <Question
      title={words.title}
      confirm={words.leave}
      cancel={words.stay}
      onConfirm={() => decide(true)}
      onCancel={() => decide(false)}
    >
      {children}
    </Question>
  );
}

/** Another section of a page is another place; another entry of the history for the same one is not. */
function placeOf({ pathname, search }: { readonly pathname: string; readonly search: unknown }): string {
  return pathname + JSON.stringify(search);
}
