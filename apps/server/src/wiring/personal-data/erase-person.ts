import type { ErasePerson } from '#rooms/accounts/personal-data/erase-user';
import { erasePersonOfChanges } from '#rooms/changes/erase-store';
import { erasePersonOfEvidence } from '#rooms/evidence/erase-store';
import { erasePersonOfLayouts } from '#rooms/imports/uploads/layout-store';
import { erasePersonOfSources } from '#rooms/sources/erasing/erase-store';
import { erasePersonOfWatchlists } from '#rooms/watchlists/erasing/erase-store';

/** Where a person is named by their address in what stays: one for each room that keeps who did something. */
export const ERASE: readonly ErasePerson[] = [
  erasePersonOfEvidence,
  erasePersonOfWatchlists,
  erasePersonOfSources,
  erasePersonOfChanges,
  erasePersonOfLayouts,
];
