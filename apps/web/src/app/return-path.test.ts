import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

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
