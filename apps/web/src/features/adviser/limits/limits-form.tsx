import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { campsitesQueryOf } from '@vivac/contract/wire/prices';
import { settingsToWire } from '@vivac/contract/wire/adviser/settings';
import { type AdviserSettings, ROUNDING_KEYS } from '@vivac/domain/adviser/adviser-settings';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { errorSentence } from '../../../api/error-sentence.ts';
import { useSubmission } from '../../../api/use-submission.ts';
import { wordsOf } from '../../../text/reader.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { SubmitButton } from '../../../ui/forms/submit-button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import {
  COUNTS,
  type CountField,
  type Faults,
  type LimitsDraft,
  STEPS,
  type StepField,
  type StepUnit,
  draftOf,
  isSettings,
  refusedFields,
  settingsOf,
} from './limits-fields.ts';
import styles from './limits.module.css';

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
      <div className={styles.save}>
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
      <p className={styles.hint}>{text.limitsHint}</p>
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
        <p className={styles.hint}>{text.wantedHint}</p>
        <div className={styles.fields}>{field(position)}</div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{text.weights}</legend>
        <p className={styles.hint}>{text.weightsHint}</p>
        <div className={styles.fields} data-wide="">
          {weights.map(field)}
        </div>
      </fieldset>
    </>
  );
}
