import { isRate, monthAsOf, NIGHTLY_RATE, type OfferMonth } from '@vivac/domain/offers/offer';
import type { LookMonth } from '@vivac/domain/offers/look';
import { type OfferFilters, narrowedTo } from '@vivac/domain/offers/offer-dimension';
import type { Quote, StayOutcome } from '@vivac/domain/offers/quote';
import {
  type RequestedStays,
  type CampsiteOffers,
  besideOthers,
  isUnsure,
  offerOutcomes,
  SHORTEST_STAYS_NIGHTS,
  stayQuotes,
  stayQuotesInTurn,
} from '@vivac/domain/offers/stay-quotes';
import { type Day, type YearMonth, addDays, dateOf, firstDayOf, monthOf, monthsBetween } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { Turn } from '#platform/turn';
import { OFFER_IDENTITY, bindDays, narrow, nightValues } from '#modules/evidence/offer-columns';
import { LOOK_SCOPE_VALUES, lookMonthsAsOf, offerMonthsAsOf } from '#modules/evidence/sightings-read';
import { besideLists, ofAnyLength, withLists } from '#modules/tariffs/basis-read';
import { hasParts, listingsOf, underCampsites, type VisibleCampsite } from '#modules/watchlists/read';

export { pricesOfBatch } from './counts-read.ts';

/** Where prices are read from, and at which moment they are asked as they were known: seconds since 1970, undefined for now. */
export interface PriceSource {
  readonly db: Queryable;
  readonly asOfS?: number | undefined;
}

/** The quotes of each campsite for the stays that arrive on `count` days from `first` on, by campsite id. */
export async function quotesByCampsite(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  first: Day,
  count: number,
  filters: OfferFilters,
): Promise<Map<number, Quote[]>> {
  const quotes = await pricesByCampsite(source, campsites, first, count, filters);
  const unsure = await campsitesInDoubt(source, campsites, first, quotes);
  if (unsure.length === 0) return quotes;
  // From the first night in doubt to the last.
  const doubtful = unsure.map(({ id }) => quotes.get(id)!);
  const from = Math.min(...doubtful.map((each) => each.findIndex(isUnsure)));
  const to = Math.max(...doubtful.map((each) => each.findLastIndex(isUnsure)));
  const anyStay = { first: addDays(first, from), count: to - from + 1, nights: undefined };
  const others = await campsiteOffers(source, unsure, anyStay, {});
  for (const { id } of unsure) {
    const beside = stayQuotes(others(id), anyStay);
    const known = quotes.get(id)!;
    quotes.set(
      id,
      known.map((quote, night) => (isUnsure(quote) ? besideOthers(quote, beside[night - from]!) : quote)),
    );
  }
  return quotes;
}

/**
 * As {@link quotesByCampsite}, but of nights without a price nothing is said: no other filters are asked for the reason. For who reads many
 * campsites and needs their prices alone.
 */
export async function pricesByCampsite(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  first: Day,
  count: number,
  filters: OfferFilters,
): Promise<Map<number, Quote[]>> {
  const requested = { first, count, nights: narrowedTo(filters, 'nights') };
  const known = await campsiteOffers(source, campsites, requested, filters);
  const quotes = new Map<number, Quote[]>();
  const turn = new Turn();
  for (const { id } of campsites) {
    const ofCampsite: Quote[] = [];
    for (const quote of stayQuotesInTurn(known(id), requested)) {
      ofCampsite.push(quote);
      if (turn.isOver()) await turn.next();
    }
    quotes.set(id, ofCampsite);
  }
  return quotes;
}

/**
 * The campsites that may have something under other filters on a night without a matching offer: for them alone every offer is
 * read. Of nights that nobody looked at there is no more to say.
 */
async function campsitesInDoubt(
  { db, asOfS }: PriceSource,
  campsites: readonly VisibleCampsite[],
  first: Day,
  quotes: ReadonlyMap<number, readonly Quote[]>,
): Promise<VisibleCampsite[]> {
  const unsure = campsites.filter(({ id }) => quotes.get(id)!.some(isUnsure));
  if (unsure.length === 0 || asOfS !== undefined) return unsure;
  const count = quotes.get(unsure[0]!.id)!.length;
  const looked = await lookedAtMonths(db, unsure, monthsBetween(first, addDays(first, count - 1)));
  const lookedOf = Map.groupBy(looked, ({ campsiteId }) => campsiteId);
  return unsure.filter(({ id }) => {
    const months = lookedOf.get(id) ?? [];
    return quotes.get(id)!.some((quote, night) => isUnsure(quote) && isLookedAt(months, addDays(first, night)));
  });
}

/**
 * What stands of each offer of one night, for the stay that arrives then; undefined where nothing was known of it, or where another price of
 * the same offer stands (product decision 31).
 */
