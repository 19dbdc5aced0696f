import type { Day } from '@vivac/domain/time/day';
import { dayAt } from '@vivac/domain/time/day';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { NIGHTS_AHEAD } from '@vivac/domain/rules/kinds/price-findings';
import type { MarketNeed, QuotedCampsite } from '@vivac/domain/rules/kinds/rule-market';
import { RULE_KIND_MODULES, type RuleKind } from '@vivac/domain/rules/kinds/rule-kinds';
import type { Queryable } from '#platform/database/database';
import { quotesByCampsite } from '#rooms/prices/read';
import { type ArrivedReview, arrivedReviews } from '#rooms/reviews/read';
import type { Viewer, VisibleCampsite } from '#rooms/watchlists/read';
import type { ComparedCampsites, DefaultFilters } from './known-market.ts';

/** The prices that price rules are held against: those that the owner's dashboard begins with. */
export interface PricesNow {
  readonly filters: OfferFilters;
  readonly reference: QuotedCampsite;
  readonly competitors: readonly QuotedCampsite[];
}

/** What a user's rules are held against at a moment; read once for all of them. */
export interface MarketNow {
  readonly at: Date;
  /** The day of `at` in the product's zone: the first of the nights. */
  readonly today: Day;
  readonly reference: VisibleCampsite;
  readonly prices: PricesNow | null;
  /** In the order of their arrival. */
  readonly reviews: readonly ArrivedReview[];
}

export interface Asked {
  readonly viewer: Viewer;
  readonly at: Date;
  /** What they need is read; each tells what arrived after its `after`. */
  readonly rules: readonly { readonly kind: RuleKind; readonly after: Date }[];
}

export interface MarketDeps {
  readonly zone: string;
  readonly defaultFilters: DefaultFilters;
}

export async function marketNow(
  db: Queryable,
  { zone, defaultFilters }: MarketDeps,
  compared: ComparedCampsites,
  { viewer, at, rules }: Asked,
): Promise<MarketNow> {
  const today = dayAt(at, zone);
  const { reference } = compared;
  const ofNeed = (need: MarketNeed) => rules.filter(({ kind }) => RULE_KIND_MODULES[kind].needs === need);
  const reviewsSince = ofNeed('reviews').reduce<Date | null>((since, { after }) => earlierOf(since, after), null);
  const prices =
    ofNeed('prices').length > 0 ? await pricesOn(db, compared, today, await defaultFilters(db, viewer, today)) : null;
  const reviews = reviewsSince === null ? [] : await arrivedReviews(db, reference, reviewsSince, zone);
  return { at, today, reference, prices, reviews };
}

async function pricesOn(
  db: Queryable,
  { reference, competitors }: ComparedCampsites,
  today: Day,
  filters: OfferFilters,
): Promise<PricesNow> {
  const quotes = await quotesByCampsite(db, [reference, ...competitors], today, NIGHTS_AHEAD, filters);
  const quoted = ({ id, name }: VisibleCampsite): QuotedCampsite => ({ name, quotes: quotes.get(id)! });
  return { filters, reference: quoted(reference), competitors: competitors.map(quoted) };
}

function earlierOf(one: Date | null, other: Date): Date {
  return one === null || other < one ? other : one;
}
