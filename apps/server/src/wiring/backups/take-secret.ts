import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config';

/** What is sealed in the restored store opens with the secret of the backup. */
export async function takeSecret(
  { dataDir, identitySecret }: Pick<Config, 'dataDir' | 'identitySecret'>,
  secret: string,
): Promise<string> {
  if (identitySecret === secret) return '';
  if (identitySecret !== null) {
    return 'IDENTITY_SECRET is not the one of the backup: set the one from before, or passwords of sources must be typed again.\n';
  }
  const path = join(dataDir, 'identity.secret');
  const present = await readFile(path, 'utf8').catch(() => null);
  if (present?.trim() === secret) return '';
  await mkdir(dataDir, { recursive: true });
  if (present !== null) await rename(path, `${path}.before`);
  await writeFile(path, `${secret}\n`, { mode: 0o600, flush: true });
  return 'The secret of the backup is the installation’s now; the one from before is in identity.secret.before.\n';
}
