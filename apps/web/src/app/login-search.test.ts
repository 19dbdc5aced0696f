import { expect, test } from 'vitest';
import { parseLoginSearch } from './login-search.ts';

test('keeps the page asked for and the message, drops the rest', () => {
  expect(parseLoginSearch({ from: '/reviews', reset: 'sent', other: 1 })).toEqual({ from: '/reviews', reset: 'sent' });
  expect(parseLoginSearch({ from: 3, reset: 'yes' })).toEqual({});
});

test('keeps that a session ended, and nothing else that claims to be one', () => {
  expect(parseLoginSearch({ session: 'ended' })).toEqual({ session: 'ended' });
  expect(parseLoginSearch({ session: 'other' })).toEqual({});
});

test('a page elsewhere is replaced by the dashboard', () => {
  expect(parseLoginSearch({ from: '//else.where' })).toEqual({ from: '/dashboard' });
});
