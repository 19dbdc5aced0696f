import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Identity } from '#platform/identity/ports';
import { type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { type ApiKeyRow, endApiKey } from './store.ts';

/** Ends a key at once: one of the caller's, or anybody's where `whose` says so. */
export async function revokeApiKey(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Pick<Identity, 'uid'>,
  { id, whose }: { readonly id: string; readonly whose: 'own' | 'any' },
): Promise<ApiKeyRow | Refusal> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    const key = await endApiKey(tx, { id, uid: whose === 'own' ? caller.uid : null, at });
    if (key === null) return refuse('not-found', 'noKey');
    await recordAudit(tx, {
      at,
      action: 'api_key.revoked',
      subject: `${key.prefix}…`,
      target: { uid: key.uid, email: key.ownerEmail },
      details: { name: key.name },
    });
    return key;
  });
}
