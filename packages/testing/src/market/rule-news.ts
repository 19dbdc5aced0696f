import { type Day, addDays, dayAt, toDay } from '@vivac/domain/time/day';
import type { Cents } from '@vivac/domain/money';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { PriceFinding, PriceFindings } from '@vivac/domain/rules/kinds/price-findings';
import type { PriceRuleNews } from '@vivac/server/src/modules/notifications/kinds/price-mails.ts';
import type { ReviewRuleNews, SentReview } from '@vivac/server/src/modules/notifications/kinds/review-mails.ts';

/** Monday, 1 February 2027, seven o’clock in Madrid. */
const REPORTED_AT = new Date('2027-02-01T06:00:00Z');
export const MADRID = 'Europe/Madrid';
const SEEN_AT_S = Date.parse('2027-01-31T17:42:00Z') / 1000;

/** A price found, of nights from a day on; the percentage follows from the prices. */
export function finding(night: number, competitor: string, euros: number, theirs: number): PriceFinding {
  return {
    date: addDays(toDay('2027-02-05'), night),
    competitor,
    priceCents: Math.round(euros * 100) as Cents,
    competitorCents: Math.round(theirs * 100) as Cents,
    percent: Math.round(((theirs - euros) / euros) * 100) + 0,
    seenAtS: SEEN_AT_S,
  };
}

const REPORTED_FILTERS: OfferFilters = {
  guests: 2,
  channel: 'Booking.com',
  type: 'Glamping tent',
  cancellation: 'Free cancellation',
  extras: 'Breakfast',
  nights: 7,
};

export function priceNewsOf(
  found: readonly PriceFinding[],
  more: Partial<PriceRuleNews> & { readonly stale?: PriceFindings['stale'] } = {},
): PriceRuleNews {
  const { stale = [], ...others } = more;
  return {
    kind: 'price',
    rule: { type: 'email', schedule: 'daily', spread: 5, up: false, enabled: true, filters: REPORTED_FILTERS },
    reference: 'Glamping Los Pinares',
    findings: { found, stale },
    at: REPORTED_AT,
    today: dayAt(REPORTED_AT, MADRID),
    before: null,
    ...others,
  };
}

export function reportedReview(more: Partial<SentReview> = {}): SentReview {
  return {
    date: '2027-01-30' as Day,
    datePrecision: 'day',
    scoreHundredths: 350,
    reviewerName: 'Claire Dupont',
    title: 'Poco descanso',
    positive: 'La piscina y el trato.',
    negative: 'Música hasta las dos de la mañana.',
    ...more,
  };
}

export function reviewNewsOf(reviews: readonly SentReview[], more: Partial<ReviewRuleNews> = {}): ReviewRuleNews {
  return {
    kind: 'reviews',
    rule: { type: 'email', schedule: 'weekly', condition: 'below', note: 7, enabled: true },
    reference: 'Glamping Los Pinares',
    reviews,
    at: REPORTED_AT,
    ...more,
  };
}
