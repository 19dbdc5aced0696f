import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import type { NamedChange } from '@vivac/contract/wire/changes';
import { SINCE_WORDS } from '@vivac/domain/changes/change';
import { addDays, monthOf, toDay } from '@vivac/domain/time/day';
import { useMemo, useEffect } from 'react';
import { call } from '../../api/call.ts';
import { errorSentence, logFailure } from '../../api/api-error.ts';
import { useMoments } from '../../api/use-moments.ts';
import { ChangeFilters, ChangesPanel } from './changes-panel.tsx';
import { type ChangesChoice, type ChangesQuestion, kindsOf, AHEAD, KIND_CHOICES } from './changes-query.ts';
import { useLive } from '../live/use-live.ts';
import { clockTime } from '../../text/moment-words.ts';
import { offerSummary } from '../../text/offer-words.ts';
import { OwnCampsiteWay } from '../session/own-campsite-way.tsx';
import { wordsOf } from '../../text/reader.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { monthToText } from '@vivac/contract/wire/screens/dashboard-search';
import { searchOfChoice } from '@vivac/contract/wire/screens/dashboard-state';
import type { ChangesSearch } from './changes-search.ts';
import { type Watched, useWatched } from './use-watched.tsx';
import { SectionTabs } from '../../ui/shell/section-tabs.tsx';
import styles from './changes-page.module.css';

const text = wordsOf('changes');
const route = getRouteApi('/signed-in/changes');
const EVERYTHING = { kind: null, campsite: null, ahead: null } as const;

/** What moved at the campsites of the watchlist, confirmed or pending. */
export function ChangesPage() {
  const search = route.useSearch();
  const start = useWatched(search);
  useChangeVisit();
  return (
    <div className={styles.page}>
      <SectionTabs section="news" />
      <h1 className="visually-hidden">{text.title}</h1>
      {start.is === 'loading' && <Waiting label={text.loading} className={styles.panel} heights={[40, 40, 40, 40]} />}
      {start.is === 'failed' && (
        <Failed title={text.failed} onRetry={start.retry}>
          {errorSentence(start.error)}
        </Failed>
      )}
      {start.is === 'ready' && <Shown watched={start.watched} choice={choiceIn(search)} />}
    </div>
  );
}

interface ShownProps {
  readonly watched: Watched;
  readonly choice: ChangesChoice;
}

function Shown({ watched, choice }: ShownProps) {
  const { campsites, selection, colours, today, zone, isWaiting } = watched;
  const navigate = useNavigate();
  const momentOf = useMoments('short');
  useLive(true);
  const question = questionOf(watched, choice);
  const timeOf = useMemo(() => clockTime(zone, today), [zone, today]);
  const searchOf = useMemo(() => nightSearch(watched), [watched]);
  const change = (changed: Partial<ChangesChoice>) =>
    void navigate({ to: '/changes', search: (before) => searchWith(before, changed), replace: true });

  if (campsites.length === 0)
    return (
      <Empty title={text.noWatchlist}>
        <OwnCampsiteWay otherwise={text.noWatchlistHint} />
      </Empty>
    );
  return (
    <>
      <p className={styles.caption}>
        {text.caption({ filters: offerSummary(selection) })} <Link to="/dashboard">{text.filters}</Link>
      </p>
      <ChangeFilters choice={choice} campsites={campsites} onChange={change} />
      <section className={styles.panel} aria-label={text.list}>
        <ChangesPanel
          question={question}
          isNarrowed={choice.kind !== null || choice.campsite !== null || choice.ahead !== null}
          isWaiting={isWaiting}
          onPeriod={(since) => change({ since })}
          onShowAll={() => change(EVERYTHING)}
          today={today}
          colours={colours}
          momentOf={momentOf}
          timeOf={timeOf}
          searchOf={searchOf}
        />
      </section>
    </>
  );
}

function questionOf({ campsites, selection, today }: Watched, choice: ChangesChoice): ChangesQuestion {
  const { since, kind, campsite, ahead } = choice;
  return {
    // A name that is on the list no more is as if nobody had asked for it.
    campsites: campsite !== null && campsites.includes(campsite) ? [campsite] : campsites,
    selection,
    since,
    kinds: kind && kindsOf(kind),
    firstNight: ahead === null ? null : today,
    lastNight: ahead === null ? null : addDays(today, ahead - 1),
  };
}

/** The dashboard with the first night of a change open, compared with its campsite as well. */
function nightSearch({ today, selection, ticked, competitors }: Watched) {
  return ({ name, first, last }: NamedChange) => {
    if (last < today) return null;
    const day = toDay(first < today ? today : first);
    const compared = competitors.filter((each) => each === name || ticked.includes(each));
    return {
      ...selection,
      campsites: searchOfChoice(selection, compared, competitors).campsites ?? [],
      month: monthToText(monthOf(day)),
      day,
      stay: day,
    };
  };
}

const changesText = wordsOf('changes');

/** Tells the server that the changes are looked at. A visit that is not remembered harms nobody. */
function useChangeVisit(): void {
  useEffect(() => {
    const leaving = new AbortController();
    call('visitChanges', {}, { signal: leaving.signal }).catch((error: unknown) => {
      if (!leaving.signal.aborted) logFailure(changesText.visitLog, error);
    });
    return () => leaving.abort();
  }, []);
}

/** What an address of the page asks for; what nobody understands is as if it had not been there. */
export function choiceIn({ since, kind, campsite, ahead }: ChangesSearch): ChangesChoice {
  return {
    since: SINCE_WORDS.find((word) => word === since) ?? 'yesterday',
    kind: KIND_CHOICES.find((choice) => choice === kind) ?? null,
    campsite: campsite ?? null,
    ahead: AHEAD.find((nights) => nights === ahead) ?? null,
  };
}

/** The address of a changed choice. */
export function searchWith(search: ChangesSearch, changed: Partial<ChangesChoice>): ChangesSearch {
  const { since, kind, campsite, ahead } = { ...choiceIn(search), ...changed };
  return {
    ...search,
    since: since === 'yesterday' ? undefined : since,
    kind: kind ?? undefined,
    campsite: campsite ?? undefined,
    ahead: ahead ?? undefined,
  };
}
