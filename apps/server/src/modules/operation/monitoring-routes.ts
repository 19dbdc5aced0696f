import type { FastifyInstance } from 'fastify';
import type { Database } from '#platform/database/database';
import type { DiskWatch } from '#platform/disk/disk-watch';
import { healthRoutes } from '#platform/http/health/health-routes';
import { type Measure, serveMetrics } from '#platform/http/metrics/metrics';

interface MonitoringDeps {
  readonly db: Database;
  readonly disks: DiskWatch;
  readonly readiness: { readonly ready: boolean; readonly reason: string };
  /** Lets others than this machine ask for metrics; null lets nobody else. */
  readonly token: string | null;
  measure(): Promise<readonly Measure[]>;
}

/** For whoever watches over the installation from outside. */
export function monitoringRoutes(app: FastifyInstance, { db, disks, readiness, token, measure }: MonitoringDeps): void {
  healthRoutes(app, db, disks, readiness);
  serveMetrics(app, { token, measure });
}
