import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { comparedQueryOf } from '@vivac/contract/wire/prices';
import { offerQueryOf } from '@vivac/contract/wire-names';
import { useMemo } from 'react';
import type { CallQuery } from '../../api/routes.ts';
import { useMoments } from '../../api/use-moments.ts';
import { CompressionPanel } from './compression-panel.tsx';
import { FirstMoverPanel } from './first-mover-panel.tsx';
import { useLive } from '../live/use-live.ts';
import { PacePanel } from './pace-panel.tsx';
import { PriceScorePanel } from './price-score-panel.tsx';
import { offerSummary } from '../../text/offer-words.ts';
import { OwnCampsiteWay } from '../session/own-campsite-way.tsx';
import { wordsOf } from '../../text/reader.ts';
import { Empty } from '../../ui/states/empty.tsx';
import { type Watched, useWatched, WatchedStates } from '../changes/use-watched.tsx';
import { PanelDownloads } from './panel-downloads.tsx';
import { SectionTabs } from '../../ui/shell/section-tabs.tsx';
import segments from '../../ui/forms/segments.module.css';
import styles from './position-page.module.css';
import { MOST_COMPARED, type PositionSearch, choiceIn, filtersIn } from './position-search.ts';

const text = wordsOf('position');
const headerText = wordsOf('header');
const route = getRouteApi('/signed-in/position');

/** Where the own campsite stands: by price and score, how tight and how fast nights go, and who moves first. */
export function PositionPage() {
  const search = route.useSearch();
  const start = useWatched(filtersIn(search));
  return (
    <div className={styles.page}>
      <SectionTabs section="market" />
      <h1 className="visually-hidden">{text.title}</h1>
      <WatchedStates start={start} loading={text.loading} failed={text.failed} heights={[40, 740, 640]}>
        {(watched) => <Ready watched={watched} search={search} />}
      </WatchedStates>
    </div>
  );
}

interface ReadyProps {
  readonly watched: Watched;
  readonly search: PositionSearch;
}

function Ready({ watched, search }: ReadyProps) {
  const { own, competitors, ticked, today, selection, hasOffers } = watched;
  const navigate = useNavigate();
  const choice = choiceIn(search, today, competitors.length);
  const compared = choice.isTickedAlone ? ticked : competitors;
  if (own === null)
    return (
      <Empty title={text.noReference}>
        <OwnCampsiteWay otherwise={text.noReferenceHint} />
      </Empty>
    );
  if (!hasOffers) {
    return (
      <Empty title={text.noPrices}>
        {text.noPricesHint} <Link to="/coverage">{headerText.coverage}</Link>
      </Empty>
    );
  }
  const change = (changed: PositionSearch) =>
    void navigate({ to: '/position', search: (before) => ({ ...before, ...changed }), replace: true });
  return (
    <>
      <div className={styles.top}>
        <p className={styles.caption}>
          {text.caption({ filters: offerSummary(selection) })} <Link to="/dashboard">{text.filters}</Link>
        </p>
        {ticked.length < competitors.length && (
          <div className={segments.buttons} role="group" aria-label={text.among.label}>
            <button type="button" aria-pressed={!choice.isTickedAlone} onClick={() => change({ among: 'all' })}>
              {text.among.all({ count: competitors.length })}
            </button>
            <button type="button" aria-pressed={choice.isTickedAlone} onClick={() => change({ among: 'ticked' })}>
              {text.among.ticked({ count: ticked.length })}
            </button>
          </div>
        )}
      </div>
      {compared.length === 0 && <Empty title={text.noCompetitors}>{text.noCompetitorsHint}</Empty>}
      {compared.length > MOST_COMPARED && (
        <Empty title={text.tooMany({ count: compared.length, most: MOST_COMPARED })} />
      )}
      {compared.length > 0 && compared.length <= MOST_COMPARED && (
        <Panels watched={watched} own={own} compared={compared} choice={choice} onChange={change} />
      )}
    </>
  );
}

interface PanelsProps {
  readonly watched: Watched;
  readonly own: string;
  readonly compared: readonly string[];
  readonly choice: ReturnType<typeof choiceIn>;
  onChange(changed: PositionSearch): void;
}

function Panels({ watched, own, compared, choice, onChange }: PanelsProps) {
  const { selection, colours, today } = watched;
  const { day, span, week } = choice;
  const momentOf = useMoments('short');
  useLive(true);
  const question = useMemo(
    () => ({ ...comparedQueryOf(own, compared), ...offerQueryOf(selection) }),
    [own, compared, selection],
  );
  const downloads = (subject: CallQuery<'downloadPosition'>['subject'], title: string, more = {}) => (
    <PanelDownloads title={title} query={{ ...question, ...more, subject }} />
  );
  return (
    <div className={styles.parts}>
      <PriceScorePanel
        question={{ ...question, date: day, span }}
        today={today}
        day={day}
        span={span}
        colours={colours}
        actions={downloads('price_score', text.score.title, { date: day, span })}
        momentOf={momentOf}
        onChange={onChange}
      />
      <CompressionPanel question={question} actions={downloads('compression', text.compression.title)} />
      <div className="whole-row narrow">
        <PacePanel
          question={{ ...question, week }}
          colours={colours}
          actions={downloads('pace', text.pace.title, { week })}
          onWeek={(next) => onChange({ week: next })}
        />
      </div>
      <div className="whole-row narrow">
        <FirstMoverPanel question={question} actions={downloads('first_movers', text.movers.title)} />
      </div>
    </div>
  );
}
