import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { FEWEST_COMPETITORS } from '@vivac/domain/adviser/night-facts';
import type { Day } from '@vivac/domain/time/day';
import type { ReactNode } from 'react';
import { errorSentence } from '../../api/api-error.ts';
import { useMoments } from '../../api/use-moments.ts';
import { shownNights } from './adviser-choice.ts';
import { type AdviserQuestion, type Proposals as Found, proposalsQuery } from './adviser-query.ts';
import { DecisionLog } from './decision-log.tsx';
import { LimitsForm } from './limits-form.tsx';
import { NightDetail } from './night-detail.tsx';
import { ProposalChoices, ProposalFiles, Proposals } from './proposals.tsx';
import { useLive } from '../live/use-live.ts';
import { offerSummary } from '../../text/offer-words.ts';
import { OwnCampsiteWay } from '../session/own-campsite-way.tsx';
import { wordsOf } from '../../text/reader.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { type Watched, useWatched } from '../changes/use-watched.tsx';
import styles from './adviser-page.module.css';
import { type AdviserChoice, type AdviserSearch, VIEWS, choiceIn, offersIn, searchWith } from './adviser-search.ts';

const text = wordsOf('adviser');
const adviserWords = wordsOf('adviser-words');
const { few } = wordsOf('today');
const route = getRouteApi('/signed-in/adviser');

/** What to ask for the nights ahead, with reasons, inside the limits that the manager set. */
export function AdviserPage() {
  const search = route.useSearch();
  const start = useWatched(offersIn(search));
  return (
    <div className={styles.page}>
      {start.is !== 'ready' && <h1>{text.title}</h1>}
      {start.is === 'loading' && <Loading />}
      {start.is === 'failed' && (
        <Failed title={text.failed} onRetry={start.retry}>
          {errorSentence(start.error)}
        </Failed>
      )}
      {start.is === 'ready' && <Shown watched={start.watched} search={search} />}
    </div>
  );
}

function Loading() {
  return <Waiting label={text.loading} className={styles.waiting} heights={[40, 40, 40, 40, 40, 40]} />;
}

interface ShownProps {
  readonly watched: Watched;
  readonly search: AdviserSearch;
}

function Shown({ watched, search }: ShownProps) {
  const { campsites, competitors, ticked, selection } = watched;
  const choice = choiceIn(search);
  const [reference] = campsites;
  useLive(true);
  if (reference === undefined || reference === competitors[0]) {
    return (
      <>
        <h1>{text.title}</h1>
        <Empty title={text.noWatchlist}>
          <OwnCampsiteWay otherwise={text.noWatchlistHint} />
        </Empty>
      </>
    );
  }
  const question = { reference, competitors: choice.isAll ? competitors : ticked, selection, nights: choice.ahead };
  return (
    <>
      <div className={styles.top}>
        <h1>{text.title}</h1>
        {choice.view === 'nights' && <ProposalFiles question={question} />}
      </div>
      <p className={styles.caption}>
        {text.caption({ filters: offerSummary(selection) })} <Link to="/dashboard">{text.changeFilters}</Link>
      </p>
      <p className={styles.promise}>{adviserWords.promise}</p>
      <nav className={styles.views} aria-label={text.views}>
        {VIEWS.map((view) => (
          <Link
            key={view}
            to="/adviser"
            search={searchWith(search, { view, day: null })}
            activeOptions={{ exact: true }}
            aria-current={view === choice.view ? 'page' : undefined}
          >
            {text.view[view]}
          </Link>
        ))}
      </nav>
      <View watched={watched} search={search} choice={choice} question={question} />
    </>
  );
}

interface ViewProps extends ShownProps {
  readonly choice: AdviserChoice;
  readonly question: AdviserQuestion;
}

