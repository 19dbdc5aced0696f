import { expect, test } from 'vitest';
import { parseSettingsSearch } from './settings-search.ts';

test.each(['password', 'notifications'])('the section %s is read from the address', (section) => {
  expect(parseSettingsSearch({ section, other: 1 })).toEqual({ section });
});

// @holds account-8
test.each([undefined, 'profile', 'Password', 7, ['password']])('%j in the address means the profile', (section) => {
  expect(parseSettingsSearch({ section })).toEqual({});
});
