import { toSay } from '@vivac/text/sentence';
import type { NamedCampsite } from '@vivac/domain/sources/placeholders';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Clock } from '#platform/clock';
import type { Database, Queryable } from '#platform/database/database';
import { type Refusal, refuse } from '#platform/refusal';

/** What a platform calls a campsite. */
export interface CampsiteIdentifier {
  readonly name: string;
  readonly value: string;
}

/** A campsite with all that a request may name of it. */
export interface RequestableCampsite extends NamedCampsite {
  readonly id: number;
}

const CAMPSITES = `
  SELECT c.id, c.name,
    ARRAY(SELECT k.link FROM campsites part JOIN campsite_links k ON k.campsite_id = part.id
      WHERE coalesce(part.survivor_id, part.id) = c.id ORDER BY part.id <> c.id, k.link) AS links,
    coalesce((SELECT json_object_agg(i.name, i.value ORDER BY part.id <> c.id DESC)
      FROM campsites part JOIN campsite_identifiers i ON i.campsite_id = part.id
      WHERE coalesce(part.survivor_id, part.id) = c.id), '{}') AS identifiers
  FROM campsites c`;

/** The campsites of some listings, each once and by name: what was merged is the campsite that it became a part of. */
export function requestableCampsites(db: Queryable, listingIds: readonly number[]): Promise<RequestableCampsite[]> {
  return db.query<RequestableCampsite>(
    `${CAMPSITES} WHERE c.id IN (SELECT coalesce(survivor_id, id) FROM campsites WHERE id = ANY($1::int[])) ORDER BY c.name`,
    [listingIds],
  );
}

/** The campsites of some names, by name; a name that nobody knows is absent. */
export function requestableNamed(db: Queryable, names: readonly string[]): Promise<RequestableCampsite[]> {
  return db.query<RequestableCampsite>(
    `${CAMPSITES} WHERE c.survivor_id IS NULL AND c.name = ANY($1::text[]) ORDER BY c.name`,
    [names],
  );
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/;
const CONTROL = /\p{Cc}/u;

/** Keeps what platforms call a campsite, in place of what was kept of it and its parts; null when it is done. */
export async function setIdentifiers(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  name: string,
  typed: readonly CampsiteIdentifier[],
): Promise<Refusal | null> {
  const identifiers = typed.map((one) => ({ name: one.name.trim().toLowerCase(), value: one.value.trim() }));
  const flaw = flawOf(identifiers);
  if (flaw !== null) return flaw;
  return db.transaction(async (tx) => {
    const [campsite] = await requestableNamed(tx, [name]);
    if (!campsite) return refuse('not-found', toSay('noCampsite', { name }), 'campsite');
    await tx.execute(
      `DELETE FROM campsite_identifiers WHERE campsite_id IN (SELECT id FROM campsites WHERE id = $1 OR survivor_id = $1)`,
      [campsite.id],
    );
    await tx.execute(
      `INSERT INTO campsite_identifiers (campsite_id, name, value)
       SELECT $1, name, value FROM unnest($2::text[], $3::text[]) AS said(name, value)`,
      [campsite.id, identifiers.map((one) => one.name), identifiers.map((one) => one.value)],
    );
    const details = { identifiers: identifiers.map((one) => `${one.name}: ${one.value}`).join(', ') };
    await recordAudit(tx, { at: clock.now(), action: 'campsite.identified', subject: campsite.name, details });
    return null;
  });
}

function flawOf(identifiers: readonly CampsiteIdentifier[]): Refusal | null {
  for (const [at, { name, value }] of identifiers.entries()) {
    const field = `identifiers/${at}`;
    if (!NAME.test(name)) return refuse('invalid', toSay('identifierName', { name }), field);
    if (value === '' || CONTROL.test(value)) return refuse('invalid', toSay('identifierValue', { name }), field);
    if (identifiers.findIndex((other) => other.name === name) !== at)
      return refuse('invalid', toSay('identifierTwice', { name }), field);
  }
  return null;
}
