import { Button, Checkbox, FileInput, Loader, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { wordsOf } from '../../text/reader.ts';
import { Notice } from '../../ui/states/notice.tsx';
import styles from './restore-offer.module.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { callQuery } from '../../api/call.ts';
import { sendBackup } from '../../api/send-file.ts';
import type { CallResponse } from '../../api/routes.ts';

const text = wordsOf('restore');

/** On the first page of an installation in which nobody has a password yet. */
export function RestoreOffer() {
  const restore = useRestore();
  return (
    <section className={styles.offer} aria-label={text.title}>
      <h2>{text.title}</h2>
      {restore.isDone ? <Done /> : <RestoreForm restore={restore} />}
    </section>
  );
}

function Done() {
  return (
    <>
      <Notice tone="success">{text.done}</Notice>
      <Button className={styles.submit} renderRoot={(props) => <Link to="/login" {...props} />}>
        {text.signIn}
      </Button>
    </>
  );
}

function RestoreForm({ restore: { words, failure, send } }: { readonly restore: Restoring }) {
  const [file, setFile] = useState<File | null>(null);
  const [code, setCode] = useState('');
  const [foreign, setForeign] = useState(false);
  const [isRequested, setRequested] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRequested(true);
    if (words === null && file !== null && code.trim() !== '') send({ file, code: code.trim(), foreign });
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <p>{text.lead}</p>
      <FileInput
        size="md"
        label={text.file}
        placeholder={text.choose}
        value={file}
        onChange={setFile}
        error={isRequested && file === null && text.chooseFile}
      />
      <TextInput
        label={text.code}
        description={text.codeHint}
        autoComplete="off"
        value={code}
        onChange={({ currentTarget: { value } }) => setCode(value)}
        error={isRequested && code.trim() === '' && text.typeCode}
      />
      <Checkbox
        label={text.foreign}
        description={text.foreignHint}
        checked={foreign}
        onChange={({ currentTarget: { checked } }) => setForeign(checked)}
      />
      <Button type="submit" className={styles.submit} aria-disabled={words !== null || undefined}>
        {text.restore}
      </Button>
      <div role="status">
        {words !== null && (
          <p className="line gap-12">
            <Loader size="sm" aria-hidden="true" />
            {words}
          </p>
        )}
      </div>
      {failure !== null && words === null && <Notice tone="error">{failure}</Notice>}
    </form>
  );
}

const restoreQuery = callQuery('getRestore', {});
const LOOK_AGAIN_AFTER_MS = 1_000;
const NEVER = new AbortController().signal;

type Restore = CallResponse<'getRestore'>;

interface SentBackup {
  readonly file: File;
  readonly code: string;
  /** Of another installation, as whoever sends it says. */
  readonly foreign: boolean;
}

/** What is under way, in words; null where nothing is. */
interface Restoring {
  readonly words: string | null;
  readonly failure: string | null;
  readonly isDone: boolean;
  send(sent: SentBackup): void;
}

/** The backup on its way into the server, and what the server makes of it, its restart included. */
function useRestore(): Restoring {
  const queryClient = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  // While the server starts again nothing answers: it is asked until it does.
  const { data } = useQuery({ ...restoreQuery, staleTime: 0, retry: false, refetchInterval: LOOK_AGAIN_AFTER_MS });
  const isUnderWay = data?.state === 'restoring';

  async function send({ file, ...about }: SentBackup): Promise<void> {
    setRefused(null);
    setPercent(0);
    try {
      await sendBackup({ file, signal: NEVER, onProgress: (bytes) => setPercent(percentOf(bytes, file.size)) }, about);
      setSent(true);
      await queryClient.invalidateQueries({ queryKey: restoreQuery.queryKey });
    } catch (error) {
      setRefused(sentenceOf(error));
    } finally {
      setPercent(null);
    }
  }

  const stepWords = isUnderWay ? wordsOfStep(data) : null;
  return {
    words: percent === null ? stepWords : text.sending({ percent }),
    failure: refused ?? (isSent && data?.state === 'failed' ? data.problem : null),
    isDone: data?.state === 'done',
    send: (sent) => void send(sent),
  };
}

const percentOf = (bytes: number, all: number) => Math.floor((100 * bytes) / Math.max(all, 1));

function wordsOfStep({ step, bytes }: Restore): string {
  if (step === 'exchanging') return text.steps.exchanging;
  return text.steps[step ?? 'loading']({ megabytes: Math.round(bytes / 1e6) });
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return text.failed;
  return error.unreachable ? text.unreachable : (error.told ?? text.failed);
}
