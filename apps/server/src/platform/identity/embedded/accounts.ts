import type { Pool, PoolClient } from 'pg';
import type { Transaction } from '#platform/database/database';
import { isEmail, namePattern, normalEmail } from '../person-fields.ts';
import { IdentityError, type Identity, type NewUser, type ProviderUser } from '../ports.ts';
import type { Auth } from './auth.ts';
import { inTransaction } from './identity-database.ts';

const adminLockKey = 7_208_411_002;

interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly admin: boolean;
  readonly disabled: boolean;
  readonly passwordSet: boolean;
  readonly lastSignInAt: Date | null;
}

// A sign-in of an earlier version is known by its session alone.
const users = `select u.id, u.email, u.name, u.admin, u.disabled,
  coalesce(u."lastSignInAt", (select max(s."createdAt") from identity.session s where s."userId" = u.id)) as "lastSignInAt",
  exists (select from identity.account a where a."userId" = u.id and (a.password is not null or a."providerId" = 'oidc')) as "passwordSet"
  from identity."user" u`;

export interface Accounts {
  create(user: Pick<NewUser, 'email' | 'displayName' | 'admin'>): Promise<ProviderUser>;
  findByEmail(email: string): Promise<ProviderUser | null>;
  findByUid(uid: string): Promise<ProviderUser | null>;
  list(): Promise<ProviderUser[]>;
  setAdmin(uid: string, admin: boolean): Promise<void>;
  countAdmins(): Promise<number>;
  /** Notes that somebody has signed in. */
  signedIn(uid: string): Promise<void>;
  revokeSessions(uid: string): Promise<void>;
  endSession(caller: Identity): Promise<void>;
  endOtherSessions(caller: Identity): Promise<void>;
  remove(uid: string, tx?: Transaction): Promise<void>;
}

export function createAccounts(auth: Auth, pool: Pool): Accounts {
  return {
    async create({ email, displayName, admin = false }) {
      const address = normalEmail(email);
      if (!isEmail(address)) throw new IdentityError('invalid-email', 'The email address is badly formatted.');
      if (!namePattern.test(displayName))
        throw new IdentityError('invalid-name', 'The name needs 1 to 100 characters.');
      const { internalAdapter } = await auth.$context;
      try {
        const user = await internalAdapter.createUser(
          { email: address, name: displayName, emailVerified: false, admin },
          { method: 'admin' },
        );
        return providerUser({ ...user, admin, disabled: false, passwordSet: false, lastSignInAt: null });
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        throw new IdentityError('email-already-in-use', 'The email address is already in use by another account.');
      }
    },
    async findByEmail(email) {
      const address = normalEmail(email);
      if (!isEmail(address)) return null;
      const { rows } = await pool.query<UserRow>(`${users} where u.email = $1`, [address]);
      return rows[0] ? providerUser(rows[0]) : null;
    },
    async findByUid(uid) {
      const { rows } = await pool.query<UserRow>(`${users} where u.id = $1`, [uid]);
      return rows[0] ? providerUser(rows[0]) : null;
    },
    async list() {
      const { rows } = await pool.query<UserRow>(`${users} order by u.email`);
      return rows.map(providerUser);
    },
    async countAdmins() {
      const { rows } = await pool.query<{ admins: number }>(
        'select count(*)::int as admins from identity."user" where admin and not disabled',
      );
      return rows[0]?.admins ?? 0;
    },
    async signedIn(uid) {
      await pool.query('update identity."user" set "lastSignInAt" = now() where id = $1', [uid]);
    },
    async revokeSessions(uid) {
      await pool.query('delete from identity.session where "userId" = $1', [uid]);
    },
    async endSession({ uid, sessionId }) {
      await pool.query('delete from identity.session where "userId" = $1 and id = $2', [uid, sessionId]);
    },
    async endOtherSessions({ uid, sessionId }) {
      await pool.query('delete from identity.session where "userId" = $1 and id <> $2', [uid, sessionId]);
    },
    setAdmin: (uid, admin) =>
      inTransaction(pool, async (client) => {
        await lockUser(client, uid, !admin);
        await client.query('update identity."user" set admin = $2, "updatedAt" = now() where id = $1', [uid, admin]);
        if (!admin) await client.query('delete from identity.session where "userId" = $1', [uid]);
      }),
    remove: (uid, tx) => (tx ? removeUser(tx.client, uid) : inTransaction(pool, (client) => removeUser(client, uid))),
  };
}

async function removeUser(client: PoolClient, uid: string): Promise<void> {
  await lockUser(client, uid, true);
  await client.query(
    'delete from identity.attempts where account = (select email from identity."user" where id = $1)',
    [uid],
  );
  await client.query('delete from identity.verification where value = $1', [uid]);
  await client.query('delete from identity.second_factor where uid = $1', [uid]);
  await client.query('delete from identity.passkey where uid = $1', [uid]);
  await client.query('delete from identity.recovery_code where uid = $1', [uid]);
  await client.query('delete from identity.session where "userId" = $1', [uid]);
  await client.query('delete from identity.account where "userId" = $1', [uid]);
  await client.query('delete from identity."user" where id = $1', [uid]);
}

/** One change of administrators at a time: of two who demote each other at once, one is refused. */
async function lockUser(client: PoolClient, uid: string, losesAdmin: boolean): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [adminLockKey]);
  const { rows } = await client.query<{ admin: boolean; others: number }>(
    `select admin, (select count(*)::int from identity."user" where admin and not disabled and id <> $1) as others
     from identity."user" where id = $1`,
    [uid],
  );
  const user = rows[0];
  if (!user) throw new IdentityError('user-not-found', 'There is no such user.');
  if (losesAdmin && user.admin && user.others === 0) {
    throw new IdentityError('last-admin', 'The last administrator cannot be deleted or demoted.');
  }
}

function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

function providerUser({ id: uid, name: displayName, ...user }: UserRow): ProviderUser {
  const { email, admin, disabled, passwordSet, lastSignInAt } = user;
  return { uid, email, displayName, admin, disabled, passwordSet, lastSignInAt };
}
