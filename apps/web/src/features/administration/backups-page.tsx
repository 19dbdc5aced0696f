import { Button, Checkbox, Loader } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Backup, RunningBackup } from '@vivac/contract/administration/backups';
import { useState } from 'react';
import { call, callQuery, openCall } from '../../api/call.ts';
import type { CallResponse } from '../../api/routes.ts';
import { useMoments } from '../../api/use-moments.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { useDecision } from '../../ui/lists/use-decision.ts';
import { saveFile } from '../../ui/save-file.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Question } from '../../ui/states/question.tsx';
import { AdministrationPage } from './administration-frame.tsx';
import styles from './backups.module.css';

const headerText = wordsOf('header');
const words = wordsOf('backups');

const KB = 1e3;
const MB = 1e6;
const GB = 1e9;

/** Bytes as an operator says them. */
function sizeWords(bytes: number): string {
  if (bytes >= GB) return words.gigabytes({ count: oneDigit(bytes / GB) });
  if (bytes >= MB) return words.megabytes({ count: oneDigit(bytes / MB) });
  return words.kilobytes({ count: Math.ceil(bytes / KB) });
}

const oneDigit = (value: number) => Math.round(value * 10) / 10;

/** The administrator’s page of backups. */
const text = {
  ...words,
  size: sizeWords,
  occasions: {
    nightly: words.occasions.nightly,
    'before-upgrade': words.occasions.beforeUpgrade,
    asked: words.occasions.asked,
  },
};

/** While something is under way, so that it is seen to go on and to end. */
const LOOK_AGAIN_AFTER_MS = 1_000;

export function BackupsPage() {
  return (
    <AdministrationPage section="system" title={headerText.backups} lead={text.lead}>
      <Backups />
    </AdministrationPage>
  );
}

/** Backups for an administrator: made now, looked at, rehearsed and downloaded. */
function Backups() {
  const list = useQuery({
    ...callQuery('getBackups', {}),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.running ? LOOK_AGAIN_AFTER_MS : false),
  });
  const { decision, downloading } = useBackupActs();
  const { asked: requested, ask, decide } = decision;
  const { data } = list;
  const isBusy = decision.isBusy || (data?.running ?? null) !== null;
  const isDownloading = downloading.isPending;
  const columns = columnsOf({
    momentOf: useMoments(),
    isBusy,
    isDownloading,
    onRehearse: (backup) => (backup.foreign ? ask(backup) : decide({ verb: 'rehearse', backup })),
    onDownload: (backup) => isDownloading || downloading.mutate(backup),
  });
  return (
    <ListPage
      label={headerText.backups}
      query={list}
      loading={text.loading}
      heights={[160, 28, 28, 28]}
      failed={text.failed}
      find={
        data && (
          <>
            <Maker isBusy={isBusy} onMake={(withSecret) => decide({ verb: 'make', withSecret })} />
            <State state={data} isDownloading={isDownloading} />
          </>
        )
      }
      empty={({ backups }) => backups.length === 0 && <Empty title={text.none} />}
      decision={{ message: decision.message, dismissMessage: decision.dismissMessage }}
      question={
        requested && (
          <Question
            title={text.foreignTitle}
            confirm={text.rehearse}
            cancel={text.cancel}
            onConfirm={() => {
              ask(null);
              decide({ verb: 'rehearse', backup: requested });
            }}
            onCancel={() => ask(null)}
          >
            {text.foreignQuestion}
          </Question>
        )
      }
    >
      {({ backups }) => (
        <DataTable
          label={headerText.backups}
          className={styles.table}
          columns={columns}
          rows={backups}
          keyOf={({ name }) => name}
        />
      )}
    </ListPage>
  );
}

type Act =
  { readonly verb: 'make'; readonly withSecret: boolean } | { readonly verb: 'rehearse'; readonly backup: Backup };

function useBackupActs() {
  const decision = useDecision<Act, Backup>({
    send: (act) => {
      if (act.verb === 'make') return call('makeBackup', { body: { with_secret: act.withSecret } });
      const { name, foreign } = act.backup;
      return call('rehearseBackup', { params: { name }, query: foreign ? { foreign } : {} });
    },
    failed: (error, { verb }) => failureSentence(error, verb === 'make' ? text.makeFailed : text.rehearseFailed),
    // Somebody else may have begun something: the page shows what there is now.
    refreshes: ['getBackups'],
  });
  const downloading = useMutation({
    mutationFn: async ({ name, has_secret }: Backup) => {
      const query = has_secret ? { with_secret: true } : {};
      const response = await openCall('downloadBackup', { params: { name }, query });
      saveFile({ fileName: name, content: await response.blob() });
    },
    onError: (error) => decision.say({ tone: 'error', sentence: failureSentence(error, text.downloadFailed) }),
  });
  return { decision, downloading };
}

interface BackupActs {
  readonly momentOf: MomentWords;
  /** Something is under way: nothing else is begun. */
  readonly isBusy: boolean;
  readonly isDownloading: boolean;
  onRehearse(backup: Backup): void;
  onDownload(backup: Backup): void;
}

function columnsOf({ momentOf, ...acts }: BackupActs): readonly Column<Backup>[] {
  const { columns } = text;
  return [
    {
      label: columns.made,
      isRowHeader: true,
      className: styles.made,
      cell: ({ made_at: at, name }) => (
        <>
          {momentOf(at)}
          <span className="block muted text-13 light">{name}</span>
        </>
      ),
    },
    {
      label: columns.why,
      cell: ({ occasion, has_secret, foreign }) => (
        <>
          {text.occasions[occasion]}
          {has_secret && <span className={styles.mark}>{text.withSecret}</span>}
          {foreign && <span className={styles.mark}>{text.foreign}</span>}
        </>
      ),
    },
    { label: columns.size, cell: ({ bytes }) => text.size(bytes) },
    {
      label: columns.version,
      cell: ({ version }) => version ?? <span className={styles.mark}>{text.unreadable}</span>,
    },
    { label: columns.rehearsal, cell: ({ rehearsal }) => <Rehearsal rehearsal={rehearsal} momentOf={momentOf} /> },
    {
      label: columns.actions,
      isActions: true,
      className: styles.actions,
      cell: (backup) => <Acts backup={backup} moment={momentOf(backup.made_at)} {...acts} />,
    },
  ];
}

function Rehearsal({ rehearsal, momentOf }: Pick<Backup, 'rehearsal'> & Pick<BackupActs, 'momentOf'>) {
  if (rehearsal === null) return text.neverRehearsed;
  const moment = momentOf(rehearsal.at);
  if (rehearsal.problem === null) return text.equal({ moment });
  return (
    <>
      <span className={styles.mark}>{text.differs({ moment })}</span>
      <span className="block muted text-13 light">{rehearsal.problem}</span>
    </>
  );
}

type ActsProps = Omit<BackupActs, 'momentOf'> & { readonly backup: Backup; readonly moment: string };

function Acts({ backup, moment, isBusy, isDownloading, onRehearse, onDownload }: ActsProps) {
  const download = backup.has_secret ? 'downloadWithSecret' : 'download';
  return (
    <div>
      {backup.version !== null && (
        <Button
          variant="default"
          aria-label={text.of.rehearse({ moment })}
          aria-disabled={isBusy || undefined}
          onClick={() => isBusy || onRehearse(backup)}
        >
          {text.rehearse}
        </Button>
      )}
      <Button
        variant="subtle"
        aria-label={text.of[download]({ moment })}
        aria-disabled={isDownloading || undefined}
        onClick={() => onDownload(backup)}
      >
        {text[download]}
      </Button>
    </div>
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
        <div className="below-16">
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