export async function outcomesOfNight(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  day: Day,
  filters: OfferFilters,
): Promise<
  (row: { readonly campsiteId: number; readonly offer: string; readonly nights: number }) => StayOutcome | undefined
> {
  const requested = { first: day, count: 1, nights: narrowedTo(filters, 'nights') };
  const known = await campsiteOffers(source, campsites, requested, filters);
  const reported = new Map(
    campsites.flatMap(({ id }) =>
      offerOutcomes(known(id), requested).map(
        ({ offer, nights, outcome }) => [`${id} ${offer} ${nights}`, outcome] as const,
      ),
    ),
  );
  return ({ campsiteId, offer, nights }) => reported.get(`${campsiteId} ${offer} ${nights}`);
}

/** What is known of each campsite under the filters; where stays follow from nightly rates, of the nights after the last arrival too. */
export async function campsiteOffers(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  { first, count, nights }: RequestedStays,
  filters: OfferFilters,
): Promise<(campsiteId: number) => CampsiteOffers> {
  const lastArrival = addDays(first, count - 1);
  const window = { first, lastArrival, lastNight: addDays(lastArrival, nights ?? SHORTEST_STAYS_NIGHTS) };
  const { offers, looks } = await offersAndLooks(source, campsites, window, filters);
  const rated = new Set(
    offers.flatMap((month) => (isRate(month) && month.firstDay <= lastArrival ? month.campsiteId : [])),
  );
  // Of the months after the last arrival only rates that go on say anything.
  const months = offers.filter(
    (month) => month.firstDay <= lastArrival || (isRate(month) && rated.has(month.campsiteId)),
  );
  const monthsOf = Map.groupBy(months, ({ campsiteId }) => campsiteId);
  const looksOf = Map.groupBy(looks, ({ campsiteId }) => campsiteId);
  const beside = await knownBesideLists(source, campsites, monthsOf, window, filters);
  return (id) => ({ months: monthsOf.get(id) ?? [], looks: looksOf.get(id) ?? [], ...beside(id) });
}

/** What has to be known beside the nights of lists: their other stays, and what sources say of the stays of any length that begin within one. */
async function knownBesideLists(
  source: PriceSource,
  campsites: readonly VisibleCampsite[],
  monthsOf: ReadonlyMap<number, readonly OfferMonth[]>,
  { first, lastNight }: NightWindow,
  filters: OfferFilters,
): Promise<(campsiteId: number) => Omit<CampsiteOffers, 'months' | 'looks'>> {
  const some = withLists(campsites, (id) => monthsOf.get(id) ?? []);
  if (some.length === 0) return () => ({});
  const within = { first, lastArrival: lastNight, lastNight };
  const [besideOf, { offers, looks }] = await Promise.all([
    besideLists(source.db, some, filters),
    offersAndLooks(source, some, within, ofAnyLength(filters)),
  ]);
  const quotedOf = Map.groupBy(offers, ({ campsiteId }) => campsiteId);
  const looksOf = Map.groupBy(looks, ({ campsiteId }) => campsiteId);
  const known = new Set(some.map(({ id }) => id));
  return (id) => ({
    ...besideOf(id),
    ...(known.has(id) && { ofAnyLength: { months: quotedOf.get(id) ?? [], looks: looksOf.get(id) ?? [] } }),
  });
}

/** The nights that are read: those of arrival, and of nightly rates those up to the last departure. */
interface NightWindow {
  readonly first: Day;
  readonly lastArrival: Day;
  readonly lastNight: Day;
}

interface OffersAndLooks {
  readonly offers: OfferMonth[];
  readonly looks: LookMonth[];
}

/** The matching offers of a window of nights in month blocks, current or as they were known, and the looks that the filters leave. */
async function offersAndLooks(
  { db, asOfS }: PriceSource,
  campsites: readonly VisibleCampsite[],
  window: NightWindow,
  filters: OfferFilters,
): Promise<OffersAndLooks> {
  if (asOfS !== undefined) return offersAsOf({ db, asOfS }, campsites, window, filters);
  const { offers, looks } = await currentOffers(db, listingsOf(campsites), window, filters);
  return { offers: monthsOfCampsites(campsites, offers), looks: underCampsites(campsites, looks) };
}

/** A month of looks among rows of offers. */
type LookRow = LookMonth & { readonly offer: null };

