import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type DragEvent, useRef, useState, useEffect } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { callQuery, openCall } from '../../../api/call.ts';
import { sendFile } from '../../../api/send-file.ts';
import { useMoments } from '../../../api/use-moments.ts';
import { useSubmission } from '../../../api/use-submission.ts';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import styles from './choose-file.module.css';
import { fileImportText as text } from './file-import-words.ts';
import { FILE_KINDS } from './file-kinds.ts';
import { RememberedLayouts } from './layouts.tsx';

const ACCEPTED = '.csv,.tsv,.tab,.txt,.json,.ndjson,.jsonl,.xlsx,.xls,.html,.gz';

/** The first step: a file is dropped or chosen, and uploaded. */
export function ChooseFile() {
  const { sending, failure, send, refuse, cancel } = useSendFile();
  return (
    <>
      {sending ? <SendingPanel {...sending} onCancel={cancel} /> : <DropZone onFile={send} onSeveral={refuse} />}
      {failure && (
        <Notice tone="error">
          <p>{failure.sentence}</p>
          {failure.file && (
            <Button variant="default" size="xs" className="touch above-8" onClick={() => send(failure.file!)}>
              {text.retrySending}
            </Button>
          )}
        </Notice>
      )}
      <Examples />
      <EarlierFiles />
      <RememberedLayouts />
    </>
  );
}

function DropZone({ onFile, onSeveral }: { onFile(file: File): void; onSeveral(sentence: string): void }) {
  const field = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files && files.length > 1) return onSeveral(text.onlyOne);
    if (files?.[0]) onFile(files[0]);
  };
  const over = (event: DragEvent, entered: boolean) => {
    event.preventDefault();
    setOver(entered);
  };
  return (
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        take(event.dataTransfer.files);
      }}
    >
      <p className="text-18 strong anywhere" aria-hidden="true">
        {text.drop}
      </p>
      <p className="muted text-13" aria-hidden="true">
        {text.or}
      </p>
      <Button size="md" onClick={() => field.current?.click()}>
        {text.choose}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label={text.choose}
        accept={ACCEPTED}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = '';
        }}
      />
      <p className="muted text-13">{text.chooseHint}</p>
    </div>
  );
}

function SendingPanel({ file, sentBytes, onCancel }: Sending & { onCancel(): void }) {
  const hasArrived = sentBytes >= file.size;
  return (
    <div className={styles.zone}>
      <p className="text-18 strong anywhere">{text.sending({ name: file.name })}</p>
      <progress
        className={styles.progress}
        max={file.size}
        value={sentBytes}
        aria-label={text.sending({ name: file.name })}
      />
      <p role="status" className="muted text-13">
        {hasArrived ? text.arrived : text.sent({ sent: text.size(sentBytes), all: text.size(file.size) })}
      </p>
      <Button variant="default" onClick={onCancel}>
        {text.cancel}
      </Button>
    </div>
  );
}

/** A small file of each kind to be filled in, with the reader’s own names of columns. */
function Examples() {
  const saving = useSubmission({
    mutationFn: async (kind: (typeof FILE_KINDS)[number]['value']) => {
      const response = await openCall('downloadExample', { params: { kind } });
      saveFile({ fileName: text.exampleFile(kind), content: await response.blob() });
    },
  });
  return (
    <section className={styles.earlier}>
      <h2>{text.examples}</h2>
      <p className="muted text-13">{text.examplesHint}</p>
      <div className={styles.examples}>
        {FILE_KINDS.map(({ value, label }) => (
          <Button key={value} variant="default" onClick={() => saving.submit(value)}>
            {label}
          </Button>
        ))}
      </div>
      {saving.error && <Notice tone="error">{failureSentence(saving.error, text.exampleFailed)}</Notice>}
    </section>
  );
}

/** What came before and is still here, so that nobody has to keep an address. */
function EarlierFiles() {
  const momentOf = useMoments();
  const { data } = useQuery({ ...callQuery('getUploads', {}), staleTime: 0 });
  const uploads = data?.uploads.filter(({ state }) => state !== 'cancelled' && state !== 'receiving') ?? [];
  if (uploads.length === 0) return null;
  return (
    <section className={styles.earlier}>
      <h2>{text.earlier}</h2>
      <ul>
        {uploads.map(({ id, file_name: name, bytes, state, received_at: at }) => (
          <li key={id}>
            <Link to="/administration/import/$id" params={{ id }} translate="no">
              {name}
            </Link>
            <span>
              {text.size(bytes)} · {momentOf(at)} · {text.states[state]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export interface Sending {
  readonly file: File;
  readonly sentBytes: number;
}

/** The file that is on its way to the server, and why one did not arrive. */
function useSendFile() {
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState<{ readonly sentence: string; readonly file: File | null } | null>(null);
  const aborting = useRef<AbortController | null>(null);
  useEffect(() => () => aborting.current?.abort(), []);

  async function send(file: File): Promise<void> {
    if (aborting.current) return;
    if (file.size === 0) return setFailure({ sentence: text.emptyFile({ name: file.name }), file: null });
    const controller = new AbortController();
    aborting.current = controller;
    setFailure(null);
    setSending({ file, sentBytes: 0 });
    try {
      const onProgress = (sentBytes: number) => setSending({ file, sentBytes });
      const upload = await sendFile({ file, signal: controller.signal, onProgress });
      await navigate({ to: '/administration/import/$id', params: { id: upload.id } });
    } catch (error) {
      if (!controller.signal.aborted) setFailure(failureOf(error, file));
    } finally {
      aborting.current = null;
      setSending(null);
    }
  }

  return {
    sending,
    failure,
    send: (file: File) => void send(file),
    refuse: (sentence: string) => setFailure({ sentence, file: null }),
    cancel: () => aborting.current?.abort(),
  };
}

/** A connection that broke off may hold the next time; a file that was refused is not sent again. */
function failureOf(error: unknown, file: File): { readonly sentence: string; readonly file: File | null } {
  if (error instanceof ApiError && error.unreachable) return { sentence: text.brokeOff({ name: file.name }), file };
  const isTemporary = error instanceof ApiError && error.temporary;
  return { sentence: failureSentence(error, text.sendFailed), file: isTemporary ? file : null };
}
