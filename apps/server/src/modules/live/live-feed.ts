import { setTimeout as wait } from 'node:timers/promises';
import type { Queryable } from '#platform/database/database';
import type { Notices } from '#platform/database/notices';
import type { Log } from '#platform/log';
import { DATA_CHANGED, dataVersionsSince } from '#modules/watchlists/data-versions-read';
import type { ChangedCampsites } from '@vivac/contract/dashboard/live';
import type { Day } from '@vivac/domain/time/day';

interface FeedDeps {
  readonly db: Queryable;
  readonly notices: Notices;
  readonly log: Log;
  /** Between two questions that nobody asked for. */
  readonly pollMs: number;
  /** After so long without an answer nobody can say that what is shown is live. */
  readonly lostAfterMs: number;
}

interface FeedEvents {
  changed(changes: readonly Change[], id: string): void;
  /** It was asked again, because something was told of or because it was time; other things may be asked then. */
  looked(): Promise<void>;
  /** Nobody knows what changes at the moment. */
  lost(): void;
}

/** Notices what changes in the database, whichever process changes it. */
export interface Feed {
  /** Begins with the first call; resolves once what is known now is known. Throws while the database cannot be reached. */
  begin(): Promise<void>;
  /** From where who begins now has to be told. */
  now(): EventId;
  close(): Promise<void>;
}

/**
 * Asks for raised versions when a commit is told of, and every `pollMs` whatever happens: a notice may be lost, a version is not.
 */
export function openFeed({ db, notices, log, pollMs, lostAfterMs }: FeedDeps, events: FeedEvents): Feed {
  const stopping = new AbortController();
  const known = new Map<number, number>();
  let now: EventId | null = null;
  let answeredMs = -Infinity;
  let rung = new AbortController();
  let begun: Promise<void> | null = null;
  let running: Promise<void> = Promise.resolve();
  let listening: { close(): Promise<void> } | null = null;

  async function look(): Promise<void> {
    const { nextXid, atS, versions } = await dataVersionsSince(db, now?.nextXid ?? '0');
    answeredMs = performance.now();
    const changes = changesAmong(known, versions);
    for (const { campsiteId, version } of versions) known.set(campsiteId, version);
    const isFirst = now === null;
    now = { nextXid, atS };
    if (!isFirst && changes.length > 0) events.changed(changes, eventId(now));
  }

  async function run(): Promise<void> {
    let failure: string | null = null;
    while (!stopping.signal.aborted) {
      const woken = AbortSignal.any([stopping.signal, rung.signal]);
      await wait(pollMs, undefined, { signal: woken }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      rung = new AbortController();
      try {
        await look();
        await events.looked();
        failure = null;
      } catch (error) {
        if (failure === null) log.warn({ reason: String(error) }, 'What changed could not be read');
        failure = String(error);
        if (performance.now() - answeredMs > lostAfterMs) events.lost();
      }
    }
  }

  return {
    begin: () =>
      (begun ??= look().then(
        () => {
          listening = notices.listen(DATA_CHANGED, () => rung.abort());
          running = run();
        },
        (error: unknown) => {
          begun = null;
          throw error;
        },
      )),
    now: () => now!,
    async close() {
      stopping.abort();
      await begun?.catch(() => undefined);
      await listening?.close();
      await running;
    },
  };
}

/** What is another since somebody was told last. */
export interface Change {
  readonly campsiteId: number;
  /** The firsts of the months; null where any may be another. */
  readonly months: readonly Day[] | null;
}

/** More than so many campsites are told as everything. */
const MOST_CAMPSITES = 500;

/**
 * What is another among versions that were read, of which some may be known already. The months of a version speak of its last raise alone: where
 * others came between, any month may be another.
 */
export function changesAmong(
  known: ReadonlyMap<number, number>,
  versions: readonly {
    readonly campsiteId: number;
    readonly version: number;
    readonly months: readonly Day[] | null;
  }[],
): Change[] {
  return versions.flatMap(({ campsiteId, version, months }) => {
    const before = known.get(campsiteId) ?? 0;
    if (version === before) return [];
    return [{ campsiteId, months: version === before + 1 ? months : null }];
  });
}

/** What a viewer is told: `visible` has the names of the campsites that they may see, and no other is ever told. */
export function reportedTo(
  visible: ReadonlyMap<number, string>,
  changes: readonly Change[],
): ChangedCampsites | 'nothing' | 'everything' {
  const campsites = changes.flatMap(({ campsiteId, months }) => {
    const name = visible.get(campsiteId);
    return name === undefined ? [] : [{ name, months: months && months.map((day) => day.slice(0, 7)) }];
  });
  if (campsites.length === 0) return 'nothing';
  return campsites.length > MOST_CAMPSITES ? 'everything' : { campsites };
}

/** From which transaction on a reader has to be told, and when that was, in seconds since 1970. */
interface EventId {
  readonly nextXid: string;
  readonly atS: number;
}

/** A reader that was away for longer asks everything again. */
const RESUMED_WITHIN_S = 3600;

export function eventId({ nextXid, atS }: EventId): string {
  return `${nextXid}-${Math.floor(atS)}`;
}

/** Null where no event of ours had this id. */
export function parseEventId(text: string): EventId | null {
  const parts = /^(\d{1,19})-(\d{1,12})$/.exec(text);
  return parts && { nextXid: parts[1]!, atS: Number(parts[2]) };
}

/** Whether what came after an event can still be told; not that of another database, which is ahead of this one. */
export function canResume(from: EventId, now: EventId): boolean {
  return now.atS - from.atS <= RESUMED_WITHIN_S && BigInt(from.nextXid) <= BigInt(now.nextXid);
}
