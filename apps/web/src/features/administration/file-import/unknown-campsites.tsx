import { Button, TextInput } from '@mantine/core';
import type { StatedCampsites } from '@vivac/contract/administration/campsites';
import type { Upload, UploadReport } from '@vivac/contract/administration/uploads';
import { useState } from 'react';
import { wordsOf } from '../../../text/reader.ts';
import { sourceWord } from '../../../text/source-words.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import styles from './campsites.module.css';
import { type Draft, constantFields, withConstant } from './mapping-draft.ts';
import { isUnderWay, type useUploadActions } from './use-upload.ts';

const text = wordsOf('file-campsites');

interface UnknownCampsitesProps {
  readonly upload: Upload;
  readonly draft: Draft;
  readonly actions: ReturnType<typeof useUploadActions>;
  onChange(draft: Draft): void;
}

const SHOWN = 20;
const MORE = 100;

/** The campsites that the file names and nobody knows: what they are is said here, and the same file goes on. */
export function UnknownCampsites(props: UnknownCampsitesProps) {
  const { report, state } = props.upload;
  if (report === null || state === 'trying' || state === 'importing') return null;
  const { named } = report.unknown_campsites;
  return (
    <>
      <MadeCampsites {...props} />
      {named.length > 0 && <Questions key={named.map(({ said: stated }) => stated).join()} {...props} named={named} />}
    </>
  );
}

/** What was answered before, and a way back. */
function MadeCampsites({ upload: { campsites, report }, draft, actions }: UnknownCampsitesProps) {
  const made = report?.effect?.campsites.made ?? 0;
  const answers = campsites?.answers ?? [];
  const joined = answers.filter(({ is }) => is === 'known').length;
  if (made + answers.length === 0) return null;
  return (
    <section className={styles.said} aria-label={text.saidLabel}>
      <p>{text.willBe({ made, joined })}</p>
      <Button variant="default" onClick={() => actions.act('tryUpload', draft, { answers: [], others: 'left_out' })}>
        {text.sayAnew}
      </Button>
    </section>
  );
}

function Questions({
  upload,
  draft,
  actions,
  onChange,
  named,
}: UnknownCampsitesProps & { readonly named: readonly NamedInVain[] }) {
  const [choices, setChoices] = useState<Choices>({});
  const [shown, setShown] = useState(SHOWN);
  const choose = (stated: Stated) => setChoices((before) => ({ ...before, [stated.said]: stated }));
  // Those of which somebody has to say something stand first.
  const requested = [...named].sort((one, other) => Number(other.near.length > 0) - Number(one.near.length > 0));
  const answers = named.map((one) => statedOf(choices, one));
  const open = answers.filter((answer) => answer === null).length;
  const more = (upload.report?.unknown_campsites.count ?? 0) - named.length;
  const made = answers.filter((answer) => answer?.is === 'new').length + more;
  const isBlocked = actions.isBusy || isUnderWay(upload);
  const act = () => isBlocked || actions.act('tryUpload', draft, statedCampsites(upload, choices));
  return (
    <section className={styles.panel} aria-labelledby="campsites-title">
      <h2 id="campsites-title">{text.title({ count: named.length + more })}</h2>
      <p className={styles.lead}>{text.lead}</p>
      <TypeOfPrices draft={draft} onChange={onChange} />
      <ul className={styles.list}>
        {requested.slice(0, shown).map((one) => (
          <UnknownCampsite key={one.said} named={one} stated={statedOf(choices, one)} onSay={choose} />
        ))}
      </ul>
      {requested.length > shown && (
        <Button variant="subtle" onClick={() => setShown(shown + MORE)}>
          {text.showMore({ count: requested.length - shown })}
        </Button>
      )}
      {more > 0 && <p className={styles.lead}>{text.beyond({ count: more })}</p>}
      <div className={styles.act}>
        <Button aria-disabled={isBlocked || undefined} onClick={act}>
          {made > 0 ? text.create({ count: made }) : text.readAgain}
        </Button>
        <p role="status">{open > 0 ? text.open({ count: open }) : text.same}</p>
      </div>
    </section>
  );
}

const TYPES = ['Pitch', 'Mobile home', 'Bungalow', 'Glamping tent', 'Tent', 'Cabin', 'Caravan', 'Apartment', 'Room'];
const TYPE = 'accommodation_type';

