import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { StayLadder, StaySeason } from '@vivac/contract/wire/sales-channels';
import { type Day, dayAt, parseDay, toDay } from '@vivac/domain/time/day';
import { useMemo } from 'react';
import { useMoments } from '../../api/use-moments.ts';
import { AsOfBanner, AsOfControl } from '../as-of/as-of-control.tsx';
import { LadderPanel } from './ladder-panel.tsx';
import { ladderQuery } from './ladder-rows.ts';
import { SeasonPanel } from './season-panel.tsx';
import { seasonQuery } from './season-rows.ts';
import { CommissionPanel, useCommissions } from './commission-panel.tsx';
import { useLive } from '../live/use-live.ts';
import { offerSummary, offerValueWords, staySummary } from '../../text/offer-words.ts';
import { capitalised, priceWords } from '../../text/price-words.ts';
import { OwnCampsiteWay } from '../session/own-campsite-way.tsx';
import { wordsOf } from '../../text/reader.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { Together } from '../../ui/states/loaded.tsx';
import { type Watched, useWatched, WatchedStates } from '../changes/use-watched.tsx';
import { type RequestedStay, campsitesOfSeason, requestedStay } from '@vivac/contract/wire/screens/page-questions';
import { LadderFiles, SeasonFiles } from './channel-files.tsx';
import styles from './channels-page.module.css';
import type { ChannelsSearch } from './channels-search.ts';

const text = wordsOf('channel-ladder');
const headerText = wordsOf('header');
const route = getRouteApi('/signed-in/channels');

/** What guests pay on each channel, for one stay and over a season. */
export function ChannelsPage() {
  const search = route.useSearch();
  const start = useWatched(search);
  return (
    <div className={styles.page}>
      <h1>{text.title}</h1>
      <WatchedStates start={start} loading={text.loading} failed={text.failed} heights={[40, 320, 240]}>
        {(watched) => <Ready watched={watched} search={search} />}
      </WatchedStates>
    </div>
  );
}

interface ReadyProps {
  readonly watched: Watched;
  readonly search: ChannelsSearch;
}

interface ShownProps extends ReadyProps {
  readonly stay: RequestedStay;
}

function Ready({ watched, search }: ReadyProps) {
  const { campsites, selection, lengths } = watched;
  const stay = useMemo(() => requestedStay(selection, lengths), [selection, lengths]);
  if (campsites.length === 0)
    return (
      <Empty title={text.noWatchlist}>
        <OwnCampsiteWay otherwise={text.noWatchlistHint} />
      </Empty>
    );
  if (stay === null) {
    return (
      <Empty title={text.noOffers}>
        {text.noOffersHint} <Link to="/coverage">{headerText.coverage}</Link>
      </Empty>
    );
  }
  return (
    <>
      <Top watched={watched} search={search} stay={stay} />
      <Shown watched={watched} search={search} stay={stay} />
    </>
  );
}

/** The filters, and the moment as known on which everything below is. */
function Top({ watched: { today, zone }, search, stay }: ShownProps) {
  const change = useChange();
  const asOf = search.as_of ?? null;
  const onChange = (moment: string | null) => change({ as_of: moment ?? undefined });
  return (
    <>
      <div className={styles.top}>
        <p className={styles.caption}>
          {text.caption({ filters: offerSummary(stay.filters) })} <Link to="/dashboard">{text.filters}</Link>
        </p>
        <AsOfControl today={today} zone={zone} nowMs={Date.now} asOf={asOf} onChange={onChange} />
      </div>
      {asOf !== null && (
        <div className={styles.past}>
          <AsOfBanner asOf={asOf} onBackToNow={() => onChange(null)} />
        </div>
      )}
    </>
  );
}

/** Changes a part of the address. */
function useChange(): (changed: ChannelsSearch) => void {
  const navigate = useNavigate();
  return (changed) =>
    void navigate({ to: '/channels', search: (before) => ({ ...before, ...changed }), replace: true });
}

function Shown({ watched, search, stay }: ShownProps) {
  const { campsites, ticked, own, today, zone, colours } = watched;
  const change = useChange();
  const asOf = search.as_of ?? null;
  const momentOf = useMoments('short');
  useLive(true);
  const shown = useMemo(() => campsitesOfSeason(campsites, own, ticked), [campsites, own, ticked]);
  const campsite = search.campsite !== undefined && campsites.includes(search.campsite) ? search.campsite : shown[0]!;
  const day = dayIn(search.day) ?? today;
  const ladderRequested = { campsite, day, stay: stay.parameters, asOf };
  const span = { first: dayIn(search.first), last: dayIn(search.last) };
  const seasonRequested = { campsites: shown, ...span, stay: stay.parameters, asOf };
  const ladder = useQuery(ladderQuery(ladderRequested));
  const season = useQuery(seasonQuery(seasonRequested));
  const commissions = useCommissions(useChannels(ladder.data, season.data));
  const written = { data: commissions.isLoading ? undefined : commissions, error: commissions.loadError };
  const isOwn = campsite === own;
  return (
    <Together queries={[ladder, season, written]} label={text.loading} className="stack gap-12" heights={[480, 320]}>
      <div className={styles.parts}>
        <LadderPanel
          question={ladderRequested}
          campsites={shown.includes(campsite) ? shown : [campsite, ...shown]}
          isOwn={isOwn}
          stayWords={staySummary(stay.filters)}
          note={
            stay.isLengthChosen ? text.anyLength({ nights: offerValueWords('nights', stay.filters.nights!) }) : null
          }
          pointsOf={commissions.pointsOf}
          momentOf={momentOf}
          onCampsite={(name) => change({ campsite: name === shown[0] ? undefined : name })}
          onDay={(next) => change({ day: next === today ? undefined : next })}
        >
          <LadderFiles
            question={ladderRequested}
            isOwn={isOwn}
            pointsOf={commissions.pointsOf}
            about={offerSummary(stay.filters)}
          />
        </LadderPanel>
        <CommissionPanel
          commissions={commissions}
          dayOf={(moment) => priceWords.dayAndMonth(dayAt(new Date(moment), zone))}
        />
        <div className="whole-row narrow">
          <SeasonPanel
            question={seasonRequested}
            all={campsites.length}
            own={own}
            colours={colours}
            onSpan={(first, last) => change({ first: first ?? undefined, last: last ?? undefined })}
          >
            <SeasonFiles question={seasonRequested} own={own} about={capitalised(offerSummary(stay.filters))} />
          </SeasonPanel>
        </div>
      </div>
    </Together>
  );
}

/** Every channel that is shown: those of the ladder as they stand there, then those of the season alone. */
function useChannels(ladder: StayLadder | undefined, season: StaySeason | undefined): readonly string[] {
  return useMemo(() => {
    const ofLadder = ladder?.rungs
      .toSorted((a, b) => Number(a.direct) - Number(b.direct))
      .map(({ channel }) => channel);
    return [...new Set([...(season?.channels ?? []), ...(ofLadder ?? [])])];
  }, [ladder, season]);
}

function dayIn(text: string | undefined): Day | null {
  return text === undefined || parseDay(text) === null ? null : toDay(text);
}
