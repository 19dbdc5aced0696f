import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/database/database';
import { type DiskWatch, fullSentence } from '#platform/disk/disk-watch';

/** Whether the process is alive, and whether it can answer; `reason` says what is still missing. */
export function healthRoutes(
  app: FastifyInstance,
  db: Database,
  disks: Pick<DiskWatch, 'full'>,
  readiness: { readonly ready: boolean; readonly reason: string },
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ alive: true }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (!readiness.ready) return reply.code(503).send({ ready: false, reason: readiness.reason });
    const full = await disks.full();
    if (full !== null) return reply.code(503).send({ ready: false, reason: fullSentence(full) });
    await db.query('SELECT 1');
    return { ready: true };
  });
}
