import { toSay } from '@vivac/text/sentence';
import { firstDayOf } from '@vivac/domain/time/day';
import { PLACE, unitsOf } from '@vivac/intake/kinds/price-reader';
import { NONE } from '@vivac/intake/mapping/convert';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import type { Transaction } from '#platform/database/database';
import { IN_EFFECT } from '#modules/evidence/sightings-read';

/** They are kept in memory until the import ends: 50 campsites of 50 units state so many for three years. */
const MOST_MONTHS = 100_000;
const ROWS_A_STATEMENT = 5_000;
const NIGHTS = 31;

/** A month of one wording as a batch saw it at one moment. */
interface UnitMonth {
  readonly campsiteId: number;
  readonly originalTypeId: number;
  /** Counted from year 0. */
  readonly month: number;
  readonly seenS: number;
  observedNights: number;
  readonly sold: Int16Array;
  readonly left: Int16Array;
  readonly total: Int16Array;
}

/** The own occupancy that the rows of one file state. */
export class StatedOccupancy {
  readonly #months = new Map<string, UnitMonth>();

  /** Takes a row of prices. Throws ImportRefused where a file states more than fits. */
  add(row: Float64Array): void {
    const { sold, left, total } = unitsOf(row);
    if (sold === NONE && left === NONE && total === NONE) return;
    const month = this.#monthOf(row);
    const night = row[PLACE.stayNight]! & 31;
    month.observedNights |= 1 << night;
    // Several rates of a night state it alike; where they don't, what is left is not overstated.
    month.sold[night] = Math.max(month.sold[night]!, sold);
    month.left[night] = fewer(month.left[night]!, left);
    month.total[night] = Math.max(month.total[night]!, total);
  }

  #monthOf(row: Float64Array): UnitMonth {
    const [campsiteId, originalTypeId, seenS] = [row[PLACE.campsite]!, row[PLACE.originalType]!, row[PLACE.seenS]!];
    const month = row[PLACE.stayNight]! >> 5;
    const key = `${campsiteId} ${originalTypeId} ${month} ${seenS}`;
    const known = this.#months.get(key);
    if (known !== undefined) return known;
    if (this.#months.size >= MOST_MONTHS) throw new ImportRefused(toSay('tooMuchOccupancy', { most: MOST_MONTHS }));
    const nights = () => new Int16Array(NIGHTS).fill(NONE);
    const made = {
      campsiteId,
      originalTypeId,
      month,
      seenS,
      observedNights: 0,
      sold: nights(),
      left: nights(),
      total: nights(),
    };
    this.#months.set(key, made);
    return made;
  }

  /** Keeps all of it as evidence of the batch, whose campsites nobody else changes meanwhile; what is found again unmoved is only noted as seen again. */
  async store(tx: Transaction, { batchNumber, sourceId }: StoringBatch): Promise<void> {
    const byCampsite = Map.groupBy(this.#months.values(), ({ campsiteId }) => campsiteId);
    for (const [campsiteId, months] of byCampsite) {
      const newest = await newestCounts(tx, campsiteId, sourceId, months);
      const rows = rowsOf(months, batchNumber, newest);
      for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
        await insertRows(tx, campsiteId, batchNumber, rows.slice(at, at + ROWS_A_STATEMENT));
      }
    }
  }
}

interface StoringBatch {
  readonly batchNumber: number;
  readonly sourceId: number;
}

/** What a row says, and the row that says it. */
interface Counts {
  readonly figures: string;
  readonly statedAt: Date;
  readonly statedBatch: number;
}

interface NewRow {
  readonly seen: UnitMonth;
  readonly seenAt: Date;
  /** Null where this row has the counts. */
  readonly again: Counts | null;
}

const keyOf = (originalTypeId: number, month: string) => `${originalTypeId} ${month}`;
const firstOf = ({ month }: UnitMonth) => firstDayOf({ year: Math.floor(month / 12), month: (month % 12) + 1 });
const figuresOf = ({ observedNights, sold, left, total }: UnitMonth) =>
  [observedNights, ...[sold, left, total].map((nights) => arrayOf(nights) ?? '')].join(' ');

/** One campsite a statement, so that one machine of a cluster has all of it. */
const NEWEST = `
  SELECT asked.original_type_id AS "originalTypeId", asked.month::text AS month, said.observed_at AS "statedAt", said.batch_number AS "statedBatch",
    concat_ws(' ', said.observed_nights, coalesce(said.units_sold::text, ''), coalesce(said.units_left::text, ''), coalesce(said.units_total::text, '')) AS figures
  FROM unnest($3::int[], $4::date[]) AS asked(original_type_id, month) CROSS JOIN LATERAL (
    SELECT coalesce(u.stated_at, u.observed_at) AS at, coalesce(u.stated_batch, u.batch_number) AS batch
    FROM sold_units u JOIN batches b ON b.number = u.batch_number
    WHERE u.campsite_id = $1 AND u.month = asked.month AND u.original_type_id = asked.original_type_id AND b.source_id = $2
    ORDER BY u.observed_at DESC, u.batch_number DESC LIMIT 1
  ) newest JOIN sold_units said ON said.campsite_id = $1 AND said.month = asked.month AND said.original_type_id = asked.original_type_id
    AND said.observed_at = newest.at AND said.batch_number = newest.batch`;

