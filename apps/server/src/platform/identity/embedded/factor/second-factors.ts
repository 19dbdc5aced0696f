import { randomBytes } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { type Sealer, sealerOf } from '#platform/sealer';
import { inTransaction } from '../identity-database.ts';
import type { Secrets } from '../keys/identity-secret.ts';
import {
  endWithLastFactor,
  factorDue,
  type FactorDue,
  hasFactor,
  isEnrolled,
  isLastDemanded,
  type StoredFactor,
  livingSession,
  lockFactors,
} from './factor-tables.ts';
import { stepAt, stepOf, newRecoveryCodes, takeRecoveryCode } from './one-time-codes.ts';

/** The session of a browser, whole or not. */
export interface FactorSession {
  readonly id: string;
  readonly uid: string;
  readonly email: string;
  readonly admin: boolean;
  readonly due: FactorDue | null;
  readonly factorShown: boolean;
  readonly byProvider: boolean;
  /** Began a few minutes ago: whoever has no password here proves by it who they are. */
  readonly isFresh: boolean;
  /** Null for somebody of the provider of OpenID Connect alone. */
  readonly passwordHash: string | null;
}

/** Why a code does not count: none of theirs, one of an app or a recovery code that was taken before, or of a clock that is minutes off. */
export type CodeFault = 'wrong' | 'used' | 'spent' | 'clock';
type CodeOutcome = 'right' | CodeFault;

export interface FactorState {
  /** Of the app for codes. */
  readonly enrolledAt: Date | null;
  /** An app, or a passkey. */
  readonly isEnrolled: boolean;
  readonly recoveryCodesLeft: number;
  /** Of every administrator. */
  readonly isDemanded: boolean;
}

export interface SecondFactors {
  /** Null where the token is of no living session. */
  sessionOf(token: string): Promise<FactorSession | null>;
  stateOf(uid: string): Promise<FactorState>;
  /** The addresses of those who have one. */
  owners(): Promise<string[]>;
  /** A new secret beside the present one, until its first code. */
  begin(uid: string): Promise<Buffer>;
  /** The first code of a new secret: the recovery codes. Other sessions lose their rights. */
  confirm(session: FactorSession, code: string): Promise<readonly string[] | CodeFault>;
  /** Each code once, each step once. */
  showCode(session: FactorSession, code: string): Promise<CodeOutcome>;
  showRecoveryCode(session: FactorSession, code: string): Promise<CodeOutcome>;
  /** A code of either kind, of somebody who is signed in; it is gone with that. */
  takeCode(uid: string, code: string): Promise<CodeOutcome>;
  /** A passkey was shown. */
  markShown(session: Pick<FactorSession, 'id'>): Promise<boolean>;
  /** The sign-in of a session that lacks its factor has not begun. */
  startLater(session: Pick<FactorSession, 'id'>): Promise<void>;
  /** Whether it begins now: once. */
  takeStart(session: Pick<FactorSession, 'id'>): Promise<boolean>;
  /** Ends those before; null for somebody without a factor. */
  renewRecoveryCodes(uid: string): Promise<string[] | null>;
  /** {@link isLastDemanded} */
  isLastDemanded(uid: string, factor: StoredFactor): Promise<boolean>;
  /** By its owner. The last factor takes the recovery codes along. */
  remove(uid: string, factor: StoredFactor): Promise<'removed' | 'none' | 'demanded'>;
  /** Whatever there is, taken by another: their sessions end with it. False for somebody who had nothing. */
  removeAll(uid: string): Promise<boolean>;
  /** True where it was otherwise before. */
  demand(isDemanded: boolean): Promise<boolean>;
  /** The library makes a new session of a changed password: it is as whole as the one before. */
  keepShown(token: string, uid: string): Promise<void>;
}

const FRESH_MINUTES = 10;
const about = (uid: string) => `second factor of ${uid}`;

interface Keys {
  readonly pool: Pool;
  readonly sealer: Sealer;
  readonly nowMs: () => number;
}

export function createSecondFactors(pool: Pool, secrets: Secrets, nowMs: () => number = Date.now): SecondFactors {
  const keys = { pool, sealer: sealerOf(secrets), nowMs };
  return { ...askedAbout(pool), ...enrolment(keys), ...shownTo(keys), ...start(pool), ...ended(pool) };
}

interface StoredSecret {
  readonly sealed: Buffer | null;
  readonly lastStep: number;
  readonly namedSteps: readonly number[];
}

/** Whoever guesses learned that it is the code of a step to come: it does not count then either. */
async function nameStep(pool: Pool, uid: string, step: number, now: number): Promise<void> {
  await pool.query(
    `update identity.second_factor set named_steps = $2::bigint || array(select s from unnest(named_steps) s where s >= $3)
     where uid = $1`,
    [uid, step, now - 1],
  );
}

