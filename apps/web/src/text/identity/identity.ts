import catalogue from '@vivac/text/catalogues/en/identity.json';
import { readerText } from '../reader.ts';

const { tooManyAttempts: tooEarly, ...sentences } = readerText('identity', catalogue);

/** What the user reads when the identity provider refuses, by code; a code without a row shows the provider's own sentence. */
export const identityText: Readonly<Record<string, string>> = sentences;

/** The refusal of a try that came too early, with its wait in the largest unit that fits, rounded up. */
export function tooManyAttempts(waitS: number): string {
  if (!(waitS > 0)) return sentences['too-many-requests'];
  if (waitS < 60) return tooEarly.seconds({ count: Math.ceil(waitS) });
  const minutes = Math.ceil(waitS / 60);
  return minutes < 60 ? tooEarly.minutes({ count: minutes }) : tooEarly.hours({ count: Math.ceil(minutes / 60) });
}
