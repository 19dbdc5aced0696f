import { medianHalfCents, wholeMedian } from '../offers/position/price-position.ts';
import { centsHalfUp } from '../offers/stay/stay-rounding.ts';
import type { AdviserSettings } from './adviser-settings.ts';
import { nightCompression } from '../position/compression.ts';
import { type NightInputs, isStale, pricedNow } from './night-inputs.ts';
import { type Reason, reason } from './reason.ts';

/** Why a price is proposed, before any limit: each amount whole cents, halves upward. */
export function priceReasons(
  { others, atS, pace, keyDate, score }: NightInputs,
  { targetIndex, weights }: AdviserSettings,
): Reason[] {
  const prices = pricedNow(others, atS).map(({ priceCents }) => priceCents);
  prices.sort((a, b) => a - b);
  const medianCents = wholeMedian(medianHalfCents(prices))!;
  const position = centsHalfUp(medianCents * (targetIndex - 100), 100);
  const baseCents = medianCents + position;
  const share = (percent: number, numerator: number, denominator: number) =>
    centsHalfUp(baseCents * percent * numerator, 100 * denominator);

  const reasons = [
    reason('median', medianCents, { of: prices.length }),
    reason('position', position, { medianCents, index: targetIndex }),
  ];
  const { gone, restricted, of } = compression(others, atS);
  const compressed = { baseCents, percent: weights.compression, gone, restricted, of };
  reasons.push(reason('compression', share(weights.compression, gone, of), compressed));
  if (pace !== null) {
    const { ownGone, ownOf, othersGone, othersOf } = pace;
    const amount = share(weights.pace, ownGone * othersOf - othersGone * ownOf, ownOf * othersOf);
    reasons.push(reason('pace', amount, { baseCents, percent: weights.pace, ...pace }));
  }
  if (keyDate !== null) {
    reasons.push(reason('holiday', share(weights.keyDate, 1, 1), { baseCents, percent: weights.keyDate }));
  }
  if (score !== null) {
    const { own, median, of: scored } = score;
    const inputs = { baseCents, percent: weights.reviews, ownScore: own, medianScore: median, of: scored };
    reasons.push(reason('reviews', share(weights.reviews, own - median, 100), inputs));
  }
  return reasons;
}

/** How many are sold out of those of whom it is known. Restricted ones can be had in another stay: they count as free and are told beside it. */
function compression(others: NightInputs['others'], atS: number) {
  const fresh = others.filter((other) => !isStale(other, atS));
  const { soldOut: gone, restricted, known: of } = nightCompression(fresh.map(({ state }) => state));
  return { gone, restricted, of };
}
