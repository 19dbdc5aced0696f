import type { AuditAction } from '@vivac/contract/wire/audit-actions';
import type { FastifyRequest } from 'fastify';
import type { AuditedPerson } from '#platform/audit-log/audit-log-store';
import { actOf } from '#platform/audit-log/act-of-request';
import type { IdentityFront } from './embedded-identity.ts';

/** Writes down what a request to identity does, or was refused. */
export function auditOf({ auditTrail, auth, findByEmail }: IdentityFront, request: FastifyRequest) {
  return {
    async did(person: AuditedPerson, action: AuditAction): Promise<void> {
      await auditTrail?.note({ action }, actOf(request, person));
    },
    tried(account: string, action: AuditAction): void {
      // An address that is nobody's may be a password in the wrong field: it is not kept.
      void auditTrail?.note({ action, target: () => findByEmail(account) }, actOf(request, null));
    },
    async whose(): Promise<AuditedPerson | null> {
      if (auditTrail === null || request.headers.cookie === undefined) return null;
      const headers = new Headers({ cookie: request.headers.cookie });
      const session = await auth.api.getSession({ headers }).catch(() => null);
      return session && { uid: session.user.id, email: session.user.email };
    },
  };
}
