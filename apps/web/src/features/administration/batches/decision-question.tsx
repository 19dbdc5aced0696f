import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BatchEffect } from '@vivac/contract/batches';
import { toDay } from '@vivac/domain/time/day';
import { useEffect, useRef, useState } from 'react';
import { callQuery } from '../../../api/call-query.ts';
import { useMoments } from '../../../api/use-moments.ts';
import { batchesText } from './batch-words.ts';
import { priceWords } from '../../../text/price-words.ts';
import { sourceName } from '../../../text/source-words.ts';
import { Failed } from '../../../ui/states/failed.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Question } from '../../../ui/states/question.tsx';
import { Waiting } from '../../../ui/states/waiting.tsx';
import styles from './batches.module.css';
import type { AskedDecision, Verb } from './use-batches.ts';

const text = batchesText.question;

interface DecisionQuestionProps {
  readonly asked: AskedDecision;
  readonly isBusy: boolean;
  /** Why it could not be done; null before. */
  readonly failure: string | null;
  onDecide(why: string): void;
  onCancel(): void;
}

/** Says what goes when an import is withdrawn, or comes back when it is restored, and asks why. */
export function DecisionQuestion({ asked, isBusy, failure, onDecide, onCancel }: DecisionQuestionProps) {
  const { verb, batch } = asked;
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
    <div className={styles.form}>
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
      <div role="status">{isBusy && text.underWay}</div>
      {failure !== null && <Notice tone="error">{failure}</Notice>}
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

function Effect({ number, verb }: { readonly number: number; readonly verb: Verb }) {
  const effect = useQuery({ ...callQuery('getBatchEffect', { params: { number } }), staleTime: 0 });
  if (effect.isPending) return <Waiting label={text.counting} className={styles.counting} />;
  if (effect.isError) return <Failed look="strip" title={text.countFailed} onRetry={() => void effect.refetch()} />;
  return (
    <ul className={styles.effect}>
      {effectWords(effect.data, verb === 'withdraw').map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
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
