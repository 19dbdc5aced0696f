import { setTimeout as wait } from 'node:timers/promises';
import { signIn } from '../downloads/signed-in.ts';

const SETTLED_LIMIT_MS = 5 * 60_000;
const AGAIN_MS = 1_000;

/** The session of a demo account, as a cookie. */
export async function cookieOf(url: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${url}/identity/sign-in/email`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
}

/**
 * Waits until a new market has been looked through: until then pages ask again and again, and are told of what moved, so that no load of
 * them ever comes to rest.
 */
export async function untilSettled(url: string, email: string, password: string): Promise<void> {
  const reader = await signIn(url, email, password);
  const { CampsiteName: names } = await reader.ask<{ CampsiteName: string[] }>('/dashboard/filters');
  const query = names.map((name) => ['campsitename', name] as const);
  const lateMs = performance.now() + SETTLED_LIMIT_MS;
  while (performance.now() < lateMs) {
    const { computing } = await reader.ask<{ computing: boolean }>('/dashboard/changes', query);
    if (!computing) return;
    await wait(AGAIN_MS);
  }
  throw new Error(`The market was not looked through in ${SETTLED_LIMIT_MS / 1000} s.`);
}
