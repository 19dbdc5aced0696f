import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type DragEvent, useRef, useState } from 'react';
import { callQuery, openCall } from '../../../api/call.ts';
import { useMoments } from '../../../api/use-moments.ts';
import { useSubmission } from '../../../api/use-submission.ts';
import { fileImportText as text } from './file-import-words.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { failureSentence } from '../../../ui/lists/failure-sentence.ts';
import styles from './choose-file.module.css';
import { FILE_KINDS } from './file-kinds.ts';
import { RememberedLayouts } from './layouts.tsx';
import { type Sending, useSendFile } from './use-send-file.ts';

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
            <Button variant="default" size="xs" className={styles.retry} onClick={() => send(failure.file!)}>
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
      <p className={styles.drop} aria-hidden="true">
        {text.drop}
      </p>
      <p className={styles.or} aria-hidden="true">
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
      <p className={styles.hint}>{text.chooseHint}</p>
    </div>
  );
}

function SendingPanel({ file, sentBytes, onCancel }: Sending & { onCancel(): void }) {
  const hasArrived = sentBytes >= file.size;
  return (
    <div className={styles.zone}>
      <p className={styles.drop}>{text.sending({ name: file.name })}</p>
      <progress
        className={styles.progress}
        max={file.size}
        value={sentBytes}
        aria-label={text.sending({ name: file.name })}
      />
      <p role="status" className={styles.hint}>
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
      <p className={styles.hint}>{text.examplesHint}</p>
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
            <Link to="/administration/import/$id" params={{ id }}>
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
