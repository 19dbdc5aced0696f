import { plainCampsiteName } from '@vivac/domain/places/campsite';
import type { ListingLink } from '@vivac/domain/places/link';
import type { Queryable, Transaction } from '#platform/database/database';

/** An id for a campsite that is stored later, if at all. */
export async function nextCampsiteId(db: Queryable): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('campsites', 'id'))::int AS id`,
    [],
  );
  return row!.id;
}

interface Made {
  readonly id: number;
  readonly name: string;
  readonly province: string | null;
}

/** Adds campsites that a batch makes. Resolves to the name of one that is there already, or null. */
export async function addMadeCampsites(
  tx: Transaction,
  made: readonly Made[],
  batchNumber: number,
): Promise<string | null> {
  const added = await tx.query<{ id: number }>(
    `INSERT INTO campsites (id, name, province, state, made_by) OVERRIDING SYSTEM VALUE
     SELECT id, name, province, 'active', $4 FROM unnest($1::int[], $2::text[], $3::text[]) AS made(id, name, province)
     ON CONFLICT (name) DO NOTHING RETURNING id`,
    [made.map(({ id }) => id), made.map(({ name }) => name), made.map(({ province }) => province), batchNumber],
  );
  const ids = new Set(added.map(({ id }) => id));
  return made.find(({ id }) => !ids.has(id))?.name ?? null;
}

/** A link that leads elsewhere meanwhile stays there. */
export async function addStatedLinks(
  tx: Transaction,
  links: readonly { readonly link: ListingLink; readonly id: number }[],
): Promise<void> {
  await tx.execute(
    `INSERT INTO campsite_links (link, campsite_id) SELECT link, id FROM unnest($1::text[], $2::int[]) AS said(link, id)
     ON CONFLICT DO NOTHING`,
    [links.map(({ link }) => link), links.map(({ id }) => id)],
  );
}

/** Keeps by which names campsites are meant; what is said last stands. */
export async function addStatedNames(
  tx: Transaction,
  names: readonly { readonly name: string; readonly id: number }[],
  at: Date,
): Promise<void> {
  const last = new Map(names.map((stated) => [plainCampsiteName(stated.name), stated]));
  last.delete('');
  await tx.execute(
    `INSERT INTO campsite_names (name, written, campsite_id, said_at)
     SELECT name, written, id, $4 FROM unnest($1::text[], $2::text[], $3::int[]) AS said(name, written, id)
     ON CONFLICT (name) DO UPDATE SET written = excluded.written, campsite_id = excluded.campsite_id, said_at = excluded.said_at`,
    [[...last.keys()], [...last.values()].map(({ name }) => name), [...last.values()].map(({ id }) => id), at],
  );
}
