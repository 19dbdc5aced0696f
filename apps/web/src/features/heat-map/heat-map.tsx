import type { Day } from '@vivac/domain/time/day';
import { useMemo, useState } from 'react';
import 'leaflet/dist/leaflet.css';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { useMoments } from '../../api/use-moments.ts';
import type { NightMoves } from '../../text/night-moves.ts';
import { heatMapText } from './heat-map-words.ts';
import { staySummary } from '../../text/offer-words.ts';
import { priceWords } from '../../text/price-words.ts';
import { Failed } from '../../ui/states/failed.tsx';
import type { AreaAnswer, MapFrame } from './area/area-map-query.ts';
import type { MapAnswer } from './heat-map-query.ts';
import styles from './heat-map.module.css';
import { FIRST_VIEW, type MapView } from './leaflet/map-view.ts';
import { MapButtons } from './map-buttons.tsx';
import { MapCredits } from './map-credits.tsx';
import { type MapContent, mapContentOf } from './map-content.ts';
import { MapLegend } from './map-legend.tsx';
import { MapPriceList } from './map-price-list.tsx';
import { useMapAnswer } from './use-map-answer.ts';
import { usePriceMap } from './use-price-map.ts';

interface HeatMapProps {
  readonly day: Day;
  readonly selection: OfferFilters;
  readonly reference: string | null;
  /** The selected competitors. */
  readonly campsites: readonly string[];
  readonly colours: ReadonlyMap<string, string>;
  /** As known at this moment, by the product's clock; null for now. */
  readonly asOf: string | null;
  /** What moved since yesterday. */
  readonly moves: NightMoves;
  readonly map: { readonly tileUrl: string; readonly attribution: string };
}

/** What is shown before the first answer, and after a failure. */
const NOTHING = { reference: null, campsites: [], entries: {} };

/** Where the campsites are and what a night costs there: heat from afar, price tags from near (map-1). */
export function HeatMap({ day, selection, reference, campsites, colours, asOf, moves, map }: HeatMapProps) {
  const choice = { day, reference, campsites, asOf };
  const [frame, setFrame] = useState<MapFrame>();
  const { query, answer, area } = useMapAnswer(choice, selection, frame);
  const content = useMapContent({ answer, area, colours, moves });
  const [view, setView] = useState<MapView>(FIRST_VIEW);
  const { container, priceMap } = usePriceMap(map.tileUrl, content, {
    onView: setView,
    // Before it was fitted to all of them it looks anywhere.
    onFrame: (next) => area !== null && setFrame(next),
  });

  // Of the prices that are shown: those asked for may be on their way.
  const shown = answer ?? { ...choice, selection };
  const title = heatMapText.title(priceWords.plainDay(shown.day), shown.asOf);
  const priced = answer && heatMapText.priced(countsOf(answer, content, area?.shown));
  const stay = staySummary(shown.selection);
  const summary = priced ? `${stay} · ${priced}` : stay;
  return (
    <section
      className={styles.panel}
      aria-label={title}
      aria-busy={query.isFetching}
      data-outdated={query.isPlaceholderData || undefined}
    >
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 className={styles.day}>{heatMapText.day(priceWords.shortDay(shown.day), shown.asOf)}</h2>
          <p className={styles.summary} title={summary}>
            {summary}
          </p>
        </div>
        <MapButtons map={priceMap} />
      </header>
      <div className={styles.body}>
        <div ref={container} className={styles.map} role="group" aria-label={heatMapText.map} />
        {query.isError && (
          <div className={styles.notice} data-failed="">
            <Failed look="strip" title={heatMapText.failed} onRetry={() => void query.refetch()} />
          </div>
        )}
        <p className={styles.notice} role="status" hidden={!query.isSuccess || content.places.length > 0}>
          {heatMapText.noPrices}
        </p>
        <div className={styles.corners} data-legend={view.legendCorner}>
          <MapLegend range={content.range} tagsShown={view.tagsShown} />
          <MapCredits attribution={map.attribution} />
        </div>
      </div>
      {answer && <MapPriceList title={title} answer={answer} places={content.places} />}
    </section>
  );
}

interface Shown {
  readonly answer: MapAnswer | undefined;
  readonly area: { readonly shown: AreaAnswer; readonly everywhere: AreaAnswer } | null;
  readonly colours: ReadonlyMap<string, string>;
  readonly moves: NightMoves;
}

function useMapContent({ answer, area, colours, moves }: Shown): MapContent {
  const momentOf = useMoments('short');
  const [shown, everywhere] = [area?.shown, area?.everywhere];
  return useMemo(() => {
    const movedOf = (campsite: string) => (answer ? (moves.of(campsite, answer.day)?.words ?? null) : null);
    const named = mapContentOf(answer ?? NOTHING, colours, momentOf, movedOf);
    return shown && everywhere ? shown.show(named, everywhere) : named;
  }, [answer, shown, everywhere, colours, momentOf, moves]);
}

/** Of an area those within it, in clusters too. */
function countsOf({ entries }: MapAnswer, { places }: MapContent, area: AreaAnswer | undefined) {
  if (area === undefined) return { priced: places.length, all: Object.keys(entries).length };
  return { priced: area.prices.priced, all: area.prices.campsites };
}
