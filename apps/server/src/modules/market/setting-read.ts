import type { Queryable } from '#platform/database/database';
import { type Refusal, refuse } from '#platform/refusal';

/** Whether market figures are shown to anybody; they are until an administrator turns them off. */
export async function isMarketShown(db: Queryable): Promise<boolean> {
  const [setting] = await db.query<{ isShown: boolean }>('SELECT is_shown AS "isShown" FROM market_setting', []);
  return setting?.isShown ?? true;
}

/** What every call of market figures answers while they are turned off; null while they are shown. */
export async function marketIsOff(db: Queryable): Promise<Refusal | null> {
  return (await isMarketShown(db)) ? null : refuse('not-found', 'marketOff');
}
