import { FIRST_SETTINGS } from '@vivac/domain/adviser/adviser-settings';
import type { Cents } from '@vivac/domain/money';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { ProviderUser } from '#platform/identity/ports';
import { keptSettings } from '#rooms/adviser/read';
import { keepSettings } from '#rooms/adviser/store';
import { watchedMarket } from '#rooms/watchlists/read';

/** Around the prices of the demo manager’s campsite; some nights ask for more than a step allows. */
const LIMITS = { floorCents: 6000 as Cents, ceilingCents: 16_000 as Cents };

/** The limits that the demo manager has set, unless there ever were any. */
export async function makeDemoAdviser(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { uid }: Pick<ProviderUser, 'uid'>,
): Promise<void> {
  const { reference } = await watchedMarket(db, uid);
  if (reference === null || (await keptSettings(db, uid, reference)) !== null) return;
  const settings = { ...FIRST_SETTINGS, ...LIMITS, targetIndex: 102 };
  await keepSettings(db, { uid, campsiteId: reference.id, settings, at: clock.now() });
}
