import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useSignedInUser } from '../session/use-signed-in-user.ts';
import { coverageText as text } from './coverage-words.ts';
import { AdministrationPage } from '../administration/administration-frame.tsx';
import styles from './coverage-page.module.css';
import { Button, TextInput } from '@mantine/core';
import { PAGES } from '@vivac/contract/pages';
import { wordsOf } from '../../text/reader.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import {
  CoverageTable,
  type CoverageTableProps,
  type ShownState,
  countsOf,
  useCoverage,
  useShownCoverage,
} from './coverage-table.tsx';
import coverageListStyles from './coverage.module.css';

const route = getRouteApi('/signed-in/coverage');

/** Which sources feed the reader's campsites; for administrators those of every list too. */
export function CoveragePage() {
  const { all = false } = route.useSearch();
  const isAdmin = useSignedInUser()?.admin ?? false;
  if (!isAdmin) {
    return (
      <div className={styles.page}>
        <Link to="/dashboard" className={styles.back}>
          {text.back}
        </Link>
        <h1>{text.title}</h1>
        <p className={styles.lead}>{text.lead}</p>
        <CoverageList all={false} isAdmin={false} />
      </div>
    );
  }
  return (
    <AdministrationPage section="data" title={text.title} lead={all ? text.allLead : text.lead}>
      <nav className={styles.whose} aria-label={text.whose}>
        <Link to="/coverage" search={{ all: true }}>
          {text.everyList}
        </Link>
        <Link to="/coverage" activeOptions={{ exact: true }}>
          {text.ownList}
        </Link>
      </nav>
      <CoverageList key={String(all)} all={all} isAdmin />
    </AdministrationPage>
  );
}

const pageTitles = wordsOf('page-titles');

interface CoverageListProps {
  /** Of every list instead of the reader's own. */
  readonly all: boolean;
  readonly isAdmin: boolean;
}

/** The coverage of a list of campsites. */
function CoverageList({ all, isAdmin }: CoverageListProps) {
  const query = useCoverage(all);
  if (query.isPending) {
    return <Waiting label={text.loading} className={coverageListStyles.waiting} heights={[28, 28, 28, 28]} />;
  }
  if (!query.data) return <Failed title={text.failed} onRetry={() => void query.refetch()} />;
  const { coverage } = query.data;
  if (coverage.length === 0) return <NoCoverage all={all} isAdmin={isAdmin} />;
  return <FoundCoverage coverage={coverage} receivedAtMs={query.dataUpdatedAt} isAdmin={isAdmin} />;
}

/** Administrators are led to where links are set, others are told who sets them. */
function NoCoverage({ all, isAdmin }: CoverageListProps) {
  const navigate = useNavigate();
  const title = all ? text.none : text.noneOwn;
  if (!isAdmin) return <Empty title={title}>{text.noneOwnDetail}</Empty>;
  return (
    <Empty title={title} action={{ label: pageTitles.users, act: () => void navigate({ to: PAGES.adminUsers }) }}>
      {text.noneDetail}
    </Empty>
  );
}

/** What is shown of it: it can be searched, and narrowed by state. */
function FoundCoverage({ coverage, ...table }: CoverageTableProps) {
  const shown = useShownCoverage(coverage);
  return (
    <>
      <div className={coverageListStyles.chooser}>
        <Chips counts={countsOf(coverage)} chosen={shown.state} onChoose={shown.show} />
        <TextInput
          className={coverageListStyles.search}
          type="search"
          label={text.search}
          placeholder={text.searchHint}
          maxLength={200}
          value={shown.search}
          onChange={({ currentTarget: { value } }) => shown.find(value)}
        />
      </div>
      {shown.shown.length === 0 ? (
        <Empty title={text.nothingFound} action={{ label: text.showAll, act: shown.showAll }} />
      ) : (
        <CoverageTable coverage={shown.shown} {...table} />
      )}
      {shown.more > 0 && (
        <Button variant="default" className={coverageListStyles.more} onClick={shown.showMore}>
          {text.more({ count: shown.more })}
        </Button>
      )}
    </>
  );
}

interface ChipsProps {
  readonly counts: Readonly<Record<ShownState, number>>;
  readonly chosen: ShownState;
  onChoose(state: ShownState): void;
}

const STATES: readonly ShownState[] = ['all', 'covered', 'late', 'uncovered'];

function Chips({ counts, chosen, onChoose }: ChipsProps) {
  return (
    <div role="group" aria-label={text.which} className={coverageListStyles.chips}>
      {STATES.map((state) => (
        <Button
          key={state}
          variant={state === chosen ? 'light' : 'default'}
          color="pine"
          radius="xl"
          aria-pressed={state === chosen}
          onClick={() => onChoose(state)}
        >
          {text.chip({ words: text.states[state], count: counts[state] })}
        </Button>
      ))}
    </div>
  );
}
