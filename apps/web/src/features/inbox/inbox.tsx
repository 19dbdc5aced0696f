import { Button } from '@mantine/core';
import type { Inbox as InboxPage } from '@vivac/contract/alerts/inbox';
import type { ComponentProps } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { useMoments } from '../../api/use-moments.ts';
import { wordsOf } from '../../text/reader.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { AlertList } from './alert-list.tsx';
import type { InboxSearch } from './inbox-search.ts';
import { useInbox, useReadAll } from './use-inbox.ts';
import styles from './inbox.module.css';
import { ALERT_KINDS, ALERT_STATES } from '@vivac/domain/alerts/alert';
import { ChoiceField } from '../../ui/forms/choice-field.tsx';
import { Toggle } from '../../ui/forms/toggle.tsx';

const text = wordsOf('inbox');

interface InboxProps {
  readonly search: InboxSearch;
  readonly onSearch: (search: InboxSearch) => void;
}

/** What the alert rules of the reader found: filters, what waits for a second look, and all that is confirmed (inbox-13). */
export function Inbox({ search, onSearch }: InboxProps) {
  const { alert: _, ...filters } = search;
  const inbox = useInbox(filters);
  const readAll = useReadAll();
  const momentOf = useMoments('short');
  const first = inbox.data?.pages[0];

  return (
    <div className="stack one-column gap-16">
      {first && <p className={styles.lead}>{text.lead({ moment: momentOf(first.next_digest_at) })}</p>}
      <div className={styles.bar}>
        <InboxFilters search={filters} campsites={first?.campsites ?? []} onSearch={onSearch} />
        <Button
          variant="default"
          className={styles.readAll}
          disabled={!first || first.unread === 0}
          aria-disabled={readAll.isPending || undefined}
          onClick={() => first && readAll.submit(first.until)}
        >
          {text.readAll}
        </Button>
      </div>
      {readAll.isError && <Failed title={text.changeFailed} onRetry={() => first && readAll.submit(first.until)} />}
      {inbox.isPending && <Waiting label={text.loading} className={styles.waiting} heights={[64, 64, 64, 64]} />}
      {inbox.data && <Content {...{ pages: inbox.data.pages, search, onSearch }} />}
      <Older inbox={inbox} />
    </div>
  );
}

/** The way to older alerts, and what could not be had. */
function Older({ inbox }: { readonly inbox: ReturnType<typeof useInbox> }) {
  const older = () => inbox.isFetchingNextPage || void inbox.fetchNextPage();
  return (
    <>
      {inbox.isError && (
        <Failed
          title={inbox.data ? text.olderFailed : text.failed}
          onRetry={() => (inbox.data ? older() : void inbox.refetch())}
        >
          {errorSentence(inbox.error)}
        </Failed>
      )}
      {inbox.hasNextPage && !inbox.isError && (
        <Button
          variant="default"
          className={styles.more}
          aria-disabled={inbox.isFetchingNextPage || undefined}
          onClick={older}
        >
          {inbox.isFetchingNextPage ? text.loadingOlder : text.older}
        </Button>
      )}
    </>
  );
}

interface ContentProps extends InboxProps {
  readonly pages: readonly InboxPage[];
}

/** The alerts that were answered. */
function Content({ pages, search, onSearch }: ContentProps) {
  const { alert: open = null, ...filters } = search;
  const [first] = pages;
  if (first === undefined) return null;
  const alerts = pages.flatMap((page) => page.alerts);
  const isFiltered = Object.keys(filters).length > 0;
  const onOpen = (id: string | null) => onSearch({ ...filters, ...(id !== null && { alert: id }) });
  const list = { open, now: first.until, onOpen };
  if (alerts.length > 0 || first.pending.length > 0) {
    return (
      <>
        <Pending alerts={first.pending} {...list} />
        {alerts.length > 0 && <AlertList alerts={alerts} {...list} label={text.list} />}
      </>
    );
  }
  return <NoAlerts onClear={isFiltered ? () => onSearch({}) : null} />;
}

/** What one look says; opened where a link leads to one of them. */
function Pending(props: ComponentProps<typeof AlertList>) {
  const { alerts, open } = props;
  if (alerts.length === 0) return null;
  return (
    <details className={styles.pending} open={alerts.some(({ id }) => id === open) || undefined}>
      <summary>{text.pending({ count: alerts.length })}</summary>
      <p className={styles.hint}>{text.pendingHint}</p>
      <AlertList {...props} />
    </details>
  );
}

/** `onClear` where filters leave nothing. */
function NoAlerts({ onClear }: { readonly onClear: (() => void) | null }) {
  if (onClear === null) return <Empty title={text.none}>{text.noneDetail}</Empty>;
  return (
    <Empty title={text.noneMatch} action={{ label: text.clear, act: onClear }}>
      {text.noneMatchDetail}
    </Empty>
  );
}

interface InboxFiltersProps {
  readonly search: InboxSearch;
  /** Those of which there are alerts. */
  readonly campsites: readonly string[];
  readonly onSearch: (search: InboxSearch) => void;
}

const ALL = { value: '', label: text.filters.all } as const;

function InboxFilters({ search, campsites, onSearch }: InboxFiltersProps) {
  const { unread, kind, state, campsite } = search;
  const names = campsite === undefined || campsites.includes(campsite) ? campsites : [...campsites, campsite];
  const set = (name: 'kind' | 'state' | 'campsite', value: string) => {
    const { [name]: _, ...others } = search;
    onSearch(value === '' ? others : ({ ...others, [name]: value } as InboxSearch));
  };
  const toggleUnread = () => {
    const { unread: before, ...others } = search;
    onSearch(before ? others : { ...others, unread: true });
  };

  return (
    <div className={styles.filters} role="group" aria-label={text.filters.label}>
      <div className={styles.unread}>
        <Toggle checked={unread === true} label={text.filters.unread} onChange={toggleUnread} />
        <span aria-hidden="true">{text.filters.unread}</span>
      </div>
      <ChoiceField
        label={text.filters.kind}
        value={kind ?? ''}
        choices={[ALL, ...ALERT_KINDS.map((value) => ({ value, label: text.kinds[value] }))]}
        onChange={(value) => set('kind', value)}
      />
      <ChoiceField
        label={text.filters.state}
        value={state ?? ''}
        choices={[ALL, ...ALERT_STATES.map((value) => ({ value, label: text.states[value] }))]}
        onChange={(value) => set('state', value)}
      />
      <ChoiceField
        label={text.filters.campsite}
        value={campsite ?? ''}
        choices={[ALL, ...names.map((value) => ({ value, label: value }))]}
        onChange={(value) => set('campsite', value)}
      />
    </div>
  );
}
