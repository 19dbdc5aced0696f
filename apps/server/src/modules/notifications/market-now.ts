import { addDays, type Day, dayAt, daysBetween } from '@vivac/domain/time/day';
import { OFFER_DIMENSION_KEYS, type OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { NIGHTS_AHEAD } from '@vivac/domain/rules/kinds/price-findings';
import type { Market, MarketNeed, NightsAhead, QuotedCampsite } from '@vivac/domain/rules/kinds/rule-kind';
import { filtersOf, type KindOfRule, RULE_KIND_MODULES, RULE_KINDS } from '@vivac/domain/rules/kinds/rule-kinds';
import type { Queryable } from '#platform/database/database';
import type { Context } from '#server/context';
import { quotesByCampsite } from '#modules/prices/read';
import { type ArrivedReview, arrivedReviews } from '#modules/reviews/read';
import { type Viewer, type VisibleCampsite, watchedMarket } from '#modules/watchlists/read';
import { latestPeriod, type Period, type SendingSchedule } from '@vivac/domain/rules/sending-schedule';
import { quoteAsOf } from '@vivac/domain/offers/price-history';
import { NOT_SEEN, type Quote } from '@vivac/domain/offers/quote';
import { quotesKnownSince } from '#modules/prices/history-read';

/** The prices of the nights ahead under some filters. */
interface PricesNow {
  readonly reference: QuotedCampsite;
  readonly competitors: readonly QuotedCampsite[];
}

/** What a user's rules are held against at a moment; read once for all of them. */
export interface MarketNow {
  readonly at: Date;
  /** The day of `at` in the product's zone: the first of the nights. */
  readonly today: Day;
  readonly reference: VisibleCampsite;
  /** Under the filters of each rule that needs them, by {@link filtersKey}. */
  readonly prices: ReadonlyMap<string, PricesNow>;
  /** In the order of their arrival. */
  readonly reviews: readonly ArrivedReview[];
}

interface Requested {
  readonly at: Date;
  /** What they need is read; each tells what arrived after its `after`. */
  readonly rules: readonly { readonly of: KindOfRule; readonly after: Date }[];
}

export async function marketNow(
  db: Queryable,
  { zone }: Pick<Context, 'zone'>,
  compared: ComparedCampsites,
  { at, rules }: Requested,
): Promise<MarketNow> {
  const today = dayAt(at, zone);
  const { reference } = compared;
  const ofNeed = (need: MarketNeed) => rules.filter(({ of }) => RULE_KIND_MODULES[of.kind].needs === need);
  const reviewsSince = ofNeed('reviews').reduce<Date | null>((since, { after }) => earlierOf(since, after), null);
  const prices = new Map<string, PricesNow>();
  for (const filters of ofNeed('prices').flatMap(({ of }) => filtersOf(of) ?? [])) {
    const key = filtersKey(filters);
    if (!prices.has(key)) prices.set(key, await pricesOn(db, compared, today, filters));
  }
  const reviews = reviewsSince === null ? [] : await arrivedReviews(db, reference, reviewsSince, zone);
  return { at, today, reference, prices, reviews };
}

/** The same text for the same filters. */
function filtersKey(filters: OfferFilters): string {
  return JSON.stringify(OFFER_DIMENSION_KEYS.map((key) => filters[key] ?? null));
}

async function pricesOn(
  db: Queryable,
  { reference, competitors }: ComparedCampsites,
  today: Day,
  filters: OfferFilters,
): Promise<PricesNow> {
  const quotes = await quotesByCampsite({ db }, [reference, ...competitors], today, NIGHTS_AHEAD, filters);
  const quoted = ({ id, name }: VisibleCampsite): QuotedCampsite => ({ name, quotes: quotes.get(id)! });
  return { reference: quoted(reference), competitors: competitors.map(quoted) };
}

function earlierOf(one: Date | null, other: Date): Date {
  return one === null || other < one ? other : one;
}

/** What the past of a market is read from. */
export interface MarketPast {
  readonly db: Queryable;
  readonly zone: string;
  readonly compared: ComparedCampsites;
  readonly schedule: SendingSchedule;
  /** At least one, oldest first. */
  readonly periods: readonly [Period, ...Period[]];
  readonly from: Date;
  /** Of the rule; undefined when it has none. */
  readonly filters: OfferFilters | undefined;
}

interface MarketReading<Need extends MarketNeed> {
  /** A rule tells what arrived since it told last, and must know when that was; else it tells of the present. */
  readonly tellsArrivals: boolean;
  /** Of the present market, what a rule is held against that tells what arrived after `after`. */
  /** Prices under the rule’s filters. */
  now(market: MarketNow, filters: OfferFilters | undefined, after: Date): Market[Need];
  /** What arrived up to this moment has been looked at; null where nothing arrives. */
  lookedUntil(market: MarketNow, after: Date): Date | null;
  /** The same as it was when each of some periods was due, by their number. */
  past(past: MarketPast): Promise<(nth: number) => Market[Need]>;
}

/** How each part of the market is read that a kind of rules may need. */
export const MARKET_READINGS: { readonly [Need in MarketNeed]: MarketReading<Need> } = {
  prices: {
    tellsArrivals: false,
    now({ prices, today, at, reference }, filters) {
      const known = filters === undefined ? undefined : prices.get(filtersKey(filters));
      return { first: today, ...(known ?? nothingOf(reference)), atS: secondsOf(at) };
    },
    lookedUntil: () => null,
    async past({ db, compared, periods, filters }) {
      if (filters === undefined) return (nth) => nothingKnown(compared, periods[nth]!);
      const marketAt = await marketAtPeriods(db, compared, periods, filters);
      return (nth) => {
        const { day, dueAt } = periods[nth]!;
        return { first: day, ...marketAt(periods[nth]!), atS: secondsOf(dueAt) };
      };
    },
  },
  reviews: {
    tellsArrivals: true,
    now: ({ reviews, at }, _, after) => ({ reviews, afterS: secondsOf(after), untilS: secondsOf(at) }),
    // The arrival of the newest review that was seen, rather than the present: an import that is under way has its moment
    // already, and what it brings is seen when it is done.
    lookedUntil({ reviews, at }, after) {
      const arrivedMs = reviews.map(({ arrivedAtS }) => arrivedAtS * 1000).filter((ms) => ms <= at.getTime());
      return new Date(Math.max(after.getTime(), ...arrivedMs));
    },
    async past({ db, zone, compared, schedule, periods, from }) {
      // The first message tells of the week before it, as it would have if the one before had been sent.
      const before = latestPeriod(schedule, from, zone).dueAt;
      const reviews = await arrivedReviews(db, compared.reference, before, zone);
      return (nth) => {
        const after = periods[nth - 1]?.dueAt ?? before;
        return { reviews, afterS: secondsOf(after), untilS: secondsOf(periods[nth]!.dueAt) };
      };
    },
  },
};

export function tellsArrivals({ kind }: Pick<KindOfRule, 'kind'>): boolean {
  return MARKET_READINGS[RULE_KIND_MODULES[kind].needs].tellsArrivals;
}

/** The kinds that tell what arrived since they told something last. */
export const KINDS_OF_ARRIVALS = RULE_KINDS.filter((kind) => tellsArrivals({ kind }));

/** The kinds of which it need not be known for long that they found nothing. */
export const KINDS_OF_THE_PRESENT = RULE_KINDS.filter((kind) => !tellsArrivals({ kind }));

/** A rule that has no filters yet is compared with nothing: there were no prices to begin with. */
function nothingOf({ name }: { readonly name: string }): Omit<NightsAhead, 'first' | 'atS'> {
  return { reference: { name, quotes: [] }, competitors: [] };
}

function nothingKnown({ reference }: ComparedCampsites, { day, dueAt }: Period): NightsAhead {
  return { first: day, ...nothingOf(reference), atS: secondsOf(dueAt) };
}

function secondsOf(at: Date): number {
  return at.getTime() / 1000;
}

/** A user's own campsite and its competitors; null without a campsite of their own. */
export interface ComparedCampsites {
  readonly reference: VisibleCampsite;
  readonly competitors: readonly VisibleCampsite[];
}

export async function comparedCampsites(db: Queryable, { uid }: Viewer): Promise<ComparedCampsites | null> {
  const { campsites, reference } = await watchedMarket(db, uid);
  return reference === null ? null : { reference, competitors: campsites.filter((each) => each !== reference) };
}

/** The market as it was known when a period was due: the quotes of the nights ahead of its day. */
interface MarketAt {
  readonly reference: QuotedCampsite;
  readonly competitors: readonly QuotedCampsite[];
}

/** Reads once what was observed, and answers what was known of it at each of some periods, oldest first. */
async function marketAtPeriods(
  db: Queryable,
  { reference, competitors }: ComparedCampsites,
  periods: readonly [Period, ...Period[]],
  filters: OfferFilters,
): Promise<(period: Period) => MarketAt> {
  const first = periods[0].day;
  const count = daysBetween(first, addDays(periods.at(-1)!.day, NIGHTS_AHEAD));
  const nights = { first, count, ahead: NIGHTS_AHEAD, since: periods[0].dueAt };
  const known = await quotesKnownSince(db, [reference, ...competitors], nights, filters);
  return ({ day, dueAt }) => {
    const atS = dueAt.getTime() / 1000;
    const from = daysBetween(first, day);
    const quoted = ({ id, name }: VisibleCampsite): QuotedCampsite => ({
      name,
      quotes: known
        .get(id)!
        .slice(from, from + NIGHTS_AHEAD)
        .map((history): Quote => quoteAsOf(history, atS) ?? NOT_SEEN),
    });
    return { reference: quoted(reference), competitors: competitors.map(quoted) };
  };
}
