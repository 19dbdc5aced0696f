import type { FastifyInstance } from 'fastify';
import { getConfiguration } from '@vivac/contract/configuration';
import { type Trust, getTrust } from '@vivac/contract/administration/trust';
import { dataChecks, type DataFacts, messageChecks } from '@vivac/domain/operation/data-checks';
import { machineChecks, usedPercent } from '@vivac/domain/operation/machine-checks';
import type { TrustCheck } from '@vivac/domain/operation/trust-finding';
import { lateSources } from '@vivac/domain/sources/freshness';
import { healthRoutes, serveMetrics } from '#platform/http/monitoring';
import { serve } from '#platform/http/endpoint-route';
import { publicIdentity } from '#platform/identity/open-identity';
import { restorableOnce } from '#modules/backups/read';
import { isMarketShown } from '#modules/market/setting-read';
import type { Context } from '#server/context';
import { measuresOf } from './measures.ts';
import { factsOf } from './trust-facts.ts';

/** For whoever watches over the installation from outside. */
export function monitoringRoutes(
  app: FastifyInstance,
  context: Context,
  { readiness }: { readonly readiness: { readonly ready: boolean; readonly reason: string } },
): void {
  healthRoutes(app, context.db, context.disks, readiness);
  serveMetrics(app, { token: context.metricsToken, measure: () => measuresOf(context, app.streamCounts) });
}

/** What the web application needs to know before anybody signs in. */
export function configurationRoutes(app: FastifyInstance, context: Context): void {
  const { identity, clock, db, demo, zone, version, mapTileUrl, mapAttribution } = context;
  const isRestorable = restorableOnce(context);
  serve(app, identity, getConfiguration, async () => ({
    product: 'Vivac',
    version,
    demo,
    today: clock.today(),
    zone,
    identity: publicIdentity(identity),
    ...(!(await isMarketShown(db)) && { market_off: true }),
    ...((await isRestorable()) && { restorable: true }),
    map: { tile_url: mapTileUrl, attribution: mapAttribution },
  }));
}

const MOST_SOURCES = 100;

/** Whether the installation can be trusted, for administrators. */
export function trustRoutes(app: FastifyInstance, context: Context): void {
  const { identity, clock, realClock } = context;
  const facts = factsOf(context, app.unannouncedProxies);
  serve(app, identity, getTrust, async ({ cameTo }) => {
    const { data, messages, machine } = await facts(cameTo);
    const now = clock.now();
    const checks = [...dataChecks(data, now), ...messageChecks(messages), ...machineChecks(machine, realClock.now())];
    return {
      looked_at: now.toISOString(),
      checks: checks.map(presentCheck),
      sources: presentAges(data, now),
      disks: machine.disks.map((disk) => ({
        path: disk.path,
        size_bytes: disk.usedBytes + disk.freeBytes,
        free_bytes: disk.freeBytes,
        used_percent: usedPercent(disk),
      })),
    };
  });
}

const NO_FIGURES = { count: null, of: null, seconds: null, bytes: null, percent: null, name: null };

function presentCheck({ check, finding, state, at, figures }: TrustCheck): Trust['checks'][number] {
  return { check, finding, state, at: at?.toISOString() ?? null, ...NO_FIGURES, ...figures };
}

function presentAges({ sources }: DataFacts, now: Date): Trust['sources'] {
  const late = new Set(lateSources(sources, now).map(({ name }) => name));
  const answeredMs = ({ lastSuccessAt }: (typeof sources)[number]) => lastSuccessAt?.getTime() ?? 0;
  return sources
    .toSorted((a, b) => answeredMs(a) - answeredMs(b))
    .slice(0, MOST_SOURCES)
    .map(({ name, state, lastSuccessAt }) => ({
      name,
      state,
      last_success_at: lastSuccessAt?.toISOString() ?? null,
      late: late.has(name),
    }));
}
