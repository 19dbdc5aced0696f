import { AsyncLocalStorage } from 'node:async_hooks';
import type { Identity } from '#platform/identity/ports';
import { networkOf } from '#platform/http/trusted-proxies';

/** Who does something: a person who signed in, an API key, the command line, Vivac itself, or somebody who is not signed in. */
export type Actor =
  | { readonly kind: 'person'; readonly uid: string; readonly name: string }
  | { readonly kind: 'api_key'; readonly id: string; readonly uid: string; readonly name: string }
  | { readonly kind: 'command' | 'system' | 'stranger'; readonly name: string };

/** The call in which something is done. */
export interface Act {
  readonly actor: Actor;
  /** From where it came, shortened to a network. */
  readonly network: string | null;
  readonly requestId: string | null;
}

const SYSTEM = 'Vivac';
const acts = new AsyncLocalStorage<Act>();

/** What `work` writes into the audit log is done by this actor, however deep below it is written. */
export function duringAct<T>(act: Act, work: () => T): T {
  return acts.run(act, work);
}

/** What nobody asked for, though a call is the occasion. */
export function asSystem<T>(work: () => T): T {
  return acts.run(actBy({ kind: 'system', name: SYSTEM }), work);
}

let byDefault: Actor = { kind: 'system', name: SYSTEM };

/** What this process does is done by a command of the command line. */
export function actAsCommand(name: string): void {
  byDefault = { kind: 'command', name };
}

export function presentAct(): Act {
  return acts.getStore() ?? actBy(byDefault);
}

const actBy = (actor: Actor): Act => ({ actor, network: null, requestId: null });

type Caller = Pick<Identity, 'uid' | 'email' | 'key'>;

/** Who does what a request asks for, as the audit log names them. */
export function actOf(request: { readonly id: string; readonly clientAddress: string }, caller: Caller | null): Act {
  return { actor: actorOf(caller), network: networkOf(request.clientAddress, 24), requestId: request.id };
}

function actorOf(caller: Caller | null): Actor {
  if (caller === null) return { kind: 'stranger', name: 'stranger' };
  const { uid, email, key } = caller;
  return key === undefined
    ? { kind: 'person', uid, name: email }
    : { kind: 'api_key', id: key.id, uid, name: key.name };
}
