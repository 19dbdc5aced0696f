import { startRepeating } from '#platform/queue/repeating';
import type { Context } from '#server/context';
import { marksOfWatchlists } from '#modules/watchlists/data-versions-read';
import { usersWithAlerts } from '../alert-store.ts';
import { settleUser } from './settle-user.ts';

const TICK_MS = 2_000;
/** Time alone changes something too: nights go by, a source is late. */
const AGAIN_MS = 600_000;
const SLOW_MS = 3_600_000;

interface Mark {
  readonly version: number;
  readonly data: string;
}

interface Settled extends Mark {
  readonly atMs: number;
  readonly slowAtMs: number;
}

/**
 * Begins to settle alerts behind the changes, in this process. Raised versions of a user’s campsites, another watchlist and other rules wake it; after a start everybody is
 * settled once. What fails is logged once, and tried again.
 */
export function startAlertEngine(context: Context, tickMs = TICK_MS): { close(): Promise<void> } {
  const { db, log } = context;
  const stopping = new AbortController();
  let settled = new Map<string, Settled>();

  async function tick(): Promise<void> {
    const users = await usersWithAlerts(db);
    const uids = users.map(({ uid }) => uid);
    const marks = await marksOfWatchlists(db, uids);
    const next = new Map<string, Settled>();
    for (const { uid, version } of users) {
      if (stopping.signal.aborted) return;
      const after = await settledAfter(uid, { version, data: marks.get(uid) ?? '' });
      if (after !== undefined) next.set(uid, after);
    }
    settled = next;
  }

  /** What was settled last where nothing is another since; undefined where another process is at it. */
  async function settledAfter(uid: string, mark: Mark): Promise<Settled | undefined> {
    const before = settled.get(uid);
    const atMs = performance.now();
    const isSame = before?.version === mark.version && before.data === mark.data;
    if (isSame && atMs - before.atMs < AGAIN_MS) return before;
    const isSlow = before?.version !== mark.version || atMs - before.slowAtMs >= SLOW_MS;
    const isDone = await settleUser(context, uid, isSlow);
    return isDone ? { ...mark, atMs, slowAtMs: isSlow ? atMs : before.slowAtMs } : undefined;
  }

  return startRepeating({ work: tick, everyMs: tickMs, name: 'Alerts', log, stopping });
}
