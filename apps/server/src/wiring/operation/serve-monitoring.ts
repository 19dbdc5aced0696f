import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { DiskWatch } from '#platform/disk/disk-watch';
import { healthRoutes } from '#platform/http/health/health-routes';
import { serveMetrics } from '#platform/http/metrics/metrics';
import type { Config } from '#server/config';
import { measuresOf } from '#server/wiring/operation/measures';

/** For whoever watches over the installation from outside. */
export function serveMonitoring(
  app: FastifyInstance,
  { metricsToken: token }: Pick<Config, 'metricsToken'>,
  house: { readonly db: Database; readonly clock: Clock; readonly disks: DiskWatch },
  readiness: { readonly ready: boolean; readonly reason: string },
): void {
  healthRoutes(app, house.db, house.disks, readiness);
  serveMetrics(app, { token, measure: () => measuresOf(house) });
}
