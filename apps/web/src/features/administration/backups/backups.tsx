import { Button, Checkbox, Loader } from '@mantine/core';
import type { Backup, RunningBackup } from '@vivac/contract/administration/backups';
import { useState } from 'react';
import type { CallResponse } from '../../../api/routes.ts';
import { useMoments } from '../../../api/use-moments.ts';
import { backupsText as text } from './backup-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import { Empty } from '../../../ui/states/empty.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Question } from '../../../ui/states/question.tsx';
import { Bones, Waiting } from '../../../ui/states/waiting.tsx';
import cards from '../card-table.module.css';
import { ListFailure } from '../list-states.tsx';
import { MessageLine } from '../message-line.tsx';
import { BackupTable } from './backup-table.tsx';
import styles from './backups.module.css';
import { useBackups } from './use-backups.ts';

const headerText = wordsOf('header');

/** Backups for an administrator: made now, looked at, rehearsed and downloaded. */
export function Backups() {
  const backups = useBackups();
  const [foreign, ask] = useState<Backup | null>(null);
  const { list, isBusy } = backups;
  const { data } = list;
  return (
    <>
      {data && <Maker isBusy={isBusy} onMake={backups.make} />}
      {data && <State state={data} isDownloading={backups.isDownloading} />}
      <div className={cards.top} role="group" aria-label={headerText.backups}>
        {list.isError && <ListFailure error={list.error} unknown={text.failed} retry={() => void list.refetch()} />}
        {list.isPending && (
          <Waiting label={text.loading} className={cards.waiting}>
            <Bones heights={[28, 28, 28]} />
          </Waiting>
        )}
        {data && data.backups.length === 0 && <Empty title={text.none} />}
        {data && data.backups.length > 0 && (
          <BackupTable
            backups={data.backups}
            isBusy={isBusy}
            isDownloading={backups.isDownloading}
            onRehearse={(backup) => (backup.foreign ? ask(backup) : backups.rehearse(backup))}
            onDownload={backups.download}
          />
        )}
      </div>
      {foreign && (
        <Question
          title={text.foreignTitle}
          confirm={text.rehearse}
          cancel={text.cancel}
          onConfirm={() => {
            ask(null);
            backups.rehearse(foreign);
          }}
          onCancel={() => ask(null)}
        >
          {text.foreignQuestion}
        </Question>
      )}
      <MessageLine message={backups.message} onDismiss={backups.dismissMessage} />
    </>
  );
}

function Maker({ isBusy, onMake }: { readonly isBusy: boolean; onMake(withSecret: boolean): void }) {
  const [withSecret, setWithSecret] = useState(false);
  return (
    <div className={styles.maker}>
      <Checkbox
        label={text.keepSecret}
        description={text.keepSecretHint}
        checked={withSecret}
        onChange={({ currentTarget: { checked } }) => setWithSecret(checked)}
      />
      <Button aria-disabled={isBusy || undefined} onClick={() => isBusy || onMake(withSecret)}>
        {text.make}
      </Button>
    </div>
  );
}

interface StateProps {
  readonly state: CallResponse<'getBackups'>;
  readonly isDownloading: boolean;
}

/** What is under way, what failed last, and how much room there is. */
function State({ state: { running, last_failure, nightly, demo, free_bytes }, isDownloading }: StateProps) {
  const momentOf = useMoments();
  return (
    <>
      <div role="status" className={styles.state}>
        {running !== null && <UnderWay words={runningWords(running)} />}
        {isDownloading && <UnderWay words={text.downloading} />}
      </div>
      {last_failure !== null && (
        <div className={styles.failure}>
          <Notice tone="error">
            {text.lastFailed[last_failure.kind]({ moment: momentOf(last_failure.at), problem: last_failure.problem })}
          </Notice>
        </div>
      )}
      <p className={styles.about}>
        {text.byItself[nightly ? 'nightly' : demo ? 'demo' : 'none']}
        {free_bytes !== null && ` ${text.room({ size: text.size(free_bytes) })}`}
      </p>
    </>
  );
}

function UnderWay({ words }: { readonly words: string }) {
  return (
    <p className={styles.running}>
      <Loader size="sm" aria-hidden="true" />
      {words}
    </p>
  );
}

function runningWords({ step, bytes }: RunningBackup): string {
  return step === null ? text.under.elsewhere : text.under[step]({ size: text.size(bytes ?? 0) });
}
