import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { settingsToWire, SETTING_NAMES } from '@vivac/contract/wire/adviser/settings';
import { campsitesQueryOf } from '@vivac/contract/wire/prices';
import {
  type AdviserSettings,
  type Rounding,
  type StepLimit,
  ROUNDING_KEYS,
  FIRST_SETTINGS,
  SETTING_RANGES,
  settingsFault,
} from '@vivac/domain/adviser/adviser-settings';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, errorSentence } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useSubmission } from '../../api/use-submission.ts';
import { wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { centsIn, typedEuros } from './adviser-choice.ts';
import styles from './limits-form.module.css';

const adviserText = wordsOf('adviser');
const text = adviserText.form;

interface LimitsFormProps {
  readonly campsite: string;
  readonly settings: AdviserSettings | null;
  readonly suggested: { readonly floor: number; readonly ceiling: number } | null;
}

/** What the adviser may never do, what is wanted, and how much each reason weighs. */
export function LimitsForm({ campsite, settings, suggested }: LimitsFormProps) {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(() => draftOf(settings, suggested));
  const [faults, setFaults] = useState<Faults>({});
  const showFaults = (found: Faults) => {
    setFaults(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus();
  };
  const saving = useSubmission({
    mutationFn: (wanted: AdviserSettings) =>
      call('saveAdviserSettings', { body: { ...campsitesQueryOf(campsite), settings: settingsToWire(wanted) } }),
    onSuccess: () =>
      queryClient.invalidateQueries({
        predicate: ({ queryKey: [name] }) => name === 'getAdvice' || name === 'getAdviceNight',
      }),
    onError: (error) => error instanceof ApiError && showFaults(refusedFields(error)),
  });
  const change = (changed: Partial<LimitsDraft>) => {
    setDraft((before) => ({ ...before, ...changed }));
    setFaults({});
    saving.reset();
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = settingsOf(draft);
    if (isSettings(read)) {
      saving.submit(read);
      return;
    }
    showFaults(read);
  }

  const fields = { draft, faults, change };
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      <Limits {...fields} />
      <Weights {...fields} />
      <div className="row middle gap-12">
        <SubmitButton busy={saving.isPending}>{text.save}</SubmitButton>
        {saving.isSuccess && <span role="status">{text.saved}</span>}
      </div>
      {saving.isError && (
        <Notice tone="error" dismiss={{ label: adviserText.dismiss, act: saving.reset }}>
          {text.failed} {errorSentence(saving.error)}
        </Notice>
      )}
    </form>
  );
}

interface FieldsProps {
  readonly draft: LimitsDraft;
  readonly faults: Faults;
  change(changed: Partial<LimitsDraft>): void;
}

interface AmountProps extends FieldsProps {
  readonly field: 'floor' | 'ceiling' | CountField;
  /** Of whole numbers. */
  readonly isCount?: boolean;
}

function Amount({ field, isCount = false, draft, faults, change }: AmountProps) {
  return (
    <TextInput
      size="md"
      label={text[field]}
      inputMode={isCount ? 'numeric' : 'decimal'}
      maxLength={isCount ? 3 : 10}
      data-field={field}
      value={draft[field]}
      error={faults[field]}
      onChange={({ currentTarget: { value } }) => change({ [field]: value })}
    />
  );
}

function Limits({ draft, faults, change }: FieldsProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{text.limits}</legend>
      <p className="muted text-13">{text.limitsHint}</p>
      <div className={styles.fields}>
        {(['floor', 'ceiling'] as const).map((field) => (
          <Amount key={field} field={field} draft={draft} faults={faults} change={change} />
        ))}
        {STEPS.map((field) => (
          <Step key={field} field={field} draft={draft} faults={faults} change={change} />
        ))}
        <ChoiceField
          label={text.rounding}
          field="rounding"
          value={draft.rounding}
          error={faults.rounding ?? null}
          choices={ROUNDING_KEYS.map((value) => ({ value, label: text.roundings[value] }))}
          onChange={(rounding) => change({ rounding })}
        />
      </div>
    </fieldset>
  );
}

const UNITS: readonly StepUnit[] = ['percent', 'euros', 'none'];

function Step({ field, draft, faults, change }: FieldsProps & { readonly field: StepField }) {
  const unit = draft.units[field];
  return (
    <div className={styles.step} role="group" aria-label={text[field]}>
      <TextInput
        size="md"
        label={text[field]}
        inputMode="decimal"
        maxLength={10}
        data-field={field}
        disabled={unit === 'none'}
        value={unit === 'none' ? '' : draft[field]}
        error={faults[field]}
        onChange={({ currentTarget: { value } }) => change({ [field]: value })}
      />
      <ChoiceField
        label={text.stepUnit}
        value={unit}
        choices={UNITS.map((value) => ({ value, label: text.units[value] }))}
        onChange={(chosen) => change({ units: { ...draft.units, [field]: chosen } })}
      />
    </div>
  );
}

function Weights({ draft, faults, change }: FieldsProps) {
  const field = (name: CountField) => (
    <Amount key={name} field={name} isCount draft={draft} faults={faults} change={change} />
  );
  const [position, ...weights] = COUNTS;
  return (
    <>
      <fieldset className={styles.group}>
        <legend>{text.wanted}</legend>
        <p className="muted text-13">{text.wantedHint}</p>
        <div className={styles.fields}>{field(position)}</div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{text.weights}</legend>
        <p className="muted text-13">{text.weightsHint}</p>
        <div className={styles.fields} data-wide="">
          {weights.map(field)}
        </div>
      </fieldset>
    </>
  );
}

type StepUnit = 'percent' | 'euros' | 'none';
const COUNTS = ['targetIndex', 'compression', 'pace', 'keyDate', 'reviews'] as const;
type CountField = (typeof COUNTS)[number];
const STEPS = ['stepUp', 'stepDown'] as const;
type StepField = (typeof STEPS)[number];

/** The form as it is typed. */
type LimitsDraft = Readonly<Record<'floor' | 'ceiling' | CountField | StepField, string>> & {
  readonly rounding: Rounding;
  readonly units: Readonly<Record<StepField, StepUnit>>;
};
type LimitsField = 'floor' | 'ceiling' | 'rounding' | CountField | StepField;

interface Suggested {
  readonly floor: number;
  readonly ceiling: number;
}

/** What is kept, or what a first form begins with. */
function draftOf(settings: AdviserSettings | null, suggested: Suggested | null): LimitsDraft {
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

type Faults = Readonly<Partial<Record<LimitsField, string>>>;

/** The settings of a form, or what is wrong with each of its fields. */
function settingsOf(draft: LimitsDraft): AdviserSettings | Faults {
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
function refusedFields({ field, message, problems }: ApiError): Faults {
  const reported = problems.length > 0 ? problems : [{ field: field ?? '', error: message }];
  const known = reported.flatMap((one) => {
    const name = FIELD_NAMES[one.field];
    return name === undefined ? [] : [[name, one.error] as const];
  });
  return Object.fromEntries(known);
}

interface Range {
  readonly least: number;
  readonly most: number;
}

function isSettings(read: AdviserSettings | Faults): read is AdviserSettings {
  return 'floorCents' in read;
}

function countIn(words: string, least: number, most: number): number | null {
  const value = /^\d{1,3}$/.test(words.trim()) ? Number(words) : Number.NaN;
  return value >= least && value <= most ? value : null;
}
