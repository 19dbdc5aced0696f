import type { AlertFacts } from '@vivac/domain/alerts/alert';
import type { Queryable } from '#platform/database/database';
import type { Context } from '#server/context';
import { DEFAULT_LANGUAGE } from '@vivac/domain/language';
import { languageOfUser } from '#modules/accounts/read';
import { type Viewer, allVisibleCampsites } from '#modules/watchlists/read';

/** Of whose campsites a viewer may be told now: those of their watchlist; an administrator of all, and of sources. */
export interface VisibleNames {
  readonly admin: boolean;
  readonly names: readonly string[];
}

export async function namesVisibleTo(db: Queryable, viewer: Viewer): Promise<VisibleNames> {
  const names = viewer.admin ? [] : (await allVisibleCampsites(db, viewer)).map(({ name }) => name);
  return { admin: viewer.admin, names };
}

/** Whether what happened may be told to who sees these campsites. */
export function mayBeSent({ admin, names }: VisibleNames, facts: AlertFacts): boolean {
  if (admin) return true;
  if (facts.is === 'source') return false;
  return (facts.is === 'data_gap' ? facts.campsites : [facts.campsite]).every((name) => names.includes(name));
}

/** The same of a row of alerts; the statement's parameters are whether all may be told, and the names. */
export const mayBeSentSql = (admin: string, names: string): string =>
  `(${admin}::boolean OR CASE facts->>'is' WHEN 'source' THEN false
     WHEN 'data_gap' THEN facts->'campsites' <@ to_jsonb(${names}::text[])
     ELSE facts->>'campsite' = ANY(${names}::text[]) END)`;

/** Who is told of alerts: their language, and what they may know of. Null once they are gone or disabled. */
export async function readerOf({ db, identity }: Pick<Context, 'db' | 'identity'>, uid: string) {
  const user = await identity.findByUid(uid);
  if (user === null || user.disabled) return null;
  const visible = await namesVisibleTo(db, { uid, admin: user.admin });
  const language = (await languageOfUser(db, uid)) ?? DEFAULT_LANGUAGE;
  return { language, maySee: (facts: AlertFacts) => mayBeSent(visible, facts) };
}
