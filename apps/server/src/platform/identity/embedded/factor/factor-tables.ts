import { providerSessionHours } from '../auth.ts';

/** What a session lacks: the code of an enrolled factor, or, where administrators must have one, the factor itself. */
export type FactorDue = 'code' | 'enrol';

/** Of session `s` of user `u`: who has a factor, or must have one, is let through by a session that showed it. */
export const factorDue = `case when s."factorAt" is not null then null
  when exists (select from identity.second_factor f where f.uid = u.id and f.secret is not null) then 'code'
  when u.admin and exists (select from identity.factor_demand) then 'enrol' end`;

/** A session that counts: what the one query for tokens asks too. */
export const livingSession = `s."expiresAt" > now() and not u.disabled
  and (s."byProvider" is not true or s."createdAt" > now() - interval '${providerSessionHours} hours')`;

/** Made with the schema, before the tables of the library: no key of theirs can be named. */
export const factorTables = `
  create table if not exists identity.second_factor (
    uid text primary key,
    secret bytea,
    pending bytea,
    enrolled_at timestamptz,
    last_step bigint not null default 0
  );
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
