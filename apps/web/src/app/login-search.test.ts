import { expect, test } from 'vitest';
import { parseLoginSearch } from './login-search.ts';

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
