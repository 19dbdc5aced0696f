import type { StreamCounts } from '#platform/http/event-stream';
import type { Measure, Measured } from '#platform/http/monitoring';
import type { Context } from '#server/context';
import { type DiskUsage, usedPercent } from '@vivac/domain/operation/machine-checks';
import type { FeedingSource } from '@vivac/domain/sources/freshness';
import { type OperationFigures, operationFigures, type Waiting, waitingByKind } from './read.ts';
import { registeredFeeding } from '#modules/sources/register-read';

const DAY_MS = 86_400_000;
/** A label a source: a market of thousands of feeds is told by state alone. */
const SOURCES_REPORTED = 500;

/** What `GET /metrics` tells beside requests and the process: data, sources, mails, disk. */
export async function measuresOf(
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