function View({ watched, search, choice, question }: ViewProps) {
  const momentOf = useMoments('short');
  const found = useQuery(proposalsQuery(question));
  if (choice.view === 'decisions') return <DecisionLog campsite={question.reference} momentOf={momentOf} />;
  if (found.data === undefined) {
    return found.error === null ? (
      <Loading />
    ) : (
      <Failed title={text.failed} onRetry={() => void found.refetch()}>
        {errorSentence(found.error)}
      </Failed>
    );
  }
  const { settings, suggested, mostPriced } = found.data;
  if (choice.view === 'limits' || settings === null) {
    const lacking = whatLacks(watched.competitors.length, question.competitors.length, mostPriced);
    return (
      <>
        {settings === null && <BeforeLimits lacking={lacking} />}
        {(choice.view === 'limits' || lacking === null) && (
          <LimitsForm campsite={question.reference} settings={settings} suggested={suggested} />
        )}
      </>
    );
  }
  return <Nights watched={watched} search={search} choice={choice} question={question} found={found.data} />;
}

/** Limits alone would change nothing where nobody, or nobody with a price, is there to compare with; null where they would. */
function whatLacks(watched: number, compared: number, mostPriced: number | null): string | null {
  if (watched < FEWEST_COMPETITORS) return `${few} ${text.noWatchlistHint}`;
  if (mostPriced === null || mostPriced >= FEWEST_COMPETITORS || compared < FEWEST_COMPETITORS) return null;
  return adviserWords.refused.few_competitors({ priced: mostPriced });
}

/** Why nothing is proposed yet. */
function BeforeLimits({ lacking }: { readonly lacking: string | null }) {
  if (lacking !== null) return <Empty title={text.allRefused}>{lacking}</Empty>;
  return (
    <div className="below-16">
      <h2>{text.noLimits}</h2>
      <p>{text.noLimitsHint}</p>
    </div>
  );
}

interface NightsProps extends ViewProps {
  readonly found: Found;
}

function Nights({ watched, search, choice, question, found }: NightsProps) {
  const navigate = useNavigate();
  const momentOf = useMoments('short');
  const { only, day, ahead, isAll } = choice;
  const { nights: _nights, ...compared } = question;
  const change = (changed: Partial<AdviserChoice>) =>
    void navigate({ to: '/adviser', search: searchWith(search, { ...changed, day: null }), replace: true });
  const linkTo = (to: Day, words: ReactNode, label: string) => (
    <Link
      to="/adviser"
      search={searchWith(search, { day: to })}
      aria-label={label}
      aria-current={to === day ? 'true' : undefined}
      resetScroll={false}
    >
      {words}
    </Link>
  );
  return (
    <>
      <ProposalChoices
        ahead={ahead}
        only={only}
        compared={{ isAll, all: watched.competitors.length, ticked: watched.ticked.length }}
        onChange={change}
      />
      <div className={styles.columns} data-open={day === null ? undefined : ''}>
        <section className={`card clip ${styles.list}`} aria-label={text.table}>
          <Proposals
            nights={found.nights}
            only={only}
            day={day}
            momentOf={momentOf}
            linkTo={linkTo}
            onOnly={(shown) => change({ only: shown })}
          />
        </section>
        {day !== null && (
          <aside className={`card clip ${styles.detail}`}>
            <NightDetail
              compared={compared}
              day={day}
              momentOf={momentOf}
              ways={
                <Ways
                  search={search}
                  day={day}
                  days={shownNights(found.nights, only).map(({ inputs }) => inputs.day)}
                />
              }
            />
          </aside>
        )}
      </div>
    </>
  );
}

interface WaysProps {
  readonly search: AdviserSearch;
  readonly day: Day;
  readonly days: readonly Day[];
}

/** To the nights beside the one that is open, among those that are listed, and back to all of them. */
function Ways({ search, day, days }: WaysProps) {
  const before = days.findLast((each) => each < day);
  const after = days.find((each) => each > day);
  const way = (to: Day | null | undefined, words: string, label: string) =>
    to !== undefined && (
      <Link to="/adviser" search={searchWith(search, { day: to })} aria-label={label} resetScroll={false}>
        {words}
      </Link>
    );
  return (
    <span className={styles.ways}>
      {way(before, '‹', text.previous)}
      {way(after, '›', text.next)}
      {way(null, text.back, text.back)}
    </span>
  );
}
