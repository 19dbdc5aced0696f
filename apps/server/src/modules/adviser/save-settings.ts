import type { AdviserSettings as SettingsOnWire } from '@vivac/contract/adviser/settings';
import { SETTING_NAMES as NAMES, settingsFromWire } from '@vivac/contract/wire/adviser/settings';
import { type AdviserSettings, SETTING_RANGES, settingsFault } from '@vivac/domain/adviser/adviser-settings';
import { type Problem, type Refusal, isRefusal, refuse, refuseParts } from '#platform/refusal';

/** The settings that a call brings, or which of them cannot be kept, in words. */
export function settingsIn(given: SettingsOnWire): AdviserSettings | Refusal {
  const refusal = outOfRange(given);
  if (isRefusal(refusal)) return refusal;
  const settings = settingsFromWire(given);
  const fault = settingsFault(settings);
  if (fault === null) return settings;
  return fault.why === 'floor_above_ceiling'
    ? refuse('invalid', 'The limits cross: the floor is above the ceiling.', fault.field)
    : refuse('invalid', 'No price with this ending lies between the floor and the ceiling.', fault.field);
}

/** All that is outside its range. */
function outOfRange({ floor, ceiling, target_index, weights, ...steps }: SettingsOnWire): Refusal | null {
  const { limitCents, index, weight } = SETTING_RANGES;
  const [first, ...others] = [
    ...amount(NAMES.floor, 'Floor', floor, limitCents),
    ...amount(NAMES.ceiling, 'Ceiling', ceiling, limitCents),
    ...step(NAMES.stepUp, 'Up at most, a day', steps.step_up),
    ...step(NAMES.stepDown, 'Down at most, a day', steps.step_down),
    ...count(NAMES.targetIndex, 'Index', target_index, index),
    ...count(NAMES.compression, 'Weight of the compression', weights.compression, weight),
    ...count(NAMES.pace, 'Weight of the pace', weights.pace, weight),
    ...count(NAMES.keyDate, 'Weight of key dates', weights[NAMES.keyDate], weight),
    ...count(NAMES.reviews, 'Weight of the reviews', weights.reviews, weight),
  ];
  return first === undefined ? null : refuseParts('invalid', [first, ...others]);
}

interface Range {
  readonly least: number;
  readonly most: number;
}

function step(field: string, words: string, given: SettingsOnWire['step_up']): Problem[] {
  if (given === null) return [];
  return given.unit === 'percent'
    ? count(field, words, given.amount, SETTING_RANGES.stepPercent)
    : amount(field, words, given.amount, SETTING_RANGES.stepCents);
}

function amount(field: string, words: string, euros: number, { least, most }: Range): Problem[] {
  if (euros * 100 >= least && euros * 100 <= most) return [];
  return [{ field, error: `${words}: an amount from ${least / 100} to ${most / 100} euros.` }];
}

function count(field: string, words: string, value: number, { least, most }: Range): Problem[] {
  if (Number.isInteger(value) && value >= least && value <= most) return [];
  return [{ field, error: `${words}: a whole number from ${least} to ${most}.` }];
}
