import { expect, test } from 'vitest';
import { parseLoginSearch, returnPath } from './login-search.ts';

test('the login page’s query string keeps the return path and the message, drops the rest', () => {
  expect(parseLoginSearch({ from: '/reviews', reset: 'sent', other: 1 })).toEqual({ from: '/reviews', reset: 'sent' });
  expect(parseLoginSearch({ from: 3, reset: 'yes' })).toEqual({});
});

test('the login page’s query string keeps expired=true only', () => {
  expect(parseLoginSearch({ session: 'ended' })).toEqual({ session: 'ended' });
  expect(parseLoginSearch({ session: 'other' })).toEqual({});
});

test('open redirect: a return path to another site becomes the dashboard', () => {
  expect(parseLoginSearch({ from: '//else.where' })).toEqual({ from: '/dashboard' });
});

test.each(['/dashboard', '/reviews?campsite=Cala%20Sirena', '/admin-users', '/dashboard?day=2027-08-14#x'])(
  'the return path %s is kept',
  (path) => {
    expect(returnPath(path)).toBe(path);
  },
);

test.each([
  undefined,
  7,
  '',
  '/',
  'reviews',
  'https://else.where/',
  '//else.where',
  '/\\else.where',
  'javascript:alert(1)',
  '/login?from=/login',
])('open redirect: %s becomes the dashboard', (path) => {
  expect(returnPath(path)).toBe('/dashboard');
});
