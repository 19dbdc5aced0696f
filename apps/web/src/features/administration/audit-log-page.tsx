import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
} from '@tanstack/react-query';
import type { AuditEntry } from '@vivac/contract/access/audit-log';
import { AUDIT_ACTORS, AUDIT_AREAS } from '@vivac/contract/wire/audit-actions';
import { type Day, parseDay } from '@vivac/domain/time/day';
import { useDeferredValue, useMemo, useState } from 'react';
import { call, firstPage, openCall } from '../../api/call.ts';
import type { CallQuery } from '../../api/routes.ts';
import { useMoments } from '../../api/use-moments.ts';
import { useSubmission } from '../../api/use-submission.ts';
import type { MomentWords } from '../../text/moment-words.ts';
import { language, wordsOf } from '../../text/reader.ts';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { DateField } from '../../ui/forms/date-field.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { ListPage, SearchField } from '../../ui/lists/list-page.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { AdministrationPage } from './administration-frame.tsx';
import styles from './audit-log.module.css';

const headerText = wordsOf('header');
const text = wordsOf('audit-log');
const route = getRouteApi('/signed-in/admin/audit-log');

/** Which entries are shown; what is absent narrows nothing. */
export type AuditSearch = Omit<CallQuery<'getAuditLog'>, 'before' | 'action'>;

const MAX_TEXT_LENGTH = 200;
const DAY = /^2[01]\d\d-\d\d-\d\d$/;

/** Reads the address; what is not understood is left out. */
export function parseAuditSearch(raw: Readonly<Record<string, unknown>>): AuditSearch {
  const about = AUDIT_AREAS.find((each) => each === raw['about']);
  const actorKind = AUDIT_ACTORS.find((each) => each === raw['actor_kind']);
  return {
    ...textIn(raw, 'from', DAY),
    ...textIn(raw, 'to', DAY),
    ...(about && { about }),
    ...(actorKind && { actor_kind: actorKind }),
    ...textIn(raw, 'actor'),
    ...textIn(raw, 'target'),
    ...textIn(raw, 'search'),
  };
}

/** A number in the address is a text too. */
function textIn(raw: Readonly<Record<string, unknown>>, field: string, form = /\S/): Readonly<Record<string, string>> {
  const value = raw[field];
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && form.test(text) ? { [field]: text.slice(0, MAX_TEXT_LENGTH) } : {};
}

/** Newest first; older ones when they are asked for. */
const pagesQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['getAuditLog', search] as const,
    queryFn: ({ pageParam, signal }) =>
      call('getAuditLog', { query: { ...search, ...(pageParam !== null && { before: pageParam }) } }, { signal }),
    initialData: () => firstPage('getAuditLog', { query: search }, null as number | null, (page) => page),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

interface AuditLogProps {
  /** What the address asks for at first. */
  readonly search: AuditSearch;
  /** Keeps what is shown in the address. */
  onSearch(search: AuditSearch): void;
}

export function AuditLogPage() {
  const requested = parseAuditSearch({ ...route.useSearch() });
  const navigate = useNavigate();
  return (
    <AdministrationPage section="system" title={headerText.auditLog} lead={text.lead}>
      <AuditLog search={requested} onSearch={(search) => void navigate({ to: '/audit-log', search, replace: true })} />
    </AdministrationPage>
  );
}

/** Who did what to whom, and when. */
function AuditLog({ search: requested, onSearch }: AuditLogProps) {
  const [search, setSearch] = useState(requested);
  const log = useInfiniteQuery(pagesQuery(useDeferredValue(parseAuditSearch(search))));
  const momentOf = useMoments();
  const columns = useMemo(() => columnsOf(momentOf), [momentOf]);
  const show = (next: AuditSearch) => {
    setSearch(next);
    onSearch(parseAuditSearch(next));
  };
  const isNarrowed = Object.keys(parseAuditSearch(search)).length > 0;
  const showAll = { label: text.showAll, act: () => show({}) };

  return (
    <ListPage
      label={headerText.auditLog}
      query={log}
      isBusy={log.isFetching}
      loading={text.loading}
      heights={[28, 28, 28, 28, 28]}
      failed={text.failed}
      stale="keep"
      find={
        <>
          <AuditFilters
            search={search}
            today={parseDay(log.data?.pages[0]?.today ?? '')}
            onChange={(change) => show({ ...search, ...change } as AuditSearch)}
          />
          <SaveFile search={search} />
        </>
      }
      empty={({ pages }) =>
        pages[0]!.entries.length === 0 &&
        (isNarrowed ? <Empty title={text.nothingFound} action={showAll} /> : <Empty title={text.none} />)
      }
    >
      {({ pages }) => (
        <>
          <DataTable
            label={headerText.auditLog}
            className={styles.table}
            columns={columns}
            rows={pages.flatMap(({ entries }) => entries)}
            keyOf={({ number }) => number}
          />
          <Older log={log} />
        </>
      )}
    </ListPage>
  );
}

