import type { Cents } from '@vivac/domain/money';
import type { LookBlock } from '@vivac/domain/offers/look';
import type { StayLook, StaySighting } from '@vivac/domain/offers/night/stay-history';
import { type OfferMonth, valueAt } from '@vivac/domain/offers/offer';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type Day, addDays, dateOf, daysBetween, firstDayOf, monthOf } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { OFFER_IDENTITY, narrow, narrowLooks, nightValues } from './offer-columns.ts';
import { FOUND_AGAIN, IN_EFFECT } from './sightings-read.ts';

/** Whose nights, and which: so many from the arrival on. */
export interface RequestedNights {
  readonly campsiteIds: readonly number[];
  readonly arrival: Day;
  readonly count: number;
  /** Seconds since 1970: nothing later is told; undefined for now. */
  readonly untilS: number | undefined;
}

/** All that was ever seen and looked for of one campsite's nights under the filters. */
export interface StayEvidence {
  readonly seen: readonly StaySighting[];
  readonly looks: readonly StayLook[];
}

const NOTHING: StayEvidence = { seen: [], looks: [] };

/** The evidence of some nights, by campsite id. */
export async function stayEvidence(
  db: Queryable,
  requested: RequestedNights,
  filters: OfferFilters,
): Promise<(campsiteId: number) => StayEvidence> {
  const [blocks, looks] = await Promise.all([
    blocksOf(db, requested, filters),
    looksAtMonths(
      db,
      requested.campsiteIds,
      monthsOf(requested).map(({ firstDay }) => firstDay),
      filters,
    ),
  ]);
  const blocksBy = Map.groupBy(blocks, ({ campsiteId }) => campsiteId);
  const looksBy = Map.groupBy(looks, ({ campsiteId }) => campsiteId);
  return (id) => {
    if (!blocksBy.has(id) && !looksBy.has(id)) return NOTHING;
    return {
      seen: (blocksBy.get(id) ?? []).flatMap((block) => sightingsOf(block, requested)),
      looks: (looksBy.get(id) ?? []).flatMap((look) => nightsOfLook(look, requested)),
    };
  };
}

/** The nights asked for of one month: from the date `first` to the date `last`. */
interface RequestedMonth {
  readonly firstDay: Day;
  readonly first: number;
  readonly last: number;
}

function monthsOf({ arrival, count }: RequestedNights): RequestedMonth[] {
  const byMonth = Map.groupBy(
    Array.from({ length: count }, (_, night) => addDays(arrival, night)),
    (day) => firstDayOf(monthOf(day)),
  );
  return [...byMonth].map(([firstDay, days]) => ({ firstDay, first: dateOf(days[0]!), last: dateOf(days.at(-1)!) }));
}

/** The asked nights of a month's block, beside when it was seen and found again, by which batches. */
interface Block extends Omit<OfferMonth, 'seenAtS'> {
  /** Null where the batch that brought it is withdrawn. */
  readonly seenAtS: number | null;
  readonly batch: number;
  readonly againAtS: number[] | null;
  readonly againBatches: number[] | null;
}

function blocksOf(db: Queryable, requested: RequestedNights, filters: OfferFilters): Promise<Block[]> {
  const months = monthsOf(requested);
  const bound = [
    requested.campsiteIds,
    months.map(({ firstDay }) => firstDay),
    months.map(({ first }) => first),
    months.map(({ last }) => last),
  ];
  const { offers, values } = narrow(filters, bound);
  return db.query<Block>(
    `WITH nights AS (SELECT * FROM unnest($2::date[], $3::int[], $4::int[]) AS nights(month, first, last)),
     blocks AS (
       SELECT o.*, first, last, ((observed_nights::bigint >> (first - 1)) & ((1::bigint << (last - first + 1)) - 1))::int AS seen_nights
       FROM observations o JOIN nights USING (month)
       WHERE campsite_id = ANY($1::int[])${offers}),
     again AS (
       SELECT c.campsite_id, number, array_agg(extract(epoch FROM c.observed_at)::float8 ORDER BY c.observed_at, c.batch_number) AS at,
         array_agg(c.batch_number ORDER BY c.observed_at, c.batch_number) AS batches
       FROM ${FOUND_AGAIN} GROUP BY c.campsite_id, number)
     SELECT campsite_id AS "campsiteId", ${OFFER_IDENTITY}, month + (first - 1) AS "firstDay", seen_nights AS "observedNights",
       ${nightValues((column) => `${column}[first:last]`)},
       seen_s[first:last] AS "seenAtSByNight", batch_number AS batch,
       CASE WHEN ${IN_EFFECT} THEN extract(epoch FROM observed_at)::float8 END AS "seenAtS",
       again.at AS "againAtS", again.batches AS "againBatches"
     FROM blocks LEFT JOIN again USING (campsite_id, number) WHERE seen_nights <> 0`,
    values,
  );
}

