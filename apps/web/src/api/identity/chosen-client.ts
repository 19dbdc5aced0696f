import type { IdentityClient, SignedInUser } from './ports.ts';

/** The client that `choose` resolves to, asked for when it is first needed; a failed choice is made again. */
export function chosenClient(choose: () => Promise<IdentityClient>): IdentityClient {
  const listeners = new Set<(user: SignedInUser | null) => void>();
  let chosen: IdentityClient | null = null;
  let choosing: Promise<IdentityClient> | null = null;

  async function make(): Promise<IdentityClient> {
    try {
      chosen = await choose();
      chosen.onChange((user) => listeners.forEach((listener) => listener(user)));
      return chosen;
    } catch (error) {
      choosing = null;
      throw error;
    }
  }

  const client = () => (choosing ??= make());

  return {
    current: () => chosen?.current() ?? null,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ready: async () => (await client()).ready(),
    factorDue: () => chosen?.factorDue() ?? null,
    signIn: async (email, password) => (await client()).signIn(email, password),
    signOut: async () => (await client()).signOut(),
    getToken: async (forceRefresh) => (await client()).getToken(forceRefresh),
    sendPasswordReset: async (email, continueUrl) => (await client()).sendPasswordReset(email, continueUrl),
    changePassword: async (current, next) => (await client()).changePassword(current, next),
    updateDisplayName: async (name) => (await client()).updateDisplayName(name),
  };
}
