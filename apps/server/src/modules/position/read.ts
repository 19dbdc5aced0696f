import type { CompressionAhead, FirstMoversFound, PaceAhead, PriceScores } from '@vivac/contract/position';
import {
  type NightCompression,
  compressionOf,
  compressionPercent,
  mondayOf,
  nightCompression,
} from '@vivac/domain/position/compression';
import { type Day, addDays, dayRange, daysBetween, dayAt, firstDayOf, monthsBetween } from '@vivac/domain/time/day';
import { rememberedQuotes } from '#modules/prices/remembered-quotes-read';
import { type ComparedCampsites, WEEKS_AHEAD } from './compared.ts';
import { firstMovers, FOLLOW_DAYS, priceMoves, SHUFFLES } from '@vivac/domain/position/first-movers';
import { isoSeconds } from '@vivac/domain/time/zoned-moment';
import { offerChangesSince } from '#modules/changes/read';
import { eurosOf, eurosOrNull } from '@vivac/domain/money';
import { newestCheck, oldestPrice, whyUnpriced } from '@vivac/domain/offers/answer';
import type { Quote } from '@vivac/domain/offers/quote';
import {
  type PlacedCampsite,
  type ScoredPrices,
  SPAN_NIGHTS,
  type SpanName,
  priceScore,
} from '@vivac/domain/position/price-score';
import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';
import { overallScores } from '#modules/reviews/score-read';
import { LIST_RATE } from '@vivac/domain/offers/offer';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { nightSightings, type OfferSighting, quotesBefore } from '@vivac/domain/offers/price-history';
import {
  type CampsitePace,
  LOOK_STANDS_S,
  paceOfLook,
  pacePoint,
  type PacePoint,
  percentOfShare,
  WEEK_NIGHTS,
  weekShare,
} from '@vivac/domain/position/pace';
import type { Queryable } from '#platform/database/database';
import { observationsSince } from '#modules/evidence/read';
import { looksAtMonths } from '#modules/evidence/stay-evidence-read';
import { listingsOf, underCampsites, type VisibleCampsite } from '#modules/watchlists/read';

/** The share of the competitors that are sold out, and beside it what is restricted, by night and week from today on. */
export async function compressionAhead({
  db,
  competitors,
  filters,
  today,
}: ComparedCampsites): Promise<CompressionAhead> {
  const count = daysBetween(today, addDays(mondayOf(today), 7 * WEEKS_AHEAD));
  const quotes = await rememberedQuotes({ db }, competitors, today, count, filters);
  const nights = dayRange(today, count).map((date, night) => ({
    date,
    ...nightCompression(competitors.map(({ id }) => quotes.get(id)![night]!)),
  }));
  return {
    campsites: competitors.length,
    weeks: [...Map.groupBy(nights, ({ date }) => mondayOf(date)).values()].map(presentCompression),
    nights: nights.map(({ soldOut, ...night }) => ({
      ...night,
      sold_out: soldOut,
      percent: compressionPercent({ soldOut, ...night }),
    })),
  };
}

function presentCompression(
  nights: readonly (NightCompression & { readonly date: Day })[],
): CompressionAhead['weeks'][number] {
  const { percent, restrictedPercent, nights: counted, leastKnown, mostKnown } = compressionOf(nights);
  return {
    first_date: nights[0]!.date,
    last_date: nights.at(-1)!.date,
    percent,
    restricted_percent: restrictedPercent,
    nights: counted,
    least_known: leastKnown,
    most_known: mostKnown,
  };
}

const DAYS_BACK = 180;
/** As many pairs as somebody reads. */
const MOST_PAIRS = 30;

/** Who of the compared campsites moves first and who follows. */
export async function firstMoversOf(
  { db, reference, competitors, filters, today, zone }: ComparedCampsites,
  computing: boolean,
): Promise<FirstMoversFound> {
  const campsites = [reference, ...competitors];
  const first = addDays(today, -DAYS_BACK);
  const changes = await offerChangesSince(db, campsites, filters, isoSeconds(first, zone, '00:00')!);
  const moves = priceMoves(changes, first, (momentS) => dayAt(new Date(momentS * 1000), zone));
  const found = firstMovers(
    campsites.map(({ id }) => id),
    moves.filter(({ at }) => at >= 0),
  );
  const nameOf = new Map(campsites.map(({ id, name }) => [id, name]));
  return {
    first_date: first,
    last_date: today,
    days: found.days,
    follow_days: FOLLOW_DAYS,
    shuffles: SHUFFLES,
    computing,
    campsites: found.campsites.map(({ campsiteId, ...counts }) => ({
      name: nameOf.get(campsiteId)!,
      own: campsiteId === reference.id,
      ...counts,
    })),
    pairs: found.pairs.slice(0, MOST_PAIRS).map(({ leader, follower, byChance, lagDays, isCertain, ...pair }) => ({
      ...pair,
      leader: nameOf.get(leader)!,
      follower: nameOf.get(follower)!,
      by_chance: Math.round(byChance * 10) / 10,
      lag_days: lagDays,
      certain: isCertain,
    })),
  };
}

