import type { AdviserSettings as OurSettings, StepLimit } from '@vivac/domain/adviser/adviser-settings';
import { centsOf, eurosOf } from '@vivac/domain/money';
import type { Cents } from '@vivac/domain/money';
import type { AdviserSettings } from '../../adviser.ts';

// Settings of the adviser in our words and in those of the wire. No schema: the browser carries this file.

/** Names on the wire of what can be set, by our own: a refusal says them. */
export const SETTING_NAMES = {
  floor: 'floor',
  ceiling: 'ceiling',
  rounding: 'rounding',
  stepUp: 'step_up',
  stepDown: 'step_down',
  targetIndex: 'target_index',
  compression: 'compression',
  pace: 'pace',
  keyDate: 'key_date',
  reviews: 'reviews',
} as const;

export function settingsToWire({
  floorCents,
  ceilingCents,
  stepUp,
  stepDown,
  rounding,
  targetIndex,
  weights,
}: OurSettings): AdviserSettings {
  const { compression, pace, keyDate, reviews } = weights;
  return {
    floor: eurosOf(floorCents),
    ceiling: eurosOf(ceilingCents),
    step_up: stepToWire(stepUp),
    step_down: stepToWire(stepDown),
    rounding,
    target_index: targetIndex,
    weights: { compression, pace, key_date: keyDate, reviews },
  };
}

export function settingsFromWire({
  floor,
  ceiling,
  step_up,
  step_down,
  rounding,
  target_index,
  weights,
}: AdviserSettings): OurSettings {
  const { compression, pace, key_date, reviews } = weights;
  return {
    floorCents: centsOf(floor),
    ceilingCents: centsOf(ceiling),
    stepUp: stepFromWire(step_up),
    stepDown: stepFromWire(step_down),
    rounding,
    targetIndex: target_index,
    weights: { compression, pace, keyDate: key_date, reviews },
  };
}

function stepToWire(step: StepLimit | null): AdviserSettings['step_up'] {
  if (step === null) return null;
  return step.unit === 'percent'
    ? { unit: 'percent', amount: step.amount }
    : { unit: 'euros', amount: eurosOf(step.amount as Cents) };
}

function stepFromWire(step: AdviserSettings['step_up']): StepLimit | null {
  if (step === null) return null;
  return step.unit === 'percent'
    ? { unit: 'percent', amount: step.amount }
    : { unit: 'cents', amount: centsOf(step.amount) };
}
