import { knownMonth } from '@vivac/domain/offers/known-month';
import type { LookMonth } from '@vivac/domain/offers/look';
import type { OfferMonth } from '@vivac/domain/offers/offer';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { dateOf, type Day, firstDayOf, monthOf, type YearMonth } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { LOOK_SCOPE_VALUES, narrowLooks } from '#modules/evidence/sightings-read';
import { bindDays, narrow, nightValues, OFFER_IDENTITY } from '#modules/evidence/offer-columns';
import type { StayEvidence } from '#modules/evidence/stay-evidence-read';
import { hasParts, listingsOf, underCampsites } from '#modules/watchlists/listings-read';
import type { VisibleCampsite } from '#modules/watchlists/read';

// What is current of the offers of campsites, in month blocks.

const ANY_NIGHTS =
  'observed_nights AS "observedNights", seen_s AS "seenAtSByNight", extract(epoch FROM seen_at)::float8 AS "seenAtS"';

/** What is known of some campsites under filters. */
export interface OffersAndLooks {
  readonly offers: OfferMonth[];
  readonly looks: LookMonth[];
}

/** The month blocks of the matching offers of some campsites, and the looks that the filters leave. */
export async function offersAndLooks(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  months: readonly YearMonth[],
  filters: OfferFilters,
): Promise<OffersAndLooks> {
  const asked = bindDays(months.map(firstDayOf), [listingsOf(campsites)]);
  const offers = narrow(filters, asked.values);
  const looks = narrowLooks(filters, offers.values);
  const rows = await db.query<OfferMonth | LookRow>(
    `SELECT campsite_id AS "campsiteId", ${OFFER_IDENTITY}, month AS "firstDay", ${nightValues()}, ${ANY_NIGHTS}, ${NO_LOOK}
     FROM prices WHERE campsite_id = ANY($1::int[]) AND month = ANY(${asked.list})${offers.conditions}
     ${andLooks(`month = ANY(${asked.list})`, looks.conditions)}`,
    looks.values,
  );
  return apart(campsites, rows);
}

/** Like {@link offersAndLooks} of one night, with every month of an offer cut down to it. */
export async function offersAndLooksOfNight(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  day: Day,
  filters: OfferFilters,
): Promise<OffersAndLooks> {
  const offers = narrow(filters, [listingsOf(campsites), firstDayOf(monthOf(day)), dateOf(day), day]);
  const looks = narrowLooks(filters, offers.values);
  const rows = await db.query<OfferMonth | LookRow>(
    `SELECT campsite_id AS "campsiteId", ${OFFER_IDENTITY}, $4::date AS "firstDay",
       ${nightValues((column) => `${column}[$3::int:$3::int]`)},
       (observed_nights >> ($3::int - 1)) & 1 AS "observedNights", NULL::bigint[] AS "seenAtSByNight",
       coalesce(seen_s[$3::int], extract(epoch FROM seen_at))::float8 AS "seenAtS", ${NO_LOOK}
     FROM prices WHERE campsite_id = ANY($1::int[]) AND month = $2::date${offers.conditions}
     ${andLooks('month = $2::date', looks.conditions)}`,
    looks.values,
  );
  return apart(campsites, rows);
}

/** A month of looks among rows of offers. */
type LookRow = LookMonth & { readonly offer: null };

// Looks come with the offers: another statement costs more than they do.
const NO_LOOK = 'NULL::bigint[] AS "answeredS", NULL::bigint[] AS "failedS"';

/** Adds the looks at the campsites $1, in the columns that offers are selected in. */
function andLooks(months: string, conditions: string): string {
  return `UNION ALL
    SELECT campsite_id, NULL, ${LOOK_SCOPE_VALUES}, month, ${nightValues(() => 'NULL')}, NULL, NULL, NULL, answered_s, failed_s
    FROM look_months WHERE campsite_id = ANY($1::int[]) AND ${months}${conditions}`;
}

function apart(campsites: readonly VisibleCampsite[], rows: readonly (OfferMonth | LookRow)[]): OffersAndLooks {
  const offers: OfferMonth[] = [];
  const looks: LookMonth[] = [];
  for (const row of rows) {
    if (row.offer === null) looks.push(row);
    else offers.push(row);
  }
  return { offers: monthsOfCampsites(campsites, offers), looks: underCampsites(campsites, looks) };
}

/** In which nights of a month something was seen or looked for under any filters: bit n is the night at index n. */
interface LookedAtMonth {
  readonly campsiteId: number;
  readonly firstDay: Day;
  readonly nights: number;
}

/** A month with a look of its own counts with all of its nights. */
export async function lookedAtMonths(
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

export function isLookedAt(months: readonly LookedAtMonth[], day: Day): boolean {
  const firstDay = firstDayOf(monthOf(day));
  return months.some((month) => month.firstDay === firstDay && ((month.nights >>> (dateOf(day) - 1)) & 1) === 1);
}

/**
 * Months that were read by listing, as those of the campsites: an offer that was seen at several listings of one campsite is one, of
 * which the newest sighting of each night stands (docs/decisions/campsites-and-links.md).
 */
export function monthsOfCampsites(campsites: readonly VisibleCampsite[], months: OfferMonth[]): OfferMonth[] {
  if (!hasParts(campsites)) return months;
  const byOffer = Map.groupBy(
    underCampsites(campsites, months),
    ({ campsiteId, firstDay, offer, nights }) => `${campsiteId} ${firstDay} ${offer} ${nights}`,
  );
  return [...byOffer.values()].flatMap((seen) => (seen.length === 1 ? seen : (knownMonth(seen, Infinity) ?? [])));
}

/** All that was seen and looked for of a campsite, at any of its listings. */
export function evidenceOfCampsite(
  { listings }: VisibleCampsite,
  evidence: (listingId: number) => StayEvidence,
): StayEvidence {
  const parts = listings.map(evidence);
  return { seen: parts.flatMap(({ seen }) => seen), looks: parts.flatMap(({ looks }) => looks) };
}
