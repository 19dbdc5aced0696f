import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Database } from '#platform/database/database';
import { isMarketShown } from './setting-read.ts';

/** Shows market figures or turns them off, with an entry of the audit log where that is a change. */
export async function showMarket(db: Database, shown: boolean, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const was = await isMarketShown(tx);
    await tx.execute(
      `INSERT INTO market_setting (is_shown, changed_at) VALUES ($1, $2)
       ON CONFLICT (is_only) DO UPDATE SET is_shown = excluded.is_shown, changed_at = excluded.changed_at`,
      [shown, now],
    );
    if (was !== shown) await recordAudit(tx, { at: now, action: shown ? 'market.shown' : 'market.turned_off' });
  });
}
