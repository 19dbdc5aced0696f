import { useInfiniteQuery } from '@tanstack/react-query';
import type { NamedChange } from '@vivac/contract/wire/changes';
import { useMemo, useState } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { wordsOf } from '../../text/reader.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { ChangeList, pendingShown, type RowSurroundings } from './change-list.tsx';
import { type ChangesQuestion, changePagesQuery } from './changes-query.ts';
import { More } from './more.tsx';
import styles from './changes.module.css';

const text = wordsOf('changes');
const NONE: readonly NamedChange[] = [];
const NOTHING_READ: readonly string[] = [];

/** The entries that were read while the confirmed ones reached up to a moment. */
interface HeldKeys {
  readonly until: string;
  readonly keys: readonly string[];
}

interface PendingProps extends RowSurroundings {
  readonly question: ChangesQuestion;
  readonly count: number;
  /** Up to which moment the confirmed ones are shown: with a later one the list begins anew, and stays open. */
  readonly until: string;
  /** What is confirmed now: some of it may be read here. */
  readonly confirmed: readonly NamedChange[];
}

/** What one look says, told as a number; it is asked for once somebody opens it. */
export function Pending({ question, count, until, confirmed, ...surroundings }: PendingProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [held, setHeld] = useState<HeldKeys>({ until, keys: [] });
  const query = useInfiniteQuery({ ...changePagesQuery({ ...question, confirmed: false }), enabled: isOpen });
  const { data } = query;
  const pending = useMemo(() => data?.pages.flatMap((page) => page.changes) ?? NONE, [data]);
  const read = held.until === until ? held.keys : NOTHING_READ;
  const shown = useMemo(() => pendingShown(read, pending, confirmed), [read, pending, confirmed]);
  const isMore = shown.some(({ key }) => !read.includes(key));
  if (isMore) setHeld({ until, keys: [...new Set([...read, ...shown.map(({ key }) => key)])] });
  // What is open stays under its reader; once it is closed nothing is asked.
  if (count === 0 && !isOpen) return null;
  return (
    <details className={styles.pending} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{text.pending({ count })}</summary>
      {isOpen && <Asking isKnown={data !== undefined} error={query.error} onRetry={() => void query.refetch()} />}
      {shown.length > 0 && <ChangeList label={text.pendingList} changes={shown} {...surroundings} saysConfirmed />}
      {data && (
        <More
          known={pending.length}
          total={data.pages[0]!.total}
          isLoading={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage({ cancelRefetch: false })}
        />
      )}
      <p className={styles.why}>{text.pendingWhy}</p>
    </details>
  );
}

interface AskingProps {
  readonly isKnown: boolean;
  readonly error: Error | null;
  onRetry(): void;
}

/** What stands in place of the list, or above it where it is old. */
function Asking({ isKnown, error, onRetry }: AskingProps) {
  if (error !== null)
    return (
      <Failed look="strip" title={isKnown ? text.staleFailed : text.failed} onRetry={onRetry}>
        {errorSentence(error)}
      </Failed>
    );
  return isKnown ? null : <Waiting label={text.loading} heights={[40, 40]} />;
}
