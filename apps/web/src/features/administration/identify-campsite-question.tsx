import { Button, TextInput } from '@mantine/core';
import type { AdministeredCampsite } from '@vivac/contract/administration/campsites';
import { useEffect, useRef, useState } from 'react';
import { DecisionState } from '../../ui/lists/list-page.tsx';
import { Question } from '../../ui/states/question.tsx';
import { campsitesText } from './campsite-words.ts';
import styles from './campsites.module.css';

const text = campsitesText.identified;

/** What is to be kept of what platforms call a campsite. */
export interface Identifiers {
  readonly decision: 'identify';
  /** The campsite by its name. */
  readonly what: string;
  readonly identifiers: AdministeredCampsite['identifiers'];
}

interface Row {
  /** Tells the rows apart while they come and go. */
  readonly key: number;
  readonly name: string;
  readonly value: string;
}

interface IdentifyQuestionProps {
  readonly requested: Identifiers;
  readonly isBusy: boolean;
  /** Why it could not be kept; null before. */
  readonly failure: string | null;
  onDecide(identifiers: Identifiers['identifiers']): void;
  onCancel(): void;
}

const NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/;
const MOST = 20;

/** Asks what platforms call a campsite, by name. */
export function IdentifyQuestion({ requested, isBusy, failure, onDecide, onCancel }: IdentifyQuestionProps) {
  const [rows, setRows] = useState<readonly Row[]>(() => {
    const known = requested.identifiers.map((one, key) => ({ key, ...one }));
    return known.length > 0 ? known : [{ key: 0, name: '', value: '' }];
  });
  const [isJudged, setJudged] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const filled = rows.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '');
  const faultOf = ({ name, value }: Row) => {
    if (!isJudged || (name.trim() === '' && value.trim() === '')) return { name: null, value: null };
    return {
      name: NAME.test(name.trim().toLowerCase()) ? null : text.nameMissing,
      value: value.trim() === '' ? text.valueMissing : null,
    };
  };
  const change = (key: number, more: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...more } : row)));

  function confirm() {
    setJudged(true);
    const isRight = filled.every(({ name, value }) => NAME.test(name.trim().toLowerCase()) && value.trim() !== '');
    if (isRight) onDecide(filled.map(({ name, value }) => ({ name: name.trim().toLowerCase(), value: value.trim() })));
  }

  return (
    <Question
      title={text.title({ campsite: requested.what })}
      confirm={text.save}
      cancel={campsitesText.question.cancel}
      isBusy={isBusy}
      isHarmless
      onConfirm={confirm}
      onCancel={onCancel}
      form={
        <div ref={form} className="stack gap-12 above-12">
          {rows.length === 0 && <p className={styles.small}>{text.none}</p>}
          {rows.map((row, at) => (
            <div key={row.key} className={styles.identifier}>
              <TextInput
                label={text.name({ nth: at + 1 })}
                maxLength={40}
                autoComplete="off"
                spellCheck={false}
                readOnly={isBusy}
                value={row.name}
                error={faultOf(row).name}
                onChange={({ currentTarget: { value } }) => change(row.key, { name: value })}
              />
              <TextInput
                label={text.value({ nth: at + 1 })}
                maxLength={300}
                autoComplete="off"
                spellCheck={false}
                readOnly={isBusy}
                value={row.value}
                error={faultOf(row).value}
                onChange={({ currentTarget: { value } }) => change(row.key, { value })}
              />
              <Button
                variant="subtle"
                aria-label={text.removeNth({ nth: at + 1 })}
                onClick={() => setRows((before) => before.filter(({ key }) => key !== row.key))}
              >
                {text.remove}
              </Button>
            </div>
          ))}
          <Button
            variant="default"
            disabled={rows.length >= MOST}
            onClick={() =>
              setRows((before) => [
                ...before,
                { key: Math.max(-1, ...before.map(({ key }) => key)) + 1, name: '', value: '' },
              ])
            }
          >
            {text.add}
          </Button>
          <DecisionState isBusy={isBusy} underWay={campsitesText.question.underWay} failure={failure} />
        </div>
      }
    >
      {text.what}
    </Question>
  );
}
