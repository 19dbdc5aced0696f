import type { ErasePerson } from '#modules/accounts/personal-data/erase-user';
import { erasePersonOfChanges } from '#modules/changes/erase-store';
import { erasePersonOfEvidence } from '#modules/evidence/erase-store';
import { erasePersonOfLayouts } from '#modules/imports/uploads/layout-store';
import { erasePersonOfSources } from '#modules/sources/erasing/erase-store';
import { erasePersonOfWatchlists } from '#modules/watchlists/erasing/erase-store';

/** Where a person is named by their address in what stays: one for each room that keeps who did something. */
export const ERASE: readonly ErasePerson[] = [
  erasePersonOfEvidence,
  erasePersonOfWatchlists,
  erasePersonOfSources,
  erasePersonOfChanges,
  erasePersonOfLayouts,
];
