import type { Database } from '#platform/database/database';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import { type NameTable, addName, idOfName } from './store.ts';

// Channels and policies are kept under small numbers; a file with more new ones has a wrong column in their place.
const MAX_NEW_NAMES = 1_000;

/**
 * Asks the database for the numbers of names. New names are added at once and outside the import's transaction, so that
 * two imports never wait for each other's. A dry run adds nothing: numbers that the database never gives stand for them.
 */
export function nameNumbers(db: Database, dryRun: boolean): (table: NameTable, name: string) => Promise<number> {
  const added = new Map<NameTable, number>();
  return async (table, name) => {
    const known = await idOfName(db, table, name);
    if (known !== null) return known;
    const count = (added.get(table) ?? 0) + 1;
    if (count > MAX_NEW_NAMES && table !== 'original_types') {
      throw new ImportRefused(
        `more than ${MAX_NEW_NAMES} new ${table.replaceAll('_', ' ')}: is the right column mapped?`,
      );
    }
    added.set(table, count);
    return dryRun ? -count : addName(db, table, name);
  };
}
