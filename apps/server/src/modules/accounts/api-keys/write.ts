import { toSay } from '@vivac/text/sentence';
import type { ApiKeyScope } from '@vivac/contract/endpoint';
import { oneLine } from '@vivac/domain/shown-text';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Identity } from '#platform/identity/ports';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import {
  type ApiKeyRow,
  countApiKeys,
  hashOf,
  keepApiKey,
  lockApiKeys,
  newSecret,
  prefixOf,
  endApiKey,
} from './store.ts';

const KEYS_MAX = 25;
const REQUESTS_PER_MINUTE = 60;
const DAY_MS = 86_400_000;
const FOR_ADMINISTRATORS: readonly ApiKeyScope[] = ['imports:write', 'admin'];

/** A key as somebody asks for it. */
interface RequestedApiKey {
  readonly name: string;
  readonly scopes: readonly ApiKeyScope[];
  readonly source?: string | undefined;
  readonly requestsPerMinute?: number | undefined;
  readonly expiresInDays?: number | undefined;
}

/** Makes a key of the caller's. The key itself is in the answer and nowhere else. */
export async function createApiKey(
  { db, clock, identity }: Pick<Context, 'db' | 'clock' | 'identity'>,
  { uid, email, admin }: Pick<Identity, 'uid' | 'email' | 'admin'>,
  requested: RequestedApiKey,
): Promise<{ readonly secret: string; readonly key: ApiKeyRow } | Refusal> {
  const checked = checkedKey(requested, admin);
  if (isRefusal(checked)) return checked;
  const secret = newSecret();
  const createdAt = clock.now();
  const { expiresInDays: days, requestsPerMinute = REQUESTS_PER_MINUTE } = requested;
  return db.transaction(async (tx) => {
    await lockApiKeys(tx, uid);
    // Their session was living when the call began; they may have been deleted since.
    if ((await identity.livingUser(uid)) === null) return refuse('unauthenticated', 'sessionEnded');
    if ((await countApiKeys(tx, uid)) >= KEYS_MAX) {
      return refuse('conflict', toSay('keysMost', { count: KEYS_MAX }));
    }
    const expiresAt = days === undefined ? null : new Date(createdAt.getTime() + days * DAY_MS);
    const made = { uid, ownerEmail: email, prefix: prefixOf(secret), requestsPerMinute, createdAt, expiresAt };
    const key = await keepApiKey(tx, { ...made, ...checked }, hashOf(secret));
    const { name, scopes, source } = key;
    await recordAudit(tx, {
      at: createdAt,
      action: 'api_key.created',
      subject: `${key.prefix}…`,
      target: { uid, email },
      details: { name, scopes, source, requests_per_minute: requestsPerMinute, expires_at: expiresAt },
    });
    return { secret, key };
  });
}

type CheckedKey = Pick<ApiKeyRow, 'name' | 'scopes' | 'source'>;

function checkedKey({ name, scopes, source }: RequestedApiKey, admin: boolean): CheckedKey | Refusal {
  const shown = oneLine(name);
  if (shown === '') return refuse('invalid', 'keyName', 'name');
  const denied = scopes.find((scope) => !admin && FOR_ADMINISTRATORS.includes(scope));
  if (denied !== undefined) return refuse('forbidden', toSay('scopeAdmin', { scope: denied }), 'scopes');
  const only = source === undefined ? null : oneLine(source);
  if (only === '') return refuse('invalid', 'sourceName', 'source');
  if (only !== null && !scopes.includes('imports:write')) {
    return refuse('invalid', 'sourceLimits', 'source');
  }
  return { name: shown, scopes, source: only };
}

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
