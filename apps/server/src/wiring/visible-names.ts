import type { Database } from '#platform/database/database';
import { type Viewer, visibleCampsites } from '#modules/watchlists/read';

/** Those of some names that a viewer may see, for the room upstream that keeps names. */
export const visibleNamesIn = (db: Database) => async (viewer: Viewer, names: readonly string[]) =>
  (await visibleCampsites(db, viewer, names)).map(({ name }) => name);
