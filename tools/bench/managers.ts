import type { Database } from '@vivac/server/src/platform/database/database.ts';
import type { EmbeddedIdentity } from '@vivac/server/src/platform/identity/embedded/embedded-identity.ts';
import type { VisibleCampsite } from '@vivac/server/src/modules/watchlists/read.ts';

const PASSWORD = 'a password for the bench';

/** A manager with a watchlist of eleven campsites spread over the market, and a token for the API. */
export interface BenchManager {
  readonly uid: string;
  readonly token: string;
  readonly campsites: readonly VisibleCampsite[];
}

export async function createManagers(
  db: Database,
  identity: EmbeddedIdentity,
  server: string,
  count: number,
  market: number,
): Promise<BenchManager[]> {
  const managers: BenchManager[] = [];
  for (let n = 0; n < count; n++) {
    const email = `manager-${market}-${n}@bench.test`;
    const { uid } = await identity.createUser({ email, displayName: email, invite: 'none' });
    await identity.setPassword(uid, PASSWORD);
    await db.execute(
      `INSERT INTO watchlists (uid, campsite_id, role, position, link)
       SELECT $1, 1 + ($2 * 131 + p * 53) % $3, CASE p WHEN 0 THEN 'reference' ELSE 'competitor' END, p,
         'https://bench.test/' || p
       FROM generate_series(0, 10) p ON CONFLICT DO NOTHING`,
      [uid, n, market],
    );
    // By a statement of its own: the store may be that of an earlier version.
    const campsites = await db.query<VisibleCampsite>(
      `SELECT c.id, c.name, ARRAY[c.id] AS listings FROM watchlists w JOIN campsites c ON c.id = w.campsite_id
       WHERE w.uid = $1 ORDER BY w.position`,
      [uid],
    );
    managers.push({ uid, campsites, token: await signIn(server, email) });
  }
  return managers;
}

/** A token for the API of somebody who was made by the bench. */
export async function signIn(server: string, email: string): Promise<string> {
  const signedIn = await fetch(`${server}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const answer: unknown = await (
    await fetch(`${server}/identity/token`, { headers: { cookie, origin: server } })
  ).json();
  if (typeof answer !== 'object' || answer === null || !('token' in answer) || typeof answer.token !== 'string') {
    throw new Error(`No token for ${email}: sign-in answered ${signedIn.status}`);
  }
  return answer.token;
}
