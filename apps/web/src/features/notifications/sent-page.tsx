import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { SentMessage } from '@vivac/contract/notifications';
import { lazy, Suspense } from 'react';
import { call, firstPage } from '../../api/call.ts';
import { errorSentence } from '../../api/api-error.ts';
import { useMoments } from '../../api/use-moments.ts';
import { sentText as text } from './rule-words.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { SectionTabs } from '../../ui/shell/section-tabs.tsx';
import styles from './sent-page.module.css';

const route = getRouteApi('/signed-in/sent');

/** Fetched when a list is opened. */
const SentPrices = lazy(async () => ({ default: (await import('./sent-prices.tsx')).SentPrices }));

/** What was sent to the reader, the last of the news. */
export function SentPage() {
  return (
    <div className={styles.page}>
      <SectionTabs section="news" />
      <h1 className="visually-hidden">{text.title}</h1>
      <SentMessages />
    </div>
  );
}

/** Newest first: when, by which rule and with which subject. */
function SentMessages() {
  const { message: open } = route.useSearch();
  const history = useInfiniteQuery({
    queryKey: ['sentMessages'],
    queryFn: ({ pageParam: before, signal }) =>
      call('getNotificationHistory', { query: before === null ? {} : { before } }, { signal }),
    initialData: () => firstPage('getNotificationHistory', { query: {} }, null as string | null, (page) => page),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  const older = () => history.isFetchingNextPage || void history.fetchNextPage();

  return (
    <section className={styles.history} aria-label={text.title}>
      {open !== undefined && (
        <Suspense>
          <SentPrices key={open} id={open} />
        </Suspense>
      )}
      {history.isPending && <Waiting label={text.loading} className={styles.waiting} heights={[56, 56]} />}
      {history.data && <SentList messages={history.data.pages.flatMap((page) => page.messages)} />}
      {history.isError && (
        <Failed
          title={history.data ? text.olderFailed : text.failed}
          onRetry={() => (history.data ? older() : void history.refetch())}
        >
          {errorSentence(history.error)}
        </Failed>
      )}
      {history.hasNextPage && !history.isError && (
        <Button
          className={styles.more}
          variant="default"
          aria-disabled={history.isFetchingNextPage || undefined}
          onClick={older}
        >
          {history.isFetchingNextPage ? text.loadingOlder : text.older}
        </Button>
      )}
    </section>
  );
}

function SentList({ messages }: { messages: readonly SentMessage[] }) {
  if (messages.length === 0) return <Empty look="line" title={text.none} />;
  return (
    <ol className="plain-list">
      {messages.map((message) => (
        <SentRow key={message.id} message={message} />
      ))}
    </ol>
  );
}

function SentRow({ message: { id, sent_at, words, subject, listed, found } }: { message: SentMessage }) {
  const momentOf = useMoments();
  return (
    <li className={styles.message}>
      <time className={styles.when} dateTime={sent_at}>
        {momentOf(sent_at)}
      </time>
      <p className="strong">{subject}</p>
      <p className="muted text-13">{words}</p>
      {listed && (
        <Link className={styles.list} to="/sent" search={{ message: id }} resetScroll={false}>
          {text.list({ found })}
        </Link>
      )}
    </li>
  );
}
