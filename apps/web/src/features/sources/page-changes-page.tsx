import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { callQuery } from '../../api/call.ts';
import type { CallResponse } from '../../api/routes.ts';
import { useMoments } from '../../api/use-moments.ts';
import { wordsOf } from '../../text/reader.ts';
import { failureSentence } from '../../ui/lists/failure-sentence.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Loaded } from '../../ui/states/loaded.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { AdministrationPage } from '../administration/administration-frame.tsx';
import { PageChangeDetails } from './page-difference.tsx';
import styles from './page-changes.module.css';

const text = wordsOf('page-changes');
const route = getRouteApi('/signed-in/admin/page-changes');

type Change = CallResponse<'getPageChanges'>['changes'][number];

/** What watched pages state otherwise than before, and what is said of it. */
export function PageChangesPage() {
  const { source, change } = route.useSearch();
  const list = useQuery({
    ...callQuery('getPageChanges', { query: source === undefined ? {} : { source } }),
    staleTime: 0,
  });
  return (
    <AdministrationPage section="data" title={text.title} lead={text.lead}>
      <p className={styles.ways}>
        <Link to="/sources" search={source === undefined ? {} : { source }}>
          {text.toSources}
        </Link>
        <Link to="/administration/tariffs">{text.toTariffs}</Link>
      </p>
      <Loaded
        query={list}
        waiting={<Waiting label={text.loading} className="stack gap-8" heights={[44, 320]} />}
        failed={(error) => failureSentence(error, text.failed)}
        stale="keep"
      >
        {({ changes }) => {
          const shown = change ?? firstOf(changes);
          return shown === null ? (
            <Empty title={text.none}>{text.noneDetail}</Empty>
          ) : (
            <div className={styles.columns}>
              <Changes {...{ changes, shown, source }} />
              <PageChangeDetails key={shown} id={shown} />
            </div>
          );
        }}
      </Loaded>
    </AdministrationPage>
  );
}

/** The newest that waits for an answer, else the newest. */
function firstOf(changes: readonly Change[]): number | null {
  const waiting = changes.find(({ bears, answer }) => bears && answer === null);
  return (waiting ?? changes[0])?.id ?? null;
}

interface ChangesProps {
  readonly changes: readonly Change[];
  readonly shown: number;
  readonly source: number | undefined;
}

function Changes({ changes, shown, source }: ChangesProps) {
  const momentOf = useMoments('short');
  if (changes.length < 2) return null;
  return (
    <nav aria-label={text.list} className={styles.list}>
      <ol className="plain-list stack gap-4 no-margin">
        {changes.map(({ id, seen_at: at, bears, answer, ...of }) => (
          <li key={id}>
            <Link
              to="/page-changes"
              search={{ ...(source !== undefined && { source }), change: id }}
              aria-current={id === shown ? 'true' : undefined}
              className={styles.change!}
            >
              <span className="strong">{momentOf(at)}</span>
              {source === undefined && <span className="block anywhere">{of.source ?? of.address}</span>}
              <span className="block muted text-13">
                {bears ? text.prices : text.words}
                {bears && <> · {answer === null ? text.open : text.answers[answer]}</>}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
