import { type Cents, centsHalfUp } from '../money.ts';
import { type AdviserSettings, nearestRounded, type PriceRoom, ROUNDINGS, type StepLimit } from './adviser-settings.ts';
import { FEWEST_COMPETITORS, isStale, type NightInputs, pricedNow } from './night-facts.ts';
import { medianHalfCents, wholeMedian } from '../offers/comparison.ts';
import { LEAST_CAMPSITES, nightCompression } from '../position/compression.ts';

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

/** Why a price is proposed, before any limit: each amount whole cents, halves upward. */
function priceReasons(
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
  const compressed = compression(others, atS);
  if (compressed !== null) {
    const amount = share(weights.compression, compressed.gone, compressed.of);
    reasons.push(reason('compression', amount, { baseCents, percent: weights.compression, ...compressed }));
  }
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

/**
 * How many are sold out of those of whom it is known; null of too few, also where price lists alone know enough prices. Restricted ones
 * can be had in another stay: they count as free and are told beside it.
 */
function compression(others: NightInputs['others'], atS: number) {
  const fresh = others.filter((other) => !isStale(other, atS));
  const { soldOut: gone, restricted, known: of } = nightCompression(fresh);
  return of < LEAST_CAMPSITES ? null : { gone, restricted, of };
}

/** Which two limits leave no price between them, and the prices that each would allow. */
export interface CrossedLimits {
  readonly why: 'limits_cross' | 'no_rounded_price';
  readonly lowCents: number;
  readonly highCents: number;
  readonly floorCents: number;
  readonly ceilingCents: number;
}

/** The prices that steps allow from the price that the day began with; whole cents, never beyond the percentage. */
function stepRoom(
  fromCents: Cents | null,
  { stepUp, stepDown }: Pick<AdviserSettings, 'stepUp' | 'stepDown'>,
): PriceRoom {
  const most = (limit: StepLimit | null): number => {
    if (limit === null || fromCents === null) return Number.POSITIVE_INFINITY;
    return limit.unit === 'cents' ? limit.amount : Math.floor((fromCents * limit.amount) / 100);
  };
  return { lowCents: (fromCents ?? 0) - most(stepDown), highCents: (fromCents ?? 0) + most(stepUp) };
}

/** The limits as the last reasons, those that change something; or which of them leave no price. */
function limitReasons(
  reasons: readonly Reason[],
  settings: AdviserSettings,
  fromCents: Cents | null,
): readonly Reason[] | CrossedLimits {
  const { floorCents, ceilingCents, rounding } = settings;
  const step = stepRoom(fromCents, settings);
  const lowCents = Math.max(floorCents, step.lowCents);
  const highCents = Math.min(ceilingCents, step.highCents);
  if (lowCents > highCents) return { why: 'limits_cross', ...step, floorCents, ceilingCents };

  const limits: Reason[] = [];
  const sum = () => sumOf([...reasons, ...limits]);
  const add = (kind: Reason['kind'], toCents: number, inputs: Reason['inputs']) => {
    const beforeCents = sum();
    if (toCents !== beforeCents) limits.push(reason(kind, toCents - beforeCents, { beforeCents, ...inputs }));
  };
  const inputs = {
    floor: { limitCents: floorCents },
    ceiling: { limitCents: ceilingCents },
    step: { fromCents: fromCents ?? 0, ...known(step) },
  };
  add('floor', Math.max(sum(), floorCents), inputs.floor);
  add('ceiling', Math.min(sum(), ceilingCents), inputs.ceiling);
  if (fromCents !== null) add('step', within(sum(), step), inputs.step);

  const nearest = nearestRounded(sum(), rounding, ANY_PRICE)!;
  const rounded = nearestRounded(sum(), rounding, { lowCents, highCents });
  if (rounded === null) return { why: 'no_rounded_price', lowCents, highCents, floorCents, ceilingCents };
  if (rounded === nearest) {
    add('rounding', rounded, ROUNDINGS[rounding]);
    return limits;
  }
  // A limit keeps the sum from the nearest price with the wanted ending: the whole way is the limit’s, not the rounding’s.
  const binding = nearest < rounded ? lowerOf(step, floorCents) : upperOf(step, ceilingCents);
  if (limits.at(-1)?.kind === binding) limits.pop();
  add(binding, rounded, { ...inputs[binding], ...ROUNDINGS[rounding] });
  return limits;
}

const lowerOf = (step: PriceRoom, floorCents: number) => (floorCents >= step.lowCents ? 'floor' : 'step');
const upperOf = (step: PriceRoom, ceilingCents: number) => (ceilingCents <= step.highCents ? 'ceiling' : 'step');

const ANY_PRICE: PriceRoom = { lowCents: Number.NEGATIVE_INFINITY, highCents: Number.POSITIVE_INFINITY };

function within(cents: number, { lowCents, highCents }: PriceRoom): number {
  return Math.min(highCents, Math.max(lowCents, cents));
}

/** Without the side that nothing limits. */
function known({ lowCents, highCents }: PriceRoom): Partial<PriceRoom> {
  return {
    ...(Number.isFinite(lowCents) && { lowCents }),
    ...(Number.isFinite(highCents) && { highCents }),
  };
}

/** In the order in which they are added up; the last four are the limits. */
export const REASON_KINDS = [
  'median',
  'position',
  'compression',
  'pace',
  'holiday',
  'reviews',
  'floor',
  'ceiling',
  'step',
  'rounding',
] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];

/** What an amount was computed from; names that end in `Cents` are money, scores are hundredths of a point. */
export interface ReasonInputs {
  readonly medianCents?: number;
  readonly baseCents?: number;
  readonly beforeCents?: number;
  readonly limitCents?: number;
  readonly fromCents?: number;
  readonly lowCents?: number;
  readonly highCents?: number;
  readonly everyCents?: number;
  readonly endingCents?: number;
  readonly index?: number;
  readonly percent?: number;
  readonly gone?: number;
  readonly restricted?: number;
  readonly of?: number;
  readonly ownGone?: number;
  readonly ownOf?: number;
  readonly othersGone?: number;
  readonly othersOf?: number;
  readonly campsites?: number;
  readonly ownScore?: number;
  readonly medianScore?: number;
}

/** One part of a proposed price. The proposal is the sum of its reasons, to the cent. */
export interface Reason {
  readonly kind: ReasonKind;
  readonly amountCents: Cents;
  readonly inputs: ReasonInputs;
}

function reason(kind: ReasonKind, amountCents: number, inputs: ReasonInputs): Reason {
  return { kind, amountCents: amountCents as Cents, inputs };
}

function sumOf(reasons: readonly Reason[]): Cents {
  return reasons.reduce((sum, { amountCents }) => sum + amountCents, 0) as Cents;
}
