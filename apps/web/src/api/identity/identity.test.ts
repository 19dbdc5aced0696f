import { expect, test } from 'vitest';
import { chosenClient } from './identity.ts';
import type { IdentityClient, SignedInUser } from './ports.ts';

const ana: SignedInUser = { uid: 'u1', email: 'ana@vivac.test', displayName: 'Ana', admin: false };

function provider() {
  let tell: (user: SignedInUser | null) => void = () => {};
  const client: IdentityClient = {
    current: () => ana,
    factorDue: () => null,
    onChange: (listener) => {
      tell = listener;
      return () => {};
    },
    ready: async () => ana,
    signIn: async () => ana,
    signOut: async () => tell(null),
    getToken: async (forceRefresh) => `token ${forceRefresh}`,
    sendPasswordReset: async () => {},
    changePassword: async () => {},
    updateDisplayName: async (displayName) => tell({ ...ana, displayName }),
  };
  return client;
}

test('the identity provider is loaded once, lazily', async () => {
  let choices = 0;
  const client = chosenClient(async () => {
    choices += 1;
    return provider();
  });
  expect(client.current()).toBeNull();
  expect(choices).toBe(0);
  expect(await Promise.all([client.ready(), client.ready()])).toEqual([ana, ana]);
  expect(await client.getToken(true)).toBe('token true');
  expect(client.current()).toEqual(ana);
  expect(choices).toBe(1);
});

test('a failed load of the identity provider is retried', async () => {
  const failures = [new Error('no network')];
  const client = chosenClient(async () => {
    const failure = failures.pop();
    if (failure) throw failure;
    return provider();
  });
  await expect(client.ready()).rejects.toThrow('no network');
  expect(await client.ready()).toEqual(ana);
});

test('a listener added before the provider is loaded hears later changes until it unsubscribes', async () => {
  const client = chosenClient(async () => provider());
  const heard: unknown[] = [];
  const leave = client.onChange((user) => heard.push(user?.displayName));
  await client.updateDisplayName('Ana María');
  leave();
  await client.signOut();
  expect(heard).toEqual(['Ana María']);
});
