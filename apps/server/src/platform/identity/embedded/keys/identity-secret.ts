import { hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const lengthMin = 32;

/** The present one, which signs and seals, then others that count too: the ones before. */
export type Secrets = readonly [string, ...string[]];

/** {@link readIdentitySecret} and the others, each once. */
export async function readIdentitySecrets(
  dataDir: string,
  configured: string | null,
  previous: readonly string[],
): Promise<Secrets> {
  const secret = await readIdentitySecret(dataDir, configured);
  return [secret, ...new Set(previous.filter((each) => each !== secret))];
}

/**
 * The secret that signs session cookies and encrypts the signing keys: as configured, or kept in
 * `dataDir/identity.secret` (made once, readable by the owner alone).
 */
export async function readIdentitySecret(dataDir: string, configured: string | null): Promise<string> {
  const secret = configured ?? (await storedSecret(dataDir));
  if (secret.length < lengthMin) throw new Error(`The identity secret needs at least ${lengthMin} characters.`);
  return secret;
}

/** Stands before what is encrypted under a secret: every server that knows it finds it, whichever its own is. */
export function secretVersion(secret: string): number {
  return Buffer.from(hkdfSync('sha256', secret, '', 'vivac version of a secret', 4)).readUInt32BE();
}

async function storedSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'identity.secret');
  const stored = await readIfThere(path);
  if (stored !== null) return stored.trim();
  await mkdir(dataDir, { recursive: true });
  await writeOnce(path, `${randomBytes(32).toString('base64url')}\n`);
  return (await readFile(path, 'utf8')).trim();
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** `link` fails when the file is there: of two starts at once the first one's secret stays, and never half of it. */
async function writeOnce(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true });
    await link(draft, path);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
