import type { FastifyInstance } from 'fastify';
import { getConfiguration } from '@vivac/contract/configuration';
import { type Trust, getTrust } from '@vivac/contract/administration/trust';
import { dataChecks, type DataFacts, messageChecks } from '@vivac/domain/operation/data-checks';
import { machineChecks, usedPercent, type DiskUsage } from '@vivac/domain/operation/machine-checks';
import type { TrustCheck } from '@vivac/domain/operation/trust-finding';
import { lateSources, type FeedingSource } from '@vivac/domain/sources/freshness';
import { healthRoutes, serveMetrics, type Measure, type Measured } from '#platform/http/monitoring';
import { serve } from '#platform/http/endpoint-route';
import { publicIdentity } from '#platform/identity/open-identity';
import { restorableOnce } from '#modules/backups/read';
import { isMarketShown } from '#modules/market/setting-read';
import type { Context } from '#server/context';
import { factsOf } from './trust-facts.ts';
import type { StreamCounts } from '#platform/http/event-stream';
import { type OperationFigures, operationFigures, type Waiting, waitingByKind } from './read.ts';
import { registeredFeeding } from '#modules/sources/register-read';

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

const DAY_MS = 86_400_000;
/** A label a source: a market of thousands of feeds is told by state alone. */
const SOURCES_REPORTED = 500;

/** What `GET /metrics` tells beside requests and the process: data, sources, mails, disk. */
async function measuresOf(
  { db, clock, disks, version }: Pick<Context, 'db' | 'clock' | 'disks' | 'version'>,
  streams: StreamCounts,
): Promise<Measure[]> {
  const now = clock.now();
  const usage = Object.entries(db.usage()).map(([state, value]) => ({ labels: { state }, value }));
  return [
    of('vivac_info', 'The version that answers', ['version'], [{ labels: { version }, value: 1 }]),
    of('vivac_database_connections', 'Connections of the pool for requests', ['state'], usage),
    ...ofStreams(streams),
    ...ofDisks(await disks.look()),
    ...ofData(await operationFigures(db)),
    ...ofSources(await registeredFeeding(db, now)),
    ...ofDeliveries(await waitingByKind(db, new Date(now.getTime() - DAY_MS)), now),
  ];
}

function ofStreams({ open, sent, dropped }: StreamCounts): Measure[] {
  const counter = (name: string, help: string, value: number) => ({
    ...of(name, help, [], one(value)),
    isCounter: true,
  });
  return [
    of('vivac_event_streams_open', 'Live streams that are open', [], one(open)),
    counter('vivac_event_stream_events_total', 'Events that were sent on live streams', sent),
    counter('vivac_event_streams_dropped_total', 'Live streams whose readers did not read', dropped),
  ];
}

function ofDisks(disks: readonly DiskUsage[]): Measure[] {
  const each = (valueOf: (disk: DiskUsage) => number) =>
    disks.map((disk) => ({ labels: { path: disk.path }, value: valueOf(disk) }));
  return [
    of(
      'vivac_disk_free_bytes',
      'Room on disks that are written to',
      ['path'],
      each(({ freeBytes }) => freeBytes),
    ),
    of(
      'vivac_disk_size_bytes',
      'Size of disks that are written to',
      ['path'],
      each(({ sizeBytes }) => sizeBytes),
    ),
    of(
      'vivac_disk_used_ratio',
      'Used part of what may be used, as df counts it',
      ['path'],
      each((disk) => usedPercent(disk) / 100),
    ),
  ];
}

function ofData(figures: OperationFigures): Measure[] {
  const newest = [...labelled('prices', figures.newestPricesS), ...labelled('reviews', figures.newestReviewsS)];
  const plain = (name: string, help: string, value: number | null) => of(name, help, [], one(value));
  return [
    of('vivac_newest_observation_timestamp_seconds', 'When the newest that is known was seen', ['kind'], newest),
    plain('vivac_database_size_bytes', 'Size of the database', figures.databaseBytes),
    plain('vivac_campsites_without_changes', 'Campsites with looks to be compared', figures.campsitesWithoutChanges),
    plain('vivac_change_questions_open', 'Questions about sources that nobody answered', figures.openQuestions),
    plain('vivac_last_backup_timestamp_seconds', 'When the newest whole backup was begun', figures.lastBackupS),
    plain('vivac_last_rehearsal_timestamp_seconds', 'When a restore was rehearsed well', figures.lastRehearsalS),
  ];
}

function ofSources(sources: readonly FeedingSource[]): Measure[] {
  const states = [...Map.groupBy(sources, ({ state }) => state)];
  const answered = sources.slice(0, SOURCES_REPORTED).flatMap(({ name, lastSuccessAt }): Measured[] => {
    return lastSuccessAt === null ? [] : [{ labels: { source: name }, value: lastSuccessAt.getTime() / 1000 }];
  });
  const byState = states.map(([state, some]) => ({ labels: { state }, value: some.length }));
  return [
    of('vivac_sources', 'Registered sources by state', ['state'], byState),
    of('vivac_source_last_success_timestamp_seconds', 'When a source answered last', ['source'], answered),
  ];
}

function ofDeliveries(waiting: readonly Waiting[], now: Date): Measure[] {
  const counts = waiting.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count }));
  const ageOf = (oldestS: number) => Math.max(0, now.getTime() / 1000 - oldestS);
  const ages = waiting
    .filter(({ state }) => state === 'due')
    .map(({ kind, oldestS }) => ({ labels: { kind }, value: ageOf(oldestS) }));
  return [
    of('vivac_deliveries', 'Mails, webhooks and pushes: due, given up, sent within a day', ['kind', 'state'], counts),
    of('vivac_deliveries_oldest_due_seconds', 'How long the oldest that is due waits', ['kind'], ages),
  ];
}

function of(name: string, help: string, labels: readonly string[], values: readonly Measured[]): Measure {
  return { name, help, labels, values };
}

function one(value: number | null): Measured[] {
  return value === null ? [] : [{ labels: {}, value }];
}

function labelled(kind: string, value: number | null): Measured[] {
  return value === null ? [] : [{ labels: { kind }, value }];
}
