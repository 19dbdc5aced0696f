import { identityBase } from '../addresses.ts';
import { reader } from '../first-answers.ts';
import { configuration } from '../configuration.ts';
import { ANSWER_WAIT_MS } from '../create-call.ts';
import { fetchAnswer } from '../connection.ts';
import { embeddedClient, sender } from './embedded-client.ts';
import { type IdentityClient, type SignedInUser, IdentityError } from './ports.ts';

const tabs = new BroadcastChannel('vivac-identity');
const client = chosenClient(choose);

/** Who is at the screen. One for the whole page, since the access token lives in it. */
export const identity = notifyOtherTabs(client, tabs);

/** Calls of the embedded provider that only it has. */
export const askEmbedded = sender({ base: identityBase, fetch: send });

/** Calls back when another tab has signed the user of this one out, or somebody else in. */
export const onAnotherUser = (listener: () => void): void => listenToOtherTabs(client, tabs, listener);

/** Only an installation that uses the hosted provider loads its code. The configuration comes with the document. */
async function choose(): Promise<IdentityClient> {
  // Only the embedded provider's document can know its reader.
  if (reader !== null) return embedded();
  const { identity: chosen } = await configuration();
  if (chosen.kind === 'embedded') return embedded();
  const { hostedClient } = await import('./hosted-client.ts');
  return hostedClient(chosen, send);
}

function embedded(): IdentityClient {
  return embeddedClient({ base: identityBase, fetch: send, nowMs: Date.now, supposed: reader });
}

function send(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  return fetchAnswer(input, { ...init, signal: AbortSignal.timeout(ANSWER_WAIT_MS) });
}

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

type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;

/** The client, telling the other tabs of this browser whenever who is signed in may have changed. */
export function notifyOtherTabs(client: IdentityClient, channel: Channel): IdentityClient {
  function telling<Given extends unknown[], Result>(act: (...given: Given) => Promise<Result>) {
    return async (...given: Given): Promise<Result> => {
      try {
        const result = await act(...given);
        channel.postMessage('changed');
        return result;
      } catch (error) {
        // Half a sign-in has taken the place of the session before.
        if (error instanceof IdentityError && error.code === 'second-factor-needed') channel.postMessage('changed');
        throw error;
      }
    };
  }
  return {
    ...client,
    signIn: telling(client.signIn),
    signOut: telling(client.signOut),
    changePassword: telling(client.changePassword),
    updateDisplayName: telling(client.updateDisplayName),
  };
}

/**
 * Asks the provider anew when another tab has told of a change; what the tab said is not believed. `onAnotherUser` when
 * the user of this tab has signed out elsewhere, or somebody else has signed in.
 */
export function listenToOtherTabs(client: IdentityClient, channel: Channel, onAnotherUser: () => void): void {
  async function look(): Promise<void> {
    const before = client.current();
    if (before === null) return;
    await client.getToken(true);
    if (client.current()?.uid !== before.uid) onAnotherUser();
  }
  // A provider that is away is met again, and told of, by the next call.
  channel.addEventListener('message', () => void look().catch(() => undefined));
}
