import { toSay } from '@vivac/text/sentence';
import { UNDECIDED_TYPE } from '@vivac/domain/offers/unit-type';
import { oneLine } from '@vivac/domain/shown-text';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Queryable, Transaction } from '#platform/database/database';
import { type Problem, type Refusal, refuseParts } from '#platform/refusal';
import type { Context } from '#server/context';
import { COUNTING_BLOCKS, IN_EFFECT } from './sightings-read.ts';
import type { Work } from './staging.ts';
import { addName } from './store.ts';

/** A decision as somebody sends it; no type goes back to what the source says. */
export interface SentDecision extends Wording {
  readonly type: string | null;
}

/** Decides about wordings, all together or none. Answers how many campsites compare otherwise from now on. */
export async function decideUnitTypes(
  { db, clock, raiseVersions }: Pick<Context, 'db' | 'clock' | 'raiseVersions'>,
  by: string,
  sent: readonly SentDecision[],
): Promise<{ readonly campsites: number } | Refusal> {
  const wordings = await findWordings(db, sent);
  const [first, ...others] = sent.flatMap((each, nth) => problemOf(each, wordings[nth] !== null, nth + 1) ?? []);
  if (first !== undefined) return refuseParts('invalid', [first, ...others]);
  return db.transaction(async (tx) => {
    const types = new Map<string, number>();
    const decisions: Decision[] = [];
    for (const [nth, { type }] of sent.entries()) {
      const name = type === null ? null : oneLine(type);
      if (name !== null && !types.has(name)) types.set(name, await addName(tx, 'accommodation_types', name));
      decisions.push({ ...wordings[nth]!, typeId: name === null ? null : types.get(name)! });
    }
    const campsites = await keepDecisions(tx, decisions, { by, at: clock.now() });
    if (campsites.length > 0) await raiseVersions(tx, campsites);
    await auditDecisions(tx, sent, clock.now());
    return { campsites: campsites.length };
  });
}

async function auditDecisions(tx: Transaction, sent: readonly SentDecision[], at: Date): Promise<void> {
  for (const { campsite, channel, wording, type } of sent) {
    const action = type === null ? 'unit_type.forgotten' : 'unit_type.decided';
    const details = { campsite, channel, ...(type !== null && { type: oneLine(type) }) };
    await recordAudit(tx, { at, action, subject: wording, details });
  }
}

function problemOf({ wording, campsite, channel, type }: SentDecision, isKnown: boolean, row: number): Problem | null {
  if (!isKnown) {
    const error = toSay('typeNeverSeen', { campsite, wording: oneLine(wording), channel });
    return { field: 'wording', row, error };
  }
  if (type === null) return null;
  const name = oneLine(type);
  if (name === '') return { field: 'type', row, error: toSay('typeName') };
  if (name.toLowerCase() !== UNDECIDED_TYPE.toLowerCase()) return null;
  return {
    field: 'type',
    row,
    error: toSay('undecidedType'),
  };
}

/** What a channel calls a unit of a campsite. */
interface Wording {
  readonly campsite: string;
  readonly channel: string;
  readonly wording: string;
}

