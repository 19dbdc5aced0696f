import { SETTING_NAMES } from '@vivac/contract/wire/adviser/settings';
import {
  type AdviserSettings,
  FIRST_SETTINGS,
  type Rounding,
  SETTING_RANGES,
  type StepLimit,
  settingsFault,
} from '@vivac/domain/adviser/adviser-settings';
import type { ApiError } from '../../../api/api-error.ts';
import { wordsOf } from '../../../text/reader.ts';
import { centsIn, typedEuros } from '../euros-in.ts';

const text = wordsOf('adviser').form;

export type StepUnit = 'percent' | 'euros' | 'none';
export const COUNTS = ['targetIndex', 'compression', 'pace', 'keyDate', 'reviews'] as const;
export type CountField = (typeof COUNTS)[number];
export const STEPS = ['stepUp', 'stepDown'] as const;
export type StepField = (typeof STEPS)[number];

/** The form as it is typed. */
export type LimitsDraft = Readonly<Record<'floor' | 'ceiling' | CountField | StepField, string>> & {
  readonly rounding: Rounding;
  readonly units: Readonly<Record<StepField, StepUnit>>;
};
export type LimitsField = 'floor' | 'ceiling' | 'rounding' | CountField | StepField;

interface Suggested {
  readonly floor: number;
  readonly ceiling: number;
}

/** What is kept, or what a first form begins with. */
export function draftOf(settings: AdviserSettings | null, suggested: Suggested | null): LimitsDraft {
  const { weights, targetIndex, rounding, stepUp, stepDown } = settings ?? FIRST_SETTINGS;
  const euros = (ours: number | undefined, theirs: number | undefined) =>
    typedEuros(ours ?? (theirs === undefined ? null : Math.round(theirs * 100)));
  return {
    floor: euros(settings?.floorCents, suggested?.floor),
    ceiling: euros(settings?.ceilingCents, suggested?.ceiling),
    stepUp: amountOf(stepUp),
    stepDown: amountOf(stepDown),
    units: { stepUp: unitOf(stepUp), stepDown: unitOf(stepDown) },
    rounding,
    targetIndex: String(targetIndex),
    compression: String(weights.compression),
    pace: String(weights.pace),
    keyDate: String(weights.keyDate),
    reviews: String(weights.reviews),
  };
}

const unitOf = (step: StepLimit | null): StepUnit =>
  step === null ? 'none' : step.unit === 'percent' ? 'percent' : 'euros';
const amountOf = (step: StepLimit | null): string =>
  step === null ? '' : step.unit === 'percent' ? String(step.amount) : typedEuros(step.amount) || '0';

export type Faults = Readonly<Partial<Record<LimitsField, string>>>;

/** The settings of a form, or what is wrong with each of its fields. */
export function settingsOf(draft: LimitsDraft): AdviserSettings | Faults {
  const faults: Partial<Record<LimitsField, string>> = {};
  const amount = (field: 'floor' | 'ceiling' | StepField) => {
    const cents = centsIn(draft[field]);
    if (cents !== null && cents <= SETTING_RANGES.limitCents.most) return cents;
    return void (faults[field] = text.amount);
  };
  const count = (field: LimitsField & keyof LimitsDraft, { least, most }: Range): number => {
    const value = countIn(String(draft[field]), least, most);
    if (value === null) faults[field] = text.number({ least: String(least), most: String(most) });
    return value ?? least;
  };
  const step = (field: StepField): StepLimit | null => {
    const unit = draft.units[field];
    if (unit === 'none') return null;
    if (unit === 'percent') return { unit, amount: count(field, SETTING_RANGES.stepPercent) };
    return { unit: 'cents', amount: amount(field) ?? 0 };
  };
  const { weight } = SETTING_RANGES;
  const [floorCents, ceilingCents] = [amount('floor'), amount('ceiling')];
  const settings = {
    stepUp: step('stepUp'),
    stepDown: step('stepDown'),
    rounding: draft.rounding,
    targetIndex: count('targetIndex', SETTING_RANGES.index),
    weights: {
      compression: count('compression', weight),
      pace: count('pace', weight),
      keyDate: count('keyDate', weight),
      reviews: count('reviews', weight),
    },
  };
  if (floorCents === undefined || ceilingCents === undefined) return faults;
  const whole = { ...settings, floorCents, ceilingCents };
  const fault = settingsFault(whole);
  if (fault !== null) faults[fault.field] = fault.why === 'floor_above_ceiling' ? text.crossed : text.noRounded;
  return Object.keys(faults).length > 0 ? faults : whole;
}

/** The fields of the form by their names in the API. */
const FIELD_NAMES: Readonly<Record<string, LimitsField>> = Object.fromEntries(
  (Object.keys(SETTING_NAMES) as (keyof typeof SETTING_NAMES)[]).map((ours) => [SETTING_NAMES[ours], ours]),
);

/** What the API refused, at the fields that it names. */
export function refusedFields({ field, message, problems }: ApiError): Faults {
  const told = problems.length > 0 ? problems : [{ field: field ?? '', error: message }];
  const known = told.flatMap((one) => {
    const name = FIELD_NAMES[one.field];
    return name === undefined ? [] : [[name, one.error] as const];
  });
  return Object.fromEntries(known);
}

interface Range {
  readonly least: number;
  readonly most: number;
}

export function isSettings(read: AdviserSettings | Faults): read is AdviserSettings {
  return 'floorCents' in read;
}

function countIn(words: string, least: number, most: number): number | null {
  const value = /^\d{1,3}$/.test(words.trim()) ? Number(words) : Number.NaN;
  return value >= least && value <= most ? value : null;
}
