import { auditEntriesOf } from '#platform/audit-log/audit-log-read';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import { rowsOfPerson } from '#platform/database/rows-of-person';
import type { IdentityProvider } from '#platform/identity/ports';
import type { Refusal } from '#platform/refusal';
import { noSuchUser } from '../identity-refusal.ts';

export interface ExportUserDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: Pick<IdentityProvider, 'findByEmail'>;
}

/** All that is kept of a person, as a file that people and programs read. Resolves to its text. */
export async function exportUser({ db, clock, identity }: ExportUserDeps, email: string): Promise<string | Refusal> {
  const user = await identity.findByEmail(email);
  if (user === null) return noSuchUser(email);
  const at = clock.now();
  const exported = await db.transaction(async (tx) => {
    await recordAudit(tx, { at, action: 'user.exported', target: user });
    return { user, rows: await rowsOfPerson(tx, user.uid), audit_log: await auditEntriesOf(tx, user.uid) };
  });
  return `${JSON.stringify({ product: 'Vivac', made_at: at.toISOString(), ...exported }, null, 2)}\n`;
}
