import { Button } from '@mantine/core';
import type { Upload } from '@vivac/contract/administration/uploads';
import { useState } from 'react';
import { wordsOf } from '../../../../text/reader.ts';
import { sourceWord } from '../../../../text/source-words.ts';
import { ChoiceField } from '../../../../ui/forms/choice-field.tsx';
import { type Draft, constantFields, withConstant } from '../mapping-draft.ts';
import { isUnderWay, type useUploadActions } from '../use-upload.ts';
import styles from './campsites.module.css';
import { type Choices, type NamedInVain, type Said, saidCampsites, saidOf } from './said-campsites.ts';
import { UnknownCampsite } from './unknown-campsite.tsx';

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
      {named.length > 0 && <Questions key={named.map(({ said }) => said).join()} {...props} named={named} />}
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
  const choose = (said: Said) => setChoices((before) => ({ ...before, [said.said]: said }));
  // Those of which somebody has to say something stand first.
  const asked = [...named].sort((one, other) => Number(other.near.length > 0) - Number(one.near.length > 0));
  const answers = named.map((one) => saidOf(choices, one));
  const open = answers.filter((answer) => answer === null).length;
  const more = (upload.report?.unknown_campsites.count ?? 0) - named.length;
  const made = answers.filter((answer) => answer?.is === 'new').length + more;
  const isBlocked = actions.isBusy || isUnderWay(upload);
  const act = () => isBlocked || actions.act('tryUpload', draft, saidCampsites(upload, choices));
  return (
    <section className={styles.panel} aria-labelledby="campsites-title">
      <h2 id="campsites-title">{text.title({ count: named.length + more })}</h2>
      <p className={styles.lead}>{text.lead}</p>
      <TypeOfPrices draft={draft} onChange={onChange} />
      <ul className={styles.list}>
        {asked.slice(0, shown).map((one) => (
          <UnknownCampsite key={one.said} named={one} said={saidOf(choices, one)} onSay={choose} />
        ))}
      </ul>
      {asked.length > shown && (
        <Button variant="subtle" onClick={() => setShown(shown + MORE)}>
          {text.showMore({ count: asked.length - shown })}
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
