import { useEffect, useState } from 'react';

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