function sightingsOf(block: Block, { arrival, untilS = Infinity }: RequestedNights): StaySighting[] {
  const { offer, channelId, guests, nights } = block;
  const offset = daysBetween(arrival, block.firstDay);
  return block.priceCents.flatMap((priceCents, index) => {
    if (((block.observedNights >>> index) & 1) === 0) return [];
    const night = {
      offer,
      channelId,
      guests,
      nights,
      night: offset + index,
      priceCents: priceCents as Cents | null,
      availability: valueAt(block.availability, index),
      terms: valueAt(block.terms, index),
      feeCents: valueAt(block.feeCents, index) as Cents | null,
      taxCents: valueAt(block.taxCents, index) as Cents | null,
      standsHours: valueAt(block.standsHours, index),
    };
    return momentsOf(block, index)
      .filter(({ seenAtS }) => seenAtS <= untilS)
      .map((moment) => ({ ...night, ...moment }));
  });
}

/** When, and by which batch, the night at an index of a block was seen. */
function momentsOf({ seenAtS, seenAtSByNight, batch, againAtS, againBatches }: Block, index: number) {
  const again = (againAtS ?? []).map((atS, nth) => ({ seenAtS: atS, batch: againBatches![nth]! }));
  return seenAtS === null ? again : [{ seenAtS: seenAtSByNight?.[index] ?? seenAtS, batch }, ...again];
}

/** What one batch looked for in one month. */
interface BatchLook extends LookBlock {
  readonly campsiteId: number;
  readonly batch: number;
}

/** Every look at some months of campsites that the filters leave, of batches that count. */
export function looksAtMonths(
  db: Queryable,
  campsiteIds: readonly number[],
  months: readonly Day[],
  filters: OfferFilters,
): Promise<BatchLook[]> {
  const { looks, values } = narrowLooks(filters, [campsiteIds, months]);
  return db.query<BatchLook>(
    `SELECT campsite_id AS "campsiteId", month AS "firstDay", nullif(channel_id, 0) AS "channelId", nullif(guests, 0) AS guests,
       nullif(nights, -1) AS nights, extract(epoch FROM observed_at)::float8 AS "lookedAtS", batch_number AS batch,
       answered_nights AS "answeredNights", failed_nights AS "failedNights"
     FROM looks WHERE campsite_id = ANY($1::int[]) AND month = ANY($2::date[]) AND ${IN_EFFECT}${looks}`,
    values,
  );
}

function nightsOfLook(look: BatchLook, { arrival, count, untilS = Infinity }: RequestedNights): StayLook[] {
  const { channelId, guests, nights, lookedAtS, batch } = look;
  if (lookedAtS > untilS) return [];
  const offset = daysBetween(look.firstDay, arrival);
  return Array.from({ length: count }, (_, night) => night).flatMap((night) => {
    const index = offset + night;
    // A number shifts by what is left of the division by 32.
    const isIn = (bits: number) => index >= 0 && index < 31 && ((bits >>> index) & 1) === 1;
    const ofNight = { channelId, guests, nights, lookedAtS, batch, night };
    return [
      ...(isIn(look.answeredNights) ? [{ ...ofNight, isAnswered: true }] : []),
      ...(isIn(look.failedNights) ? [{ ...ofNight, isAnswered: false }] : []),
    ];
  });
}

/** The names of the sources of some batches, by the batch's number. */
export async function sourcesOfBatches(db: Queryable, numbers: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.query<{ number: number; source: string }>(
    `SELECT b.number, s.name AS source FROM batches b JOIN sources s ON s.id = b.source_id WHERE b.number = ANY($1::int[])`,
    [numbers],
  );
  return new Map(rows.map(({ number, source }) => [number, source]));
}
