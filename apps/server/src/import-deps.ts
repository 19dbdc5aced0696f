import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { ImportDeps } from '#rooms/imports/import-batch';
import { foldIncoming } from '#rooms/prices/store';
import { saveReviews } from '#rooms/reviews/save-reviews';
import { saveScores } from '#rooms/reviews/store';
import { activateCampsites, findCampsite, raiseVersions } from '#rooms/watchlists/campsite-store';
import { saveCampsites } from '#rooms/watchlists/save-campsites';

/** What an import needs of the other rooms: each writes its own tables, in the import's transaction. */
export function importDeps({ db, clock }: { db: Database; clock: Clock }, zone: string): ImportDeps {
  return {
    db,
    clock,
    zone,
    findCampsite,
    saveCampsites,
    saveScores,
    saveReviews,
    raiseVersions,
    foldPrices: async (tx) => raiseVersions(tx, await foldIncoming(tx)),
    campsitesTouched: activateCampsites,
  };
}
