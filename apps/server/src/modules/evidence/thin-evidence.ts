import { addDays, type Day } from '@vivac/domain/time/day';
import { isoSeconds } from '@vivac/domain/time/zoned-moment';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Clock } from '#platform/clock';
import type { Database, Transaction } from '#platform/database/database';
import { confirmationsOf, CONTENT } from './block-store.ts';
import { OFFER_KEY } from './offer-columns.ts';
import { IN_EFFECT } from './sightings-read.ts';
import { beginWork, endWork, type StagingTable } from './staging.ts';
import { APPEND_ONLY, changingEvidence, liftTimeouts } from './store.ts';
import { lockCampsites } from './write.ts';

// What one transaction sorts; a campsite is never divided.
const SIGHTINGS_AT_ONCE = 300_000;

interface ThinDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly zone: string;
  /** Told within the transaction of which campsites evidence was removed. */
  readonly onThinned: (tx: Transaction, campsiteIds: readonly number[]) => Promise<void>;
  /** Thins own occupancy within the transaction, which may change evidence then; answers how many sightings of it went. */
  readonly thinOccupancy: (tx: Transaction, campsiteIds: readonly number[], aged: AgedEvidence) => Promise<number>;
}

/** What is to be thinned: evidence of so many whole days before today. */
interface RequestedThinning {
  readonly olderThanDays: number;
  readonly dryRun: boolean;
}

export interface Thinned extends Removed {
  /** Evidence from before this day was thinned. */
  readonly before: Day;
  readonly campsites: number;
  /** How many sightings and looks there were of these campsites. */
  readonly known: number;
}

/**
 * Thins old evidence to one look a day of an offer's month; the first and the last sighting of every price stay (evidence-1).
 * Prices, and what was known of them at any moment, are as before. Some campsites at a time, each time whole or not at all.
 */
export async function thinEvidence(deps: ThinDeps, requested: RequestedThinning): Promise<Thinned> {
  const { db, clock, zone } = deps;
  const before = addDays(clock.today(), -requested.olderThanDays);
  const aged = { before: new Date(isoSeconds(before, zone, '00:00')! * 1000), zone };
  const campsites = await agedCampsites(db, aged);
  let removed = NOTHING_REMOVED;
  for (const campsiteIds of portionsOf(campsites)) {
    const step = await thinStep(deps, campsiteIds, aged, requested.dryRun);
    removed = {
      sightings: removed.sightings + step.sightings,
      blocks: removed.blocks + step.blocks,
      looks: removed.looks + step.looks,
      counts: removed.counts + step.counts,
    };
  }
  if (!requested.dryRun) {
    const { sightings, looks, counts } = removed;
    if (sightings + looks + counts > 0) await freeRoom(db);
    const details = { before, sightings, looks, counts, campsites: campsites.length };
    await recordAudit(db, { at: clock.now(), action: 'evidence.thinned', details });
  }
  const known = campsites.reduce((sum, { sightings }) => sum + sightings, 0);
  return { ...removed, before, campsites: campsites.length, known };
}

/** Carries what would be removed out of a transaction that is to remove nothing. */
class OnlyRequested extends Error {
  readonly removed: Removed;

  constructor(removed: Removed) {
    super('Nothing was to be removed');
    this.removed = removed;
  }
}

async function thinStep(
  { db, onThinned, thinOccupancy }: ThinDeps,
  campsiteIds: readonly number[],
  aged: AgedEvidence,
  dryRun: boolean,
): Promise<Removed> {
  try {
    return await db.transaction(async (tx) => {
      await liftTimeouts(tx);
      await lockCampsites(tx, campsiteIds);
      const counts = await changingEvidence(tx, () => thinOccupancy(tx, campsiteIds, aged));
      const removed = { ...(await thinCampsites(tx, campsiteIds, aged)), counts };
      if (dryRun) throw new OnlyRequested(removed);
      if (removed.sightings + removed.looks > 0) await onThinned(tx, campsiteIds);
      return removed;
    });
  } catch (error) {
    if (error instanceof OnlyRequested) return error.removed;
    throw error;
  }
}

