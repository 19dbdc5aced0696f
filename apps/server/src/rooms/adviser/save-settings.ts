import type { AdviserSettings as SettingsOnWire } from '@vivac/contract/adviser/settings';
import { settingsFromWire } from '@vivac/contract/wire/adviser/settings';
import { type AdviserSettings, settingsFault } from '@vivac/domain/adviser/adviser-settings';
import { type Refusal, refuse } from '#platform/refusal';

/** The settings that a call brings, or which of them cannot be kept. */
export function settingsIn(given: SettingsOnWire): AdviserSettings | Refusal {
  for (const field of ['step_up', 'step_down'] as const) {
    const step = given[field];
    if (step?.unit === 'percent' && !(Number.isInteger(step.amount) && step.amount <= 100)) {
      return refuse('invalid', `${field}: a step in percent is a whole number from 0 to 100.`, field);
    }
  }
  const settings = settingsFromWire(given);
  const fault = settingsFault(settings);
  if (fault === null) return settings;
  return fault.why === 'floor_above_ceiling'
    ? refuse('invalid', 'The limits cross: the floor is above the ceiling.', fault.field)
    : refuse('invalid', 'No price with this ending lies between the floor and the ceiling.', fault.field);
}
