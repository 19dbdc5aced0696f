import { TextInput } from '@mantine/core';
import type { AlertKind } from '@vivac/domain/alerts/alert';
import type { AlertPart } from '@vivac/domain/alerts/kinds/alert-kind';
import { alertRulesText as text } from '../rule-words.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import own from './alert-rules.module.css';

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
export function AlertPartField(props: AlertPartFieldProps) {
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
