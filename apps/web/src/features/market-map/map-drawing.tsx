import type { PlacedPrice } from '@vivac/contract/wire/prices';
import type { Ref } from 'react';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { type MapPlace, labelledPlaces, lookOf } from './map-places.ts';
import { figureWords } from './map-words.ts';
import { DRAWING, OUTLINES, placeOf } from './outlines.ts';
import styles from './market-map.module.css';

const text = wordsOf('market-map');

interface MapDrawingProps {
  readonly ref: Ref<SVGSVGElement>;
  readonly label: string;
  readonly places: readonly MapPlace[];
  readonly chosen: string | null;
  readonly own: string | null;
  readonly markers: Readonly<Record<string, PlacedPrice>>;
  onPlace(code: string): void;
  onPoint(code: string | null): void;
}

/** The drawing itself: its figures can be read in the list below it. */
export function MapDrawing({ ref, label, places, chosen, own, markers, onPlace, onPoint }: MapDrawingProps) {
  const placeOfProvince = new Map(places.flatMap((place) => place.provinces.map((code) => [code, place] as const)));
  const drawn = OUTLINES.map((outline) => ({ ...outline, place: placeOfProvince.get(outline.code) ?? null }));
  const isChosen = (place: MapPlace | null) => place !== null && place.code === chosen;
  const inOrder = drawn.toSorted((a, b) => Number(isChosen(a.place)) - Number(isChosen(b.place)));
  const { width, height, inset } = DRAWING;
  return (
    <svg ref={ref} className={styles.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <defs>
        <pattern id="market-few" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(135)">
          <rect width="5" height="5" className={styles.hatchGround} />
          <rect width="1.4" height="5" className={styles.hatchLine} />
        </pattern>
      </defs>
      <rect className={styles.inset} {...inset} rx="4" />
      {inOrder.map(({ code, path, place }) => (
        <path
          key={code}
          d={path}
          className={styles.outline}
          {...lookAttributes(place)}
          data-chosen={isChosen(place) || undefined}
          onClick={() => place && onPlace(place.code)}
          onPointerEnter={() => onPoint(place?.code ?? null)}
          onPointerLeave={() => onPoint(null)}
        >
          {place && <title>{figureWords(place)}</title>}
        </path>
      ))}
      <Labels places={places} chosen={chosen} />
      <Markers markers={markers} own={own} />
    </svg>
  );
}

function lookAttributes(place: MapPlace | null): { readonly 'data-shade'?: number; readonly 'data-look'?: string } {
  const look = lookOf(place?.cell ?? null);
  return typeof look === 'object' ? { 'data-shade': look.shade } : { 'data-look': look };
}

function Labels({ places, chosen }: Pick<MapDrawingProps, 'places' | 'chosen'>) {
  const taken: { x: number; y: number }[] = [];
  return labelledPlaces(places, [chosen]).map(({ code, name, provinces, cell }) => {
    const largest = OUTLINES.filter((outline) => provinces.includes(outline.code)).sort((a, b) => b.size - a.size)[0];
    if (!largest) return null;
    const [middle, y] = largest.middle;
    const said = `${name} ${priceWords.wholeEurosThenSign(cell!.price!)}`;
    const half = said.length * 3.6;
    const x = Math.min(Math.max(middle, half), DRAWING.width - half);
    if (taken.some((other) => Math.abs(other.y - y) < 13 && Math.abs(other.x - x) < 120)) return null;
    taken.push({ x, y });
    return (
      <text key={code} x={x} y={y} className={styles.label}>
        {said}
      </text>
    );
  });
}

function Markers({ markers, own }: Pick<MapDrawingProps, 'markers' | 'own'>) {
  const placed = Object.entries(markers).flatMap(([name, { location, price }]) => {
    if (location === null) return [];
    const [latitude, longitude] = location.split(',').map(Number);
    return [{ name, price, at: placeOf(longitude!, latitude!) }];
  });
  return placed
    .sort((a, b) => Number(a.name === own) - Number(b.name === own))
    .map(({ name, price, at: [x, y] }) => (
      <circle
        key={name}
        cx={x}
        cy={y}
        r={name === own ? 5 : 3}
        className={styles.marker}
        data-own={name === own || undefined}
      >
        <title>
          {price === null ? text.markerNone({ name }) : text.marker({ name, price: priceWords.euros(price) })}
        </title>
      </circle>
    ));
}
