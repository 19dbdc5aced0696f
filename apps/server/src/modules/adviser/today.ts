import type { Today } from '@vivac/contract/dashboard/today';
import { MEDIAN_ALONE, type NightsAtStake, nightsAtStake } from '@vivac/domain/adviser/nights-at-stake';
import { type ChangeRun, changeRuns, worthALook } from '@vivac/domain/changes/change-runs';
import { sinceMoments } from '@vivac/domain/changes/change';
import { type Cents, eurosOf, eurosOrNull } from '@vivac/domain/money';
import { countNights } from '@vivac/domain/offers/answer';
import { momentOfQuote, type Quote } from '@vivac/domain/offers/quote';
import { bandOf } from '@vivac/domain/reviews/review-score';
import { type Day, addDays, daysBetween, daysInMonth, firstDayOf, monthOf } from '@vivac/domain/time/day';
import { changesSince } from '#modules/changes/read';
import { isPricedFrom, lastMonthOf, monthsWithPrices } from '#modules/prices/counts-read';
import { quotesByCampsite } from '#modules/prices/read';
import { rememberedQuotes } from '#modules/prices/remembered-quotes-read';
import type { ArrivedReview } from '#modules/reviews/read';
import { listingsOf } from '#modules/watchlists/read';
import { adviseNights, type AdviserSources, type RequestedNights } from './advise-nights.ts';
import type { StoredSettings } from './read.ts';

/** As many as may follow when the first ones are done. */
const MOST = 5;
const MOST_SCORES = 3;
const BAD_BELOW = bandOf('Bad: 3-5').below;

/** What is known beside the prices: limits, new reviews, and whether changes of the competitors are held back. */
interface KnownToday {
  readonly stored: StoredSettings | null;
  readonly reviews: readonly ArrivedReview[];
  readonly isHeldBack: boolean;
}

/** What may be to do today: nights at stake, changes and reviews, and how the own prices stand. */
export async function todayOf(
  sources: AdviserSources,
  uid: string,
  requested: RequestedNights,
  { stored, reviews, isHeldBack }: KnownToday,
): Promise<Today> {
  const { db } = sources;
  const { reference, competitors, filters, first, count, today } = requested;
  const campsites = [reference, ...competitors];
  // One after the other: calendar, chart and map ask the database at the same time, and more at once would leave them none of it.
  const quotes = await rememberedQuotes({ db }, campsites, first, count, filters);
  const lastMonth = await lastMonthOf(db, listingsOf(campsites));
  const stakes = await stakesAhead(sources, uid, requested, stored);
  const runs = await news(sources, requested);
  const own = quotes.get(reference.id)!;
  const { compared, median } = countNights(
    first,
    own,
    competitors.map(({ id }) => quotes.get(id)!),
  );
  const hasPrice = [...quotes.values()].some((each) => each.some(isPriced));
  const names = new Map(campsites.map(({ id, name }) => [id, name]));
  return {
    date: today,
    nights: count,
    compared: competitors.length,
    nights_compared: compared,
    below_median: [...median.below],
    above_median: [...median.above],
    has_limits: stored !== null,
    stakes: stakes.slice(0, MOST).map(presentStake),
    changes: runs.slice(0, MOST).map((run) => presentChange(run, names.get(run.campsiteId)!, today, own)),
    reviews: presentReviews(reviews),
    first_priced: hasPrice ? null : await firstPriced(sources, requested),
    priced_ahead: hasPrice || (await isPricedFrom(db, listingsOf(campsites), today)),
    oldest_at: oldestAt([...quotes.values()].flat()),
    held: isHeldBack,
    last_month: lastMonth,
  };
}

/** Runs of nights that are worth another price: inside the user's limits, or against the median before there are any. */
async function stakesAhead(
  sources: AdviserSources,
  uid: string,
  requested: RequestedNights,
  stored: StoredSettings | null,
): Promise<NightsAtStake[]> {
  const nights = await adviseNights(sources, uid, requested, stored?.settings ?? MEDIAN_ALONE);
  return nightsAtStake(
    nights.map(({ inputs, advice, decided }) => ({ inputs, advice, decidedCents: decided?.proposedCents ?? null })),
  );
}

