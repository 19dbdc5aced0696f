import type { Queryable } from '#platform/database/database';

interface SealedMail {
  readonly sealed: Buffer;
  readonly changedAt: Date;
}

export async function sealedMail(db: Queryable): Promise<SealedMail | null> {
  const [row] = await db.query<SealedMail>('SELECT sealed, changed_at AS "changedAt" FROM mail_settings');
  return row ?? null;
}

export async function keepSealedMail(db: Queryable, sealed: Buffer, changedAt: Date): Promise<void> {
  await db.execute(
    `INSERT INTO mail_settings (sealed, changed_at) VALUES ($1, $2)
     ON CONFLICT (one) DO UPDATE SET sealed = excluded.sealed, changed_at = excluded.changed_at`,
    [sealed, changedAt],
  );
}

/** How many there were. */
export function forgetSealedMail(db: Queryable): Promise<number> {
  return db.execute('DELETE FROM mail_settings');
}