/** What the source said last of each of the wordings and months. */
async function newestCounts(
  tx: Transaction,
  campsiteId: number,
  sourceId: number,
  months: readonly UnitMonth[],
): Promise<Map<string, Counts>> {
  const asked = [...new Map(months.map((one) => [keyOf(one.originalTypeId, firstOf(one)), one])).values()];
  const newest = await tx.query<Counts & { originalTypeId: number; month: string }>(NEWEST, [
    campsiteId,
    sourceId,
    asked.map(({ originalTypeId }) => originalTypeId),
    asked.map(firstOf),
  ]);
  return new Map(newest.map((one) => [keyOf(one.originalTypeId, one.month), one]));
}

/** In the order in which they were seen, so that of a history within one file each is held against the one before. */
function rowsOf(months: readonly UnitMonth[], statedBatch: number, newest: Map<string, Counts>): NewRow[] {
  return months
    .toSorted((a, b) => a.seenS - b.seenS)
    .map((seen) => {
      const key = keyOf(seen.originalTypeId, firstOf(seen));
      const [before, figures, seenAt] = [newest.get(key), figuresOf(seen), new Date(seen.seenS * 1000)];
      if (before?.figures === figures) return { seen, seenAt, again: before };
      newest.set(key, { figures, statedAt: seenAt, statedBatch });
      return { seen, seenAt, again: null };
    });
}

const STORE = `
  INSERT INTO sold_units (campsite_id, batch_number, original_type_id, month, observed_at, observed_nights, units_sold, units_left, units_total,
    stated_at, stated_batch)
  SELECT $1::int, $2::int, original_type_id, month, observed_at, observed_nights, sold::smallint[], unsold::smallint[], total::smallint[],
    stated_at, stated_batch
  FROM unnest($3::int[], $4::date[], $5::timestamptz[], $6::int[], $7::text[], $8::text[], $9::text[], $10::timestamptz[], $11::int[])
    AS stated(original_type_id, month, observed_at, observed_nights, sold, unsold, total, stated_at, stated_batch)`;

async function insertRows(tx: Transaction, campsiteId: number, batch: number, rows: readonly NewRow[]): Promise<void> {
  await tx.execute(STORE, [
    campsiteId,
    batch,
    rows.map(({ seen }) => seen.originalTypeId),
    rows.map(({ seen }) => firstOf(seen)),
    rows.map(({ seenAt }) => seenAt),
    rows.map(({ seen }) => seen.observedNights),
    ...(['sold', 'left', 'total'] as const).map((part) =>
      rows.map(({ seen, again }) => (again === null ? arrayOf(seen[part]) : null)),
    ),
    rows.map(({ again }) => again?.statedAt ?? null),
    rows.map(({ again }) => again?.statedBatch ?? null),
  ]);
}

const fewer = (one: number, other: number) => (one === NONE || (other !== NONE && other < one) ? other : one);

/** As PostgreSQL writes an array; null where no night states anything. */
function arrayOf(nights: Int16Array): string | null {
  if (nights.every((units) => units === NONE)) return null;
  return `{${[...nights].map((units) => (units === NONE ? 'NULL' : units)).join(',')}}`;
}

const COUNTS = 'campsite_id, month, original_type_id, observed_at, batch_number';
/** One source's sightings of a wording's month, in the order in which the newest stands. */
const OF_ONE_LINE = 'PARTITION BY campsite_id, month, original_type_id, source_id ORDER BY observed_at, batch_number';

/**
 * The sightings of the campsites $1 that go, of those from before $2: of counts found again, where those before and after say the same,
 * the latter on the same day by the zone $3. Whatever does not count or may be withdrawn yet stands between others all the same.
 */
const THIN = `
  WITH seen AS (
    SELECT u.campsite_id, u.month, u.original_type_id, u.observed_at, u.batch_number, b.source_id, u.stated_at IS NOT NULL AS is_again,
      (u.observed_at AT TIME ZONE $3)::date AS day, (coalesce(u.stated_at, u.observed_at), coalesce(u.stated_batch, u.batch_number))::text AS said,
      u.observed_at < $2 AND b.received_at < $2 AND u.${IN_EFFECT} AS is_settled
    FROM sold_units u JOIN batches b ON b.number = u.batch_number WHERE u.campsite_id = ANY($1::int[])
  ), beside AS (
    SELECT ${COUNTS}, is_again AND is_settled AND lag(is_settled) OVER line AND lead(is_settled) OVER line
      AND said = lag(said) OVER line AND said = lead(said) OVER line AND day = lead(day) OVER line AS goes
    FROM seen WINDOW line AS (${OF_ONE_LINE})
  )
  DELETE FROM sold_units u USING beside g
  WHERE g.goes AND u.campsite_id = g.campsite_id AND (u.month, u.original_type_id, u.observed_at, u.batch_number) =
    (g.month, g.original_type_id, g.observed_at, g.batch_number)`;

/** Thins the own occupancy of campsites for `thinEvidence`, whose transaction may change them. Answers how many sightings went. */
export function thinOccupancy(
  tx: Transaction,
  campsiteIds: readonly number[],
  { before, zone }: { readonly before: Date; readonly zone: string },
): Promise<number> {
  return tx.execute(THIN, [campsiteIds, before, zone]);
}
