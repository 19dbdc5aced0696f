import { identityBase } from '../addresses.ts';
import { reader } from '../first-answers.ts';
import { configuration } from '../configuration.ts';
import { ANSWER_WAIT_MS } from '../create-call.ts';
import { fetchAnswer } from '../connection.ts';
import { chosenClient } from './chosen-client.ts';
import { embeddedClient, sender } from './embedded-client.ts';
import { listenToOtherTabs, notifyOtherTabs } from './other-tabs.ts';
import type { IdentityClient } from './ports.ts';

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
