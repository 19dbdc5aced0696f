import type { Database, Queryable, Transaction } from '#platform/database/database';
import { IdentityError } from '../ports.ts';

/** What we know of somebody's sessions without asking the provider. */
export interface GateRow {
  readonly admin: boolean;
  readonly disabled: boolean;
  /** A session counts when it began at this second or later. */
  readonly validAfter: number;
  /** A token counts when it was issued at this second or later. */
  readonly issuedAfter: number;
  readonly version: number;
  /** Somebody signed out of this very session. */
  readonly ended: boolean;
}

/** What the provider says of somebody. */
type ProviderWord = Pick<GateRow, 'admin' | 'disabled' | 'issuedAfter'>;

/** Decides who may use the product, in our own database: at once, and without a call to the provider on each request. */
export interface SessionGate {
  find(uid: string, authTime: number): Promise<GateRow | null>;
  uids(): Promise<ReadonlyMap<string, { readonly admin: boolean }>>;
  countAdmins(): Promise<number>;
  /** Sessions that began before somebody was let in do not count. */
  add(uid: string, admin: boolean): Promise<void>;
  remove(uid: string): Promise<void>;
  /** Takes over what the provider says, unless we changed something ourselves since `version`. */
  learn(uid: string, version: number, word: ProviderWord): Promise<void>;
  /** Ends every session that began before this second. */
  endBefore(uid: string, authTime: number): Promise<void>;
  /** Ends every session that has begun, also in this second. */
  endAll(uid: string): Promise<void>;
  endOne(uid: string, authTime: number): Promise<void>;
  /** Throws `last-admin`, `user-not-found`. `claim` is carried out before the change is final. */
  setAdmin(uid: string, admin: boolean, claim: () => Promise<void>): Promise<void>;
  /** Throws `last-admin`, `user-not-found`. `deleteUser` is carried out before the change is final. */
  removeUser(uid: string, deleteUser: () => Promise<void>, tx?: Transaction): Promise<void>;
}

const adminLockKey = 7_208_411_005;
const nextSecond = 'floor(extract(epoch from clock_timestamp()))::bigint + 1';

const selectRow = `SELECT admin, disabled, valid_after AS "validAfter", issued_after AS "issuedAfter", version,
           EXISTS (SELECT 1 FROM identity_ended_sessions e WHERE e.uid = g.uid AND e.auth_time = $2) AS ended
         FROM identity_gate g WHERE uid = $1`;
const learnRow = `UPDATE identity_gate SET admin = $3, disabled = $4, issued_after = greatest(issued_after, $5)
         WHERE uid = $1 AND version = $2 AND (admin, disabled, greatest(issued_after, $5)) IS DISTINCT FROM ($3, $4, issued_after)`;

export function createSessionGate(db: Database): SessionGate {
  return {
    async find(uid, authTime) {
      const [row] = await db.query<GateRow>(selectRow, [uid, authTime]);
      return row ?? null;
    },
    async uids() {
      const rows = await db.query<{ uid: string; admin: boolean }>('SELECT uid, admin FROM identity_gate', []);
      return new Map(rows.map(({ uid, admin }) => [uid, { admin }]));
    },
    async countAdmins() {
      const [row] = await db.query<{ admins: number }>(
        'SELECT count(*)::int AS admins FROM identity_gate WHERE admin AND NOT disabled',
        [],
      );
      return row?.admins ?? 0;
    },
    async add(uid, admin) {
      await db.execute(
        `INSERT INTO identity_gate (uid, admin, valid_after) VALUES ($1, $2, ${nextSecond}) ON CONFLICT (uid) DO NOTHING`,
        [uid, admin],
      );
    },
    async remove(uid) {
      await db.execute('DELETE FROM identity_gate WHERE uid = $1', [uid]);
    },
    async learn(uid, version, { admin, disabled, issuedAfter }) {
      await db.execute(learnRow, [uid, version, admin, disabled, issuedAfter]);
    },
    endBefore: (uid, authTime) => db.transaction((tx) => raise(tx, uid, '$2', [authTime])),
    endAll: (uid) => db.transaction((tx) => raise(tx, uid, nextSecond, [])),
    async endOne(uid, authTime) {
      await db.execute('INSERT INTO identity_ended_sessions (uid, auth_time) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        uid,
        authTime,
      ]);
    },
    setAdmin: (uid, admin, claim) =>
      db.transaction(async (tx) => {
        await lockUser(tx, uid, !admin);
        await tx.execute('UPDATE identity_gate SET admin = $2, version = version + 1 WHERE uid = $1', [uid, admin]);
        if (!admin) await raise(tx, uid, nextSecond, []);
        await claim();
      }),
    removeUser: (uid, deleteUser, tx) => {
      const work = async (within: Transaction) => {
        await lockUser(within, uid, true);
        await within.execute('DELETE FROM identity_gate WHERE uid = $1', [uid]);
        await deleteUser();
      };
      return tx ? work(tx) : db.transaction(work);
    },
  };
}

/** Sessions that the raised bound ends anyway need no row of their own. */
async function raise(tx: Queryable, uid: string, bound: string, values: readonly unknown[]): Promise<void> {
  await tx.execute(
    `UPDATE identity_gate SET valid_after = greatest(valid_after, ${bound}), version = version + 1 WHERE uid = $1`,
    [uid, ...values],
  );
  await tx.execute(
    `DELETE FROM identity_ended_sessions e USING identity_gate g WHERE g.uid = $1 AND e.uid = g.uid AND e.auth_time < g.valid_after`,
    [uid],
  );
}

/** One change of administrators at a time: of two who demote each other at once, one is refused. */
async function lockUser(tx: Queryable, uid: string, losesAdmin: boolean): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock($1)', [adminLockKey]);
  const [user] = await tx.query<{ admin: boolean; others: number }>(
    `SELECT admin, (SELECT count(*)::int FROM identity_gate WHERE admin AND NOT disabled AND uid <> $1) AS others
     FROM identity_gate WHERE uid = $1`,
    [uid],
  );
  if (!user) throw new IdentityError('user-not-found', 'There is no such user.');
  if (losesAdmin && user.admin && user.others === 0) {
    throw new IdentityError('last-admin', 'The last administrator cannot be deleted or demoted.');
  }
}