const isPriced = ({ priceCents }: Quote) => priceCents !== null;

/** What a price list says holds as long as it counts, whenever it was read. */
function oldestAt(quotes: readonly Quote[]): string | null {
  const seenAtS = quotes.flatMap((quote) =>
    isPriced(quote) && !quote.isOfTariff && !quote.isListAlone ? (momentOfQuote(quote) ?? []) : [],
  );
  return seenAtS.length === 0 ? null : new Date(Math.min(...seenAtS) * 1000).toISOString();
}

/** What changed at the competitors since yesterday, at the campsite's level. */
async function news(
  { db }: AdviserSources,
  { competitors, filters, today, atS }: RequestedNights,
): Promise<ChangeRun[]> {
  const changes = await changesSince(db, competitors, filters, sinceMoments(atS * 1000, null).yesterday);
  return worthALook(changeRuns(changes, today), today);
}

/** The first night behind those ahead that has a price; null where there is none. */
async function firstPriced({ db }: AdviserSources, { reference, competitors, filters, first, count }: RequestedNights) {
  const campsites = [reference, ...competitors];
  const from = addDays(first, count);
  for (const month of await monthsWithPrices(db, listingsOf(campsites), firstDayOf(monthOf(from)))) {
    const begin = month < from ? from : month;
    const left = daysInMonth(monthOf(month)) - daysBetween(month, begin);
    const quotes = await quotesByCampsite({ db }, campsites, begin, left, filters);
    const at = [...quotes.values()].map((each) => each.findIndex(isPriced)).filter((night) => night >= 0);
    if (at.length > 0) return addDays(begin, Math.min(...at));
  }
  return null;
}

function presentStake({ way, nights, stakeCents }: NightsAtStake): Today['stakes'][number] {
  const fewestLeft = nights.reduce((most, night) => (night.soldOut > most.soldOut ? night : most));
  return {
    first_date: nights[0]!.day,
    last_date: nights.at(-1)!.day,
    way,
    nights: nights.map(({ day, ownCents, wantedCents, medianCents }) => ({
      date: day,
      price: eurosOf(ownCents),
      proposed: eurosOf(wantedCents),
      median: eurosOf(medianCents),
    })),
    priced: Math.min(...nights.map(({ priced }) => priced)),
    sold_out: fewestLeft.soldOut,
    of: fewestLeft.of,
    at_stake: eurosOf(stakeCents as Cents),
  };
}

function presentChange(
  { kind, first, last, nights, from, to, percent, seenAtS }: ChangeRun,
  name: string,
  today: Day,
  own: readonly Quote[],
): Today['changes'][number] {
  const span = ({ lowest, highest }: ChangeRun['to']) =>
    percent === null ? null : { lowest: eurosOf(lowest as Cents), highest: eurosOf(highest as Cents) };
  const ahead = first < today ? today : first;
  return {
    name,
    kind: kind as Today['changes'][number]['kind'],
    first_date: ahead,
    last_date: last,
    nights,
    from: span(from),
    to: span(to),
    seen_at: new Date(seenAtS * 1000).toISOString(),
    own_price: eurosOrNull(own[daysBetween(today, ahead)]?.priceCents ?? null),
  };
}

function presentReviews(reviews: readonly ArrivedReview[]): Today['reviews'] {
  if (reviews.length === 0) return null;
  const newest = reviews.toReversed();
  return {
    new_count: reviews.length,
    bad_count: reviews.filter(({ scoreHundredths }) => scoreHundredths < BAD_BELOW).length,
    scores: newest.slice(0, MOST_SCORES).map(({ scoreHundredths }) => scoreHundredths / 100),
    latest_at: new Date(newest[0]!.arrivedAtS * 1000).toISOString(),
  };
}