function portionsOf(campsites: readonly { campsiteId: number; sightings: number }[]): number[][] {
  const portions: number[][] = [];
  let room = 0;
  for (const { campsiteId, sightings } of campsites) {
    if (portions.length === 0 || sightings > room) {
      portions.push([]);
      room = SIGHTINGS_AT_ONCE;
    }
    portions.at(-1)!.push(campsiteId);
    room -= sightings;
  }
  return portions;
}

/** The evidence that is thinned: what was seen before a moment, by days of a zone. */
interface AgedEvidence {
  /** The beginning of a day: what was seen, or received, from then on stays as it is. */
  readonly before: Date;
  /** An IANA name. */
  readonly zone: string;
}

/** What thinning took away. */
interface Removed {
  /** Blocks of their own and confirmations of blocks. */
  readonly sightings: number;
  readonly blocks: number;
  readonly looks: number;
  /** Sightings of own occupancy. */
  readonly counts: number;
}

const NOTHING_REMOVED: Removed = { sightings: 0, blocks: 0, looks: 0, counts: 0 };

interface CampsiteSize {
  readonly campsiteId: number;
  readonly sightings: number;
}

/** The campsites with evidence of that age, and how much evidence there is of each. */
function agedCampsites(db: Database, { before }: AgedEvidence): Promise<CampsiteSize[]> {
  return db.query<CampsiteSize>(
    `SELECT campsite_id AS "campsiteId", sum(sightings)::float8 AS sightings FROM (
       SELECT campsite_id, count(*) AS sightings, min(observed_at) AS first_at FROM observations GROUP BY campsite_id
       UNION ALL
       SELECT campsite_id, sum(cardinality(blocks)), min(observed_at) FROM confirmations WHERE observed_at < $1
       GROUP BY campsite_id
       UNION ALL
       SELECT campsite_id, count(*), min(observed_at) FROM looks WHERE observed_at < $1 GROUP BY campsite_id
     ) evidence
     GROUP BY campsite_id HAVING min(first_at) < $1 ORDER BY campsite_id`,
    [before],
  );
}

const hashOf = (columns: readonly string[], seed: number) =>
  `hash_record_extended(ROW(${columns.join(', ')}), ${seed})`;
const OFFER_HASH = hashOf(OFFER_KEY, 1);
/** What two sightings have in common that say the same of every price: how many units were left may differ, whether any was may not. */
const STATED_HASH = hashOf(
  CONTENT.map((column) => (column === 'availability' ? 'array_positions(availability, 0::smallint)' : column)),
  2,
);

/** The blocks of the campsites $2, and what tells apart what is thinned together. */
const BLOCKS = `
  INSERT INTO evidence_blocks (work, number, campsite_id, month, batch_number, observed_at, offer, said, began, line)
  SELECT $1::int, number, campsite_id, month, batch_number, observed_at, ${OFFER_HASH}, ${STATED_HASH},
    coalesce((SELECT to_timestamp(min(seen)) FROM unnest(seen_s) AS seen), observed_at),
    CASE WHEN looked.is_asked THEN 0 ELSE ${OFFER_HASH} END
  FROM observations LEFT JOIN (
    SELECT DISTINCT campsite_id, month, true AS is_asked FROM looks WHERE campsite_id = ANY($2::int[])
  ) looked USING (campsite_id, month)
  WHERE campsite_id = ANY($2::int[])`;

const SIGHTING = 'number, campsite_id, month, line, offer, said, batch_number, observed_at, began, is_again';

/**
 * Every sighting of the campsites $2 that begins before $3. Where looks tell what was asked, all offers of a campsite's
 * month are thinned together: an offer that goes while its look stays would be taken for gone.
 */
