import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ChangesSince, NamedChange } from '@vivac/contract/wire/changes';
import type { SinceWord } from '@vivac/domain/changes/since';
import { useMemo, useState } from 'react';
import { errorSentence } from '../../api/error-sentence.ts';
import { wordsOf } from '../../text/reader.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { PeriodTabs, SAID } from './change-filters.tsx';
import { type ChangesQuestion, PAGE_SIZE, changePagesQuery } from './changes-query.ts';
import styles from './changes.module.css';
import { DataGaps } from './data-gaps.tsx';
import { ChangeList } from './list/change-list.tsx';
import type { RowSurroundings } from './list/change-row.tsx';
import { type KeyedChange, hold, shownOf } from './list/held-changes.ts';

const text = wordsOf('changes');

interface ChangesPanelProps extends RowSurroundings {
  readonly question: ChangesQuestion;
  /** A kind, a campsite or nights were chosen. */
  readonly isNarrowed: boolean;
  /** No source has brought anything of the own campsite yet. */
  readonly isWaiting: boolean;
  onPeriod(since: SinceWord): void;
  onShowAll(): void;
}

/** What moved: since when, the entries, of whom there are no data. */
export function ChangesPanel({
  question,
  isNarrowed,
  isWaiting,
  onPeriod,
  onShowAll,
  ...surroundings
}: ChangesPanelProps) {
  const query = useInfiniteQuery(changePagesQuery(question));
  const { data, error } = query;
  const first = data?.pages[0];
  const counts = first
    ? { yesterday: first.counts.yesterday, 'last-visit': first.counts.lastVisit, '30-days': first.counts.days30 }
    : null;
  return (
    <>
      <PeriodTabs since={question.since} counts={counts} onChange={onPeriod} />
      {error !== null && (
        <Failed look="strip" title={first ? text.staleFailed : text.failed} onRetry={() => void query.refetch()}>
          {errorSentence(error)}
        </Failed>
      )}
      {first === undefined && error === null && (
        <Waiting label={text.loading} className={styles.waiting} heights={[40, 40, 40, 40, 40, 40]} />
      )}
      {first && (
        <>
          <Notes first={first} since={question.since} momentOf={surroundings.momentOf} />
          {first.total === 0 ? (
            <NoChange
              since={question.since}
              isComputing={first.computing}
              isNarrowed={isNarrowed}
              isWaiting={isWaiting}
              onShowAll={onShowAll}
            />
          ) : (
            <Found
              key={JSON.stringify(question)}
              pages={data.pages}
              isLoadingMore={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage({ cancelRefetch: false })}
              {...surroundings}
            />
          )}
        </>
      )}
    </>
  );
}

interface NotesProps extends Pick<RowSurroundings, 'momentOf'> {
  readonly first: ChangesSince;
  readonly since: SinceWord;
}

/** Since when, what is not looked through yet, and of whom there are no data. */
function Notes({ first: { lastVisit, computing, total, gaps }, since, momentOf }: NotesProps) {
  const visit = lastVisit === null ? text.firstVisit : text.lastVisit({ moment: momentOf(lastVisit) });
  return (
    <>
      {since === 'last-visit' && <p className={styles.note}>{visit}</p>}
      {computing && total > 0 && <p className={styles.note}>{text.computingHint}</p>}
      <DataGaps gaps={gaps} momentOf={momentOf} />
    </>
  );
}

interface NoChangeProps extends Pick<ChangesPanelProps, 'isNarrowed' | 'isWaiting' | 'onShowAll'> {
  readonly since: ChangesQuestion['since'];
  readonly isComputing: boolean;
}

/** What came in is being looked through, nothing moved, nothing is known yet, or nothing of what was chosen. */
function NoChange({ since, isComputing, isNarrowed, isWaiting, onShowAll }: NoChangeProps) {
  if (isComputing) {
    return (
      <Empty look="bare" title={text.computing}>
        {text.computingHint}
      </Empty>
    );
  }
  if (isNarrowed) {
    return <Empty look="bare" title={text.emptyFiltered} action={{ label: text.showAll, act: onShowAll }} />;
  }
  if (isWaiting) {
    return (
      <Empty look="bare" title={text.noData}>
        {text.noDataHint} <Link to="/coverage">{text.coverage}</Link>
      </Empty>
    );
  }
  return (
    <Empty look="bare" title={text.empty[SAID[since]]}>
      {text.emptyHint}
    </Empty>
  );
}

interface FoundProps extends RowSurroundings {
  readonly pages: readonly ChangesSince[];
  readonly isLoadingMore: boolean;
  onMore(): void;
}

const NONE: readonly NamedChange[] = [];

/** The entries as they were found; newer ones wait until they are asked for, so that what is read does not move. */
function Found({ pages, isLoadingMore, onMore, ...surroundings }: FoundProps) {
  const changes = useMemo(() => pages.flatMap((page) => page.changes), [pages]);
  const [held, setHeld] = useState(() => hold(pages[0]?.changes ?? NONE));
  const { shown, waiting } = useMemo(() => shownOf(held, changes), [held, changes]);
  const total = pages[0]?.total ?? 0;
  return (
    <>
      <div className={styles.fresh}>
        <span>{text.total({ count: total })}</span>
        <span role="status">
          {waiting > 0 && (
            <button
              type="button"
              onClick={() => setHeld(hold(changes))}
              aria-label={text.freshSaid({ count: waiting })}
            >
              {text.fresh({ count: waiting })}
            </button>
          )}
        </span>
      </div>
      <ChangeList changes={shown} {...surroundings} />
      <More known={changes.length} total={total} isLoading={isLoadingMore} onMore={onMore} />
      <Why changes={shown} />
    </>
  );
}

interface MoreProps {
  readonly known: number;
  readonly total: number;
  readonly isLoading: boolean;
  onMore(): void;
}

/** The way to the next page of a long list. */
function More({ known, total, isLoading, onMore }: MoreProps) {
  if (total <= PAGE_SIZE) return null;
  const left = total - known;
  return (
    <p className={styles.more}>
      <span>{text.shownOf({ shown: known, total })}</span>
      {left > 0 && (
        <Button variant="default" loading={isLoading} onClick={onMore}>
          {text.more({ count: Math.min(PAGE_SIZE, left) })}
        </Button>
      )}
    </p>
  );
}

/** What the states mean that stand in the list. */
function Why({ changes }: { readonly changes: readonly KeyedChange[] }) {
  const states = new Set(changes.map(({ change }) => change.state));
  const reasons = [
    ...(states.has('pending') ? [text.pendingWhy] : []),
    ...(states.has('recovering') ? [text.recoveringWhy] : []),
  ];
  return reasons.length === 0 ? null : <p className={styles.why}>{reasons.join(' ')}</p>;
}
