import { type IdentityClient, IdentityError } from './ports.ts';

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
