import type { Day } from '@vivac/domain/time/day';
import { dayAt } from '@vivac/domain/time/day';
import { OFFER_DIMENSION_KEYS, type OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { NIGHTS_AHEAD } from '@vivac/domain/rules/kinds/price-findings';
import type { MarketNeed, QuotedCampsite } from '@vivac/domain/rules/kinds/rule-kind';
import { filtersOf, type KindOfRule, RULE_KIND_MODULES } from '@vivac/domain/rules/kinds/rule-kinds';
import type { Queryable } from '#platform/database/database';
import type { Context } from '#server/context';
import { quotesByCampsite } from '#modules/prices/read';
import { type ArrivedReview, arrivedReviews } from '#modules/reviews/arrived-read';
import type { VisibleCampsite } from '#modules/watchlists/read';
import type { ComparedCampsites } from './known-market.ts';

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

export interface Requested {
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
export function filtersKey(filters: OfferFilters): string {
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
