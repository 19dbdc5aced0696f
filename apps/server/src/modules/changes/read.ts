import { campsiteChanges, type NightQuotes, nightOnSale } from '@vivac/domain/changes/campsite-changes';
import type { ChangeKind, ChangeState } from '@vivac/domain/changes/change';
import type { OfferChange } from '@vivac/domain/changes/change-runs';
import type { Cents } from '@vivac/domain/money';
import { aroundKey, type NightMoments } from '@vivac/domain/offers/night/stay-histories';
import { narrowedTo, type OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type Day, dayRange, daysBetween } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { narrow } from '#modules/evidence/offer-columns';
import { quotesAroundMoments } from '#modules/prices/history-read';
import { campsiteOffers } from '#modules/prices/read';
import { rememberedQuotes } from '#modules/prices/remembered-quotes-read';
import { listingsOf, underCampsites, type VisibleCampsite } from '#modules/watchlists/read';

interface ChangeRow {
  readonly campsiteId: number;
  readonly month: Day;
  readonly unit: string;
  readonly kind: ChangeKind;
  readonly state: ChangeState;
  readonly nights: number;
  readonly from: number[];
  readonly to: number[];
  readonly confirmedFrom: number[];
  readonly confirmedTo: (number | null)[];
  readonly priceCents: (number | null)[];
  readonly seenAtS: number;
  readonly confirmedAtS: number | null;
  readonly closedAtS: number | null;
  readonly sourceId: number;
  readonly isOwn: boolean;
}

const epoch = (column: string) => `extract(epoch FROM ${column})::float8`;

/**
 * What changed at some campsites for who reads them under filters, seen or confirmed since a moment (seconds since 1970): from what they had for sale to
 * what they have now.
 */
export async function changesSince(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  filters: OfferFilters,
  sinceS: number,
): Promise<OfferChange[]> {
  const changes = await offerChangesSince(db, campsites, filters, sinceS);
  if (changes.length === 0) return [];
  return campsiteChanges(changes, await nightsOfChanges(db, campsites, filters, changes));
}

/** The changes of matching offers, each for itself. */
export async function offerChangesSince(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  filters: OfferFilters,
  sinceS: number,
): Promise<OfferChange[]> {
  const { offers, values } = narrow(filters, [listingsOf(campsites), sinceS]);
  const rows = await db.query<ChangeRow>(
    `SELECT campsite_id AS "campsiteId", month, u.name AS unit, kind, state, night_mask AS nights, from_values AS "from",
       to_values AS "to", confirmed_from AS "confirmedFrom", confirmed_to AS "confirmedTo", price_cents AS "priceCents", ${epoch('seen_at')} AS "seenAtS", ${epoch('confirmed_at')} AS "confirmedAtS",
       ${epoch('closed_at')} AS "closedAtS", source_id AS "sourceId", is_own AS "isOwn"
     FROM offer_changes LEFT JOIN original_types u ON u.id = original_type_id
     WHERE campsite_id = ANY($1::int[]) AND greatest(seen_at, confirmed_at) >= to_timestamp($2::float8)${offers}`,
    values,
  );
  const daysOf = new Map<Day, readonly Day[]>();
  for (const { month } of rows) if (!daysOf.has(month)) daysOf.set(month, dayRange(month, MONTH_NIGHTS));
  return underCampsites(campsites, rows).flatMap((row) => nightsOf(row, daysOf.get(row.month)!));
}

const MONTH_NIGHTS = 31;

function nightsOf(
  { month: _month, nights, from, to, confirmedFrom, confirmedTo, priceCents, ...same }: ChangeRow,
  days: readonly Day[],
): OfferChange[] {
  const changes: OfferChange[] = [];
  for (let night = 0; night < MONTH_NIGHTS; night++) {
    if (((nights >>> night) & 1) === 0) continue;
    const at = changes.length;
    const cents = (priceCents[at] ?? null) as Cents | null;
    const confirmed = { confirmedFrom: confirmedFrom[at]!, confirmedTo: confirmedTo[at] ?? null };
    changes.push({ ...same, ...confirmed, day: days[night]!, from: from[at]!, to: to[at]!, priceCents: cents });
  }
  return changes;
}

/** When which source brought something of a campsite last. */
export interface CampsiteLook {
  readonly campsiteId: number;
  readonly sourceId: number;
  readonly source: string;
  /** Seconds since 1970. */
  readonly lookedAtS: number;
}

/** Of campsites whose changes are still being computed nothing is said: what came last is not counted yet. */
export async function looksAtCampsites(db: Queryable, campsites: readonly VisibleCampsite[]): Promise<CampsiteLook[]> {
  const rows = await db.query<CampsiteLook>(
    `SELECT campsite_id AS "campsiteId", source_id AS "sourceId", s.name AS source, ${epoch('looked_at')} AS "lookedAtS"
     FROM campsite_looks JOIN sources s ON s.id = source_id WHERE campsite_id = ANY($1::int[])
       AND NOT EXISTS (SELECT 1 FROM change_marks m WHERE m.campsite_id = campsite_looks.campsite_id)`,
    [listingsOf(campsites)],
  );
  return underCampsites(campsites, rows);
}

