import type { OfferChange } from '../changes/change-runs.ts';
import { type Day, addDays } from '../time/day.ts';

/** The own nights of so many days are near: what happens to them cannot wait for the next digest (alert-8). */
const NEAR_NIGHTS = 14;
const WAVE_SHARE = 0.5;
const WAVE_LEAST = 3;
const WAVE_DAYS_S = 7 * 24 * 3600;

/** Whether a run of the own campsite's nights begins within {@link NEAR_NIGHTS} days and is not over. */
export function isNear({ first, last }: { readonly first: Day; readonly last: Day }, today: Day): boolean {
  return last >= today && first < addDays(today, NEAR_NIGHTS);
}

/**
 * The nights of a wave (alert-8): on which at least half of the competitors and at least three of them sold out within a week, and are still
 * so.
 */
export function soldOutWave(
  changes: readonly OfferChange[],
  competitors: readonly { readonly id: number }[],
  nowS: number,
): ReadonlySet<Day> {
  const ids = new Set(competitors.map(({ id }) => id));
  const least = Math.max(WAVE_LEAST, WAVE_SHARE * ids.size);
  const soldOut = changes.filter(
    ({ kind, state, campsiteId, seenAtS }) =>
      kind === 'sold_out' && state === 'open' && ids.has(campsiteId) && nowS - seenAtS <= WAVE_DAYS_S,
  );
  const nights = Map.groupBy(soldOut, ({ day }) => day);
  return new Set(
    [...nights].flatMap(([day, those]) =>
      new Set(those.map(({ campsiteId }) => campsiteId)).size >= least ? [day] : [],
    ),
  );
}
