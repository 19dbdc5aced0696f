import type { PlacedPrice } from '@vivac/contract/wire/prices';
import provinces from 'es-atlas/es/provinces.json';
import type { Ref } from 'react';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { priceWords } from '../../text/price-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { escaped, pngOf } from '../../ui/svg-picture.ts';
import { type MapPlace, labelledPlaces, lookOf, figureWords } from './map-places.ts';
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
    const stated = `${name} ${priceWords.wholeEuros(cell!.price!)}`;
    const half = stated.length * 3.6;
    const x = Math.min(Math.max(middle, half), DRAWING.width - half);
    if (taken.some((other) => Math.abs(other.y - y) < 13 && Math.abs(other.x - x) < 120)) return null;
    taken.push({ x, y });
    return (
      <text key={code} x={x} y={y} className={styles.label}>
        {stated}
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

/** The drawing in its own units: the mainland with the Balearic Islands, and the Canary Islands in a frame of their own. */
const DRAWING = { width: 440, height: 356, inset: { x: 296, y: 286, width: 140, height: 66 } } as const;

const MAINLAND = { west: -9.45, north: 43.9, scale: 40, squeeze: Math.cos((40 * Math.PI) / 180), x: 0, y: 2 };
const CANARIES = { west: -18.2, north: 29.5, scale: 29, squeeze: Math.cos((28 * Math.PI) / 180), x: 303, y: 291 };
/** The Canary Islands are those far in the west. */
const FAR_WEST = -12;

interface Outline {
  /** The code of the province. */
  readonly code: string;
  readonly path: string;
  /** The middle of its largest part, where a name stands. */
  readonly middle: readonly [x: number, y: number];
  readonly size: number;
}

/** Where a place stands in the drawing. */
function placeOf(longitude: number, latitude: number): readonly [x: number, y: number] {
  const { west, north, scale, squeeze, x, y } = longitude < FAR_WEST ? CANARIES : MAINLAND;
  return [x + (longitude - west) * squeeze * scale, y + (north - latitude) * scale];
}

/** Gibraltar lies in the atlas and in no province. */
const NO_PROVINCE = '54';

/** The outlines of all provinces, as the atlas has them. */
const OUTLINES: readonly Outline[] = readOutlines();

function readOutlines(): Outline[] {
  const topology = provinces as unknown as Topology<{ provinces: GeometryCollection }>;
  return feature(topology, topology.objects.provinces).features.flatMap(({ id, geometry }) => {
    if (String(id) === NO_PROVINCE) return [];
    const rings = ringsOf(geometry);
    const drawn = rings.map((ring) => ring.map(([longitude, latitude]) => placeOf(longitude!, latitude!)));
    return [{ code: String(id), path: drawn.map(pathOf).join(''), ...middleOf(drawn) }];
  });
}

function ringsOf(geometry: { readonly type: string; readonly coordinates?: unknown }): number[][][] {
  return geometry.type === 'Polygon'
    ? (geometry.coordinates as number[][][])
    : (geometry.coordinates as number[][][][]).flat();
}

function pathOf(ring: readonly (readonly [number, number])[]): string {
  return `M${ring.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`;
}

function middleOf(rings: readonly (readonly (readonly [number, number])[])[]): Pick<Outline, 'middle' | 'size'> {
  const boxes = rings.map((ring) => {
    const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    return { middle: [(left + right) / 2, (top + bottom) / 2] as const, size: (right - left) * (bottom - top) };
  });
  return boxes.reduce((one, other) => (other.size > one.size ? other : one));
}

/** What the stylesheet says of a drawing and must go with it. */
const STORED = ['fill', 'stroke', 'stroke-width', 'font-size', 'font-weight', 'text-anchor', 'paint-order'] as const;
const TITLE_HEIGHT = 34;
const CREDITS_HEIGHT = 40;
const STEP_WIDTH = 44;
const MARGIN = 8;
const PNG_SCALE = 3;
const FONT = 'Figtree, Segoe UI, Roboto, sans-serif';

interface Words {
  readonly title: string;
  readonly credits: string;
  /** What each shade means, from the least on. */
  readonly steps: readonly string[];
}

/** The drawing as a file of its own: its colours as they are seen, its title above and its credits below. */
export function standaloneSvg(drawing: SVGSVGElement, { title, credits, steps }: Words): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const seen = [...drawing.querySelectorAll<SVGElement>('path, rect, circle, text')];
  for (const [at, each] of [...copy.querySelectorAll<SVGElement>('path, rect, circle, text')].entries()) {
    const style = getComputedStyle(seen[at]!);
    for (const name of STORED) {
      const value = style.getPropertyValue(name);
      if (value !== '') each.setAttribute(name, value.replaceAll('"', ''));
    }
    each.removeAttribute('class');
  }
  const page = getComputedStyle(drawing);
  const [ink, ground] = [page.getPropertyValue('--ink') || '#2b2118', page.getPropertyValue('--panel') || '#ffffff'];
  const { width, height } = DRAWING;
  const [outerWidth, outerHeight] = [width + 2 * MARGIN, height + TITLE_HEIGHT + CREDITS_HEIGHT];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${outerWidth}" height="${outerHeight}" viewBox="0 0 ${outerWidth} ${outerHeight}" font-family="${FONT}">`,
    `<rect width="100%" height="100%" fill="${ground.trim()}"/>`,
    `<text x="${MARGIN}" y="22" font-size="15" font-weight="600" fill="${ink.trim()}">${escaped(title)}</text>`,
    `<g transform="translate(${MARGIN} ${TITLE_HEIGHT})">${new XMLSerializer().serializeToString(copy).replace(/^<svg[^>]*>|<\/svg>$/g, '')}</g>`,
    ...steps.map((step, shade) => stepDrawn(step, shade, outerHeight - 36, page)),
    `<text x="${MARGIN}" y="${outerHeight - 6}" font-size="9" fill="${ink.trim()}">${escaped(credits)}</text>`,
    '</svg>',
  ].join('');
}

function stepDrawn(step: string, shade: number, y: number, page: CSSStyleDeclaration): string {
  const x = MARGIN + shade * STEP_WIDTH;
  const colour = (token: string, otherwise: string) => page.getPropertyValue(token).trim() || otherwise;
  const ink = colour(shade === 6 ? '--on-shade-6' : '--on-shade', '#2b2118');
  return [
    `<rect x="${x}" y="${y}" width="${STEP_WIDTH}" height="16" fill="${colour(`--shade-${shade}`, '#ffffff')}" stroke="${colour('--sand', '#e9d8b9')}"/>`,
    `<text x="${x + STEP_WIDTH / 2}" y="${y + 12}" font-size="10" text-anchor="middle" fill="${ink}">${escaped(step)}</text>`,
  ].join('');
}

/** The same as pixels. */
export const mapPngOf = (svg: string): Promise<Blob> => pngOf(svg, PNG_SCALE);
