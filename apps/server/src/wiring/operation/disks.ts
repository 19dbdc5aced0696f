import type { Queryable } from '#platform/database/database';
import { type DiskWatch, watchDisks } from '#platform/disk/disk-watch';
import type { Config } from '#server/config';

/** The disks of an installation: an embedded database may lie elsewhere than its data directory, of another one nothing is known. */
export async function disksOf(
  { dataDir, backupDir, databaseUrl }: Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl'>,
  db: Queryable,
): Promise<DiskWatch> {
  const needed = databaseUrl === null ? [dataDir, await databaseDirectory(db)] : [dataDir];
  return watchDisks(needed, backupDir === null ? [] : [backupDir]);
}

async function databaseDirectory(db: Queryable): Promise<string> {
  const [row] = await db.query<{ data_directory: string }>('SHOW data_directory');
  return row!.data_directory;
}
