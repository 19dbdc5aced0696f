import { LANGUAGES } from '@vivac/domain/language';
import { expect, it } from 'vitest';
import { refuseFetch } from './fetch-refusal.ts';
import { fetchRefusalIn } from './fetch-refusal-in.ts';
import { FETCH_REFUSAL_REASONS, fetchRefusalText } from './fetch-refusal-text.ts';

// @holds language-13
it.each(LANGUAGES)('the kept sentence of every fetch refusal is told again in %s', (language) => {
  for (const reason of FETCH_REFUSAL_REASONS) {
    const refusal = refuseFetch(reason, 'data.example.com', { status: 404 });
    expect(fetchRefusalIn(language, fetchRefusalText(refusal, 'en'))).toBe(fetchRefusalText(refusal, language));
  }
});

it('a reason that is no fetch refusal stays as it is', () => {
  expect(fetchRefusalIn('es', 'Nobody knows.')).toBe('Nobody knows.');
});
