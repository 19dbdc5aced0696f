import type { Queryable, Transaction } from '#platform/database/database';
import type { Wording } from './wording-read.ts';

/** A wording by the numbers of its parts. */
export interface KnownWording {
  readonly campsiteId: number;
  readonly channelId: number;
  readonly originalTypeId: number;
}

/** The numbers of wordings that were seen, in their order; null for one that never was. */
export async function findWordings(db: Queryable, wordings: readonly Wording[]): Promise<(KnownWording | null)[]> {
  const rows = await db.query<KnownWording & { at: number }>(
    `SELECT DISTINCT asked.at::int AS at, w.campsite_id AS "campsiteId", w.channel_id AS "channelId",
       w.original_type_id AS "originalTypeId"
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS asked(campsite, channel, wording, at)
       JOIN campsites c ON c.name = asked.campsite JOIN channels ch ON ch.name = asked.channel
       JOIN original_types o ON o.name = asked.wording
       JOIN offered_wordings w ON (w.campsite_id, w.channel_id, w.original_type_id) = (c.id, ch.id, o.id)`,
    [
      wordings.map(({ campsite }) => campsite),
      wordings.map(({ channel }) => channel),
      wordings.map(({ wording }) => wording),
    ],
  );
  const found = new Map(rows.map(({ at, ...known }) => [at, known]));
  return wordings.map((_, nth) => found.get(nth + 1) ?? null);
}

/** What is decided of a wording; no type goes back to what the source says. */
export interface Decision extends KnownWording {
  readonly typeId: number | null;
}

interface Decided {
  readonly by: string;
  readonly at: Date;
}

/** Two who decide at once go one after the other, so that the history is in their order. */
async function lockDecisions(tx: Transaction): Promise<void> {
  await tx.query('LOCK TABLE unit_type_decisions IN SHARE ROW EXCLUSIVE MODE');
}

/** Makes these the decisions about their wordings, and keeps what changed. Answers the campsites whose comparisons change. */
export async function keepDecisions(
  tx: Transaction,
  decisions: readonly Decision[],
  { by, at }: Decided,
): Promise<number[]> {
  await lockDecisions(tx);
  const changed = await tx.query<{ campsiteId: number }>(
    `WITH sent AS (
       SELECT * FROM jsonb_to_recordset($1::jsonb)
         AS s("campsiteId" int, "channelId" smallint, "originalTypeId" int, "typeId" smallint)
     ), changed AS (
       SELECT s.*, d.type_id AS was FROM sent s LEFT JOIN unit_type_decisions d
         ON (d.campsite_id, d.channel_id, d.original_type_id) = (s."campsiteId", s."channelId", s."originalTypeId")
       WHERE d.type_id IS DISTINCT FROM s."typeId"
     ), kept AS (
       INSERT INTO unit_type_decisions (campsite_id, channel_id, original_type_id, type_id, decided_by, decided_at)
       SELECT "campsiteId", "channelId", "originalTypeId", "typeId", $2, $3 FROM changed WHERE "typeId" IS NOT NULL
       ON CONFLICT (campsite_id, channel_id, original_type_id) DO UPDATE
       SET type_id = excluded.type_id, decided_by = excluded.decided_by, decided_at = excluded.decided_at
     ), gone AS (
       DELETE FROM unit_type_decisions d USING changed c WHERE c."typeId" IS NULL
         AND (d.campsite_id, d.channel_id, d.original_type_id) = (c."campsiteId", c."channelId", c."originalTypeId")
     )
     INSERT INTO unit_type_changes
       (campsite_id, channel_id, original_type_id, from_type_id, to_type_id, changed_by, changed_at)
     SELECT "campsiteId", "channelId", "originalTypeId", was, "typeId", $2, $3 FROM changed
     RETURNING campsite_id AS "campsiteId"`,
    [JSON.stringify(decisions), by, at],
  );
  return [...new Set(changed.map(({ campsiteId }) => campsiteId))].sort((a, b) => a - b);
}
