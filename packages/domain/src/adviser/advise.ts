import type { Cents } from '../money.ts';
import type { AdviserSettings } from './adviser-settings.ts';
import { FEWEST_COMPETITORS, type NightInputs, isStale, pricedNow } from './night-inputs.ts';
import { type CrossedLimits, limitReasons } from './price-limits.ts';
import { priceReasons } from './price-reasons.ts';
import { type Reason, sumOf } from './reason.ts';

export const REFUSALS = [
  'nothing_to_sell',
  'stale',
  'few_competitors',
  'own_stale',
  'no_own_price',
  'limits_cross',
  'no_rounded_price',
] as const;

/** Why nothing is proposed for a night, with what its sentence tells. */
export type AdviceRefusal =
  | { readonly why: 'nothing_to_sell' | 'no_own_price' }
  | { readonly why: 'few_competitors'; readonly priced: number }
  | { readonly why: 'stale' | 'own_stale'; readonly seenAtS: number }
  | CrossedLimits;

/** A price for one night with its reasons, which add up to it; or why there is none. */
export type Advice =
  | { readonly proposedCents: Cents; readonly reasons: readonly Reason[]; readonly refused: null }
  | { readonly proposedCents: null; readonly reasons: readonly Reason[]; readonly refused: AdviceRefusal };

/**
 * What to ask for a night. It computes with what is known and promises nothing: whether a price earns more is not known
 * beforehand. Nothing is ever published.
 */
export function advise(inputs: NightInputs, settings: AdviserSettings): Advice {
  const refusal = refusalOf(inputs, settings);
  if (refusal !== null) return refused(refusal);
  const reasons = priceReasons(inputs, settings);
  const limits = limitReasons(reasons, settings, stepFrom(inputs));
  if ('why' in limits) return refused(limits, reasons);
  const all = [...reasons, ...limits];
  return { proposedCents: sumOf(all), reasons: all, refused: null };
}

/** A price that is nearer to the own one than so many percent of it is not worth a change. */
const WORTH_PERCENT = 3;

/** Whether a proposal leaves the own price as it is. */
export function isAsItIs(proposedCents: Cents, ownCents: Cents): boolean {
  return 100 * Math.abs(proposedCents - ownCents) < WORTH_PERCENT * ownCents;
}

/** Steps are counted from the price that the day began with, so that asking again does not go further; else from the present one. */
function stepFrom({ dayBeganCents, own }: NightInputs): Cents | null {
  return dayBeganCents ?? own.priceCents;
}

function refusalOf(inputs: NightInputs, { stepUp, stepDown }: AdviserSettings): AdviceRefusal | null {
  const { own, others, atS } = inputs;
  if (own.state === 'sold_out' || own.state === 'closed') return { why: 'nothing_to_sell' };
  const market = marketRefusal(others, atS);
  if (market !== null) return market;
  if (own.priceCents !== null && isStale(own, atS)) return { why: 'own_stale', seenAtS: own.seenAtS! };
  const hasSteps = stepUp !== null || stepDown !== null;
  return hasSteps && stepFrom(inputs) === null ? { why: 'no_own_price' } : null;
}

function marketRefusal(others: NightInputs['others'], atS: number): AdviceRefusal | null {
  const fresh = pricedNow(others, atS);
  if (fresh.length >= FEWEST_COMPETITORS) return null;
  const priced = others.filter(({ priceCents }) => priceCents !== null);
  const old = priced.filter((other) => isStale(other, atS));
  if (priced.length < FEWEST_COMPETITORS || old.length === 0) return { why: 'few_competitors', priced: fresh.length };
  return { why: 'stale', seenAtS: Math.max(...old.map(({ seenAtS }) => seenAtS!)) };
}

function refused(refusal: AdviceRefusal, reasons: readonly Reason[] = []): Advice {
  return { proposedCents: null, reasons, refused: refusal };
}
