import { endOtherSessions, endSession } from '@vivac/contract/accounts';
import type { FastifyInstance } from 'fastify';
import type { AuditTrail } from '#platform/audit-log/audit-trail';
import { serve } from '#platform/http/endpoint-route';
import type { IdentityProvider } from './ports.ts';

interface SessionDeps {
  readonly identity: IdentityProvider;
  readonly auditTrail: AuditTrail;
}

/** What a browser says to us after it said something to its identity provider. */
export function sessionRoutes(app: FastifyInstance, { identity, auditTrail }: SessionDeps): void {
  serve(app, identity, endSession, async ({ caller }) => {
    await identity.endSession(caller);
    await auditTrail.note({ action: 'session.ended' });
    return { ended: true };
  });
  serve(app, identity, endOtherSessions, async ({ caller }) => {
    await identity.endOtherSessions(caller);
    await auditTrail.note({ action: 'session.others_ended' });
    return { ended: true };
  });
}
