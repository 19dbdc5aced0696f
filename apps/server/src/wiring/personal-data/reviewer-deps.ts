import { awaitMarket } from '#modules/evidence/write';
import type { ErasingDeps } from '#modules/reviews/erasing/erase-reviewer';
import { raiseVersions } from '#modules/watchlists/write';

/** What the room of the reviews is given to erase what a guest wrote. */
export function reviewerDeps<Context extends Pick<ErasingDeps, 'db' | 'clock'>>(
  context: Context,
): Context & ErasingDeps {
  return { ...context, awaitMarket, raiseVersions };
}