interface ScoredCampsite extends ScoredPrices {
  readonly quotes: readonly Quote[];
  readonly reviewCount: number;
}

/** The own campsite among its competitors by price and review score, over a span of nights. */
export async function priceScores(
  { db, reference, competitors, filters, now }: ComparedCampsites,
  { first, span }: { readonly first: Day; readonly span: SpanName },
): Promise<PriceScores> {
  const campsites = [reference, ...competitors];
  const nights = SPAN_NIGHTS[span];
  const [quotes, scoreOf] = await Promise.all([
    rememberedQuotes({ db }, campsites, first, nights, filters),
    overallScores(db, campsites),
  ]);
  const [own, ...others] = campsites.map(({ id, name }): ScoredCampsite => {
    const { score, reviewCount } = scoreOf(id);
    const ofCampsite = quotes.get(id)!;
    return {
      name,
      scoreTenths: score === null ? null : Math.round(score * 10),
      nightCents: ofCampsite.map(({ priceCents }) => priceCents),
      quotes: ofCampsite,
      reviewCount,
    };
  });
  const placed = priceScore(own!, others);
  return {
    first_date: first,
    nights,
    campsites: [presentScore(placed.own, true), ...placed.competitors.map((each) => presentScore(each, false))],
    medians: placed.medians && {
      price: eurosOf(placed.medians.priceCents),
      score: placed.medians.scoreTenths / 10,
    },
    drawn: placed.drawn,
    ...lookedAt([own!, ...others], now),
  };
}

function presentScore(
  { campsite, priceCents, pricedNights, quarter }: PlacedCampsite<ScoredCampsite>,
  own: boolean,
): PriceScores['campsites'][number] {
  const { name, scoreTenths, reviewCount, quotes } = campsite;
  const why = whyUnpriced(quotes);
  return {
    name,
    own,
    score: scoreTenths === null ? null : scoreTenths / 10,
    reviews: reviewCount,
    price: eurosOrNull(priceCents),
    priced_nights: pricedNights,
    state: why?.state ?? 'priced',
    restriction: why?.restriction ?? null,
    quarter,
  };
}

function lookedAt(campsites: readonly ScoredCampsite[], now: Date): Pick<PriceScores, 'looked_at' | 'old'> {
  const newest = newestCheck(campsites.flatMap(({ quotes }) => quotes));
  const momentOf = (seconds: number) => new Date(seconds * 1000).toISOString();
  return {
    looked_at: newest === null ? null : momentOf(newest),
    old: campsites.flatMap(({ name, quotes }) => {
      const checkedS = oldestPrice(quotes) ?? newestCheck(quotes);
      const isOld = checkedS !== null && now.getTime() / 1000 - checkedS > STALE_AFTER_HOURS * 3600;
      return isOld ? [{ name, looked_at: momentOf(checkedS) }] : [];
    }),
  };
}

/** What was seen of a night, offer by offer. */
type Sightings = readonly (readonly OfferSighting[])[];

/** Weeks that have passed, for comparison. */
const WEEKS_BACK = 8;
/** How long before arrival it is told: half a year. */
const LEADS = 26;

/** How fast the nights of the weeks ahead disappear; one of them in full. */
export async function paceAhead(compared: ComparedCampsites, requested: Day): Promise<PaceAhead> {
  const { db, reference, competitors, filters, today, zone } = compared;
  const thisWeek = mondayOf(today);
  const first = addDays(thisWeek, -WEEK_NIGHTS * WEEKS_BACK);
  const count = WEEK_NIGHTS * (WEEKS_BACK + WEEKS_AHEAD);
  const aheadDays = WEEK_NIGHTS * (LEADS + 1);
  const campsites = [reference, ...competitors];
  const sightings = await sightingsOfNights(db, campsites, { first, count, aheadDays }, filters);
  const endS = dayEnds(addDays(first, -aheadDays), aheadDays + count, zone);
  const paceOf = ({ id }: VisibleCampsite) => campsitePace(sightings.get(id)!, (night) => endS(aheadDays + night));
  const own = paceOf(reference);
  const others = competitors.map(paceOf);
  const mondays = Array.from({ length: WEEKS_AHEAD }, (_, week) => addDays(thisWeek, WEEK_NIGHTS * week));
  const chosen = mondays.includes(mondayOf(requested)) ? mondayOf(requested) : thisWeek;
  const weekOf = (monday: Day) => daysBetween(first, monday) / WEEK_NIGHTS;
  const leadOf = (monday: Day) => Math.max(0, Math.ceil(daysBetween(today, monday) / WEEK_NIGHTS));
  const leads = leadsReported([own, ...others], weekOf(chosen), leadOf(chosen));
  return {
    weeks: mondays.map((monday) => ({
      first_date: monday,
      ...presentPace(pacePoint(own, others, weekOf(monday), leadOf(monday)), leadOf(monday)),
    })),
    compared_weeks: WEEKS_BACK + WEEKS_AHEAD,
    chosen: {
      first_date: chosen,
      points: leads.map((lead) => presentPace(pacePoint(own, others, weekOf(chosen), lead), lead)),
      campsites: campsites.map(({ name }, at) => ({
        name,
        own: at === 0,
        shares: leads.map((lead) => {
          const share = [own, ...others][at]![weekOf(chosen)]![lead]!;
          return { percent: percentOfShare(share), ...share };
        }),
      })),
    },
    looked_at: newestLook([...sightings.values()]),
  };
}

