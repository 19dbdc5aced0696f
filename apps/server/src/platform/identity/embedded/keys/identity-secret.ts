import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const lengthMin = 32;

/**
 * The secret that signs session cookies and encrypts the signing keys: as configured, or kept in
 * `dataDir/identity.secret` (made once, readable by the owner alone).
 */
export async function readIdentitySecret(dataDir: string, configured: string | null): Promise<string> {
  const secret = configured ?? (await keptSecret(dataDir));
  if (secret.length < lengthMin) throw new Error(`The identity secret needs at least ${lengthMin} characters.`);
  return secret;
}

async function keptSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'identity.secret');
  const kept = await readIfThere(path);
  if (kept !== null) return kept.trim();
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
