import { TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { sourcesText } from '../../../text/sources.ts';
import { ChoiceField } from '../../../ui/forms/choice-field.tsx';
import { DecisionState } from '../../../ui/lists/list-page.tsx';
import { Question } from '../../../ui/states/question.tsx';
import type { Ground } from './source-need.ts';

const text = sourcesText.consent;

export const GROUNDS = (['own_site', 'written_consent', 'licence'] as const).map((value) => ({
  value,
  label: sourcesText.grounds[value],
}));

interface ConsentQuestionProps {
  readonly host: string;
  readonly isBusy: boolean;
  /** Why it could not be noted; null before. */
  readonly failure: string | null;
  onConsent(ground: Ground, note: string): void;
  onCancel(): void;
}

/** Asks on what ground a host may be read. */
export function ConsentQuestion({ host, isBusy, failure, onConsent, onCancel }: ConsentQuestionProps) {
  const [ground, setGround] = useState<Ground>('own_site');
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);

  function confirm() {
    const lacksNote = ground !== 'own_site' && note.trim() === '';
    setMissing(lacksNote);
    if (lacksNote) field.current?.focus();
    else onConsent(ground, note.trim());
  }

  return (
    <Question
      title={text.title({ host })}
      confirm={text.confirm}
      cancel={text.cancel}
      isBusy={isBusy}
      onConfirm={confirm}
      onCancel={onCancel}
      form={
        <div ref={form} className="stack gap-12 above-12">
          <ChoiceField label={text.ground} value={ground} choices={GROUNDS} onChange={(next) => setGround(next)} />
          <TextInput
            ref={field}
            label={text.note}
            description={text.noteHint}
            error={isMissing && text.noteMissing}
            maxLength={500}
            autoComplete="off"
            readOnly={isBusy}
            value={note}
            onChange={({ currentTarget: { value } }) => {
              setNote(value);
              setMissing(false);
            }}
          />
          <DecisionState isBusy={isBusy} underWay={text.underWay} failure={failure} />
        </div>
      }
    >
      {text.what}
    </Question>
  );
}
