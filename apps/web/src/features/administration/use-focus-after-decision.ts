import { useEffect, useReducer, useRef } from 'react';

/**
 * Gives a list the focus once something of it was decided: the button that was pressed may be gone. The question has closed by
 * then, and has given the focus back.
 */
export function useFocusAfterDecision() {
  const top = useRef<HTMLDivElement>(null);
  const [decisions, onDecided] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (decisions > 0) top.current?.focus();
  }, [decisions]);
  return { top, onDecided };
}
