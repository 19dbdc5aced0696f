import fc from 'fast-check';
import type { LookPart } from '@vivac/intake/mapping/mapping';
import type { Database } from '@vivac/server/src/platform/database/database.ts';
import { INSTALLATION, NO_REMARKS } from '@vivac/server/src/modules/evidence/read.ts';
import { beginBatch, finishBatch, openObservations } from '@vivac/server/src/modules/evidence/write.ts';
import { foldIncoming, foldLooks } from '@vivac/server/src/modules/prices/write.ts';
import { raiseVersions } from '@vivac/server/src/modules/watchlists/write.ts';
import { LOOK_OUTCOMES, NOTHING_AT_ALL, PLACE, ROW_PLACES, stayNightOf } from '@vivac/intake/kinds/price-reader';
import { NONE } from '@vivac/intake/mapping/convert';
import { IMPORT_NOW } from './import-market.ts';

/** One night of one offer as it was seen; offers differ by their number of guests. */
export interface PriceSighting {
  readonly campsite: number;
  readonly guests: number;
  /** YYYY-MM-DD */
  readonly day: string;
  /** Seconds since 1970. */
  readonly seenS: number;
  readonly price: number | null;
  readonly units: number | null;
  /** Restrictions as `packTerms` packs them; without any when absent. */
  readonly terms?: number | undefined;
}

/** Campsites by these numbers, and the names that price sightings refer to. */
export async function addCampsites(db: Database, ids: readonly number[]): Promise<void> {
  await db.query(`INSERT INTO channels (name) VALUES ('Direct') ON CONFLICT DO NOTHING;
    INSERT INTO accommodation_types (name) VALUES ('Tent') ON CONFLICT DO NOTHING;
    INSERT INTO original_types (name) VALUES ('Tent') ON CONFLICT DO NOTHING;
    INSERT INTO cancellation_policies (name) VALUES ('Free') ON CONFLICT DO NOTHING;
    INSERT INTO extras (name) VALUES ('None') ON CONFLICT DO NOTHING`);
  await db.query(
    `INSERT INTO campsites (id, name) OVERRIDING SYSTEM VALUE SELECT id, 'Campsite ' || id FROM unnest($1::int[]) id`,
    [ids],
  );
}

/**
 * Brings sightings in as one batch, as an import does. `complete` has the parts that each look of the batch is of; null where its
 * looks are not complete.
 */
export async function storeSightings(
  db: Database,
  id: string,
  sightings: readonly PriceSighting[],
  complete: readonly LookPart[] | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const start = {
      kind: 'prices',
      sourceName: 'Test',
      sentBy: 'a test',
      openedAt: IMPORT_NOW,
      dryRun: false,
    } as const;
    const batch = await beginBatch(db, tx, start);
    const writer = await openObservations(batch, complete);
    for (const sighting of sightings) writer.add(rowOf(sighting));
    await writer.end();
    const campsites = [...new Set(sightings.map(({ campsite }) => campsite))].sort((a, b) => a - b);
    await writer.append(campsites);
    await foldIncoming(tx, writer.work);
    await foldLooks(tx, batch.batchNumber);
    await raiseVersions(tx, campsites);
    const totals = {
      read: sightings.length,
      stored: sightings.length,
      repeated: 0,
      setAside: 0,
      skipped: 0,
      rejected: 0,
    };
    const moments = { receivedAt: IMPORT_NOW, observedFromS: null, observedToS: null };
    const remarks = NO_REMARKS;
    const closed = {
      id,
      namedBy: INSTALLATION,
      contentHash: id,
      totals,
      campsites: campsites.length,
      remarks,
      ...moments,
    };
    await finishBatch(batch, closed, { fileName: id, rows: [] });
  });
}

function rowOf({ campsite, guests, day, seenS, price, units, terms }: PriceSighting): Float64Array {
  const row = new Float64Array(ROW_PLACES).fill(1);
  row[PLACE.campsite] = campsite;
  row[PLACE.guests] = guests;
  row[PLACE.stayNight] = stayNightOf(day);
  row[PLACE.seenS] = seenS;
  row[PLACE.priceCents] = price ?? NONE;
  row[PLACE.availability] = units ?? NONE;
  row[PLACE.terms] = terms ?? NONE;
  row[PLACE.feeCents] = row[PLACE.taxCents] = NONE;
  row[PLACE.nothingAtAll] = NOTHING_AT_ALL.no;
  row[PLACE.outcome] = LOOK_OUTCOMES.indexOf(price === null ? 'none' : 'found');
  return row;
}

