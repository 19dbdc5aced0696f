import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PLACEHOLDERS } from '@vivac/domain/sources/placeholders';
import { useDeferredValue, useId, useState } from 'react';
import { callQuery } from '../../../api/call.ts';
import { wordsOf } from '../../../text/reader.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { dayWords } from '../../../text/sources.ts';
import { EVERY_DAYS, type NUMBERS, type PlanDraft } from './plan-draft.ts';
import type { FieldsProps } from './plain-fields.tsx';
import styles from './source-form.module.css';

const text = wordsOf('collection-plan');
const EXAMPLE = '{arrival:DD/MM/YYYY}';

/** Which stays a feed of prices asks for by itself, and within which budget. */
export function PlanFields({ draft, edit, errorOf, isBusy }: FieldsProps) {
  const { plan } = draft;
  return (
    <div className={styles.group}>
      <p className="muted text-13 anywhere">
        {text.placeholders({ names: PLACEHOLDERS.map((name) => `{${name}}`).join(' '), example: EXAMPLE })}
      </p>
      {plan !== null && (
        <fieldset className={styles.fieldset}>
          <legend>{text.title}</legend>
          <p className="muted text-13 anywhere">{text.help}</p>
          <Parts plan={plan} errorOf={errorOf} isBusy={isBusy} edit={(more) => edit({ plan: { ...plan, ...more } })} />
          {errorOf('plan') !== null && <p className={styles.error}>{errorOf('plan')}</p>}
        </fieldset>
      )}
    </div>
  );
}

interface PartsProps extends Pick<FieldsProps, 'errorOf' | 'isBusy'> {
  readonly plan: PlanDraft;
  edit(change: Partial<PlanDraft>): void;
}

function Parts(props: PartsProps) {
  const { plan, edit } = props;
  const everyDays = EVERY_DAYS.includes(plan.everyDays) ? EVERY_DAYS : [...EVERY_DAYS, plan.everyDays];
  return (
    <>
      <Campsites {...props} />
      <NumberInput {...props} name="daily" label={text.daily} />
      <NumberInput {...props} name="weekends" label={text.weekends} help={text.zero} />
      <NumberInput {...props} name="keyDates" label={text.keyDates} help={text.zero} />
      <Dates {...props} />
      <div className={styles.pair}>
        <PlanInput {...props} name="nights" label={text.nights} help={text.nightsHelp} />
        <PlanInput {...props} name="adults" label={text.adults} help={text.adultsHelp} />
      </div>
      <ChoiceField
        label={text.every}
        value={String(plan.everyDays)}
        choices={everyDays.map((count) => ({ value: String(count), label: text.everyDays({ count }) }))}
        onChange={(value) => edit({ everyDays: Number(value) })}
      />
      <div className={styles.pair}>
        <NumberInput {...props} name="callsADay" label={text.callsADay} />
        <NumberInput {...props} name="callsAMonth" label={text.callsAMonth} />
      </div>
      <p className="muted text-13 anywhere">{text.budgetHelp}</p>
    </>
  );
}

interface PlanInputProps extends PartsProps {
  readonly name: keyof typeof NUMBERS | 'nights' | 'adults';
  readonly label: string;
  readonly help?: string;
}

function PlanInput({ plan, edit, errorOf, isBusy, name, label, help }: PlanInputProps) {
  return (
    <TextInput
      label={label}
      description={help}
      data-field={`plan/${name}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      readOnly={isBusy}
      value={plan[name]}
      error={errorOf(`plan/${name}`)}
      onChange={({ currentTarget: { value } }) => edit({ [name]: value })}
    />
  );
}

const NumberInput = (props: PlanInputProps & { readonly name: keyof typeof NUMBERS }) => <PlanInput {...props} />;

const MOST_CAMPSITES = 60;

/** The campsites that are asked for, found by their names. */
function Campsites({ plan: { campsites }, edit, errorOf, isBusy }: PartsProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const found = useQuery({
    ...callQuery('getCampsites', { query: { search } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const names = (found.data?.campsites ?? []).map(({ name }) => name);
  const chosen = names.find((name) => name.toLowerCase() === search.toLowerCase()) ?? null;
  const canAdd = chosen !== null && !campsites.includes(chosen) && campsites.length < MOST_CAMPSITES;

  function add() {
    if (!canAdd) return;
    edit({ campsites: [...campsites, chosen] });
    setTyped('');
  }

  return (
    <div className={styles.group}>
      <p className="strong">{text.campsites}</p>
      {campsites.length === 0 && <p className="muted text-13">{text.noCampsites}</p>}
      <ul className={styles.chosen}>
        {campsites.map((name) => (
          <li key={name} className={styles.chip}>
            <span className="anywhere">{name}</span>
            <Button
              size="xs"
              variant="subtle"
              aria-label={text.remove({ what: name })}
              onClick={() => edit({ campsites: campsites.filter((each) => each !== name) })}
            >
              ×
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.adding}>
        <TextInput
          label={text.addCampsite}
          description={text.addHint}
          data-field="plan/campsites"
          list={id}
          autoComplete="off"
          maxLength={300}
          readOnly={isBusy}
          value={typed}
          error={errorOf('plan/campsites')}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        <Button variant="default" disabled={!canAdd} onClick={add}>
          {text.add}
        </Button>
      </div>
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  );
}

/** Arrivals beside those of the rules. */
function Dates({ plan: { dates }, edit, isBusy }: PartsProps) {
  const [typed, setTyped] = useState('');
  const canAdd = /^\d{4}-\d{2}-\d{2}$/.test(typed) && !dates.includes(typed) && !isBusy;
  return (
    <div className={styles.group}>
      {dates.length > 0 && (
        <ul className={styles.chosen}>
          {dates.map((day) => (
            <li key={day} className={styles.chip}>
              <span>{dayWords(day)}</span>
              <Button
                size="xs"
                variant="subtle"
                aria-label={text.remove({ what: dayWords(day) })}
                onClick={() => edit({ dates: dates.filter((each) => each !== day) })}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.adding}>
        <DateField label={text.date} value={typed} onChange={setTyped} />
        <Button
          variant="default"
          disabled={!canAdd}
          onClick={() => {
            edit({ dates: [...dates, typed].sort() });
            setTyped('');
          }}
        >
          {text.add}
        </Button>
      </div>
    </div>
  );
}
