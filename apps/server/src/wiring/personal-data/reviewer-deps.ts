import { awaitMarket } from '#rooms/evidence/write';
import type { ErasingDeps } from '#rooms/reviews/erasing/erase-reviewer';
import { raiseVersions } from '#rooms/watchlists/write';

/** What the room of the reviews is given to erase what a guest wrote. */
export function reviewerDeps<House extends Pick<ErasingDeps, 'db' | 'clock'>>(house: House): House & ErasingDeps {
  return { ...house, awaitMarket, raiseVersions };
}
