import { useReducedMotion } from '@mantine/hooks';
import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type PriceRange, LEGEND_POSITIONS, isLegendValueNew, legendValuesOf } from '@vivac/domain/screens/price-map';
import type { Day } from '@vivac/domain/time/day';
import { type ReactNode, type RefObject, useMemo, useState, useId, useEffect, useEffectEvent, useRef } from 'react';
import 'leaflet/dist/leaflet.css';
import { useReached } from '../../api/connection.ts';
import { useMoments } from '../../api/use-moments.ts';
import type { NightMoves } from '../../text/night-moves.ts';
import { staySummary, quoteWords } from '../../text/offer-words.ts';
import { capitalised, priceWords } from '../../text/price-words.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { type AreaAnswer, type MapFrame, areaMapQuery, isTooManyToName } from './area-map-query.ts';
import { type PriceMap, type PriceMapOptions, createPriceMap } from './create-price-map.ts';
import { HEAT_COLOURS } from './heat-cells.ts';
import { heatMapText } from './heat-map-words.ts';
import {
  type MapAnswer,
  type MapView,
  type MapContent,
  type MapPlace,
  type MapChoice,
  FIRST_VIEW,
  NO_CONTENT,
  mapContentOf,
  heatMapQuery,
} from './map-content.ts';
import { LineIcon } from '../../ui/line-icon.tsx';
import styles from './heat-map.module.css';

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
  /** Where no campsite has a price: when the first one is. */
  readonly children?: ReactNode;
}

/** Where the campsites are and what a night costs there: heat from afar, price tags from near (map-1). */
export function HeatMap({ day, selection, reference, campsites, colours, asOf, moves, map, children }: HeatMapProps) {
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
  const counts = answer && countsOf(answer, area?.shown);
  const summary = summaryOf(shown.selection, counts);
  return (
    <section
      className={styles.panel}
      aria-label={title}
      aria-busy={query.isFetching}
      data-outdated={query.isPlaceholderData || undefined}
    >
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2 className="text-18">{heatMapText.day(priceWords.shortDay(shown.day), shown.asOf)}</h2>
          <p className="muted text-12">{summary}</p>
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
          {whyEmpty(counts)} {query.isSuccess && content.places.length === 0 && children}
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
    const named = answer ? mapContentOf(answer, colours, momentOf, movedOf) : NO_CONTENT;
    return shown && everywhere ? shown.show(named, everywhere) : named;
  }, [answer, shown, everywhere, colours, momentOf, moves]);
}

interface Counts {
  readonly priced: number;
  readonly all: number;
}

function summaryOf(selection: OfferFilters, counts: Counts | undefined): string {
  const stay = capitalised(staySummary(selection));
  return counts?.all ? `${stay} · ${heatMapText.priced(counts)}` : stay;
}

/** A price without a place is not on the map. */
function whyEmpty(counts: Counts | undefined): string {
  return counts?.priced ? heatMapText.noPlaces : heatMapText.noPrices;
}

/** Of an area those within it, in clusters too. */
function countsOf({ entries }: MapAnswer, area: AreaAnswer | undefined): Counts {
  if (area === undefined) {
    const all = Object.values(entries);
    return { priced: all.filter(({ price }) => price !== null).length, all: all.length };
  }
  return { priced: area.prices.priced, all: area.prices.campsites };
}

/** Zoom in, zoom out, and back to all campsites. */
function MapButtons({ map }: { map: PriceMap | null }) {
  const buttons = [
    { label: heatMapText.zoomIn, path: 'M8 3v10M3 8h10', press: () => map?.zoomBy(1) },
    { label: heatMapText.zoomOut, path: 'M3 8h10', press: () => map?.zoomBy(-1) },
    {
      label: heatMapText.showAll,
      path: 'M2.5 6v-3.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
      press: () => map?.fit(),
    },
  ];
  return (
    <div className={styles.buttons}>
      {buttons.map(({ label, path, press }) => (
        <button key={label} type="button" className={styles.button} aria-label={label} title={label} onClick={press}>
          <LineIcon box={16} sizePx={16} path={path} />
        </button>
      ))}
    </div>
  );
}

/** Whose map it is. The operator's attribution may hold links, as tile services ask; of its markup only those are kept. */
function MapCredits({ attribution }: { attribution: string }) {
  const body = new DOMParser().parseFromString(attribution, 'text/html').body;
  return (
    <p className={styles.credits}>
      {[...body.childNodes].map((node, at) =>
        node instanceof HTMLAnchorElement && /^https?:$/.test(node.protocol) ? (
          <a key={at} href={node.href} target="_blank" rel="noreferrer">
            {node.textContent}
          </a>
        ) : (
          node.textContent
        ),
      )}
      {' · '}
      {heatMapText.outlines}
    </p>
  );
}

const gradient = `linear-gradient(to right, ${HEAT_COLOURS.join(', ')})`;

