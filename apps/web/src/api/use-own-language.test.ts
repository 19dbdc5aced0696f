import { expect, test } from 'vitest';
import { languageStep } from './use-own-language.ts';

const ANONYMOUS = { page: 'es', saved: null, picked: null, cookie: null, browser: 'es' } as const;

// @holds language-15
test.each([
  ['without any choice the page stays as it is', {}, { reload: false }],
  [
    'a language picked before sign-in is kept with the user',
    { page: 'ca', picked: 'ca', cookie: 'ca' },
    { keep: 'ca', reload: false },
  ],
  ['a language that is kept sets the cookie and reloads the page', { saved: 'fr' }, { cookie: 'fr', reload: true }],
  ['a language that is kept and shown needs no reload', { saved: 'es' }, { cookie: 'es', reload: false }],
  ['a cookie that the server does not follow makes no reload loop', { saved: 'fr', cookie: 'fr' }, { reload: false }],
  [
    'the cookie of somebody else goes, and the page with it',
    { page: 'fr', cookie: 'fr' },
    { cookie: null, reload: true },
  ],
  ['the cookie of somebody else goes where it changes nothing', { cookie: 'es' }, { cookie: null, reload: false }],
] as const)('%s', (_title, around, step) => {
  expect(languageStep({ ...ANONYMOUS, ...around })).toEqual(step);
});
