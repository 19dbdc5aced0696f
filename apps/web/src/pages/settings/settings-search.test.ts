import { expect, test } from 'vitest';
import { parseSettingsSearch } from './settings-search.ts';

test.each(['password', 'notifications', 'api-keys'])('the settings section %s is read from the URL', (section) => {
  expect(parseSettingsSearch({ section, other: 1 })).toEqual({ section });
});

// @holds account-8
test.each([undefined, 'profile', 'Password', 7, ['password']])('%j in the URL falls back to the profile', (section) => {
  expect(parseSettingsSearch({ section })).toEqual({});
});