/** When the days from `first` on end, by their place, in seconds since 1970. */
function dayEnds(first: Day, count: number, zone: string): (place: number) => number {
  const ends = Array.from({ length: count }, (_, place) => isoSeconds(addDays(first, place + 1), zone, '00:00')!);
  return (place) => ends[place]!;
}

/** The leads from the longest on, as their ends follow one another. */
const EARLIEST_FIRST = Array.from({ length: LEADS }, (_, at) => LEADS - 1 - at);

/** The shares of a campsite's weeks by how many weeks before; `endS` ends the day that lies so many days after the first night. */
function campsitePace(nights: readonly Sightings[], endS: (night: number) => number): CampsitePace {
  const paces = nights.map((offers, night) => {
    const endsS = EARLIEST_FIRST.map((lead) => endS(night - WEEK_NIGHTS * lead));
    return quotesBefore(offers, endsS, LOOK_STANDS_S)
      .map((quote, at) => quote && paceOfLook(quote, endsS[at]!))
      .reverse();
  });
  return Array.from({ length: nights.length / WEEK_NIGHTS }, (_, week) => {
    const ofWeek = paces.slice(week * WEEK_NIGHTS, (week + 1) * WEEK_NIGHTS);
    return Array.from({ length: LEADS }, (__, lead) => weekShare(ofWeek.map((pace) => pace[lead]!)));
  });
}

/** From the longest time before at which anything is known until now. */
function leadsReported(campsites: readonly CampsitePace[], week: number, now: number): number[] {
  const isKnown = (lead: number) => campsites.some((campsite) => campsite[week]![lead]!.known > 0);
  const longest = Array.from({ length: LEADS }, (_, lead) => lead).findLast(isKnown) ?? now;
  return Array.from({ length: Math.max(0, longest - now) + 1 }, (_, at) => Math.max(longest, now) - at);
}

function presentPace(point: PacePoint, lead: number): PaceAhead['chosen']['points'][number] {
  return {
    weeks_before: lead,
    own: point.own,
    others: point.others,
    campsites: point.campsites,
    usual_own: point.usualOwn,
    usual_own_weeks: point.usualOwnWeeks,
    usual_others: point.usualOthers,
    usual_others_weeks: point.usualOthersWeeks,
  };
}

function newestLook(nights: readonly (readonly Sightings[])[]): string | null {
  let newestS = 0;
  for (const ofCampsite of nights)
    for (const offers of ofCampsite)
      for (const seen of offers) for (const { seenAtS } of seen) newestS = Math.max(newestS, seenAtS);
  return newestS === 0 ? null : new Date(newestS * 1000).toISOString();
}

/**
 * What was seen of each of `count` nights from `first` on, offer by offer, by campsite id. The night alone is asked for, not a stay: one
 * that can be booked from two nights on is still there.
 */
async function sightingsOfNights(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  { first, count, aheadDays }: { readonly first: Day; readonly count: number; readonly aheadDays: number },
  filters: OfferFilters,
): Promise<Map<number, OfferSighting[][][]>> {
  const months = monthsBetween(first, addDays(first, count - 1)).map(firstDayOf);
  const since = new Date(addDays(first, -aheadDays));
  const requested = { campsiteIds: listingsOf(campsites), months, since, aheadDays };
  const [observed, looks] = await Promise.all([
    observationsSince(db, requested, filters),
    looksAtMonths(db, requested.campsiteIds, months, filters),
  ]);
  const observedOf = Map.groupBy(underCampsites(campsites, observed), ({ campsiteId }) => campsiteId);
  const looksOf = Map.groupBy(underCampsites(campsites, looks), ({ campsiteId }) => campsiteId);
  return new Map(
    campsites.map(({ id }) => {
      // A list says no more than what a night costs.
      const seen = (observedOf.get(id) ?? []).filter(({ nights }) => nights !== LIST_RATE);
      return [id, nightSightings(seen, looksOf.get(id) ?? [], first, count)];
    }),
  );
}
