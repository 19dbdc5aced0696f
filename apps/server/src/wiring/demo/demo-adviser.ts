import { FIRST_SETTINGS } from '@vivac/domain/adviser/adviser-settings';
import type { Cents } from '@vivac/domain/money';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { ProviderUser } from '#platform/identity/ports';
import { keptSettings } from '#modules/adviser/read';
import { keepSettings } from '#modules/adviser/store';
import { watchedMarket } from '#modules/watchlists/read';

/**
 * Around the prices of the demo manager’s campsite, so that each refusal is seen: on the dearest nights the step and the ceiling
 * cross, and a little below them no price between the two ends in 9.
 */
const LIMITS = { floorCents: 6000 as Cents, ceilingCents: 15_500 as Cents, rounding: 'ending_9' as const };

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
