import { expect, test } from 'vitest';
import { parseSettingsSearch } from './settings-search.ts';

test.each(['password', 'notifications', 'api-keys'])('the settings section %s is read from the URL', (section) => {
  expect(parseSettingsSearch({ section, other: 1 })).toEqual({ section });
});

// @holds account-8
test.each([undefined, 'profile', 'Password', 7, ['password']])('%j in the URL falls back to the profile', (section) => {
  expect(parseSettingsSearch({ section })).toEqual({});
});

test('the message whose list is open is read from the URL of the notifications alone', () => {
  const message = '0f0f0f0f-0000-4000-8000-000000000001';
  expect(parseSettingsSearch({ section: 'notifications', message })).toEqual({ section: 'notifications', message });
  expect(parseSettingsSearch({ section: 'password', message })).toEqual({ section: 'password' });
  expect(parseSettingsSearch({ section: 'notifications', message: '1' })).toEqual({ section: 'notifications' });
});
