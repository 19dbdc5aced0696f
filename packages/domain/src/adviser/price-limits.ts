import type { Cents } from '../money.ts';
import { type AdviserSettings, type PriceRoom, ROUNDINGS, type StepLimit, nearestRounded } from './adviser-settings.ts';
import { type Reason, reason, sumOf } from './reason.ts';

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
export function limitReasons(
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
