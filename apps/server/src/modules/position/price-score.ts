import type { PriceScores } from '@vivac/contract/position/price-score';
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
import type { Day } from '@vivac/domain/time/day';
import { quotesByCampsite } from '#modules/prices/read';
import { overallScores } from '#modules/reviews/score-read';
import type { ComparedCampsites } from './compared.ts';

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
    quotesByCampsite({ db }, campsites, first, nights, filters),
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
    campsites: [present(placed.own, true), ...placed.competitors.map((each) => present(each, false))],
    medians: placed.medians && {
      price: eurosOf(placed.medians.priceCents),
      score: placed.medians.scoreTenths / 10,
    },
    drawn: placed.drawn,
    ...lookedAt([own!, ...others], now),
  };
}

function present(
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
