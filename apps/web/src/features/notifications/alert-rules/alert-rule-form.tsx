import { Button } from '@mantine/core';
import type { AlertKind } from '@vivac/domain/alerts/alert';
import type { AlertPart } from '@vivac/domain/alerts/kinds/alert-kind';
import { ALERT_KIND_MODULES, type KindOfAlertRule, alertRuleWords } from '@vivac/domain/alerts/kinds/alert-kinds';
import { lacksAlertFilters, readAlertRule, withAlertFilters } from '@vivac/domain/alerts/read-alert-rules';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { ruleToWire } from '@vivac/contract/wire/rules';
import { type FormEvent, useState } from 'react';
import { alertRulesText as text } from '../rule-words.ts';
import { language } from '../../../text/reader.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { RuleFilters } from '../rule-filters.tsx';
import { useOffersOnSale } from '../use-offers-on-sale.ts';
import styles from '../notifications.module.css';
import { AlertPartField } from './alert-part-field.tsx';
import { AlertPreviewStrip } from './alert-preview.tsx';
import own from './alert-rules.module.css';
import type { SentRule } from './use-alert-rules.ts';

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