/** Each block is cut down to the window, which may be one night of many thousand campsites. Looks come with the offers: another statement costs more than they do. */
async function currentOffers(
  db: Queryable,
  listingIds: readonly number[],
  { first, lastArrival, lastNight }: NightWindow,
  filters: OfferFilters,
): Promise<OffersAndLooks> {
  const ends = [firstDayOf(monthOf(first)), dateOf(first), firstDayOf(monthOf(lastArrival)), dateOf(lastArrival)];
  const months = bindDays(monthsBetween(first, lastNight).map(firstDayOf), [listingIds, ...ends]);
  const narrowed = narrow(filters, months.values);
  const rows = await db.query<OfferMonth | LookRow>(
    `SELECT campsite_id AS "campsiteId", ${OFFER_IDENTITY}, month + (since - 1) AS "firstDay",
       ${nightValues((column) => `${column}[since:until]`)}, observed_nights >> (since - 1) AS "observedNights",
       seen_s[since:until] AS "seenAtSByNight", extract(epoch FROM seen_at)::float8 AS "seenAtS",
       NULL::bigint[] AS "answeredS", NULL::bigint[] AS "failedS"
     FROM prices, LATERAL (SELECT CASE WHEN month = $2::date THEN $3::int ELSE 1 END AS since,
       CASE WHEN month = $4::date AND nights > ${NIGHTLY_RATE} THEN $5::int ELSE 31 END AS until) cut
     WHERE campsite_id = ANY($1::int[]) AND month = ANY(${months.list})
       AND (month <= $4::date OR nights <= ${NIGHTLY_RATE})${narrowed.offers}
     UNION ALL
     SELECT campsite_id, NULL, ${LOOK_SCOPE_VALUES}, month, ${nightValues(() => 'NULL')}, NULL, NULL, NULL, answered_s, failed_s
     FROM look_months WHERE campsite_id = ANY($1::int[]) AND month = ANY(${months.list})${narrowed.looks}`,
    narrowed.values,
  );
  const [offers, looks]: [OfferMonth[], LookMonth[]] = [[], []];
  for (const row of rows) {
    if (row.offer === null) looks.push(row);
    else offers.push(row);
  }
  return { offers, looks };
}

/** From the evidence, which takes longer: of the months after the last arrival only where somebody has rates. */
async function offersAsOf(
  { db, asOfS }: Required<PriceSource>,
  campsites: readonly VisibleCampsite[],
  { first, lastArrival, lastNight }: NightWindow,
  filters: OfferFilters,
): Promise<OffersAndLooks> {
  const read = async (some: readonly VisibleCampsite[], months: readonly YearMonth[]) => {
    const requested = [db, listingsOf(some), months.map(firstDayOf), filters, asOfS!] as const;
    // Asked for at once: neither waits for the other.
    const [offers, looks] = await Promise.all([offerMonthsAsOf(...requested), lookMonthsAsOf(...requested)]);
    return { offers: monthsOfCampsites(some, offers), looks: underCampsites(some, looks) };
  };
  const arrivals = await read(campsites, monthsBetween(first, lastArrival));
  const rated = new Set(arrivals.offers.filter(isRate).map(({ campsiteId }) => campsiteId));
  const [, ...later] = monthsBetween(lastArrival, lastNight);
  if (rated.size === 0 || later.length === 0) return arrivals;
  const goOn = await read(
    campsites.filter(({ id }) => rated.has(id)),
    later,
  );
  return { offers: [...arrivals.offers, ...goOn.offers], looks: [...arrivals.looks, ...goOn.looks] };
}

/**
 * Months that were read by listing, as those of the campsites: an offer that was seen at several listings of one campsite is one, of
 * which the newest sighting of each night stands (docs/decisions/campsites-and-links.md).
 */
function monthsOfCampsites(campsites: readonly VisibleCampsite[], months: OfferMonth[]): OfferMonth[] {
  if (!hasParts(campsites)) return months;
  const byOffer = Map.groupBy(
    underCampsites(campsites, months),
    ({ campsiteId, firstDay, offer, nights }) => `${campsiteId} ${firstDay} ${offer} ${nights}`,
  );
  return [...byOffer.values()].flatMap((seen) => (seen.length === 1 ? seen : (monthAsOf(seen, Infinity) ?? [])));
}

/** In which nights of a month something was seen or looked for under any filters: bit n is the night at index n. */
interface LookedAtMonth {
  readonly campsiteId: number;
  readonly firstDay: Day;
  readonly nights: number;
}

/** A month with a look of its own counts with all of its nights. */
async function lookedAtMonths(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  months: readonly YearMonth[],
): Promise<LookedAtMonth[]> {
  const looked = await db.query<LookedAtMonth>(
    `SELECT campsite_id AS "campsiteId", month AS "firstDay", observed_nights AS nights
     FROM observed_months WHERE campsite_id = ANY($1::int[]) AND month = ANY($2::date[])
     UNION ALL
     SELECT DISTINCT campsite_id, month, -1
     FROM look_months WHERE campsite_id = ANY($1::int[]) AND month = ANY($2::date[])`,
    [listingsOf(campsites), months.map(firstDayOf)],
  );
  return underCampsites(campsites, looked);
}

function isLookedAt(months: readonly LookedAtMonth[], day: Day): boolean {
  const firstDay = firstDayOf(monthOf(day));
  return months.some((month) => month.firstDay === firstDay && ((month.nights >>> (dateOf(day) - 1)) & 1) === 1);
}
