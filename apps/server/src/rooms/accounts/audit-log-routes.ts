import { getAuditLog } from '@vivac/contract/access/audit-log';
import type { FastifyInstance } from 'fastify';
import { auditEntries } from '#platform/audit-log/audit-log-read';
import type { Queryable } from '#platform/database/database';
import { serve } from '#platform/http/endpoint-route';
import type { IdentityProvider } from '#platform/identity/ports';

const PAGE = 100;

interface AuditLogDeps {
  readonly db: Queryable;
  readonly identity: IdentityProvider;
}

/** Who did what to whom, for administrators. */
export function auditLogRoutes(app: FastifyInstance, { db, identity }: AuditLogDeps): void {
  serve(app, identity, getAuditLog, async ({ query: { action = null, before = null } }) => {
    // One more than is shown says whether there are others.
    const found = await auditEntries(db, { action, before, count: PAGE + 1 });
    const entries = found.slice(0, PAGE).map((entry) => ({ ...entry, at: entry.at.toISOString() }));
    return { entries, next: found.length > PAGE ? entries.at(-1)!.number : null };
  });
}