/** The current prices of some campsites, a sighting a night, by campsite, offer and day. */
export function currentSightings(db: Database, campsites: readonly number[]): Promise<PriceSighting[]> {
  return db.query<PriceSighting>(
    `SELECT campsite_id AS campsite, guests, to_char(month + (night::int - 1), 'YYYY-MM-DD') AS day,
       coalesce(s, extract(epoch FROM seen_at))::float8 AS "seenS", p AS price, a AS units
     FROM prices, unnest(price_cents, availability, seen_s) WITH ORDINALITY u(p, a, s, night)
     WHERE campsite_id = ANY($1::int[]) AND (observed_nights >> (night::int - 1)) & 1 = 1
     ORDER BY campsite_id, guests, day`,
    [campsites],
  );
}

/** The newest sighting of every offer and night; at the same second the lower price, then the fewer units. */
export function newestOf(sightings: readonly PriceSighting[]): PriceSighting[] {
  const rank = (value: number | null) => value ?? Number.POSITIVE_INFINITY;
  const less = (one: number | null, other: number | null) => (one === other ? 0 : rank(one) - rank(other));
  const stands = (one: PriceSighting, other: PriceSighting) =>
    other.seenS - one.seenS || less(one.price, other.price) || less(one.units, other.units);
  const byNight = Map.groupBy(sightings, ({ campsite, guests, day }) => `${campsite}:${guests}:${day}`);
  return [...byNight.values()]
    .map((seen) => seen.toSorted(stands)[0]!)
    .sort((a, b) => a.campsite - b.campsite || a.guests - b.guests || a.day.localeCompare(b.day));
}

const FIRST_SEEN_S = Date.UTC(2026, 9, 1) / 1000;
const DAYS = ['2027-02-01', '2027-02-02', '2027-02-28', '2027-03-01', '2027-05-31'];

/** What somebody found at one moment: some campsites and offers, each with all nights or some of them. */
const look = fc
  .record({
    seenS: fc.integer({ min: 0, max: 6 }).map((hours) => FIRST_SEEN_S + hours * 3600),
    campsites: fc.subarray([1, 2], { minLength: 1 }),
    guests: fc.subarray([2, 4], { minLength: 1 }),
    days: fc.oneof(fc.constant(DAYS), fc.subarray(DAYS, { minLength: 1 })),
    price: fc.constantFrom(90, 91, null),
    units: fc.constantFrom(null, 0, 3),
    odd: fc.option(fc.record({ day: fc.constantFrom(...DAYS), price: fc.constantFrom(80, null) }), { nil: null }),
  })
  .map(({ seenS, campsites, guests, days, price, units, odd }) =>
    campsites.flatMap((campsite) =>
      guests.flatMap((of) =>
        days.map((day): PriceSighting => {
          const isOdd = odd?.day === day && campsite === 1;
          return { campsite, guests: of, day, seenS, price: isOdd ? odd.price : price, units };
        }),
      ),
    ),
  );

/** The batches of one small market about campsites 1 and 2, each of one look or of two, which often find what others found. */
const batchesOfLooks = fc.array(
  fc.array(look, { minLength: 1, maxLength: 2 }).map((looks) => {
    const seen = new Set<string>();
    return looks.flat().filter((sighting) => {
      const key = JSON.stringify(sighting);
      return !seen.has(key) && seen.add(key);
    });
  }),
  { minLength: 1, maxLength: 6 },
);

/**
 * Batches in the order in which they arrive, about many small markets at once: campsites 1 and 2, 3 and 4 and so on have
 * nothing to do with each other.
 */
export const batchesOfMarkets = fc
  .array(batchesOfLooks, { minLength: 1, maxLength: 40, size: 'max' })
  .map((markets) =>
    Array.from({ length: Math.max(...markets.map((batches) => batches.length)) }, (_, at) =>
      markets.flatMap((batches, market) =>
        (batches[at] ?? []).map((row) => ({ ...row, campsite: row.campsite + 2 * market })),
      ),
    ),
  );

/** The same batches about campsites whose numbers begin after `last`. */
export function movedTo(batches: readonly (readonly PriceSighting[])[], last: number): PriceSighting[][] {
  return batches.map((batch) => batch.map((row) => ({ ...row, campsite: row.campsite + last })));
}