/** The step of a code and the secret that it was held against, as it is stored: both stand in the statement that takes it. */
async function shownStep(
  { pool, sealer, nowMs }: Keys,
  uid: string,
  column: 'secret' | 'pending',
  code: string,
): Promise<{ readonly step: number; readonly sealed: Buffer } | CodeFault> {
  const { rows } = await pool.query<StoredSecret>(
    `select ${column} as sealed, last_step::float8 as "lastStep", named_steps::float8[] as "namedSteps" from identity.second_factor where uid = $1`,
    [uid],
  );
  const [{ sealed, lastStep, namedSteps } = { sealed: null, lastStep: 0, namedSteps: [] }] = rows;
  const opened = sealed && sealer.open(sealed, about(uid));
  if (!opened) return 'wrong';
  const found = stepOf(Buffer.from(opened.text, 'base64'), code.replaceAll(' ', ''), nowMs());
  if (found === null) return 'wrong';
  if (column === 'pending') return found.isOff ? 'clock' : { step: found.step, sealed };
  if (found.step <= lastStep || namedSteps.includes(found.step)) return 'used';
  if (!found.isOff) return { step: found.step, sealed };
  await nameStep(pool, uid, found.step, stepAt(nowMs()));
  return 'clock';
}

function askedAbout(pool: Pool): Pick<SecondFactors, 'sessionOf' | 'stateOf' | 'owners'> {
  return {
    async sessionOf(token) {
      const { rows } = await pool.query<FactorSession>(
        `select s.id, u.id as uid, u.email, u.admin, ${factorDue} as due, s."factorAt" is not null as "factorShown", s."byProvider" is true as "byProvider",
           s."createdAt" > now() - interval '${FRESH_MINUTES} minutes' as "isFresh",
           (select a.password from identity.account a where a."userId" = u.id and a."providerId" = 'credential') as "passwordHash"
         from identity.session s join identity."user" u on u.id = s."userId" where s.token = $1 and ${livingSession}`,
        [token],
      );
      return rows[0] ?? null;
    },
    async stateOf(uid) {
      const { rows } = await pool.query<FactorState>(
        `select (select enrolled_at from identity.second_factor where uid = $1 and secret is not null) as "enrolledAt",
           ${hasFactor('$1')} as "isEnrolled",
           (select count(*)::int from identity.recovery_code where uid = $1 and used_at is null) as "recoveryCodesLeft",
           exists (select from identity.factor_demand) as "isDemanded"`,
        [uid],
      );
      return rows[0]!;
    },
    async owners() {
      const { rows } = await pool.query<{ email: string }>(
        `select u.email from identity."user" u where ${hasFactor('u.id')} order by u.email`,
      );
      return rows.map(({ email }) => email);
    },
  };
}

function enrolment(keys: Keys): Pick<SecondFactors, 'begin' | 'confirm'> {
  const { pool, sealer } = keys;
  return {
    async begin(uid) {
      const secret = randomBytes(20);
      await pool.query(
        `insert into identity.second_factor (uid, pending) values ($1, $2)
         on conflict (uid) do update set pending = excluded.pending`,
        [uid, sealer.seal(secret.toString('base64'), about(uid))],
      );
      return secret;
    },
    async confirm({ id, uid }, code) {
      const found = await shownStep(keys, uid, 'pending', code);
      if (typeof found === 'string') return found;
      return inTransaction(pool, async (client) => {
        await lockFactors(client, uid);
        const { rowCount } = await client.query(
          `update identity.second_factor set secret = pending, pending = null, enrolled_at = now(), last_step = $2, named_steps = '{}'
           where uid = $1 and pending = $3`,
          [uid, found.step, found.sealed],
        );
        if (rowCount !== 1) return 'wrong';
        await client.query(
          `update identity.session set "factorAt" = case when id = $2 then now() end where "userId" = $1`,
          [uid, id],
        );
        return newRecoveryCodes(client, uid);
      });
    },
  };
}

/** Six digits are of an app; a recovery code has sixteen letters and digits. */
export const isOfApp = (code: string): boolean => /^[\d\s]*$/.test(code);

