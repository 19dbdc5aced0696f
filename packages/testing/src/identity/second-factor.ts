import { codeOf, stepAt } from '@vivac/server/src/platform/identity/embedded/factor/one-time-codes.ts';
import type { LyingProvider } from './lying-provider.ts';
import type { EmbeddedVisitor } from './visitor.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes of a key that is typed into an app. */
export function secretIn(key: string): Buffer {
  const bits = [...key].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** What an app for codes shows now, or so many steps of thirty seconds later. */
export const codeAt = (key: string, offset = 0): string => codeOf(secretIn(key), stepAt(Date.now()) + offset);

/** A call of the second factor: `ok`, or the code of its refusal. */
export async function postFactor(visitor: EmbeddedVisitor, path: string, body: object = {}): Promise<string> {
  const response = await visitor.call('POST', `/factor${path}`, body);
  return response.statusCode === 200 ? 'ok' : response.json().code;
}

/** Sets a second factor up with the code of the step before: there are two more within the window. */
export async function enrolFactor(
  visitor: EmbeddedVisitor,
  password: string,
): Promise<{ key: string; codes: string[] }> {
  const { key } = (await visitor.call('POST', '/factor/begin', { password })).json();
  const confirmed = await visitor.call('POST', '/factor/confirm', { code: codeAt(key, -1) });
  return { key, codes: confirmed.json().recovery_codes };
}

/** Signs in by a provider that has no pages, as whom its claims say. */
export async function throughProvider(
  visitor: EmbeddedVisitor,
  provider: LyingProvider,
  claims: LyingProvider['claims'],
): Promise<void> {
  provider.claims = claims;
  const started = await visitor.call('GET', '/oidc/start');
  const back = (await fetch(started.headers.location!, { redirect: 'manual' })).headers.get('location')!;
  const { pathname, search } = new URL(back);
  await visitor.call('GET', pathname.replace('/identity', '') + search);
}