/** What is sold at these prices, where no column of the file says so. */
function TypeOfPrices({ draft, onChange }: Pick<UnknownCampsitesProps, 'draft' | 'onChange'>) {
  if (draft.kind !== 'prices' || !constantFields(draft).includes(TYPE)) return null;
  const own = String(draft.fields[TYPE]?.constant ?? '');
  const types = own === '' || TYPES.includes(own) ? TYPES : [own, ...TYPES];
  return (
    <div className={styles.type}>
      <ChoiceField
        label={text.type}
        value={own}
        choices={[
          { value: '', label: text.noType },
          ...types.map((type) => ({ value: type, label: sourceWord(type) })),
        ]}
        onChange={(type) => onChange(withConstant(draft, TYPE, type))}
      />
    </div>
  );
}

interface UnknownCampsiteProps {
  readonly named: NamedInVain;
  readonly stated: Stated | null;
  onSay(stated: Stated): void;
}

const NEW = ':new';
const LEFT_OUT = ':left-out';
const OTHER = ':other';
const OPEN = ':open';

/** One campsite of the file: made, another that is known, or left out. */
function UnknownCampsite({ named, stated, onSay }: UnknownCampsiteProps) {
  const { near, rows } = named;
  const name = named.name ?? named.said;
  const plain = { said: named.said, name: null, link: null, province: null };
  const choices = [
    ...(stated === null ? [{ value: OPEN, label: text.choose }] : []),
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
    <li data-asks={stated === null || undefined}>
      <div className={styles.name}>
        <b>{name}</b>
        <span>
          {text.rows({ count: Math.max(rows, 1) })}
          {named.link !== null && named.name !== null && ` · ${named.link}`}
        </span>
        {near.length > 0 && stated === null && <span>{text.didYouMean({ name: placed(near[0]!) })}</span>}
      </div>
      <ChoiceField label={text.what({ name })} value={valueOf(stated, named)} choices={choices} onChange={choose} />
      <More named={named} stated={stated} onSay={onSay} />
    </li>
  );
}

function placed({ name, place }: NamedInVain['near'][number]): string {
  return place === null ? name : `${name} (${place})`;
}

function valueOf(stated: Stated | null, { near }: NamedInVain): string {
  if (stated === null) return OPEN;
  if (stated.is !== 'known') return stated.is === 'new' ? NEW : LEFT_OUT;
  return near.some(({ name }) => name === stated.name) ? stated.name! : OTHER;
}

/** The rest of what can be said: of a new one its name, link and province, of another its name. */
function More({ named, stated, onSay }: UnknownCampsiteProps) {
  if (stated === null || stated.is === 'left_out') return null;
  if (stated.is === 'new') return <NewDetails named={named} stated={stated} onSay={onSay} />;
  if (named.near.some(({ name }) => name === stated.name)) return null;
  return (
    <div className={styles.fields}>
      <Field label={text.knownName} value={stated.name} onChange={(name) => onSay({ ...stated, name })} />
    </div>
  );
}

function NewDetails({ named, stated, onSay }: UnknownCampsiteProps & { readonly stated: Stated }) {
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
      <Field label={text.name} value={stated.name ?? named.name} onChange={(name) => onSay({ ...stated, name })} />
      {named.link === null && (
        <Field label={text.link} value={stated.link} onChange={(link) => onSay({ ...stated, link })} />
      )}
      <Field label={text.province} value={stated.province} onChange={(province) => onSay({ ...stated, province })} />
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

export type NamedInVain = UploadReport['unknown_campsites']['named'][number];
export type Stated = StatedCampsites['answers'][number];
/** What was chosen of campsites on the screen, by what the file calls them. */
export type Choices = Readonly<Record<string, Stated>>;

/** The answer to a campsite of the file: one that is near no other is new, of the others somebody has to say. */
function statedOf(choices: Choices, { said: stated, near }: NamedInVain): Stated | null {
  const plain = { said: stated, is: 'new' as const, name: null, link: null, province: null };
  return choices[stated] ?? (near.length === 0 ? plain : null);
}

/** All that was said of the campsites of an upload, before and now. */
function statedCampsites({ campsites, report }: Upload, choices: Choices): StatedCampsites {
  const { named, count } = report?.unknown_campsites ?? { named: [], count: 0 };
  const now = named.flatMap((one) => statedOf(choices, one) ?? []).map(cleaned);
  const again = new Set(named.map(({ said: stated }) => stated));
  const before = (campsites?.answers ?? []).filter(({ said: stated }) => !again.has(stated));
  const others = count > named.length || campsites?.others === 'new' ? 'new' : 'left_out';
  return { answers: [...before, ...now].slice(0, MOST_ANSWERS), others };
}

const MOST_ANSWERS = 1_000;

function cleaned({ said: stated, is, name, link, province }: Stated): Stated {
  const text = (value: string | null) => value?.trim() || null;
  return { said: stated, is, name: text(name), link: text(link), province: text(province) };
}
