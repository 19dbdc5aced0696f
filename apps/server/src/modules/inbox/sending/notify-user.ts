import { whatToTell } from '@vivac/domain/alerts/delivery-policy';
import type { Context } from '#server/context';
import { dropNews, keepNotice, lockTelling, pruneNotices, sentBefore, waitingAlerts } from './sending-store.ts';

/** As long as the history of messages. */
const NOTICES_STORED_MS = 400 * 86_400_000;

/**
 * Makes a notice of what a user is to be told now, with its deliveries, in one transaction: a process that is killed has told all of it or nothing.
 * False when there is nothing to tell.
 */
export async function tellUser(
  { db, clock, zone }: Pick<Context, 'db' | 'clock' | 'zone'>,
  uid: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockTelling(tx, uid);
    const now = { moment: clock.now(), zone };
    const waiting = await waitingAlerts(tx, uid);
    if (waiting.length === 0) return false;
    const { never, notice } = whatToTell(waiting, await sentBefore(tx, uid, now), now);
    await dropNews(tx, never);
    if (notice === null) return false;
    await keepNotice(tx, uid, notice, waiting, now.moment);
    await pruneNotices(tx, uid, new Date(now.moment.getTime() - NOTICES_STORED_MS));
    return true;
  });
}
