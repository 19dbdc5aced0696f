import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { SignedInUser } from '../api/identity/ports.ts';
import { leaveWhenSignedIn, requireAdmin, requireUser } from './guards.ts';

const manager: SignedInUser = { uid: 'u2', email: 'manager@vivac.test', displayName: null, admin: false };
const administrator: SignedInUser = { ...manager, uid: 'u1', email: 'admin@vivac.test', admin: true };

const asks = (user: SignedInUser | null) => ({
  identity: { ready: async () => user },
  visitor: { wasSignedIn: false },
});
const away = { ...asks(null), identity: { ready: () => Promise.reject(new Error('away')) } };

async function redirectOf(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options;
    throw thrown;
  }
  return null;
}

test('a signed-out visitor of a page for users goes to the login page, which remembers the page', async () => {
  const redirect = await redirectOf(() => requireUser({ context: asks(null), location: { href: '/reviews?x=1' } }));
  expect(redirect).toMatchObject({ to: '/login', search: { from: '/reviews?x=1' } });
});

test('somebody whose session has ended meanwhile is told so on the login page, a visitor is not', async () => {
  const location = { href: '/reviews' };
  const { visitor } = asks(null);
  const comes = (user: SignedInUser | null) =>
    redirectOf(() => requireUser({ context: { ...asks(user), visitor }, location }));
  expect(await comes(null)).toHaveProperty('search', { from: '/reviews' });
  await comes(manager);
  expect(await comes(null)).toMatchObject({ to: '/login', search: { from: '/reviews', session: 'ended' } });
  await redirectOf(() => leaveWhenSignedIn({ context: { ...asks(null), visitor }, search: {} }));
  expect(await comes(null)).toHaveProperty('search', { from: '/reviews' });
});

test('a signed-in visitor is let in', async () => {
  expect(await requireUser({ context: asks(manager), location: { href: '/reviews' } })).toEqual({ user: manager });
});

test('a provider that is away is a failure, not a signed-out visitor', async () => {
  await expect(requireUser({ context: away, location: { href: '/reviews' } })).rejects.toThrow('away');
});

test('a page for administrators sends a manager to the dashboard and lets an administrator in', async () => {
  expect(await redirectOf(() => requireAdmin({ context: { user: manager } }))).toMatchObject({ to: '/dashboard' });
  expect(await redirectOf(() => requireAdmin({ context: { user: administrator } }))).toBeNull();
});

test('the login page sends on who is signed in already, and shows itself when that is not known', async () => {
  const search = { from: '/reviews' };
  expect(await redirectOf(() => leaveWhenSignedIn({ context: asks(manager), search }))).toMatchObject({
    href: '/reviews',
  });
  expect(await redirectOf(() => leaveWhenSignedIn({ context: asks(null), search }))).toBeNull();
  expect(await redirectOf(() => leaveWhenSignedIn({ context: away, search }))).toBeNull();
});
