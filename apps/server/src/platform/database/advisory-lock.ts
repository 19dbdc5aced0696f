import { lockNumber, type Queryable } from './database.ts';

/** The first number of every lock of imports; the second is the campsite, or {@link WHOLE_MARKET}. */
export const CAMPSITE_LOCKS = 7_301;
export const WHOLE_MARKET = 0;

/** Whether the market lies on several machines, where `vivac spread` has made tables for good that are else of one transaction. */
export const IS_SPREAD = `to_regclass('public.incoming') IS NOT NULL`;

export async function isSpread(db: Queryable): Promise<boolean> {
  const [market] = await db.query<{ is: boolean }>(`SELECT ${IS_SPREAD} AS is`);
  return market!.is;
}

/** The first number of the lock of who computes changes: one at a time, of all processes. */
const COMPUTING_CHANGES = 7_303;

/** False while somebody else computes changes; else nobody does until this transaction ends. */
export async function tryLockChanges(tx: Queryable): Promise<boolean> {
  const [turn] = await tx.query<{ mine: boolean }>('SELECT pg_try_advisory_xact_lock($1, 0) AS mine', [
    COMPUTING_CHANGES,
  ]);
  return turn!.mine;
}

/** Keeps imports and whoever computes changes from the market until this transaction ends. Changes first: who computes them may wait for the market. */
export async function lockMarketAndChanges(tx: Queryable): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1, 0)', [COMPUTING_CHANGES]);
  await lockMarket(tx);
}

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
