import { endOtherSessions, endSession } from '@vivac/contract/session';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import type { IdentityProvider } from './ports.ts';

/** What a browser says to us after it said something to its identity provider. */
export function sessionRoutes(app: FastifyInstance, { identity }: { readonly identity: IdentityProvider }): void {
  serve(app, identity, endSession, async ({ caller }) => {
    await identity.endSession(caller);
    return { ended: true };
  });
  serve(app, identity, endOtherSessions, async ({ caller }) => {
    await identity.endOtherSessions(caller);
    return { ended: true };
  });
}
