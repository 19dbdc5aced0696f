import { Button } from '@mantine/core';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { offerQueryOf } from '@vivac/contract/wire-names';
import { mapFromWire, mapQueryOf } from '@vivac/contract/wire/prices';
import type { MarketColumn } from '@vivac/domain/market/market-column';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import { type RefObject, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { columnDaysStated, columnName, regionName, columnDays } from '../../text/market-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { Segments } from '../../ui/forms/segments.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { MapDrawing, mapPngOf, standaloneSvg } from './map-drawing.tsx';
import { type MapLevel, type MapMatrix, mapPlaces, placeAtLevel, figureWords, shadeSteps } from './map-places.ts';
import styles from './market-map.module.css';

const text = wordsOf('market-map');

interface MarketMapProps {
  readonly matrix: MapMatrix;
  readonly column: MarketColumn;
  /** The chosen region or province by its code. */
  readonly place: string | null;
  readonly own: string | null;
  readonly campsites: readonly string[];
  readonly selection: OfferFilters;
  onColumn(column: string): void;
  onPlace(place: string): void;
}

/** Regions or provinces in the shade of a column (choropleth), with the own campsite and the watchlist on them. */
export function MarketMap({ matrix, column, place, own, campsites, selection, onColumn, onPlace }: MarketMapProps) {
  const [level, setLevel] = useState<MapLevel>('regions');
  const [pointed, setPointed] = useState<string | null>(null);
  const drawing = useRef<SVGSVGElement>(null);
  const markers = useQuery(markersQuery(own, campsites, column.first, selection));
  const places = mapPlaces(matrix, column, level, regionName);
  const chosen = placeAtLevel(place, level);
  const reported = places.find(({ code }) => code === (pointed ?? chosen));
  const withFigure = places.filter(({ cell }) => cell?.price != null).length;
  return (
    <div className={styles.map}>
      <div className="row top apart gap-8">
        <LevelControl value={level} onChange={setLevel} />
        <PictureButtons drawing={drawing} column={column} />
      </div>
      <MapDrawing
        ref={drawing}
        label={text.about({ places: withFigure, column: `${columnName(column)}, ${columnDaysStated(column)}` })}
        places={places}
        chosen={chosen}
        own={own}
        markers={markers.data ?? {}}
        onPlace={onPlace}
        onPoint={setPointed}
      />
      <p className={styles.told} aria-hidden="true">
        {reported ? figureWords(reported) : ' '}
      </p>
      {markers.error && <p className={styles.failed}>{text.markersFailed}</p>}
      <ColumnSlider columns={matrix.columns} column={column} onColumn={onColumn} />
      <MapLegend hasOwn={own !== null} />
      <details className={styles.list}>
        <summary>{text.list}</summary>
        <ul>
          {places.map((each) => (
            <li key={each.code}>
              <button type="button" aria-pressed={each.code === chosen} onClick={() => onPlace(each.code)}>
                {figureWords(each)}
              </button>
            </li>
          ))}
        </ul>
      </details>
      <p className="muted text-12">{text.credits}</p>
    </div>
  );
}

interface LevelControlProps {
  readonly value: MapLevel;
  onChange(level: MapLevel): void;
}

const CHOICES = (['regions', 'provinces'] as const).map((value) => ({ value, label: text[value] }));

/** Whether the map is coloured by regions or by provinces. */
function LevelControl({ value, onChange }: LevelControlProps) {
  return <Segments legend={text.level} value={value} choices={CHOICES} onChange={onChange} />;
}

interface ColumnSliderProps {
  readonly columns: readonly MarketColumn[];
  readonly column: MarketColumn;
  onColumn(column: string): void;
}

/** Moves the map through time, from one key date or week to the next, by pointer and by arrow keys. */
function ColumnSlider({ columns, column, onColumn }: ColumnSliderProps) {
  const steps = columns.filter(({ kind }) => kind !== 'ordinary');
  const at = steps.findIndex(({ id }) => id === column.id);
  const ends = [steps[0], steps.at(-1)].flatMap((each) => each ?? []);
  if (steps.length < 2) return null;
  return (
    <div className={styles.slider}>
      <input
        type="range"
        min={0}
        max={steps.length - 1}
        value={Math.max(at, 0)}
        aria-label={text.slider}
        aria-valuetext={`${columnName(column)}, ${columnDaysStated(column)}`}
        onChange={({ currentTarget }) => onColumn(steps[currentTarget.valueAsNumber]!.id)}
      />
      <div className="flex apart muted text-12" aria-hidden="true">
        {ends.map((end) => (
          <span key={end.id}>
            {columnDays(end)} {end.first.slice(0, 4)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** What colours and signs of the map mean. */
function MapLegend({ hasOwn }: { readonly hasOwn: boolean }) {
  return (
    <div className={styles.legend}>
      <span className={styles.steps}>
        {shadeSteps().map((step, shade) => (
          <span key={step} data-shade={shade}>
            {step}
          </span>
        ))}
      </span>
      <span className={styles.sign}>
        <span className={styles.box} data-look="few" aria-hidden="true" />
        {text.hatched}
      </span>
      <span className={styles.sign}>
        <span className={styles.box} data-look="bare" aria-hidden="true" />
        {text.noData}
      </span>
      {hasOwn && (
        <span className={styles.sign}>
          <span className={styles.dot} data-own="" aria-hidden="true" />
          {text.own}
        </span>
      )}
      <span className={styles.sign}>
        <span className={styles.dot} aria-hidden="true" />
        {text.watched}
      </span>
    </div>
  );
}

interface PictureButtonsProps {
  readonly drawing: RefObject<SVGSVGElement | null>;
  readonly column: MarketColumn;
}

/** Saves the map as it is seen, with what it shows above it. */
function PictureButtons({ drawing, column }: PictureButtonsProps) {
  const [failed, setFailed] = useState(false);
  const save = async (kind: 'svg' | 'png') => {
    const svg = standaloneSvg(drawing.current!, {
      title: `${columnName(column)}, ${columnDaysStated(column)}`,
      credits: text.credits,
      steps: shadeSteps(),
    });
    const content = kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await mapPngOf(svg);
    saveFile({ fileName: `${text.fileName({ column: column.id })}.${kind}`, content });
  };
  const ask = (kind: 'svg' | 'png') => {
    setFailed(false);
    save(kind).catch(() => setFailed(true));
  };
  return (
    <div className={styles.pictures} role="group" aria-label={text.picture}>
      {(['png', 'svg'] as const).map((kind) => (
        <Button key={kind} variant="default" size="sm" onClick={() => ask(kind)}>
          <span className="visually-hidden">{`${text.picture} (${kind.toUpperCase()})`}</span>
          <span aria-hidden="true">{kind.toUpperCase()}</span>
        </Button>
      ))}
      {failed && <p role="alert">{text.pictureFailed}</p>}
    </div>
  );
}

const marketMapText = wordsOf('market-map');

/** Where the own campsite and those of the watchlist lie, with what they ask on a night. */
function markersQuery(own: string | null, campsites: readonly string[], day: Day, selection: OfferFilters) {
  const names = [...new Set(own === null ? campsites : [...campsites, own])];
  const query = { ...mapQueryOf(names, own, day), ...offerQueryOf(selection) };
  return queryOptions({
    queryKey: ['marketMarkers', own, query] as const,
    meta: { failureLog: marketMapText.failureLog },
    queryFn: async ({ signal }) => (names.length === 0 ? {} : mapFromWire(await call('getMap', { query }, { signal }))),
  });
}
