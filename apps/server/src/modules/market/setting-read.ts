import type { Database, Queryable } from '#platform/database/database';
import { type Refusal, refuse } from '#platform/refusal';
import { recordAudit } from '#platform/audit-log/audit-log-store';

/** Whether market figures are shown to anybody; they are until an administrator turns them off. */
export async function isMarketShown(db: Queryable): Promise<boolean> {
  const [setting] = await db.query<{ isShown: boolean }>('SELECT is_shown AS "isShown" FROM market_setting', []);
  return setting?.isShown ?? true;
}

/** What every call of market figures answers while they are turned off; null while they are shown. */
export async function marketIsOff(db: Queryable): Promise<Refusal | null> {
  return (await isMarketShown(db)) ? null : refuse('not-found', 'marketOff');
}

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
