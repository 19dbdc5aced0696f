import { UNDECIDED_TYPE } from '@vivac/domain/offers/unit-type';
import type { Queryable } from '#platform/database/database';
import { IN_EFFECT } from '../sightings-read.ts';

/** What a channel calls a unit of a campsite. */
export interface Wording {
  readonly campsite: string;
  readonly channel: string;
  readonly wording: string;
}

/** Somebody's change of a decision; null is what the source says. */
export interface UnitTypeChange {
  readonly from: string | null;
  readonly to: string | null;
  readonly by: string;
  readonly at: string;
}

export interface WordingRow extends Wording {
  /** What the source says; null when it says nothing. */
  readonly statedType: string | null;
  readonly type: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  /** Nights that were seen with a price, by batches that are not withdrawn. */
  readonly nights: number;
  readonly lowestCents: number | null;
  /** Newest first. */
  readonly changes: readonly UnitTypeChange[];
}

export interface AskedWordings {
  readonly decided: boolean;
  /** A part of the campsite's name, the channel or the wording; empty for all. */
  readonly search: string;
  readonly skip: number;
  readonly count: number;
}

const OF = (alias: string) => `(${alias}.campsite_id, ${alias}.channel_id, ${alias}.original_type_id)`;
const MOST_CHANGES = 5;

/**
 * The wordings that nobody has decided and of which no source states a type, or those that somebody has decided; by campsite,
 * channel and wording, with how many there are.
 */
export async function wordings(
  db: Queryable,
  { decided, search, skip, count }: AskedWordings,
): Promise<{ rows: WordingRow[]; total: number }> {
  const rows = await db.query<WordingRow & { total: number }>(
    `WITH asked AS (
       SELECT w.campsite_id, w.channel_id, w.original_type_id, min(c.name) AS campsite, min(ch.name) AS channel,
         min(o.name) AS wording, min(nullif(t.name, $1)) AS stated
       FROM offered_wordings w JOIN campsites c ON c.id = w.campsite_id JOIN channels ch ON ch.id = w.channel_id
         JOIN original_types o ON o.id = w.original_type_id JOIN accommodation_types t ON t.id = w.type_id
         LEFT JOIN unit_type_decisions d USING (campsite_id, channel_id, original_type_id)
       WHERE CASE WHEN $2 THEN d.type_id IS NOT NULL ELSE d.type_id IS NULL AND t.name = $1 END
         AND strpos(lower(concat_ws(' ', c.name, ch.name, o.name)), lower($3)) > 0
       GROUP BY w.campsite_id, w.channel_id, w.original_type_id
     ), page AS (
       SELECT *, count(*) OVER ()::int AS total FROM asked
       ORDER BY campsite, channel, wording, original_type_id LIMIT $4 OFFSET $5
     )
     SELECT a.campsite, a.channel, a.wording, a.stated AS "statedType", a.total, t.name AS type,
       d.decided_by AS "decidedBy", d.decided_at AS "decidedAt", priced.nights, priced.lowest AS "lowestCents",
       coalesce(history.changes, '[]') AS changes
     FROM page a LEFT JOIN unit_type_decisions d ON ${OF('d')} = ${OF('a')}
       LEFT JOIN accommodation_types t ON t.id = d.type_id
       CROSS JOIN LATERAL (
         SELECT count(DISTINCT b.month + (night::int - 1))::int AS nights, min(price) AS lowest
         FROM observations b, unnest(b.price_cents) WITH ORDINALITY AS n(price, night)
         WHERE ${OF('b')} = ${OF('a')} AND price IS NOT NULL AND ${IN_EFFECT}) priced
       CROSS JOIN LATERAL (
         SELECT json_agg(json_build_object('from', f.name, 'to', g.name, 'by', h.changed_by, 'at', h.changed_at)
           ORDER BY h.number DESC) AS changes
         FROM (SELECT * FROM unit_type_changes u WHERE ${OF('u')} = ${OF('a')} ORDER BY number DESC LIMIT ${MOST_CHANGES}) h
           LEFT JOIN accommodation_types f ON f.id = h.from_type_id
           LEFT JOIN accommodation_types g ON g.id = h.to_type_id) history
     ORDER BY a.campsite, a.channel, a.wording, a.original_type_id`,
    [UNDECIDED_TYPE, decided, search, count, skip],
  );
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** How many wordings wait for a decision. */
export async function undecidedCount(db: Queryable): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM offered_wordings w
     WHERE type_id = (SELECT id FROM accommodation_types WHERE name = $1)
       AND NOT EXISTS (SELECT FROM unit_type_decisions d WHERE ${OF('d')} = ${OF('w')})`,
    [UNDECIDED_TYPE],
  );
  return row!.total;
}

/** The types that there are: stated by a source, or decided before. */
export async function knownTypes(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `SELECT name FROM accommodation_types t WHERE name <> $1 AND (
       EXISTS (SELECT FROM offered_wordings w WHERE w.type_id = t.id)
       OR EXISTS (SELECT FROM unit_type_decisions d WHERE d.type_id = t.id)) ORDER BY name`,
    [UNDECIDED_TYPE],
  );
  return rows.map(({ name }) => name);
}
