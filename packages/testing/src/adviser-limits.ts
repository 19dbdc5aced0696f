import { type AdviserSettings, saveAdviserSettings } from '@vivac/contract/adviser';
import { send } from './send.ts';
import type { ServerFixture } from './server-fixture.ts';

/** Limits inside which the prices of the tests' market lie. */
export const ADVISER_LIMITS: AdviserSettings = {
  floor: 60,
  ceiling: 130,
  step_up: { unit: 'percent', amount: 10 },
  step_down: { unit: 'euros', amount: 15 },
  rounding: 'euro',
  target_index: 100,
  weights: { compression: 20, pace: 10, key_date: 8, reviews: 3 },
};

/** Without limits of a campsite nothing is proposed for it. */
export async function saveAdviserLimits(
  server: ServerFixture,
  caller: 'north' | 'south' | 'admin',
  campsites: readonly string[],
): Promise<void> {
  for (const campsitename of campsites) {
    await send(server, saveAdviserSettings, caller, { body: { campsitename, settings: ADVISER_LIMITS } });
  }
}
