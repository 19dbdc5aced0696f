import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EmbeddedIdentity } from '#platform/identity/embedded/embedded-identity';
import type { ProviderUser } from '#platform/identity/ports';

export const DEMO_ADMIN = 'admin@vivac.test';
export const DEMO_MANAGER = 'manager@vivac.test';

/** The configured password, else the one kept in the data folder, else a new one that is kept there (mode 0600). */
export async function demoPassword(dataDir: string, configured: string | null): Promise<string> {
  if (configured !== null) return configured;
  const file = path.join(dataDir, 'demo.password');
  const stored = await readFile(file, 'utf8').catch(() => '');
  if (stored.trim() !== '') return stored.trim();
  const made = randomBytes(9).toString('base64url');
  await mkdir(dataDir, { recursive: true });
  await writeFile(file, `${made}\n`, { mode: 0o600 });
  return made;
}

/** The two demo accounts, with the demo password; made when they are missing. */
export async function demoAccounts(identity: EmbeddedIdentity, password: string): Promise<{ manager: ProviderUser }> {
  await account(identity, DEMO_ADMIN, 'Demo administrator', true, password);
  return { manager: await account(identity, DEMO_MANAGER, 'Demo manager', false, password) };
}

async function account(
  identity: EmbeddedIdentity,
  email: string,
  displayName: string,
  admin: boolean,
  password: string,
): Promise<ProviderUser> {
  const user =
    (await identity.findByEmail(email)) ?? (await identity.createUser({ email, displayName, admin, invite: 'none' }));
  await identity.setPassword(user.uid, password);
  return user;
}
