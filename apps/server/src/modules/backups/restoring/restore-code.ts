import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context';
import { restorableOnce, secretsOf } from '../read.ts';

/** Without those that are taken for others. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 12;
const GROUP = 4;

/** What whoever reads the server’s log can type: of all servers with the secret the same, and nobody else’s to guess. */
function restoreCode(identitySecret: string): string {
  const bytes = createHmac('sha256', identitySecret).update('vivac restore code').digest();
  const letters = Array.from({ length: LENGTH }, (_, at) => LETTERS[bytes[at]! % LETTERS.length]!).join('');
  return letters.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-');
}

export function isRestoreCode(typed: string, identitySecret: string): boolean {
  const plain = (code: string) => Buffer.from(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''));
  const [given, wanted] = [plain(typed), plain(restoreCode(identitySecret))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Whoever reads the log may restore a backup in the browser while nobody has a password here. */
export async function tellRestoreCode(context: Context): Promise<void> {
  if (!(await restorableOnce(context)())) return;
  const [secret] = await secretsOf(context);
  context.log.info(
    `This installation is empty. A backup can be restored at ${context.publicUrl} with the code ${restoreCode(secret)}`,
  );
}
