import { type PlainCode, toSay } from '@vivac/text/sentence';
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
    ? refuse('invalid', 'adviserCrossed', fault.field)
    : refuse('invalid', 'adviserNoEnding', fault.field);
}

/** All that is outside its range. */
function outOfRange({ floor, ceiling, target_index, weights, ...steps }: SettingsOnWire): Refusal | null {
  const { limitCents, index, weight } = SETTING_RANGES;
  const [first, ...others] = [
    ...amount(NAMES.floor, 'adviserFloor', floor, limitCents),
    ...amount(NAMES.ceiling, 'adviserCeiling', ceiling, limitCents),
    ...step(NAMES.stepUp, 'adviserStepUp', steps.step_up),
    ...step(NAMES.stepDown, 'adviserStepDown', steps.step_down),
    ...count(NAMES.targetIndex, 'adviserIndex', target_index, index),
    ...count(NAMES.compression, 'adviserCompression', weights.compression, weight),
    ...count(NAMES.pace, 'adviserPace', weights.pace, weight),
    ...count(NAMES.keyDate, 'adviserKeyDates', weights[NAMES.keyDate], weight),
    ...count(NAMES.reviews, 'adviserReviews', weights.reviews, weight),
  ];
  return first === undefined ? null : refuseParts('invalid', [first, ...others]);
}

interface Range {
  readonly least: number;
  readonly most: number;
}

function step(field: string, what: PlainCode, given: SettingsOnWire['step_up']): Problem[] {
  if (given === null) return [];
  return given.unit === 'percent'
    ? count(field, what, given.amount, SETTING_RANGES.stepPercent)
    : amount(field, what, given.amount, SETTING_RANGES.stepCents);
}

function amount(field: string, what: PlainCode, euros: number, { least, most }: Range): Problem[] {
  if (euros * 100 >= least && euros * 100 <= most) return [];
  return [{ field, error: toSay('adviserAmount', { reason: toSay(what), least: least / 100, most: most / 100 }) }];
}

function count(field: string, what: PlainCode, value: number, { least, most }: Range): Problem[] {
  if (Number.isInteger(value) && value >= least && value <= most) return [];
  return [{ field, error: toSay('adviserCount', { reason: toSay(what), least, most }) }];
}
