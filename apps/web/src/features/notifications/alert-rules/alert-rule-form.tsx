import { Button, TextInput } from '@mantine/core';
import type { AlertKind } from '@vivac/domain/alerts/alert';
import type { AlertPart } from '@vivac/domain/alerts/kinds/alert-kind';
import { ALERT_KIND_MODULES, type KindOfAlertRule, alertRuleWords } from '@vivac/domain/alerts/kinds/alert-kinds';
import { lacksAlertFilters, readAlertRule, withAlertFilters } from '@vivac/domain/alerts/read-alert-rules';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { ruleToWire } from '@vivac/contract/wire/rules';
import { type FormEvent, useState } from 'react';
import { alertRulesText as text } from '../rule-words.ts';
import { language, wordsOf } from '../../../text/reader.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { RuleFilters } from '../rule-filters.tsx';
import { useOffersOnSale } from '../use-offers-on-sale.ts';
import styles from '../notifications.module.css';
import own from './alert-rules.module.css';
import type { SentRule } from './use-alert-rules.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { AlertPreview } from '@vivac/contract/alerts/alert-rules';
import { callQuery } from '../../../api/call.ts';
import { errorSentence } from '../../../api/api-error.ts';
import { useMoments } from '../../../api/use-moments.ts';
import { Failed } from '../../../ui/states/failed.tsx';
import alertPreviewStyles from '../trial/trial.module.css';

interface AlertRuleFormProps {
  readonly kinds: readonly AlertKind[];
  readonly competitors: readonly string[];
  /** The rule that is changed; null for a new one. */
  readonly initial: KindOfAlertRule | null;
  onSave(rule: SentRule): void;
  onCancel(): void;
}

/** What is typed and chosen, by part; a number as typed. */
type Typed = Readonly<Record<string, unknown>>;

