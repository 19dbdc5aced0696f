import { LANGUAGES } from '@vivac/domain/language';
import { describe, expect, it } from 'vitest';
import { refuseFetch } from './fetch-refusal.ts';
import { fetchRefusalText } from './fetch-refusal-text.ts';

describe.each(LANGUAGES)('the sentence of a refusal in %s', (language) => {
  it('names the host and says what to do', () => {
    const text = fetchRefusalText(refuseFetch('access-denied', 'camping.test', { status: 403 }), language);
    expect(text).toContain('camping.test');
    expect(text).toContain('(403)');
    expect(text.split('. ').length).toBeGreaterThan(1);
  });

  it('has the title of the page that came in place of data', () => {
    const refusal = refuseFetch('html-instead-of-data', 'camping.test', { status: 200 });
    expect(fetchRefusalText({ ...refusal, pageTitle: 'Sign in' }, language)).toContain('Sign in');
    expect(fetchRefusalText(refusal, language)).not.toMatch(/null|undefined/);
  });
});
