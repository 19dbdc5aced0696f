import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { wordsOf } from '../../../../text/reader.ts';
import { ChoiceField } from '../../../../ui/forms/choice-field.tsx';
import styles from './campsites.module.css';
import type { NamedInVain, Said } from './said-campsites.ts';

const text = wordsOf('file-campsites');

interface UnknownCampsiteProps {
  readonly named: NamedInVain;
  readonly said: Said | null;
  onSay(said: Said): void;
}

const NEW = ':new';
const LEFT_OUT = ':left-out';
const OTHER = ':other';
const OPEN = ':open';

/** One campsite of the file: made, another that is known, or left out. */
export function UnknownCampsite({ named, said, onSay }: UnknownCampsiteProps) {
  const { near, rows } = named;
  const name = named.name ?? named.said;
  const plain = { said: named.said, name: null, link: null, province: null };
  const choices = [
    ...(said === null ? [{ value: OPEN, label: text.choose }] : []),
    ...near.map((known) => ({ value: known.name, label: text.isKnown({ name: placed(known) }) })),
    { value: NEW, label: text.isNew },
    { value: OTHER, label: text.isOther },
    { value: LEFT_OUT, label: text.isLeftOut },
  ];
  const choose = (value: string) => {
    if (value === OPEN) return;
    if (value === NEW) onSay({ ...plain, is: 'new' });
    else if (value === LEFT_OUT) onSay({ ...plain, is: 'left_out' });
    else onSay({ ...plain, is: 'known', name: value === OTHER ? '' : value });
  };
  return (
    <li data-asks={said === null || undefined}>
      <div className={styles.name}>
        <b>{name}</b>
        <span>
          {text.rows({ count: Math.max(rows, 1) })}
          {named.link !== null && named.name !== null && ` · ${named.link}`}
        </span>
        {near.length > 0 && said === null && <span>{text.didYouMean({ name: placed(near[0]!) })}</span>}
      </div>
      <ChoiceField label={text.what({ name })} value={valueOf(said, named)} choices={choices} onChange={choose} />
      <More named={named} said={said} onSay={onSay} />
    </li>
  );
}

function placed({ name, place }: NamedInVain['near'][number]): string {
  return place === null ? name : `${name} (${place})`;
}

function valueOf(said: Said | null, { near }: NamedInVain): string {
  if (said === null) return OPEN;
  if (said.is !== 'known') return said.is === 'new' ? NEW : LEFT_OUT;
  return near.some(({ name }) => name === said.name) ? said.name! : OTHER;
}

/** The rest of what can be said: of a new one its name, link and province, of another its name. */
function More({ named, said, onSay }: UnknownCampsiteProps) {
  if (said === null || said.is === 'left_out') return null;
  if (said.is === 'new') return <NewDetails named={named} said={said} onSay={onSay} />;
  if (named.near.some(({ name }) => name === said.name)) return null;
  return (
    <div className={styles.fields}>
      <Field label={text.knownName} value={said.name} onChange={(name) => onSay({ ...said, name })} />
    </div>
  );
}

function NewDetails({ named, said, onSay }: UnknownCampsiteProps & { readonly said: Said }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="subtle" className={styles.details ?? ''} onClick={() => setOpen(true)}>
        {text.details}
        <span className="visually-hidden">, {named.name ?? named.said}</span>
      </Button>
    );
  }
  return (
    <div className={styles.fields}>
      <Field label={text.name} value={said.name ?? named.name} onChange={(name) => onSay({ ...said, name })} />
      {named.link === null && (
        <Field label={text.link} value={said.link} onChange={(link) => onSay({ ...said, link })} />
      )}
      <Field label={text.province} value={said.province} onChange={(province) => onSay({ ...said, province })} />
    </div>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string | null;
  onChange(value: string): void;
}

function Field({ label, value, onChange }: FieldProps) {
  return (
    <TextInput
      label={label}
      maxLength={300}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
