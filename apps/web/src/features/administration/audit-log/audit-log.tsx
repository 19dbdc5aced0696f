import { Button } from '@mantine/core';
import { useState } from 'react';
import { wordsOf } from '../../../text/reader.ts';
import { Empty } from '../../../ui/states/empty.tsx';
import { Failed } from '../../../ui/states/failed.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Bones, Waiting } from '../../../ui/states/waiting.tsx';
import { failureSentence, listWords } from '../failure-sentence.ts';
import { ListFailure } from '../list-states.tsx';
import cards from '../card-table.module.css';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-log.module.css';
import { type AuditSearch, parseAuditSearch } from './audit-search.ts';
import { AuditTable } from './audit-table.tsx';
import { useAuditFile, useAuditLog } from './use-audit-log.ts';

const text = wordsOf('audit-log');
const headerText = wordsOf('header');

interface AuditLogProps {
  /** What the address asks for at first. */
  readonly asked: AuditSearch;
  /** Keeps what is shown in the address. */
  onSearch(search: AuditSearch): void;
}

/** Who did what to whom, and when. */
export function AuditLog({ asked, onSearch }: AuditLogProps) {
  const [search, setSearch] = useState(asked);
  const log = useAuditLog(search);
  const show = (next: AuditSearch) => {
    setSearch(next);
    onSearch(parseAuditSearch(next));
  };
  const isNarrowed = Object.keys(parseAuditSearch(search)).length > 0;

  return (
    <>
      <AuditFilters
        search={search}
        today={log.data?.pages[0]?.today ?? null}
        onChange={(change) => show({ ...search, ...change } as AuditSearch)}
      />
      <SaveFile search={search} />
      <div className={cards.top} role="group" aria-label={headerText.auditLog} aria-busy={log.isFetching}>
        {log.data ? (
          <Entries log={log} pages={log.data.pages} onShowAll={isNarrowed ? () => show({}) : null} />
        ) : (
          <NoAnswer log={log} />
        )}
      </div>
    </>
  );
}

type Log = ReturnType<typeof useAuditLog>;

/** In the place of entries that are on their way, or could not be had. */
function NoAnswer({ log }: { readonly log: Log }) {
  if (log.isError) return <ListFailure error={log.error} unknown={text.failed} retry={() => void log.refetch()} />;
  return (
    <Waiting label={text.loading} className={cards.waiting}>
      <Bones heights={[28, 28, 28, 28, 28]} />
    </Waiting>
  );
}

interface EntriesProps {
  readonly log: Log;
  readonly pages: NonNullable<Log['data']>['pages'];
  /** Null where nothing narrows the list. */
  readonly onShowAll: (() => void) | null;
}

function Entries({ log, pages, onShowAll }: EntriesProps) {
  if (pages[0]!.entries.length > 0) {
    return (
      <>
        <AuditTable pages={pages} />
        <Older log={log} />
      </>
    );
  }
  if (onShowAll === null) return <Empty title={text.none} />;
  return <Empty title={text.nothingFound} action={{ label: text.showAll, act: onShowAll }} />;
}

/** The way to older entries. */
function Older({ log }: { readonly log: Log }) {
  const older = () => void log.fetchNextPage({ cancelRefetch: false });
  if (log.isError) return <Failed look="strip" title={text.olderFailed} onRetry={older} />;
  if (!log.hasNextPage) return <p className={styles.end}>{text.end}</p>;
  return (
    <Button variant="default" className={styles.older} loading={log.isFetchingNextPage} onClick={older}>
      {text.older}
    </Button>
  );
}

function SaveFile({ search }: { readonly search: AuditSearch }) {
  const saving = useAuditFile();
  return (
    <div className={styles.save}>
      <Button
        variant="default"
        aria-disabled={saving.isPending || undefined}
        onClick={() => saving.isPending || saving.submit(search)}
      >
        {saving.isPending ? text.downloading : text.download}
      </Button>
      {saving.error && <Notice tone="error">{failureSentence(saving.error, listWords(text.downloadFailed))}</Notice>}
    </div>
  );
}
