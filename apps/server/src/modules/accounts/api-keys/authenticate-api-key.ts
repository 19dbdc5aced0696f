import { type PlainCode, toSay } from '@vivac/text/sentence';
import type { ApiKeys } from '#platform/http/caller';
import type { Identity, KeyGrant, LivingUser } from '#platform/identity/ports';
import { type Refusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { apiKeyByHash, type ApiKeyRow, hashOf, noteUse } from './store.ts';

const NOTED_EVERY_MS = 60_000;

/** Who calls with a key. All of it is asked at every call: what is revoked, deleted or demoted ends with the next one. */
export function authenticateApiKeys({ db, clock, identity }: Pick<Context, 'db' | 'clock' | 'identity'>): ApiKeys {
  const allowances = createAllowances();
  return {
    async callOf(secret) {
      const key = await apiKeyByHash(db, hashOf(secret));
      const now = clock.now();
      if (key === null) return refuse('unauthenticated', 'keyUnknown');
      const ended = endOf(key, now);
      if (ended !== null) return refuse('unauthenticated', ended);
      const user = await identity.livingUser(key.uid);
      if (user === null) return refuse('unauthenticated', 'keyUserGone');
      const { remaining, waitS } = allowances.take(key.id, key.requestsPerMinute);
      if (waitS > 0) return tooMany(key, waitS);
      if (isNotedLate(key, now)) await noteUse(db, key.id, now);
      return { caller: identityOf(key, user), requestsPerMinute: key.requestsPerMinute, remaining };
    },
  };
}

function endOf({ revokedAt, expiresAt }: ApiKeyRow, now: Date): PlainCode | null {
  if (revokedAt !== null) return 'keyRevokedMakeAnother';
  return expiresAt !== null && expiresAt <= now ? 'keyExpiredMakeAnother' : null;
}

function tooMany({ requestsPerMinute }: ApiKeyRow, retryAfterS: Allowance['waitS']): Refusal {
  const sentence =
    requestsPerMinute === 1
      ? toSay('keyOnce', { seconds: retryAfterS })
      : toSay('keyOften', { count: requestsPerMinute, seconds: retryAfterS });
  return { ...refuse('too-many', sentence), retryAfterS };
}

function isNotedLate({ lastUsedAt }: ApiKeyRow, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= NOTED_EVERY_MS;
}

function identityOf(row: ApiKeyRow, { admin, email, displayName }: LivingUser): Identity & { key: KeyGrant } {
  const { id, uid, ownerEmail, name, scopes, source, createdAt, expiresAt } = row;
  const madeAt = Math.floor(createdAt.getTime() / 1000);
  return {
    issuer: 'api key',
    uid,
    email: email ?? ownerEmail,
    displayName,
    admin,
    issuedAt: madeAt,
    authTime: madeAt,
    expiresAt: expiresAt === null ? Infinity : Math.floor(expiresAt.getTime() / 1000),
    sessionId: null,
    key: { id, name, scopes, source },
  };
}

const MINUTE_MS = 60_000;
const REMEMBERED_MAX = 10_000;

interface Minute {
  readonly endsMs: number;
  used: number;
}

interface Allowance {
  /** Of this minute, after this request. */
  readonly remaining: number;
  /** Seconds until the next request is let in; 0 when this one is. */
  readonly waitS: number;
}

/** Counts requests by key and minute, in this process; a minute begins with a key's first request. */
function createAllowances() {
  const minutes = new Map<string, Minute>();
  return {
    /** Takes one request of the minute, when there is one left. */
    take(id: string, perMinute: number): Allowance {
      const now = performance.now();
      let minute = minutes.get(id);
      if (minute === undefined || minute.endsMs <= now) {
        minute = { endsMs: now + MINUTE_MS, used: 0 };
        // Inserted anew, so that the oldest minute stays first.
        minutes.delete(id);
        const oldest = minutes.keys().next();
        if (minutes.size >= REMEMBERED_MAX && !oldest.done) minutes.delete(oldest.value);
        minutes.set(id, minute);
      }
      if (minute.used >= perMinute) return { remaining: 0, waitS: Math.ceil((minute.endsMs - now) / 1000) };
      minute.used += 1;
      return { remaining: perMinute - minute.used, waitS: 0 };
    },
  };
}
