import { useQuery } from '@tanstack/react-query';
import type { MarketColumn } from '@vivac/domain/market/market-column';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { useRef, useState } from 'react';
import { columnDaysSaid, columnName, regionName } from '../../text/market-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { ColumnSlider } from './column-slider.tsx';
import { LevelControl } from './level-control.tsx';
import { MapDrawing } from './map-drawing.tsx';
import { MapLegend } from './map-legend.tsx';
import { type MapLevel, type MapMatrix, mapPlaces, placeAtLevel } from './map-places.ts';
import { figureWords } from './map-words.ts';
import { markersQuery } from './markers-query.ts';
import { PictureButtons } from './picture-buttons.tsx';
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
  const told = places.find(({ code }) => code === (pointed ?? chosen));
  const withFigure = places.filter(({ cell }) => cell?.price != null).length;
  return (
    <div className={styles.map}>
      <div className={styles.controls}>
        <LevelControl value={level} onChange={setLevel} />
        <PictureButtons drawing={drawing} column={column} />
      </div>
      <MapDrawing
        ref={drawing}
        label={text.about({ places: withFigure, column: `${columnName(column)}, ${columnDaysSaid(column)}` })}
        places={places}
        chosen={chosen}
        own={own}
        markers={markers.data ?? {}}
        onPlace={onPlace}
        onPoint={setPointed}
      />
      <p className={styles.told} aria-hidden="true">
        {told ? figureWords(told) : ' '}
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
      <p className={styles.credits}>{text.credits}</p>
    </div>
  );
}
