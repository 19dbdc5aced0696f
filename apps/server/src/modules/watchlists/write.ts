import { plainCampsiteName } from '@vivac/domain/places/campsite';
import type { Day } from '@vivac/domain/time/day';
import { lockByName } from '#platform/database/advisory-lock';
import type { Transaction } from '#platform/database/database';
import { DATA_CHANGED } from './data-versions-read.ts';

export { NewCampsites, type StatedCampsites } from './stated-campsites.ts';
export { saveCampsites } from './save-campsites.ts';

/** The firsts of the months of which something new arrived, by campsite. */
export type MonthsOfCampsites = ReadonlyMap<number, readonly Day[]>;

/**
 * Something new of these campsites arrived, or of a part of them: an answer made before is no longer the newest. Without `months` any
 * month may be another; `ofPrices` is false where its prices are what they were. Of several raises in one transaction PostgreSQL tells once. Always in ascending order, so that two never wait for each other.
 */
export async function raiseVersions(
  tx: Transaction,
  campsiteIds: readonly number[],
  months?: MonthsOfCampsites,
  { ofPrices = true } = {},
): Promise<void> {
  const known = campsiteIds.flatMap((id) => (months?.get(id) ?? []).map((month) => ({ id, month })));
  await tx.execute(
    `WITH arrived AS (
       SELECT id, month FROM unnest($1::int[]) AS id LEFT JOIN unnest($2::int[], $3::date[]) AS known(of, month) ON of = id
     ), touched AS (
       SELECT id, month FROM arrived
       UNION ALL SELECT survivor_id, month FROM arrived JOIN campsites USING (id) WHERE survivor_id IS NOT NULL
     )
     INSERT INTO data_versions (campsite_id, version, beside_prices, raised_in, months)
     SELECT id, 1, $4::int, pg_current_xact_id(), CASE WHEN bool_and(month IS NOT NULL) THEN array_agg(DISTINCT month) END
     FROM touched GROUP BY id ORDER BY id
     ON CONFLICT (campsite_id) DO UPDATE SET version = data_versions.version + 1,
       beside_prices = data_versions.beside_prices + excluded.beside_prices, raised_in = excluded.raised_in,
       months = CASE WHEN data_versions.raised_in = excluded.raised_in THEN NULL ELSE excluded.months END`,
    [campsiteIds, known.map(({ id }) => id), known.map(({ month }) => month), ofPrices ? 0 : 1],
  );
  if (campsiteIds.length > 0) await tx.execute('SELECT pg_notify($1, pg_current_xact_id()::text)', [DATA_CHANGED]);
}

/**
 * Of two imports that may name a waiting campsite one waits for the other, as for links of watchlists; before it locks any campsite, since
 * two that met the other way round would wait for each other.
 */
export async function lockNewNames(tx: Transaction, campsiteIds: readonly number[]): Promise<void> {
  const waiting = await tx.query(`SELECT 1 FROM campsites WHERE id = ANY($1::int[]) AND state = 'waiting' LIMIT 1`, [
    campsiteIds,
  ]);
  if (waiting.length > 0) await lockByName(tx, 'new campsites');
}

/**
 * Campsites that waited for data have some now. Of one that only a link was known of the file may say the name; a name that another has, or that is said of two,
 * is left to somebody who lists the campsites.
 */
export async function activateCampsites(
  tx: Transaction,
  campsiteIds: readonly number[],
  names: ReadonlyMap<number, string>,
  findByName: (name: string) => Promise<number | null>,
): Promise<void> {
  const [waiting] = await tx.query<{ ids: number[] | null }>(
    `SELECT array_agg(id) AS ids FROM campsites WHERE id = ANY($1::int[]) AND state = 'waiting'`,
    [campsiteIds],
  );
  if (!waiting?.ids) return;
  const stated = waiting.ids.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id)! }] : []));
  const statedByName = Map.groupBy(stated, ({ name }) => plainCampsiteName(name));
  const free: { readonly id: number; readonly name: string }[] = [];
  for (const [only, ...others] of statedByName.values()) {
    // In another spelling, or as an alias, it would be found as another's.
    const known = await findByName(only!.name);
    if (others.length === 0 && (known === null || known === only!.id)) free.push(only!);
  }
  if (free.length > 0) await nameByFile(tx, free);
  await tx.execute(`UPDATE campsites SET state = 'active' WHERE id = ANY($1::int[])`, [waiting.ids]);
}

async function nameByFile(
  tx: Transaction,
  stated: readonly { readonly id: number; readonly name: string }[],
): Promise<void> {
  await tx.execute(
    `UPDATE campsites c SET name = stated.name FROM unnest($1::int[], $2::text[]) AS stated(id, name)
     WHERE c.id = stated.id AND EXISTS (SELECT 1 FROM campsite_links WHERE campsite_id = c.id AND link = c.name)
       AND NOT EXISTS (SELECT 1 FROM campsites other WHERE lower(other.name) = lower(stated.name))`,
    [stated.map(({ id }) => id), stated.map(({ name }) => name)],
  );
}