/** Somebody's change of a decision; null is what the source says. */
interface UnitTypeChange {
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

interface RequestedWordings {
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
  { decided, search, skip, count }: RequestedWordings,
): Promise<{ rows: WordingRow[]; total: number }> {
  const rows = await db.query<PageRow>(
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
     SELECT a.campsite_id AS "campsiteId", a.channel_id AS "channelId", a.original_type_id AS "originalTypeId",
       a.campsite, a.channel, a.wording, a.stated AS "statedType", a.total, t.name AS type,
       d.decided_by AS "decidedBy", d.decided_at AS "decidedAt"
     FROM page a LEFT JOIN unit_type_decisions d ON ${OF('d')} = ${OF('a')}
       LEFT JOIN accommodation_types t ON t.id = d.type_id
     ORDER BY a.campsite, a.channel, a.wording, a.original_type_id`,
    [UNDECIDED_TYPE, decided, search, count, skip],
  );
  const priced = await byWording<Priced>(db, rows, PRICED);
  const history = await byWording<{ readonly changes: WordingRow['changes'] }>(db, rows, HISTORY);
  return {
    rows: rows.map((row) => {
      const { total: _total, campsiteId: _campsite, channelId: _channel, originalTypeId: _wording, ...stated } = row;
      const { nights, lowestCents } = priced.get(wordingKey(row)) ?? { nights: 0, lowestCents: null };
      return { ...stated, nights, lowestCents, changes: history.get(wordingKey(row))?.changes ?? [] };
    }),
    total: rows[0]?.total ?? 0,
  };
}

type Priced = Pick<WordingRow, 'nights' | 'lowestCents'>;
type PageRow = KnownWording & Omit<WordingRow, 'nights' | 'lowestCents' | 'changes'> & { readonly total: number };

const ASKED = 'unnest($1::int[], $2::int[], $3::int[]) AS k(campsite_id, channel_id, original_type_id)';
const ASKED_KEY = 'k.campsite_id AS "campsiteId", k.channel_id AS "channelId", k.original_type_id AS "originalTypeId"';
const BY_ASKED = 'GROUP BY k.campsite_id, k.channel_id, k.original_type_id';

const PRICED = `
  SELECT ${ASKED_KEY}, count(DISTINCT b.month + (night::int - 1))::int AS nights, min(price) AS "lowestCents"
  FROM ${ASKED} JOIN observations b ON ${OF('b')} = ${OF('k')}, unnest(b.price_cents) WITH ORDINALITY AS n(price, night)
  WHERE price IS NOT NULL AND ${IN_EFFECT} ${BY_ASKED}`;

const HISTORY = `
  SELECT ${ASKED_KEY}, json_agg(json_build_object('from', f.name, 'to', g.name, 'by', h.changed_by, 'at', h.changed_at)
    ORDER BY h.number DESC) AS changes
  FROM ${ASKED} JOIN (
    SELECT *, row_number() OVER (PARTITION BY campsite_id, channel_id, original_type_id ORDER BY number DESC) AS nth
    FROM unit_type_changes WHERE campsite_id = ANY($1::int[])
  ) h ON ${OF('h')} = ${OF('k')}
    LEFT JOIN accommodation_types f ON f.id = h.from_type_id LEFT JOIN accommodation_types g ON g.id = h.to_type_id
  WHERE h.nth <= ${MOST_CHANGES} ${BY_ASKED}`;

const wordingKey = ({ campsiteId, channelId, originalTypeId }: KnownWording) =>
  `${campsiteId} ${channelId} ${originalTypeId}`;

/** What a statement says of some wordings, by the key of each. */
async function byWording<Row>(
  db: Queryable,
  wordings: readonly KnownWording[],
  statement: string,
): Promise<Map<string, Row>> {
  if (wordings.length === 0) return new Map();
  const rows = await db.query<KnownWording & Row>(statement, [
    wordings.map(({ campsiteId }) => campsiteId),
    wordings.map(({ channelId }) => channelId),
    wordings.map(({ originalTypeId }) => originalTypeId),
  ]);
  return new Map(rows.map((row) => [wordingKey(row), row]));
}

/** How many wordings wait for a decision. */
export async function undecidedCount(db: Queryable): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    `SELECT count(*)::int AS total FROM offered_wordings w
     WHERE type_id = (SELECT id FROM accommodation_types WHERE name = $1)
       AND NOT EXISTS (SELECT 1 FROM unit_type_decisions d WHERE ${OF('d')} = ${OF('w')})`,
    [UNDECIDED_TYPE],
  );
  return row!.total;
}

/** The types that there are: stated by a source, or decided before. */
export async function typesInUse(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `SELECT name FROM accommodation_types WHERE name <> $1 AND (
       id IN (SELECT type_id FROM offered_wordings) OR id IN (SELECT type_id FROM unit_type_decisions)) ORDER BY name`,
    [UNDECIDED_TYPE],
  );
  return rows.map(({ name }) => name);
}

/** A wording by the numbers of its parts. */
interface KnownWording {
  readonly campsiteId: number;
  readonly channelId: number;
  readonly originalTypeId: number;
}

/** The numbers of wordings that were seen, in their order; null for one that never was. */
async function findWordings(db: Queryable, wordings: readonly Wording[]): Promise<(KnownWording | null)[]> {
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
interface Decision extends KnownWording {
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
async function keepDecisions(tx: Transaction, decisions: readonly Decision[], { by, at }: Decided): Promise<number[]> {
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

const seenIn = (blocks: string) => `
  INSERT INTO offered_wordings (campsite_id, channel_id, original_type_id, type_id)
  SELECT DISTINCT campsite_id, channel_id, original_type_id, type_id FROM ${blocks}
  ON CONFLICT DO NOTHING`;

/** Notes which wordings came in the staging table `incoming`. Answers how many are new and of no type yet. */
export async function noteWordings(tx: Transaction, { number }: Work): Promise<number> {
  const noted = await tx.query<{ campsiteId: number; channelId: number; originalTypeId: number; typeId: number }>(
    `${seenIn('incoming WHERE work = $1')}
     RETURNING campsite_id AS "campsiteId", channel_id AS "channelId", original_type_id AS "originalTypeId", type_id AS "typeId"`,
    [number],
  );
  if (noted.length === 0) return 0;
  const [row] = await tx.query<{ undecided: number }>(
    `SELECT count(*)::int AS undecided FROM unnest($2::int[], $3::int[], $4::int[], $5::int[]) AS n(campsite_id, channel_id, original_type_id, type_id)
     WHERE type_id = (SELECT id FROM accommodation_types WHERE name = $1)
       AND NOT EXISTS (SELECT 1 FROM unit_type_decisions d
         WHERE (d.campsite_id, d.channel_id, d.original_type_id) = (n.campsite_id, n.channel_id, n.original_type_id))`,
    [
      UNDECIDED_TYPE,
      noted.map(({ campsiteId }) => campsiteId),
      noted.map(({ channelId }) => channelId),
      noted.map(({ originalTypeId }) => originalTypeId),
      noted.map(({ typeId }) => typeId),
    ],
  );
  return row!.undecided;
}

/** Notes the wordings of some campsites anew, from all blocks that count. */
export async function noteWordingsAnew(tx: Transaction, campsiteIds: readonly number[]): Promise<void> {
  await tx.execute('DELETE FROM offered_wordings WHERE campsite_id = ANY($1::int[])', [campsiteIds]);
  await tx.execute(seenIn(COUNTING_BLOCKS), [campsiteIds]);
}
