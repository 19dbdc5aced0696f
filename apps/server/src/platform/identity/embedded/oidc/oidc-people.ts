import type { Pool } from 'pg';
import type { AuditedPerson } from '#platform/audit-log/audit-log-store';
import { namePattern, nameFrom, plainEmail } from '../../person-fields.ts';
import { IdentityError, type ProviderUser } from '../../ports.ts';
import type { Accounts } from '../accounts.ts';
import { providerSessionHours } from '../auth.ts';
import { inTransaction } from '../identity-database.ts';
import { isTrue, OidcError, type OidcPerson, type OidcProvider } from './oidc-provider.ts';
import { hasClaim, type OidcSettings } from './oidc-settings.ts';

export interface OidcFront {
  readonly provider: OidcProvider;
  readonly pool: Pool;
  readonly accounts: Accounts;
}

/** How the library's table names an account of the provider. */
const OIDC_ACCOUNT = 'oidc';

/** Whoever the provider names stays the same user, whatever their address becomes there: issuer and subject say who it is. */
const accountOf = ({ issuer, subject }: OidcPerson) => JSON.stringify([issuer, subject]);

/** The user of a person whom the provider has named, made or linked where that is allowed. Throws {@link OidcError}. */
export async function userOf(
  accounts: Accounts,
  pool: Pool,
  settings: OidcSettings,
  person: OidcPerson,
): Promise<AuditedPerson> {
  const { userClaim, adminClaim } = settings;
  if (userClaim !== null && !hasClaim(person.claims, userClaim)) {
    throw new OidcError('claim', `the claim ${userClaim.name} lacks ${userClaim.value}`);
  }
  const admin = adminClaim === null ? null : hasClaim(person.claims, adminClaim);
  const user = (await linkedUser(accounts, pool, person)) ?? (await newcomer(accounts, pool, settings, person, admin));
  if (user.disabled) throw new OidcError('disabled', 'the user is disabled');
  if (admin !== null && admin !== user.admin) await setAdmin(accounts, user.uid, admin);
  return { uid: user.uid, email: user.email };
}

async function linkedUser(accounts: Accounts, pool: Pool, person: OidcPerson): Promise<ProviderUser | null> {
  const { rows } = await pool.query<{ userId: string }>(
    'select "userId" from identity.account where "providerId" = $1 and "accountId" = $2',
    [OIDC_ACCOUNT, accountOf(person)],
  );
  return rows[0] ? accounts.findByUid(rows[0].userId) : null;
}

/** Somebody's first time: by an address that the provider has checked, never by one that it only repeats. */
async function newcomer(
  accounts: Accounts,
  pool: Pool,
  settings: OidcSettings,
  person: OidcPerson,
  admin: boolean | null,
): Promise<ProviderUser> {
  const email = checkedEmail(settings, person);
  const known = await accounts.findByEmail(email);
  if (known === null && !settings.createUsers) throw new OidcError('unknown', 'nobody has this address here');
  if (known?.disabled) throw new OidcError('disabled', 'the user is disabled');
  const user = known ?? (await created(accounts, email, person, admin === true));
  if (!(await link(pool, user.uid, person)))
    throw new OidcError('other-account', 'the user belongs to another subject');
  return user;
}

function checkedEmail({ trustEmails }: OidcSettings, { claims }: OidcPerson): string {
  const { email, email_verified: verified } = claims;
  const address = plainEmail(email);
  if (address === null) throw new OidcError('email', 'no plain address was told');
  if (!isTrue(verified) && !(verified === undefined && trustEmails))
    throw new OidcError('unverified', 'the address is not verified');
  return address;
}

async function created(
  accounts: Accounts,
  email: string,
  { claims: { name } }: OidcPerson,
  admin: boolean,
): Promise<ProviderUser> {
  const displayName = typeof name === 'string' && namePattern.test(name) ? name : nameFrom(email);
  try {
    return await accounts.create({ email, displayName, admin });
  } catch (error) {
    // Two tabs at once: the other one has made the user.
    const there = error instanceof IdentityError ? await accounts.findByEmail(email) : null;
    if (there === null) throw error;
    return there;
  }
}

/** False where the user has another account at the provider: an address that was given to somebody else opens nothing. */
function link(pool: Pool, uid: string, person: OidcPerson): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query('select from identity."user" where id = $1 for update', [uid]);
    if (rowCount !== 1) return false;
    const { rows } = await client.query<{ accountId: string }>(
      'select "accountId" from identity.account where "userId" = $1 and "providerId" = $2',
      [uid, OIDC_ACCOUNT],
    );
    if (rows[0]) return rows[0].accountId === accountOf(person);
    await client.query(
      `insert into identity.account (id, "accountId", "providerId", "userId", "createdAt", "updatedAt")
       values (gen_random_uuid()::text, $1, $2, $3, now(), now())`,
      [accountOf(person), OIDC_ACCOUNT, uid],
    );
    return true;
  });
}

/** The last administrator stays one, whatever the provider says. */
async function setAdmin(accounts: Accounts, uid: string, admin: boolean): Promise<void> {
  try {
    await accounts.setAdmin(uid, admin);
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== 'last-admin') throw error;
  }
}

/** Whether somebody signs in with the provider and has no password here. */
export async function isOfProviderAlone(pool: Pool, uid: string): Promise<boolean> {
  const { rows } = await pool.query<{ alone: boolean | null }>(
    `select bool_or("providerId" = $2) and not bool_or(password is not null) as alone
     from identity.account where "userId" = $1`,
    [uid, OIDC_ACCOUNT],
  );
  return rows[0]?.alone ?? false;
}

/** Ends sessions that the provider has to confirm. */
export async function endAgedSessions(pool: Pool): Promise<void> {
  await pool.query(
    `delete from identity.session where "byProvider" and "createdAt" <= now() - make_interval(hours => $1)`,
    [providerSessionHours],
  );
}
