import { type KindOfRule, RULE_KINDS, RULE_KIND_MODULES } from '@vivac/domain/rules/kinds/rule-kinds';
import type { Market, MarketNeed, NightsAhead } from '@vivac/domain/rules/kinds/rule-kind';
import { type Period, type SendingSchedule, latestPeriod } from '@vivac/domain/rules/sending-schedule';
import type { Queryable } from '#platform/database/database';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { arrivedReviews } from '#modules/reviews/arrived-read';
import { type ComparedCampsites, marketAtPeriods } from './known-market.ts';
import { type MarketNow, filtersKey } from './market-now.ts';

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
