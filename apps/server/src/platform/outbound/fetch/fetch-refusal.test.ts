import { say, sayStored } from '@vivac/text/say';
import type { Sentence } from '@vivac/text/sentence';
import { LANGUAGES } from '@vivac/domain/language';
import { readCatalogue } from '@vivac/text/read-catalogues';
import { describe, expect, it } from 'vitest';
import { type FetchRefusalReason, fetchSentence, refuseFetch } from './fetch-types.ts';

const REASONS = Object.keys(readCatalogue('en', 'fetch-refusals')) as FetchRefusalReason[];

describe.each(LANGUAGES)('the sentence of a refusal in %s', (language) => {
  it('names the host and the status', () => {
    const sentence = fetchSentence(refuseFetch('access-denied', 'camping.test', { status: 403 }));
    expect(say(language, sentence)).toMatch(/camping\.test.*403/);
  });

  it('has the title of a page that came instead, and nothing where it has none', () => {
    const refusal = refuseFetch('html-instead-of-data', 'camping.test', { status: 200 });
    expect(say(language, fetchSentence({ ...refusal, pageTitle: 'Sign in' }))).toContain('Sign in');
    expect(say(language, fetchSentence(refusal))).not.toMatch(/null|undefined|\(/);
  });
});

// @holds language-13
it.each(LANGUAGES)('the kept sentence of every fetch refusal is told again in %s', (language) => {
  for (const reason of REASONS) {
    const sentence = fetchSentence(refuseFetch(reason, 'feeds.example', { status: 503 }));
    const stored = JSON.parse(JSON.stringify(sentence)) as Sentence;
    expect(sayStored(language, stored)).toBe(say(language, sentence));
    expect(say(language, sentence)).not.toMatch(/[{}]|^[\w-]+$/);
  }
});

it('a sentence that an earlier version kept stays as it was', () => {
  expect(sayStored('es', 'Nobody knows.')).toBe('Nobody knows.');
});
