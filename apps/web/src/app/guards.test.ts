import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { SignedInUser } from '../api/identity/ports.ts';
import { redirectWhenSignedIn, requireAdmin, requireUser } from './guards.ts';

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

test('route guard: a signed-out visitor is redirected to the login page with the return path', async () => {
  const redirect = await redirectOf(() => requireUser({ context: asks(null), location: { href: '/reviews?x=1' } }));
  expect(redirect).toMatchObject({ to: '/login', search: { from: '/reviews?x=1' } });
});

test('route guard: the login page says that the session expired only to somebody who had one', async () => {
  const location = { href: '/reviews' };
  const { visitor } = asks(null);
  const comes = (user: SignedInUser | null) =>
    redirectOf(() => requireUser({ context: { ...asks(user), visitor }, location }));
  expect(await comes(null)).toHaveProperty('search', { from: '/reviews' });
  await comes(manager);
  expect(await comes(null)).toMatchObject({ to: '/login', search: { from: '/reviews', session: 'ended' } });
  await redirectOf(() => redirectWhenSignedIn({ context: { ...asks(null), visitor }, search: {} }));
  expect(await comes(null)).toHaveProperty('search', { from: '/reviews' });
});

test('route guard: a signed-in visitor is let in', async () => {
  expect(await requireUser({ context: asks(manager), location: { href: '/reviews' } })).toEqual({ user: manager });
});

test('route guard: an unreachable provider is an error, not a redirect to the login page', async () => {
  await expect(requireUser({ context: away, location: { href: '/reviews' } })).rejects.toThrow('away');
});

test('route guard: administration pages redirect managers to the dashboard', async () => {
  expect(await redirectOf(() => requireAdmin({ context: { user: manager } }))).toMatchObject({ to: '/dashboard' });
  expect(await redirectOf(() => requireAdmin({ context: { user: administrator } }))).toBeNull();
});

test('route guard: the login page redirects somebody who is signed in already', async () => {
  const search = { from: '/reviews' };
  expect(await redirectOf(() => redirectWhenSignedIn({ context: asks(manager), search }))).toMatchObject({
    href: '/reviews',
  });
  expect(await redirectOf(() => redirectWhenSignedIn({ context: asks(null), search }))).toBeNull();
  expect(await redirectOf(() => redirectWhenSignedIn({ context: away, search }))).toBeNull();
});
