import { Button } from '@mantine/core';
import type { Backup } from '@vivac/contract/administration/backups';
import { useMoments } from '../../../api/use-moments.ts';
import { backupsText as text } from './backup-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import cards from '../card-table.module.css';
import styles from './backups.module.css';

const headerText = wordsOf('header');
const { columns } = text;

interface BackupDecisions {
  /** Something is under way: nothing else is begun. */
  readonly isBusy: boolean;
  readonly isDownloading: boolean;
  onRehearse(backup: Backup): void;
  onDownload(backup: Backup): void;
}

/** Backups, newest first; each a card on a narrow screen. */
export function BackupTable({ backups, ...decisions }: BackupDecisions & { readonly backups: readonly Backup[] }) {
  return (
    <table className={`${cards.table} ${styles.table}`} aria-label={headerText.backups}>
      <thead>
        <tr>
          {Object.values(columns).map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {backups.map((backup) => (
          <BackupRow key={backup.name} backup={backup} {...decisions} />
        ))}
      </tbody>
    </table>
  );
}

function BackupRow({
  backup,
  isBusy,
  isDownloading,
  onRehearse,
  onDownload,
}: BackupDecisions & { readonly backup: Backup }) {
  const momentOf = useMoments();
  const { made_at, occasion, bytes, version, has_secret, foreign, name } = backup;
  const moment = momentOf(made_at);
  const download = has_secret ? 'downloadWithSecret' : 'download';
  const isReadable = version !== null;
  return (
    <tr className={`${cards.row} ${styles.backup}`}>
      <th scope="row" data-label={columns.made}>
        {moment}
        <span className={styles.small}>{name}</span>
      </th>
      <td data-label={columns.why}>
        {text.occasions[occasion]}
        {has_secret && <span className={styles.mark}>{text.withSecret}</span>}
        {foreign && <span className={styles.mark}>{text.foreign}</span>}
      </td>
      <td data-label={columns.size}>{text.size(bytes)}</td>
      <td data-label={columns.version}>{version ?? <span className={styles.mark}>{text.unreadable}</span>}</td>
      <td data-label={columns.rehearsal}>
        <Rehearsal backup={backup} />
      </td>
      <td className={`${cards.actions} ${styles.actions}`}>
        <div>
          {isReadable && (
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
      </td>
    </tr>
  );
}

function Rehearsal({ backup: { rehearsal } }: { readonly backup: Backup }) {
  const momentOf = useMoments();
  if (rehearsal === null) return text.neverRehearsed;
  const moment = momentOf(rehearsal.at);
  if (rehearsal.problem === null) return text.equal({ moment });
  return (
    <>
      <span className={styles.mark}>{text.differs({ moment })}</span>
      <span className={styles.small}>{rehearsal.problem}</span>
    </>
  );
}