/** Makes or changes an alert rule: its parts, what it says, and what it would have told. */
export function AlertRuleForm({ kinds, competitors, initial, onSave, onCancel }: AlertRuleFormProps) {
  const [kind, setKind] = useState<AlertKind>(initial === null ? 'price_change' : initial.kind);
  const [typed, setTyped] = useState<Typed>(() => typedOf(initial, kind));
  const options = useOffersOnSale();
  const filters = (typed['filters'] as OfferFilters | undefined) ?? options.initial ?? undefined;
  const { rule, faults } = readTyped(typed, kind, filters);
  const set = (part: Typed) => setTyped((before) => ({ ...before, ...part }));

  function save(event: FormEvent) {
    event.preventDefault();
    if (rule !== null) onSave(ruleToWire({ kind: rule.kind, ...rule.rule }));
  }

  return (
    <form
      className={styles.form}
      onSubmit={save}
      noValidate
      aria-label={initial === null ? text.add : text.changeTitle}
    >
      {initial === null && (
        <ChoiceField
          label={text.kind}
          value={kind}
          choices={kinds.map((value) => ({ value, label: text.kinds[value] }))}
          onChange={(chosen) => {
            setKind(chosen);
            setTyped(typedOf(null, chosen));
          }}
        />
      )}
      <Parts
        kind={kind}
        typed={typed}
        competitors={competitors}
        wrong={faults.flatMap(({ part }) => part ?? [])}
        onChange={set}
      />
      <Urgent checked={typed['urgent'] !== false} onChange={(urgent) => set({ urgent })} />
      {filters && hasFilters(kind) && <RuleFilters filters={filters} onChange={(chosen) => set({ filters: chosen })} />}
      <RuleStated kind={kind} rule={rule} saysNothing={faults.some(({ part }) => part === null)} />
      <div className={styles.actions}>
        <Button type="submit" disabled={rule === null}>
          {text.save}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}

function Urgent({ checked, onChange }: { readonly checked: boolean; onChange(isUrgent: boolean): void }) {
  return (
    <label className={own.check}>
      <input type="checkbox" checked={checked} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <span>
        {text.urgent}
        <span className="block muted text-13">{text.urgentMeans}</span>
      </span>
    </label>
  );
}

interface RuleStatedProps {
  readonly kind: AlertKind;
  /** Null while a part is no good. */
  readonly rule: KindOfAlertRule | null;
  readonly saysNothing: boolean;
}

/** The rule in words, and what it would have told; or why it is none. */
function RuleStated({ kind, rule, saysNothing }: RuleStatedProps) {
  return (
    <>
      {rule !== null && <p className={styles.words}>{alertRuleWords(rule, language)}</p>}
      {saysNothing && (
        <p role="alert" className={styles.fault}>
          {kind === 'price_change' ? text.needsLimit : text.needs}
        </p>
      )}
      {rule !== null && !lacksAlertFilters(rule) && <AlertPreviewStrip of={rule} />}
    </>
  );
}

interface PartsProps {
  readonly kind: AlertKind;
  readonly typed: Typed;
  readonly competitors: readonly string[];
  /** The names of the parts that are no good. */
  readonly wrong: readonly string[];
  onChange(part: Typed): void;
}

function Parts({ kind, typed, competitors, wrong, onChange }: PartsProps) {
  const parts = Object.entries<AlertPart>(ALERT_KIND_MODULES[kind].parts);
  const flags = parts.filter(([, { is }]) => is === 'flag');
  return (
    <>
      {flags.length > 0 && (
        <fieldset className={own.checks}>
          <legend>{text.tells}</legend>
          {flags.map(([name]) => (
            <label key={name} className={own.check}>
              <input
                type="checkbox"
                checked={typed[name] === true}
                onChange={({ currentTarget: { checked } }) => onChange({ [name]: checked })}
              />
              {text.parts[name as keyof typeof text.parts]}
            </label>
          ))}
        </fieldset>
      )}
      <div className={own.fields}>
        {parts
          .filter(([, { is }]) => is !== 'flag' && is !== 'filters')
          .map(([name, part]) => (
            <AlertPartField
              key={name}
              kind={kind}
              name={name}
              part={part}
              value={typed[name]}
              competitors={competitors}
              isWrong={wrong.includes(name)}
              onChange={(value) => onChange({ [name]: value })}
            />
          ))}
      </div>
    </>
  );
}

/** With which a form begins: the rule that is changed, or the initial values of the kind. */
function typedOf(of: KindOfAlertRule | null, kind: AlertKind): Typed {
  if (of !== null) return { ...of.rule };
  const { enabled: _, ...example } = ALERT_KIND_MODULES[kind].example;
  return { ...example, urgent: true };
}

function hasFilters(kind: AlertKind): boolean {
  return Object.values<AlertPart>(ALERT_KIND_MODULES[kind].parts).some(({ is }) => is === 'filters');
}

/** The rule of the form, or what is wrong with it. */
function readTyped(typed: Typed, kind: AlertKind, filters: OfferFilters | undefined) {
  const read = readAlertRule({ ...numbersOf(typed, kind), kind, ...(filters !== undefined && { filters }) });
  return 'faults' in read ? { rule: null, faults: read.faults } : { rule: withAlertFilters(read, filters), faults: [] };
}

/** Numbers as they were typed become numbers; an empty one is none. */
function numbersOf(typed: Typed, kind: AlertKind): Typed {
  const parts = Object.entries<AlertPart>(ALERT_KIND_MODULES[kind].parts);
  const numbers = parts.flatMap(([name, { is }]) => {
    const value = typed[name];
    if (is !== 'whole' || typeof value !== 'string') return [];
    return [[name, value.trim() === '' ? null : Number(value)] as const];
  });
  return { ...typed, ...Object.fromEntries(numbers) };
}

interface AlertPartFieldProps {
  readonly kind: AlertKind;
  readonly name: string;
  readonly part: AlertPart;
  readonly value: unknown;
  readonly competitors: readonly string[];
  readonly isWrong: boolean;
  onChange(value: unknown): void;
}

/** The field of one part of an alert rule, by what the part is. */
function AlertPartField(props: AlertPartFieldProps) {
  const { kind, name, part, value, competitors, isWrong, onChange } = props;
  const label = labelOf(kind, name);
  if (part.is === 'campsites') return <Names label={label} {...{ value, competitors, onChange }} />;
  if (name === 'left') return <FewLeft label={label} {...{ value, onChange }} />;
  if (part.is === 'one of') {
    return (
      <ChoiceField
        label={label}
        value={String(value)}
        choices={part.among.map((each) => ({ value: String(each), label: choiceWords(name, each) }))}
        onChange={(chosen) => onChange(part.among.find((each) => String(each) === chosen))}
      />
    );
  }
  if (part.is !== 'whole') return null;
  return (
    <TextInput
      label={label}
      size="md"
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      value={typeof value === 'number' || typeof value === 'string' ? String(value) : ''}
      error={isWrong && text.wrong(part)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function labelOf(kind: AlertKind, name: string): string {
  if (kind === 'follower' && name === 'percent') return text.near;
  if (kind === 'follower' && name === 'days') return text.within;
  return text.parts[name as keyof typeof text.parts];
}

const { alone, week, month, all } = text.choices;
const DAYS: Readonly<Record<string, string>> = { 1: alone, 7: week, 30: month };

function choiceWords(name: string, value: string | number): string {
  if (name === 'days') return DAYS[value]!;
  return name === 'who' && value === 'both' ? all : text.choices[String(value) as keyof typeof text.choices];
}

type PlainProps = Pick<AlertPartFieldProps, 'value' | 'onChange'> & { readonly label: string };

/** So many units and no others are watched: where few are left. */
function FewLeft({ label, value, onChange }: PlainProps) {
  return (
    <ChoiceField
      label={label}
      value={String(value ?? '')}
      choices={[
        { value: '', label: text.choices.noLeft },
        { value: '1', label: text.choices.left1 },
        { value: '2', label: text.choices.left2 },
      ]}
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
    />
  );
}

/** All competitors, or those that are ticked. */
function Names({ label, value, competitors, onChange }: PlainProps & Pick<AlertPartFieldProps, 'competitors'>) {
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  const names = [...new Set([...competitors, ...chosen])];
  return (
    <fieldset className={own.names}>
      <legend>{label}</legend>
      <label className={own.check}>
        <input type="checkbox" checked={chosen.length === 0} onChange={() => onChange([])} />
        {text.everyone}
      </label>
      {names.map((name) => (
        <label key={name} className={own.check}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...chosen, name] : chosen.filter((each) => each !== name))
            }
          />
          <span className="narrow anywhere">{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

const alertPreviewText = wordsOf('alert-rules').preview;

/** Whoever types a number is not asked for after every digit. */
const TYPED_MS = 400;
const SHOWN = 5;

/** What a rule would have told in the last 90 days, as it stands in the form. */
function AlertPreviewStrip({ of: { kind, rule } }: { readonly of: KindOfAlertRule }) {
  const [body] = useDebouncedValue(JSON.stringify(ruleToWire({ kind, ...rule, enabled: true })), TYPED_MS);
  const preview = useQuery({
    ...callQuery('previewAlertRule', { body: { rule: JSON.parse(body) as object } }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className={alertPreviewStyles.trial} aria-label={alertPreviewText.title} aria-busy={preview.isFetching}>
      <p role="status" className={alertPreviewStyles.result}>
        {preview.isPending && alertPreviewText.running}
        {preview.data && resultOf(kind, preview.data)}
      </p>
      {preview.isError && (
        <Failed look="strip" title={alertPreviewText.failed} onRetry={() => void preview.refetch()}>
          {errorSentence(preview.error)}
        </Failed>
      )}
      {preview.data && <Latest preview={preview.data} />}
    </section>
  );
}

/** The past of sources is not kept: said is what is so now. */
function resultOf(kind: KindOfAlertRule['kind'], { days, total }: AlertPreview): string {
  return kind === 'source' ? alertPreviewText.now({ total }) : alertPreviewText.result({ days, total });
}

function Latest({ preview: { latest, pending } }: { readonly preview: AlertPreview }) {
  const momentOf = useMoments();
  const shown = latest.slice(0, SHOWN);
  return (
    <>
      {pending > 0 && <p>{alertPreviewText.pending({ pending })}</p>}
      {shown.length > 0 && (
        <>
          <p className={alertPreviewStyles.latest}>{alertPreviewText.latest({ shown: shown.length })}</p>
          <ol className="plain-list stack one-column gap-12">
            {shown.map(({ at, title, line, urgent }) => (
              <li key={`${at} ${title}`} className={alertPreviewStyles.message}>
                <p className="strong">
                  {title}
                  {urgent && <span className={own.urgent}>{alertPreviewText.urgent}</span>}
                </p>
                <span className="block muted">{momentOf(at)}</span>
                {line}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
