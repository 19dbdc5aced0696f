import { oneLine } from '@vivac/domain/shown-text';
import { IdentityUnavailable } from '#platform/identity/ports';
import { MailRefused } from './mailer.ts';

/** Tries that fail altogether before a message is parked: with the waits between them about eight hours. */
export const MOST_TRIES = 12;
/** Before the differences. */
const LONGEST_WAIT_S = 7_200;
const ERROR_CHARACTERS = 500;

/** Doubles with every try, and differs by up to a quarter, so that what failed together is not tried together. */
export function waitMs(attempts: number, firstWaitS: number): number {
  const seconds = Math.min(firstWaitS * 2 ** (attempts - 1), LONGEST_WAIT_S);
  return seconds * 1000 * (0.75 + Math.random() / 2);
}

/** Whether another try would fail in the same way, or enough of them did. */
export function isLastTry(error: unknown, attempts: number): boolean {
  return (error instanceof MailRefused && error.isPermanent) || attempts >= MOST_TRIES;
}

/** What the mail server or the provider of identities does is no fault of ours: nodemailer's failures have a code. */
export function isExpectedFailure(error: unknown): boolean {
  if (error instanceof MailRefused || error instanceof IdentityUnavailable) return true;
  return error instanceof Error && 'code' in error && 'command' in error;
}

/** What a server says may hold signs that no table can. */
export function reasonOf(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error)).slice(0, ERROR_CHARACTERS);
}

/** No longer than a message ever waits: the clock may have been set back meanwhile. */
export function secondsUntil(moment: Date | null, now: Date): number {
  const seconds = moment === null ? 0 : (moment.getTime() - now.getTime()) / 1000;
  return Math.min(Math.max(0, seconds), LONGEST_WAIT_S);
}