/** Whether something that came in of these campsites is still to be looked through. */
export async function isBeingComputed(db: Queryable, campsites: readonly VisibleCampsite[]): Promise<boolean> {
  const [found] = await db.query<{ waits: boolean }>(
    'SELECT EXISTS (SELECT 1 FROM change_marks WHERE campsite_id = ANY($1::int[])) AS waits',
    [listingsOf(campsites)],
  );
  return found!.waits;
}

/** A source of which something is held back, since when, and the campsites whose changes wait with it. */
export interface HeldBack {
  readonly source: string;
  readonly since: Date;
  readonly names: string[];
}

/** What is held back of some campsites until somebody says what a source means (change-5); what was withdrawn waits for nothing. */
export async function heldBackOf(db: Queryable, campsites: readonly VisibleCampsite[]): Promise<HeldBack[]> {
  const rows = await db.query<{ source: string; requestedAt: Date; campsiteId: number }>(
    `SELECT DISTINCT s.name AS source, q.asked_at AS "requestedAt", campsite AS "campsiteId", q.number
     FROM change_questions q JOIN sources s ON s.id = q.source_id JOIN change_batches v ON v.question = q.number,
       unnest(v.campsite_ids) AS campsite
     WHERE q.answer IS NULL AND campsite = ANY($1::int[])
       AND NOT EXISTS (SELECT 1 FROM withdrawn_batches w WHERE w.batch_number = v.batch_number)
     ORDER BY q.number, campsite`,
    [listingsOf(campsites)],
  );
  const nameOf = new Map(campsites.map(({ id, name }) => [id, name]));
  const ofSource = Map.groupBy(underCampsites(campsites, rows), ({ source }) => source);
  return [...ofSource].map(([source, held]) => ({
    source,
    since: held[0]!.requestedAt,
    names: [...new Set(held.map(({ campsiteId }) => nameOf.get(campsiteId)!))],
  }));
}

/** The names of sources, by number. */
export async function sourceNames(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.query<{ id: number; name: string }>('SELECT id, name FROM sources WHERE id = ANY($1::int[])', [
    ids,
  ]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The sources that are asked what they mean, and since when. */
export function openChangeQuestions(db: Queryable): Promise<{ source: string; requestedAt: Date }[]> {
  return db.query<{ source: string; requestedAt: Date }>(
    `SELECT s.name AS source, asked_at AS "requestedAt" FROM change_questions JOIN sources s ON s.id = source_id
     WHERE answer IS NULL ORDER BY number`,
    [],
  );
}

/** Of these kinds more is asked than the price. */
const OF_TERMS: ReadonlySet<string> = new Set(['few_left', 'minimum_stay', 'arrival_day']);
const NOTHING = { left: null, minimums: [], arrivals: 0 };

/** What is known now of the nights that changed, and what was known around the moments at which they did. */
async function nightsOfChanges(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  filters: OfferFilters,
  changes: readonly OfferChange[],
): Promise<NightQuotes> {
  const nightsOf = new Map(
    [...Map.groupBy(changes, ({ campsiteId }) => campsiteId)].map(([id, some]) => [id, nightsAndMoments(some)]),
  );
  const changed = campsites.filter(({ id }) => nightsOf.has(id));
  const days = [...new Set(changes.map(({ day }) => day))].sort();
  const first = days[0]!;
  const count = daysBetween(first, days.at(-1)!) + 1;
  const requested = { first, count, nights: narrowedTo(filters, 'nights') };
  const quotes = await rememberedQuotes({ db }, changed, first, count, filters);
  const offersOf = changes.some(({ kind }) => OF_TERMS.has(kind))
    ? await campsiteOffers({ db, asOfS: undefined }, changed, requested, filters)
    : null;
  const around = await quotesAroundMoments(db, changed, nightsOf, filters);
  const aroundOf = (id: number, day: Day, momentS: number) => around.get(id)?.get(aroundKey(day, momentS));
  return {
    now(id, day) {
      const quote = quotes.get(id)?.[daysBetween(first, day)];
      return quote === undefined ? null : { quote, ...(offersOf ? nightOnSale(offersOf(id), day, unitOf) : NOTHING) };
    },
    before: (id, day, momentS) => aroundOf(id, day, momentS)?.before ?? null,
    at: (id, day, momentS) => aroundOf(id, day, momentS)?.at ?? null,
  };
}

function nightsAndMoments(changes: readonly OfferChange[]): NightMoments[] {
  return [...Map.groupBy(changes, ({ day }) => day)].map(([day, some]) => ({
    day,
    momentsS: [...new Set(some.map(({ seenAtS }) => seenAtS))],
  }));
}

/** The last part of what tells offers apart is the wording of the unit. */
const unitOf = (offer: string) => offer.slice(offer.lastIndexOf(':') + 1);
