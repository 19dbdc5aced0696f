import { Button, TextInput } from '@mantine/core';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import {
  keepsFilters,
  type KindOfRule,
  MAX_RULES,
  RULE_KIND_MODULES,
  type RuleKind,
  ruleWords,
  withFilters,
} from '@vivac/domain/rules/kinds/rule-kinds';
import { type FormEvent, useRef, useState } from 'react';
import { priceWords } from '../../text/price-words.ts';
import { rulesText as text, trialText } from './rule-words.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import styles from './notifications.module.css';
import { RuleFilters } from './rule-filters.tsx';
import { useOffersOnSale } from './use-offers-on-sale.ts';
import { RULE_KIND_SCREENS } from './rule-kinds.tsx';
import type { AddingFault } from './rules-draft.ts';
import { Trial } from './trial/trial.tsx';
import { language } from '../../text/reader.ts';

interface RuleFormProps {
  readonly kind: RuleKind;
  /** A rule can be added once the kept ones are here. */
  readonly isReady: boolean;
  /** Null where it was added. */
  onAdd(rule: KindOfRule): AddingFault | null;
}

type Fault = { readonly limit: LimitFault } | { readonly adding: AddingFault };

/** Adds a rule to those on the screen (rule-4); nothing is saved by it. */
export function RuleForm({ kind, isReady, onAdd }: RuleFormProps) {
  const [fields, setFields] = useState(() => initialFields(kind));
  const [fault, setFault] = useState<Fault | null>(null);
  const [tried, setTried] = useState<KindOfRule | null>(null);
  const limit = useRef<HTMLInputElement>(null);
  const options = useOffersOnSale();
  const filters = fields.filters ?? options.initial;
  const rule = ruleOfFields(kind, { ...fields, filters });

  function change(part: Partial<RuleFields>) {
    setFields((before) => ({ ...before, ...part }));
    setFault(null);
    setTried(null);
  }

  /** The rule of the form; where it is none, the limit says why. */
  function checkedRule(): KindOfRule | null {
    if (typeof rule !== 'string') return rule;
    setFault({ limit: rule });
    setTried(null);
    limit.current?.select();
    return null;
  }

  function add(event: FormEvent) {
    event.preventDefault();
    if (!isReady) return;
    const checked = checkedRule();
    if (checked === null) return;
    const refused = onAdd(checked);
    setFault(refused && { adding: refused });
    if (refused === null) change(initialFields(kind));
  }

  return (
    <form className={styles.form} onSubmit={add} noValidate aria-label={RULE_KIND_SCREENS[kind].add}>
      <div className={styles.fields}>
        <FixedField label={text.fields.type} value={text.email} />
        <ScheduleField kind={kind} fields={fields} onChange={change} />
        {fields.schedule === 'weekly' && (
          <ChoiceField
            label={text.fields.day}
            value={String(fields.day ?? '')}
            choices={days()}
            onChange={(day) => change({ day: day === '' ? null : Number(day) })}
          />
        )}
        <SideField kind={kind} fields={fields} onChange={change} />
        <TextInput
          ref={limit}
          className={styles.limit}
          label={RULE_KIND_SCREENS[kind].limit.label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          value={fields.limit}
          onChange={(event) => change({ limit: event.currentTarget.value })}
          description={text.range(RULE_KIND_SCREENS[kind].limit.part)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={fault !== null && 'limit' in fault && limitSentence(kind, fault.limit)}
        />
      </div>
      <FiltersField kind={kind} filters={filters} onChange={(chosen) => change({ filters: chosen })} />
      <RuleSentence of={rule} />
      <div className={styles.actions}>
        <Button type="submit" variant="default" disabled={!isReady}>
          {text.add}
        </Button>
        <Button
          variant="subtle"
          aria-expanded={tried !== null}
          onClick={() => setTried(tried === null ? checkedRule() : null)}
        >
          {trialText.action}
        </Button>
        <p role="alert" className={styles.fault}>
          {fault !== null && 'adding' in fault && addingSentence(fault.adding)}
        </p>
      </div>
      {tried !== null && <Trial of={tried} />}
    </form>
  );
}

interface FiltersFieldProps {
  readonly kind: RuleKind;
  /** Null until there are any to begin with. */
  readonly filters: OfferFilters | null;
  onChange(filters: OfferFilters): void;
}

function FiltersField({ kind, filters, onChange }: FiltersFieldProps) {
  return filters !== null && keepsFilters({ kind }) && <RuleFilters filters={filters} onChange={onChange} />;
}

function RuleSentence({ of }: { readonly of: KindOfRule | LimitFault }) {
  if (typeof of === 'string') return null;
  return <p className={styles.words}>{ruleWords(of, language)}</p>;
}

interface PartProps {
  readonly kind: RuleKind;
  readonly fields: RuleFields;
  onChange(part: Partial<RuleFields>): void;
}

function ScheduleField({ kind, fields, onChange }: PartProps) {
  const [only, ...others] = RULE_KIND_MODULES[kind].schedules;
  if (others.length === 0) return <FixedField label={text.fields.schedule} value={text.schedules[only!]} />;
  return (
    <ChoiceField
      label={text.fields.schedule}
      value={fields.schedule}
      choices={[
        { value: 'daily', label: text.schedules.daily },
        { value: 'weekly', label: text.schedules.weekly },
      ]}
      onChange={(schedule) => onChange({ schedule })}
    />
  );
}

function SideField({ kind, fields, onChange }: PartProps) {
  const words = RULE_KIND_SCREENS[kind].side;
  if (words === null) return null;
  return (
    <ChoiceField
      label={words.label}
      value={fields.side}
      choices={[
        { value: 'below', label: words.below },
        { value: 'above', label: words.above },
      ]}
      onChange={(side) => onChange({ side })}
    />
  );
}

/** The only one that is offered (rule-10). */
function FixedField({ label, value }: { label: string; value: string }) {
  return <ChoiceField label={label} value={value} choices={[{ value, label: value }]} onChange={() => undefined} />;
}

function days() {
  const names = priceWords.weekdays().map(({ long }, index) => ({ value: String(index + 1), label: long }));
  return [{ value: '', label: text.anyDay }, ...names];
}

function limitSentence(kind: RuleKind, fault: LimitFault): string {
  const { part } = RULE_KIND_SCREENS[kind].limit;
  return fault === 'missing' ? text.limitMissing(part) : text.limitWrong(part);
}

function addingSentence(fault: AddingFault): string {
  return fault.kind === 'full' ? text.full({ most: MAX_RULES }) : text[fault.kind]({ row: fault.row });
}

/** What is typed and chosen for a rule that may be added. */
interface RuleFields {
  readonly schedule: 'daily' | 'weekly';
  /** 1 Monday to 7 Sunday; null for any. */
  readonly day: number | null;
  /** Scores below or above; a competitor who is cheaper or more expensive. */
  readonly side: 'below' | 'above';
  /** The note or the spread as typed. */
  readonly limit: string;
  /** As chosen; null where those of the dashboard’s beginning are good. */
  readonly filters: OfferFilters | null;
}

/** With which an add-rule form begins (rule-11, rule-12). */
export function initialFields(kind: RuleKind): RuleFields {
  const { initial } = RULE_KIND_SCREENS[kind].limit.part;
  return {
    schedule: RULE_KIND_MODULES[kind].schedules[0]!,
    day: null,
    side: 'below',
    limit: String(initial),
    filters: null,
  };
}

/** The rule of a form, or what is wrong with its limit. */
export function ruleOfFields(
  kind: RuleKind,
  { schedule, day, side, limit, filters }: RuleFields,
): KindOfRule | LimitFault {
  const number = readLimit(kind, limit);
  if (typeof number !== 'number') return number;
  const own = RULE_KIND_SCREENS[kind].parts(side, number);
  const dayOfWeek = schedule === 'weekly' && day !== null ? { day } : {};
  // The fields offer no schedule but those of the kind.
  const rule = { kind, rule: { type: 'email', schedule, ...own, ...dayOfWeek, enabled: true } } as KindOfRule;
  return filters === null ? rule : withFilters(rule, filters);
}

type LimitFault = 'missing' | 'wrong';

/** A decimal comma is read as a point: a Spanish reader types 7,5 whatever the language of the page. */
function readLimit(kind: RuleKind, typed: string): number | LimitFault {
  const text = typed.trim();
  if (text === '') return 'missing';
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(text)) return 'wrong';
  const number = Number(text.replace(',', '.'));
  const { min, max } = RULE_KIND_SCREENS[kind].limit.part;
  return number >= min && number <= max ? number : 'wrong';
}