interface MapLegendProps {
  readonly range: PriceRange | null;
  /** Whether the prices themselves are on the map, or only after zooming in. */
  readonly tagsShown: boolean;
}

/** What the heat means, by four values at their places on its bar; nothing without a price (map-20, map-21). */
function MapLegend({ range, tagsShown }: MapLegendProps) {
  const values = legendValuesOf(range);
  const [isOpen, setIsOpen] = useState(false);
  const meaning = useId();
  if (values === null) return null;
  return (
    <aside className={styles.legend} aria-label={heatMapText.legend} data-open={isOpen || undefined}>
      <h3 className="line apart text-13">
        {heatMapText.legend}
        {/* On a phone the explanation folds. */}
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={meaning}
          aria-label={heatMapText.explanation}
          onClick={() => setIsOpen(!isOpen)}
        >
          <LineIcon box={16} sizePx={16} path="m4 10 4-4 4 4" />
        </button>
      </h3>
      <p id={meaning} className={styles.legendEntry}>
        <strong>{heatMapText.heat}</strong> {heatMapText.heatMeaning}
      </p>
      <div className={styles.gradient} style={{ backgroundImage: gradient }} aria-hidden="true" />
      <ol className={styles.values}>
        {LEGEND_POSITIONS.map(
          (position, at) =>
            isLegendValueNew(values, at) && (
              <li key={at} style={{ left: `${100 * position}%` }}>
                {priceWords.wholeEuros(values[at]!)}
              </li>
            ),
        )}
      </ol>
      {!tagsShown && <p className={styles.zoomHint}>{heatMapText.zoomHint}</p>}
    </aside>
  );
}

interface MapPriceListProps {
  readonly title: string;
  readonly answer: MapAnswer;
  readonly places: readonly MapPlace[];
}

/** What the map shows, for those who do not see it; also the campsites that it cannot show. */
function MapPriceList({ title, answer, places }: MapPriceListProps) {
  const shown = new Set(places.map((place) => place.campsite));
  const missing = Object.keys(answer.entries).filter((name) => !shown.has(name));
  return (
    <div className="visually-hidden">
      <h3>{title}</h3>
      <ul aria-label={heatMapText.list}>
        {places.map((place) => (
          <li key={place.campsite}>{place.label}</li>
        ))}
        {missing.map((name) => (
          <li key={name}>{heatMapText.place(name, [missingReason(answer, name)])}</li>
        ))}
      </ul>
    </div>
  );
}

function missingReason({ entries }: MapAnswer, name: string): string {
  const entry = entries[name];
  if (entry === undefined || entry.state === 'priced') return heatMapText.noPlace;
  return quoteWords.sentence(entry.state, entry.restriction);
}

/** The prices of the map: of the named campsites, or, of too many to name, of those in the part that it shows. */
function useMapAnswer(choice: MapChoice, selection: OfferFilters, frame: MapFrame | undefined) {
  const isArea = isTooManyToName(choice);
  const named = useReached(
    useQuery({
      ...heatMapQuery(choice, selection),
      placeholderData: keepPreviousData,
      enabled: !isArea,
    }),
  );
  const everywhere = useReached(
    useQuery({
      ...areaMapQuery(choice, selection),
      placeholderData: keepPreviousData,
      enabled: isArea,
    }),
  );
  const near = useReached(
    useQuery({
      ...areaMapQuery(choice, selection, frame),
      placeholderData: keepPreviousData,
      enabled: isArea && everywhere.isSuccess && frame !== undefined,
    }),
  );
  if (!isArea) return { query: named, answer: answerOf(named), area: null };
  const query = near.fetchStatus === 'idle' && near.data === undefined ? everywhere : near;
  const [shown, all] = [answerOf(query), answerOf(everywhere)];
  return { query, answer: shown, area: shown && all ? { shown, everywhere: all } : null };
}

function answerOf<Answer extends MapAnswer>({ isError, data }: UseQueryResult<Answer>): Answer | undefined {
  return isError ? undefined : data;
}

interface MountedMap {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly priceMap: PriceMap | null;
}

/** Keeps a map in the element of the returned ref, showing the content. */
function usePriceMap(
  tileUrl: string,
  content: MapContent,
  { onView, onFrame }: Pick<PriceMapOptions, 'onView' | 'onFrame'>,
): MountedMap {
  const container = useRef<HTMLDivElement>(null);
  const [priceMap, setPriceMap] = useState<PriceMap | null>(null);
  const reducedMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const reportView = useEffectEvent(onView);
  const reportFrame = useEffectEvent(onFrame);

  useEffect(() => {
    const created = createPriceMap(container.current!, {
      tileUrl,
      reducedMotion,
      onView: reportView,
      onFrame: reportFrame,
    });
    setPriceMap(created);
    return () => {
      setPriceMap(null);
      created.destroy();
    };
  }, [tileUrl, reducedMotion]);
  useEffect(() => priceMap?.show(content), [priceMap, content]);

  return { container, priceMap };
}
