import type { User } from '@vivac/contract/accounts';
import { useEffect, useRef } from 'react';

/** A mail is mostly on its way within seconds; what takes longer than all of these waits is seen when the page is opened again. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 16_000, 32_000] as const;

/** Looks again, after longer and longer waits, until no invitation is being sent any more. */
export function useSentInvitations(users: readonly User[] | undefined, readAtMs: number, reload: () => void): void {
  const looks = useRef({ sending: '', made: 0 });
  const sending = users?.flatMap(sendingOf).join(' ') ?? '';
  useEffect(() => {
    if (looks.current.sending !== sending) looks.current = { sending, made: 0 };
    const waitMs = WAITS_MS[looks.current.made];
    if (sending === '' || waitMs === undefined) return;
    const timer = setTimeout(() => {
      looks.current.made += 1;
      reload();
    }, waitMs);
    return () => clearTimeout(timer);
  }, [sending, readAtMs, reload]);
}

const sendingOf = ({ email, invitation }: User): string[] =>
  invitation?.state === 'sending' ? [`${email} ${invitation.invited_at}`] : [];
