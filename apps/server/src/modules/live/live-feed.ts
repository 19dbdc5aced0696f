import { setTimeout as wait } from 'node:timers/promises';
import type { Queryable } from '#platform/database/database';
import type { Notices } from '#platform/database/notices';
import type { Log } from '#platform/log';
import { DATA_CHANGED, dataVersionsSince } from '#modules/watchlists/data-versions-read';
import { type EventId, eventId, type Change, changesAmong } from './fan-out.ts';

export interface FeedDeps {
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
