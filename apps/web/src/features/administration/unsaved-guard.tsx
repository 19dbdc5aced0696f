import { useBlocker } from '@tanstack/react-router';
import { usersText as text } from '../../text/administration.ts';
import { Question } from '../../ui/question.tsx';

/** Asks before changes that are not saved are left behind; the browser itself asks when its tab is closed. */
export function UnsavedGuard({ count }: { count: number }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => count > 0 && current.pathname !== next.pathname,
    enableBeforeUnload: () => count > 0,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Question
      title={text.leaveTitle}
      confirm={text.leave}
      cancel={text.stay}
      onConfirm={blocker.proceed}
      onCancel={blocker.reset}
    >
      {text.leaveQuestion(count)}
    </Question>
  );
}