const SIGHTINGS = `
  INSERT INTO sightings (work, ${SIGHTING}, day)
  SELECT $1::int, ${SIGHTING}, (observed_at AT TIME ZONE $4)::date FROM (
    SELECT number, campsite_id, month, line, offer, said, batch_number, observed_at, began, false AS is_again
    FROM evidence_blocks WHERE work = $1 AND began < $3
    UNION ALL
    SELECT number, b.campsite_id, b.month, b.line, b.offer, b.said, c.batch_number, c.observed_at, c.observed_at, true
    FROM evidence_blocks b JOIN (
      SELECT campsite_id, batch_number, observed_at, unnest(blocks) AS number
      FROM confirmations WHERE campsite_id = ANY($2::int[]) AND observed_at < $3
    ) c USING (campsite_id, number) WHERE b.work = $1
  ) seen`;

/** What one batch saw on one day: of an offer's month, or of a campsite's where looks tell of it. */
const UNIT = 'campsite_id, month, line, batch_number, day';

/**
 * The units that go. One may go when those before and after it say the same, the latter on the same day. All three were
 * seen and received before $3, count, overlap no other and tell each night once. Whatever does not count or may be
 * withdrawn yet stands between others all the same: so it can be withdrawn and restored as if nothing had been thinned.
 */
const THINNED = `
  INSERT INTO thinned (work, ${UNIT})
  WITH looked AS (
    SELECT campsite_id, month, 0::bigint AS line, batch_number, (observed_at AT TIME ZONE $4)::date AS day, channel_id, guests,
      nights, min(observed_at) AS began, max(observed_at) AS ended, bit_or(answered_nights) AS answered, bit_or(failed_nights) AS failed,
      sum(bit_count(answered_nights::bit(32)) + bit_count(failed_nights::bit(32))) AS told
    FROM looks WHERE campsite_id = ANY($2::int[]) AND observed_at < $3
    GROUP BY campsite_id, month, batch_number, day, channel_id, guests, nights
  ), parts AS (
    SELECT ${UNIT}, began, observed_at AS ended, offer AS what, said, false AS is_repeated FROM sightings WHERE work = $1
    UNION ALL
    SELECT ${UNIT}, began, ended, ${hashOf(['channel_id', 'guests', 'nights'], 3)}, ${hashOf(['answered', 'failed'], 3)},
      told > bit_count((answered | failed)::bit(32)) FROM looked
  ), units AS (
    SELECT ${UNIT}, min(began) AS began, max(ended) AS ended, array_agg(hashint8extended(what, said) ORDER BY what) AS said,
      bool_or(is_repeated) OR count(*) > count(DISTINCT what) AS is_repeated
    FROM parts GROUP BY ${UNIT}
  ), ordered AS (
    SELECT units.*, ended < $3 AND received_at < $3 AND NOT is_repeated AND ${IN_EFFECT}
      AND coalesce(max(ended) OVER (moments ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) < began, true)
      AND coalesce(min(began) OVER (moments ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) > ended, true) AS is_settled
    FROM units JOIN batches ON batches.number = batch_number
    WINDOW moments AS (PARTITION BY campsite_id, month, line ORDER BY ended, began, batch_number)
  ), beside AS (
    SELECT ${UNIT}, is_settled AND lag(is_settled) OVER moments AND lead(is_settled) OVER moments
      AND said = lag(said) OVER moments AND said = lead(said) OVER moments AND day = lead(day) OVER moments AS goes
    FROM ordered WINDOW moments AS (PARTITION BY campsite_id, month, line ORDER BY ended, began, batch_number)
  )
  SELECT $1::int, ${UNIT} FROM beside WHERE goes`;

const GOING = `
  INSERT INTO going (work, campsite_id, month, month_number, batch_number, observed_at, number, is_again, goes)
  SELECT s.work, s.campsite_id, month, month_number(month), s.batch_number, observed_at, number, is_again, t.campsite_id IS NOT NULL
  FROM sightings s LEFT JOIN thinned t USING (work, campsite_id, month, line, batch_number, day) WHERE s.work = $1`;

