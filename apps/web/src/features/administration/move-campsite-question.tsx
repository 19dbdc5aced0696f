import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CampsiteEffect } from '@vivac/contract/administration/campsites';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { callQuery } from '../../api/call.ts';
import { CampsiteField } from '../../ui/forms/campsite-field.tsx';
import { DecisionState } from '../../ui/lists/list-page.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Question } from '../../ui/states/question.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { campsitesText } from './campsite-words.ts';
import styles from './campsites.module.css';

const text = campsitesText.question;

/** What an administrator asks about, before it is decided. */
export interface RequestedMove {
  readonly decision: 'merge' | 'split' | 'move_link';
  /** What moves: a campsite by its name, or a link. */
  readonly what: string;
  /** The campsite that it is a part of, or that the link leads to. */
  readonly from: string;
}

interface MoveQuestionProps {
  readonly requested: RequestedMove;
  readonly isBusy: boolean;
  /** Why it could not be done; null before. */
  readonly failure: string | null;
  onDecide(into: string, why: string): void;
  onCancel(): void;
}

/** Says what moves when a campsite is merged or split off or a link is moved, and asks where to and why. */
export function MoveQuestion({ requested, isBusy, failure, onDecide, onCancel }: MoveQuestionProps) {
  const { decision } = requested;
  const intoField = useRef<HTMLInputElement>(null);
  const whyField = useRef<HTMLInputElement>(null);
  const [into, setInto] = useState('');
  const [why, setWhy] = useState('');
  const [missing, setMissing] = useState<'into' | 'why' | null>(null);
  const needsInto = decision !== 'split';
  useEffect(() => (intoField.current ?? whyField.current)?.focus(), []);

  function confirm() {
    const lacks = needsInto && into.trim() === '' ? 'into' : why.trim() === '' ? 'why' : null;
    setMissing(lacks);
    if (lacks === null) onDecide(into.trim(), why.trim());
    else (lacks === 'into' ? intoField : whyField).current?.focus();
  }

  const form = (
    <div className="stack gap-12 above-12">
      {needsInto && (
        <CampsiteField
          ref={intoField}
          label={decision === 'merge' ? text.into : text.to}
          description={text.intoHint}
          error={missing === 'into' && text.intoMissing}
          readOnly={isBusy}
          value={into}
          onChange={setInto}
        />
      )}
      <Effect requested={requested} into={into.trim()} />
      <TextInput
        ref={whyField}
        label={text.why}
        description={text.whyHint}
        error={missing === 'why' && text.whyMissing}
        maxLength={500}
        autoComplete="off"
        required
        readOnly={isBusy}
        value={why}
        onChange={({ currentTarget: { value } }) => setWhy(value)}
      />
      <DecisionState isBusy={isBusy} underWay={text.underWay} failure={failure} />
    </div>
  );
  return (
    <Question
      title={titleOf(requested)}
      confirm={text.verbs[decision]}
      cancel={text.cancel}
      form={form}
      isBusy={isBusy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      {detailOf(requested)}
    </Question>
  );
}

function titleOf({ decision, what }: RequestedMove): string {
  return decision === 'move_link' ? text.move_link : text[decision]({ campsite: what });
}

function detailOf({ decision, what, from }: RequestedMove): string {
  if (decision === 'merge') return text.mergeWhat;
  return decision === 'split' ? text.splitWhat({ from }) : text.moveWhat({ link: what, from });
}

function Effect({
  requested: { decision, what },
  into: typed,
}: {
  readonly requested: RequestedMove;
  readonly into: string;
}) {
  const into = useDeferredValue(typed);
  const isRequested = decision === 'split' || into !== '';
  const query = { decision, campsite: what, ...(decision !== 'split' && { into }) };
  const effect = useQuery({ ...callQuery('getCampsiteEffect', { query }), enabled: isRequested, staleTime: 0 });
  if (!isRequested) return null;
  return (
    <Loaded
      query={effect}
      waiting={<Waiting label={text.counting} className={styles.counting} />}
      look="strip"
      failed={() => text.countFailed}
      stale="hide"
      empty={({ refusal }) =>
        refusal !== null && (
          <p className={styles.refusal} role="status">
            {refusal}
          </p>
        )
      }
    >
      {(found) => (
        <ul className={styles.effect}>
          {effectWords(found).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function effectWords(effect: CampsiteEffect): string[] {
  const { links, from, users, evidence_moves: moves, reviews, type_decisions: types } = effect;
  const words = links.length > 0 ? [text.links(links)] : [];
  if (!moves) words.push(text.stays({ from: from ?? '' }));
  if (moves) words.push(priceWordsOf(effect));
  if (reviews > 0) words.push(text.reviews({ count: reviews }));
  if (types > 0) words.push(text.types({ count: types }));
  words.push(users.length === 0 ? text.noUsers : text.users(users));
  return words;
}

function priceWordsOf({ offers, months, first_month: first, last_month: last }: CampsiteEffect): string {
  return first === null || last === null ? text.noPrices : text.prices(offers, months, first, last);
}
