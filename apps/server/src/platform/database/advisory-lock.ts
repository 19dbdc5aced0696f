import { lockNumber, type Queryable } from './database.ts';

/** The first number of every lock of imports; the second is the campsite, or {@link WHOLE_MARKET}. */
export const CAMPSITE_LOCKS = 7_301;
export const WHOLE_MARKET = 0;

/** Keeps all imports from changing the market until this transaction ends. */
export async function lockMarket(tx: Queryable): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1, $2)', [CAMPSITE_LOCKS, WHOLE_MARKET]);
}

/** Waits until nobody else holds the lock of this name, and holds it until the end of the transaction. */
export async function lockByName(tx: Queryable, name: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${lockNumber('$1')})`, [name]);
}

/** Holds the lock of this name until the end of the transaction; false where somebody else does. */
export async function tryLockByName(tx: Queryable, name: string): Promise<boolean> {
  const [turn] = await tx.query<{ mine: boolean }>(`SELECT pg_try_advisory_xact_lock(${lockNumber('$1')}) AS mine`, [
    name,
  ]);
  return turn?.mine === true;
}