const OF_ONE_LOOK = '(c.campsite_id, c.batch_number, c.observed_at) = (k.campsite_id, k.batch_number, k.observed_at)';

const SHORTENED = `(
    SELECT campsite_id, batch_number, observed_at, month_number AS month, number FROM going
    WHERE work = $1 AND is_again AND NOT goes AND (campsite_id, batch_number, observed_at) IN (
      SELECT campsite_id, batch_number, observed_at FROM going WHERE work = $1 AND is_again AND goes)) kept`;

/** Confirmations keep the blocks that stay. */
const SHORTEN = `
  UPDATE confirmations c SET first_month = k.first_month, month_ends = k.month_ends, blocks = k.blocks
  FROM (${confirmationsOf(SHORTENED)}) k
  WHERE ${OF_ONE_LOOK}`;

const UNCONFIRM = `
  DELETE FROM confirmations c USING (
    SELECT campsite_id, batch_number, observed_at FROM going WHERE work = $1 AND is_again
    GROUP BY campsite_id, batch_number, observed_at HAVING bool_and(goes)) k
  WHERE ${OF_ONE_LOOK}`;

/** A block that is still confirmed stays, with its own sighting. */
const FORGET_BLOCKS = `
  DELETE FROM observations o USING going g
  WHERE g.work = $1 AND g.goes AND NOT g.is_again AND (o.campsite_id, o.month, o.number) = (g.campsite_id, g.month, g.number)
    AND o.campsite_id = ANY($2::int[])
    AND (o.campsite_id, o.number) NOT IN (SELECT campsite_id, unnest(blocks) FROM confirmations WHERE campsite_id = ANY($2::int[]))`;

const FORGET_LOOKS = `
  DELETE FROM looks l USING thinned t
  WHERE t.work = $1 AND t.line = 0 AND (l.campsite_id, l.month, l.batch_number) = (t.campsite_id, t.month, t.batch_number)
    AND (l.observed_at AT TIME ZONE $2)::date = t.day`;

const THINNING: readonly StagingTable[] = ['evidence_blocks', 'sightings', 'thinned', 'going'];

/**
 * Thins the evidence of some campsites, on which the caller's transaction holds the locks of imports. Of the evidence nothing
 * else may ever be deleted: its triggers are off for this transaction alone, which keeps all others from writing evidence meanwhile.
 */
async function thinCampsites(
  tx: Transaction,
  campsiteIds: readonly number[],
  { before, zone }: AgedEvidence,
): Promise<Omit<Removed, 'counts'>> {
  const work = await beginWork(tx, THINNING);
  const { number } = work;
  await tx.execute(BLOCKS, [number, campsiteIds]);
  await tx.execute(SIGHTINGS, [number, campsiteIds, before, zone]);
  await tx.execute(THINNED, [number, campsiteIds, before, zone]);
  await tx.execute(GOING, [number]);
  const countOf = async (rows: string) =>
    (await tx.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${rows}`, [number]))[0]!.count;
  const again = await countOf('going WHERE work = $1 AND goes AND is_again');
  let removed = NOTHING_REMOVED;
  if ((await countOf('thinned WHERE work = $1')) > 0) {
    removed = await changingEvidence(tx, async () => {
      await tx.execute(SHORTEN, [number]);
      await tx.execute(UNCONFIRM, [number]);
      const blocks = await tx.execute(FORGET_BLOCKS, [number, campsiteIds]);
      const looks = await tx.execute(FORGET_LOOKS, [number, zone]);
      return { ...NOTHING_REMOVED, sightings: again + blocks, blocks, looks };
    });
  }
  await endWork(tx, work);
  return removed;
}

/** Lets the room of what was removed be used again. */
async function freeRoom(db: Database): Promise<void> {
  for (const table of APPEND_ONLY) await db.query(`VACUUM (ANALYZE) ${table}`);
}
