import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BatchEffect, ImportedBatch } from '@vivac/contract/batches';
import { toDay } from '@vivac/domain/time/day';
import { useEffect, useRef, useState } from 'react';
import { callQuery } from '../../../api/call.ts';
import { useMoments } from '../../../api/use-moments.ts';
import { priceWords } from '../../../text/price-words.ts';
import { sourceName } from '../../../text/source-words.ts';
import { DecisionState } from '../../../ui/lists/list-page.tsx';
import { Loaded } from '../../../ui/states/loaded.tsx';
import { Question } from '../../../ui/states/question.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import { batchesText } from './batch-words.ts';
import styles from './batches.module.css';

const text = batchesText.question;

/** A batch that is decided about, before it is. */
export interface RequestedDecision {
  readonly verb: 'withdraw' | 'restore';
  readonly batch: ImportedBatch;
}

interface DecisionQuestionProps {
  readonly requested: RequestedDecision;
  readonly isBusy: boolean;
  /** Why it could not be done; null before. */
  readonly failure: string | null;
  onDecide(why: string): void;
  onCancel(): void;
}

/** Says what goes when an import is withdrawn, or comes back when it is restored, and asks why. */
export function DecisionQuestion({ requested, isBusy, failure, onDecide, onCancel }: DecisionQuestionProps) {
  const { verb, batch } = requested;
  const momentOf = useMoments();
  const field = useRef<HTMLInputElement>(null);
  const [why, setWhy] = useState('');
  const [isMissing, setMissing] = useState(false);
  useEffect(() => field.current?.focus(), []);

  function confirm() {
    const reason = why.trim();
    setMissing(reason === '');
    if (reason === '') field.current?.focus();
    else onDecide(reason);
  }

  const form = (
    <div className="stack gap-12 above-12">
      <Effect number={batch.number} verb={verb} />
      <TextInput
        ref={field}
        label={text.why}
        description={text.whyHint}
        error={isMissing && text.whyMissing}
        maxLength={500}
        autoComplete="off"
        required
        readOnly={isBusy}
        value={why}
        onChange={({ currentTarget: { value } }) => {
          setWhy(value);
          setMissing(false);
        }}
      />
      <DecisionState isBusy={isBusy} underWay={text.underWay} failure={failure} />
    </div>
  );
  return (
    <Question
      title={text[verb]({ batch: batch.number })}
      confirm={batchesText[verb]}
      cancel={text.cancel}
      form={form}
      isBusy={isBusy}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      {text.what(batch.kind, sourceName(batch.source), momentOf(batch.received_at))}
    </Question>
  );
}

function Effect({ number, verb }: { readonly number: number; readonly verb: RequestedDecision['verb'] }) {
  const effect = useQuery({ ...callQuery('getBatchEffect', { params: { number } }), staleTime: 0 });
  return (
    <Loaded
      query={effect}
      waiting={<Waiting label={text.counting} className={styles.counting} />}
      look="strip"
      failed={() => text.countFailed}
      stale="hide"
    >
      {(found) => (
        <ul className={styles.effect}>
          {effectWords(found, verb === 'withdraw').map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function effectWords(effect: BatchEffect, goes: boolean): string[] {
  const { campsites, names, first_day: first, last_day: last, sightings, prices, looks, reviews } = effect;
  if (campsites === 0) return [text.untouched];
  const words = [text.touched(campsites, names)];
  if (sightings > 0) words.push(goes ? text.goes({ prices, sightings }) : text.comes({ sightings }));
  if (looks > 0) words.push(text.looks(looks, goes));
  if (reviews > 0) words.push(text.reviews(reviews, goes));
  if (first !== null && last !== null) words.push(text.days({ first: dayWords(first), last: dayWords(last) }));
  return words;
}

const dayWords = (day: string): string => priceWords.longDay(toDay(day));
