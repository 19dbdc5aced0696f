import { toSay } from '@vivac/text/sentence';
import type { Queryable } from '#platform/database/database';
import { BackupRefused } from './backup-refused.ts';
import { sequenceValues, tablesToKeep } from './catalogue.ts';
import type { BackupHeader, TableHeader } from './format/backup-header.ts';

const IDENTITY = 'identity.';

/**
 * Holds what a backup names against the schema that our own code made: tables and columns of migrations must be all of them, those of the identity library some, as
 * a later version of it adds some. Throws `BackupRefused` with the first that does not fit.
 */
export async function refuseUnlikeSchema(db: Queryable, { tables, sequences }: BackupHeader): Promise<void> {
  const made = await tablesToKeep(db);
  refuseUnlike(namesOf(tables), namesOf(made));
  const columnsOf = new Map(made.map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    const under = (found: TableHeader['columns']) => found.map((column) => `${name}.${column}`);
    refuseUnlike(under(columns), under(columnsOf.get(name) ?? []));
  }
  refuseUnlike(namesOf(sequences), namesOf(await sequenceValues(db)));
}

const namesOf = (named: readonly { readonly name: string }[]) => named.map(({ name }) => name);

function refuseUnlike(found: readonly string[], known: readonly string[]): void {
  const ours = new Set(known);
  const seen = new Set<string>();
  for (const name of found) {
    if (!ours.has(name)) throw new BackupRefused(toSay('backupNamesUnknown', { name }));
    if (seen.has(name)) throw new BackupRefused(toSay('backupNamesTwice', { name }));
    seen.add(name);
  }
  const missing = known.find((name) => !seen.has(name) && !name.startsWith(IDENTITY));
  if (missing !== undefined) throw new BackupRefused(toSay('backupLacks', { name: missing }));
}

/** The rows of a backup tell again which migrations were applied: from then on they count. */
export async function refuseOtherMigrations(db: Queryable, { migrations }: BackupHeader): Promise<void> {
  const rows = await db.query<{ name: string }>('SELECT name FROM public.vivac_migrations ORDER BY id');
  if (rows.length === migrations.length && rows.every(({ name }, at) => name === migrations[at])) return;
  throw new BackupRefused(toSay('backupOtherMigrations'));
}