function shownTo(
  keys: Keys,
): Pick<SecondFactors, 'showCode' | 'showRecoveryCode' | 'takeCode' | 'markShown' | 'keepShown'> {
  const { pool } = keys;
  async function takeOfApp(uid: string, code: string): Promise<CodeOutcome> {
    const found = await shownStep(keys, uid, 'secret', code);
    if (typeof found === 'string') return found;
    const { rowCount } = await pool.query(
      'update identity.second_factor set last_step = $2 where uid = $1 and secret = $3 and last_step < $2',
      [uid, found.step, found.sealed],
    );
    return rowCount === 1 ? 'right' : 'used';
  }
  async function markShown({ id }: Pick<FactorSession, 'id'>): Promise<boolean> {
    const { rowCount } = await pool.query('update identity.session set "factorAt" = now() where id = $1', [id]);
    return rowCount === 1;
  }
  async function shown(session: FactorSession, outcome: CodeOutcome): Promise<CodeOutcome> {
    if (outcome !== 'right') return outcome;
    return (await markShown(session)) ? 'right' : 'wrong';
  }
  return {
    showCode: async (session, code) => shown(session, await takeOfApp(session.uid, code)),
    showRecoveryCode: async (session, code) => shown(session, await takeRecoveryCode(pool, session.uid, code)),
    takeCode: (uid, code) => (isOfApp(code) ? takeOfApp(uid, code) : takeRecoveryCode(pool, uid, code)),
    markShown,
    async keepShown(token, uid) {
      await pool.query('update identity.session set "factorAt" = now() where token = $1 and "userId" = $2', [
        token,
        uid,
      ]);
    },
  };
}

function start(pool: Pool): Pick<SecondFactors, 'startLater' | 'takeStart'> {
  return {
    async startLater({ id }) {
      await pool.query('update identity.session set unstarted = true where id = $1', [id]);
    },
    async takeStart({ id }) {
      const { rowCount } = await pool.query(
        'update identity.session set unstarted = null where id = $1 and unstarted',
        [id],
      );
      return rowCount === 1;
    },
  };
}

function ended(
  pool: Pool,
): Pick<SecondFactors, 'renewRecoveryCodes' | 'isLastDemanded' | 'remove' | 'removeAll' | 'demand'> {
  return {
    renewRecoveryCodes: (uid) =>
      inTransaction(pool, async (client) => {
        await lockFactors(client, uid);
        return (await isEnrolled(client, uid)) ? newRecoveryCodes(client, uid) : null;
      }),
    isLastDemanded: (uid, factor) => isLastDemanded(pool, uid, factor),
    remove: (uid, factor) =>
      inTransaction(pool, async (client) => {
        await lockFactors(client, uid);
        if (await isLastDemanded(client, uid, factor)) return 'demanded';
        if (!(await deleted(client, uid, factor))) return 'none';
        await endWithLastFactor(client, uid);
        return 'removed';
      }),
    removeAll: (uid) =>
      inTransaction(pool, async (client) => {
        await lockFactors(client, uid);
        const had = await isEnrolled(client, uid);
        await client.query('delete from identity.second_factor where uid = $1', [uid]);
        await client.query('delete from identity.passkey where uid = $1', [uid]);
        await endWithLastFactor(client, uid);
        if (had) await client.query('delete from identity.session where "userId" = $1', [uid]);
        return had;
      }),
    async demand(isDemanded) {
      const { rowCount } = await pool.query(
        isDemanded
          ? 'insert into identity.factor_demand default values on conflict do nothing'
          : 'delete from identity.factor_demand',
      );
      return rowCount === 1;
    },
  };
}

/** Whether it was there. */
async function deleted(client: PoolClient, uid: string, factor: StoredFactor): Promise<boolean> {
  if (factor !== 'app') {
    const { rowCount } = await client.query('delete from identity.passkey where uid = $1 and id = $2', [
      uid,
      factor.passkey,
    ]);
    return rowCount === 1;
  }
  const { rows } = await client.query<{ enrolled: boolean }>(
    'delete from identity.second_factor where uid = $1 returning secret is not null as enrolled',
    [uid],
  );
  return rows[0]?.enrolled ?? false;
}

/** As with the private keys of tokens; what no known secret opens stays, and a recovery code or a reset helps. */
export async function resealFactors(pool: Pool, secrets: Secrets): Promise<void> {
  const sealer = sealerOf(secrets);
  const { rows } = await pool.query<{ uid: string; secret: Buffer | null; pending: Buffer | null }>(
    'select uid, secret, pending from identity.second_factor',
  );
  for (const { uid, ...sealed } of rows) {
    const anew = { secret: resealed(sealer, sealed.secret, uid), pending: resealed(sealer, sealed.pending, uid) };
    if (anew.secret === null && anew.pending === null) continue;
    await pool.query(
      `update identity.second_factor set secret = coalesce($2, secret), pending = coalesce($3, pending)
       where uid = $1 and secret is not distinct from $4 and pending is not distinct from $5`,
      [uid, anew.secret, anew.pending, sealed.secret, sealed.pending],
    );
  }
}

function resealed(sealer: Sealer, sealed: Buffer | null, uid: string): Buffer | null {
  const opened = sealed && sealer.open(sealed, about(uid));
  return opened && !opened.isCurrent ? sealer.seal(opened.text, about(uid)) : null;
}
