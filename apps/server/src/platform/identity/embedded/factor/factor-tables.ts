import type { Pool, PoolClient } from 'pg';
import { providerSessionHours } from '../auth.ts';

/** What a session lacks: an enrolled factor to be shown, or, where administrators must have one, the factor itself. */
export type FactorDue = ShownFactor | 'enrol';
type ShownFactor = 'code' | 'code_or_passkey';
/** Of a sign-in that has to show a factor. */
export const SHOWN_FACTORS: readonly ShownFactor[] = ['code', 'code_or_passkey'];

const hasPasskey = (uid: string): string => `exists (select from identity.passkey p where p.uid = ${uid})`;

/** Whether the user of that id has a factor: an app for codes, or a passkey. */
export const hasFactor = (uid: string): string =>
  `(exists (select from identity.second_factor f where f.uid = ${uid} and f.secret is not null) or ${hasPasskey(uid)})`;

/** Of session `s` of user `u`: who has a factor, or must have one, is let through by a session that showed it. */
export const factorDue = `case when s."factorAt" is not null then null
  when ${hasPasskey('u.id')} then 'code_or_passkey'
  when ${hasFactor('u.id')} then 'code'
  when u.admin and exists (select from identity.factor_demand) then 'enrol' end`;

/** A session that counts: what the one query for tokens asks too. */
export const livingSession = `s."expiresAt" > now() and not u.disabled
  and (s."byProvider" is not true or s."createdAt" > now() - interval '${providerSessionHours} hours')`;

/** One change of somebody's factors at a time. */
export async function lockFactors(client: PoolClient, uid: string): Promise<void> {
  await client.query('select from identity."user" where id = $1 for no key update', [uid]);
}

/** One of somebody's factors: their app, or the passkey of that id. */
export type StoredFactor = 'app' | { readonly passkey: string };

/** Whether they must have a factor, and none would be left without that one. */
export async function isLastDemanded(client: Pool | PoolClient, uid: string, factor: StoredFactor): Promise<boolean> {
  const { rows } = await client.query<{ isLast: boolean }>(
    `select u.admin and exists (select from identity.factor_demand)
       and ($2 or not exists (select from identity.second_factor f where f.uid = u.id and f.secret is not null))
       and not exists (select from identity.passkey p where p.uid = u.id and p.id is distinct from $3) as "isLast"
     from identity."user" u where u.id = $1`,
    [uid, factor === 'app', factor === 'app' ? null : factor.passkey],
  );
  return rows[0]?.isLast ?? false;
}

export async function isEnrolled(client: PoolClient, uid: string): Promise<boolean> {
  const { rows } = await client.query<{ has: boolean }>(`select ${hasFactor('$1')} as has`, [uid]);
  return rows[0]!.has;
}

/** Recovery codes stand for a factor, and what a session showed is gone: where one is demanded later, another has to be set up. */
export async function endWithLastFactor(client: PoolClient, uid: string): Promise<void> {
  if (await isEnrolled(client, uid)) return;
  await client.query('delete from identity.recovery_code where uid = $1', [uid]);
  await client.query('update identity.session set "factorAt" = null where "userId" = $1', [uid]);
}

/** Made with the schema, before the tables of the library: no key of theirs can be named. */
export const factorTables = `
  create table if not exists identity.second_factor (
    uid text primary key,
    secret bytea,
    pending bytea,
    enrolled_at timestamptz,
    last_step bigint not null default 0
  );
  alter table identity.second_factor add column if not exists named_steps bigint[] not null default '{}';
  create table if not exists identity.passkey (
    id text primary key,
    uid text not null,
    name text not null,
    public_key bytea not null,
    counter bigint not null,
    may_be_copied boolean not null,
    created_at timestamptz not null default now(),
    used_at timestamptz
  );
  create index if not exists passkey_uid on identity.passkey (uid);
  create table if not exists identity.recovery_code (
    uid text not null,
    code bytea not null,
    used_at timestamptz,
    primary key (uid, code)
  );
  create table if not exists identity.factor_demand (
    id boolean primary key default true check (id),
    since timestamptz not null default now()
  )`;