/** The way to older entries. */
function Older({
  log,
}: {
  readonly log: Pick<UseInfiniteQueryResult, 'isError' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
}) {
  const older = () => void log.fetchNextPage({ cancelRefetch: false });
  if (log.isError) return <Failed look="strip" title={text.olderFailed} onRetry={older} />;
  if (!log.hasNextPage) return <p className="muted text-13">{text.end}</p>;
  return (
    <Button variant="default" className={styles.older} loading={log.isFetchingNextPage} onClick={older}>
      {text.older}
    </Button>
  );
}

/** Saves what is shown, and all that is older, as a file for the spreadsheet of the reader’s language. */
function SaveFile({ search }: { readonly search: AuditSearch }) {
  const saving = useSubmission({
    mutationFn: async (requested: AuditSearch) => {
      const format = language === 'en' ? 'csv' : 'csv-es';
      const response = await openCall('downloadAuditLog', { query: { ...parseAuditSearch(requested), format } });
      saveFile({ fileName: text.fileName, content: await response.blob() });
    },
  });
  return (
    <div className={styles.save}>
      <Button
        variant="default"
        aria-disabled={saving.isPending || undefined}
        onClick={() => saving.isPending || saving.submit(search)}
      >
        {saving.isPending ? text.downloading : text.download}
      </Button>
      {saving.error && <Notice tone="error">{failureSentence(saving.error, text.downloadFailed)}</Notice>}
    </div>
  );
}

interface AuditFiltersProps {
  readonly search: AuditSearch;
  /** By the product’s clock; null while it is not known. */
  readonly today: Day | null;
  onChange(change: Readonly<Partial<Record<keyof AuditSearch, string>>>): void;
}

const AREAS = [
  { value: '', label: text.anything },
  ...AUDIT_AREAS.map((value) => ({ value, label: text.areas[value] })),
];
const KINDS = [
  { value: '', label: text.anybody },
  ...AUDIT_ACTORS.map((value) => ({ value, label: text.kinds[value] })),
];

/** Which entries are shown. */
function AuditFilters({ search, today, onChange }: AuditFiltersProps) {
  const day = (field: 'from' | 'to') => (
    <DateField
      label={text[field]}
      {...(today !== null && { max: today })}
      value={search[field] ?? ''}
      onChange={(value) => (value === '' || parseDay(value) !== null) && onChange({ [field]: value })}
    />
  );
  const words = (field: 'actor' | 'target' | 'search') => (
    <SearchField
      label={text[field]}
      {...(field === 'search' && { placeholder: text.searchHint, className: styles.search })}
      value={search[field] ?? ''}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
  return (
    <div className={styles.filters} role="group" aria-label={text.filters}>
      {day('from')}
      {day('to')}
      <ChoiceField
        label={text.about}
        value={search.about ?? ''}
        choices={AREAS}
        onChange={(about) => onChange({ about })}
      />
      <ChoiceField
        label={text.actorKind}
        value={search.actor_kind ?? ''}
        choices={KINDS}
        onChange={(kind) => onChange({ actor_kind: kind })}
      />
      {words('actor')}
      {words('target')}
      {words('search')}
    </div>
  );
}

function columnsOf(momentOf: MomentWords): readonly Column<AuditEntry>[] {
  const { columns } = text;
  return [
    { label: columns.at, cell: ({ at }) => <time dateTime={at}>{momentOf(at)}</time> },
    {
      label: columns.what,
      isRowHeader: true,
      className: styles.what,
      cell: ({ what, facts }) => (
        <>
          {what}
          {facts.length > 0 && (
            <span className="block muted text-13 light">
              {facts.map(({ name, value }) => (
                <span key={name} className={styles.fact}>
                  {text.fact({ name })} <bdi translate="no">{value}</bdi>
                </span>
              ))}
            </span>
          )}
        </>
      ),
    },
    {
      label: columns.actor,
      cell: ({ actor, actor_kind: kind, network, request_id: request }) => (
        <>
          <bdi translate="no">{actor}</bdi>
          {kind !== 'person' && kind !== 'stranger' && (
            <span className="block muted text-13 light">{text.kinds[kind]}</span>
          )}
          {network !== null && request !== null && (
            <span className="block muted text-13 light">{text.moreOf({ network, id: request })}</span>
          )}
        </>
      ),
    },
    { label: columns.target, cell: (entry) => <Targets {...entry} /> },
  ];
}

function Targets({ target, subject }: Pick<AuditEntry, 'target' | 'subject'>) {
  const names = [target, subject].filter((each) => each !== null);
  if (names.length === 0) return '–';
  return names.map((each) => (
    <bdi key={each} className="block" translate="no">
      {each}
    </bdi>
  ));
}
