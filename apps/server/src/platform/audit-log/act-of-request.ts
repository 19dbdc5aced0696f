import type { Act, Actor } from './act.ts';
import type { Identity } from '#platform/identity/ports';
import { networkOf } from '#platform/http/read-address';

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
