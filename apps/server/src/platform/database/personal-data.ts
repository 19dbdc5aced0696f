import type { Queryable, Transaction } from './database.ts';

/** What a module keeps of a person, column by column: so it goes with them, is told under a pseudonym, and ends with its time. */
export interface PersonalData {
  /** Waits for what is under way of a user, and lets nothing new begin. */
  readonly lock?: (tx: Transaction, uid: string) => Promise<void>;
  /** Tables whose rows are of the user that `uid` says. */
  readonly owned?: readonly string[];
  /** Columns that say by an address who did something. */
  readonly named?: readonly NamedColumn[];
  /** What was sent, or asked to be, and is kept for some days. */
  readonly sent?: readonly SentRows[];
}

interface NamedColumn {
  readonly table: string;
  readonly column: string;
  /** What stands around an address at the end of a longer text. */
  readonly around?: readonly [before: string, after: string];
  /** Nobody is named then, not even under a pseudonym. */
  readonly isBlanked?: true;
}

interface SentRows {
  readonly table: string;
  /** The column of its moment. */
  readonly at: string;
  /** Which rows may go, of the table as `t`. */
  readonly over: string;
}

/** Takes out all rows of a user. */
export async function forgetUser(tx: Transaction, stored: readonly PersonalData[], uid: string): Promise<void> {
  for (const { lock, owned = [] } of stored) {
    await lock?.(tx, uid);
    for (const table of owned) await tx.execute(`DELETE FROM ${table} WHERE uid = $1`, [uid]);
  }
}

/** Puts a pseudonym where a person is named by their address. */
export async function erasePerson(
  tx: Transaction,
  stored: readonly PersonalData[],
  email: string,
  pseudonym: string,
): Promise<void> {
  for (const { table, column, around, isBlanked } of stored.flatMap(({ named = [] }) => named)) {
    const put = isBlanked ? null : pseudonym;
    await tx.execute(`UPDATE ${table} SET ${column} = $2 WHERE ${column} = $1`, [email, put]);
    if (around === undefined) continue;
    const ending = around.join(email);
    await tx.execute(`UPDATE ${table} SET ${column} = $2 WHERE right(${column}, length($1)) = $1`, [ending, put]);
  }
}

/** Takes out what was sent before a moment and is over. Resolves to how many rows. */
export async function forgetSent(db: Queryable, stored: readonly PersonalData[], before: Date): Promise<number> {
  let gone = 0;
  for (const { table, at, over } of stored.flatMap(({ sent = [] }) => sent)) {
    gone += await db.execute(`DELETE FROM ${table} t WHERE t.${at} < $1 AND ${over}`, [before]);
  }
  return gone;
}
