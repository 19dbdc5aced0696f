import { type PriceRange, markerClassOf } from '@vivac/domain/screens/price-map';
import type { MapPlace } from '../map-content.ts';
import styles from '../heat-map.module.css';

/** The tag's box before it is scaled, in CSS pixels; the width goes with the number of characters. */
const TAG = { heightPx: 34, paddingPx: 24, characterPx: 8.4 } as const;
const REFERENCE_SIZE = 1.3;

/** A tag with the price, pointing at the campsite. Names and prices are only ever set as text, never as HTML. */
export function priceTag(place: MapPlace, range: PriceRange): HTMLElement {
  const tag = document.createElement('span');
  tag.className = styles['tag']!;
  tag.dataset['price'] = markerClassOf(place.price, range);
  if (place.isReference) tag.dataset['reference'] = 'true';
  tag.textContent = place.tag;
  return tag;
}

/** The room that a tag takes at a scale, in CSS pixels. */
export function tagSize({ tag, isReference }: MapPlace, scale: number): { width: number; height: number } {
  const size = isReference ? scale * REFERENCE_SIZE : scale;
  return { width: (TAG.paddingPx + tag.length * TAG.characterPx) * size, height: TAG.heightPx * size };
}

/** What a tag opens: the name, the price, and what else is known of it, one line each. */
export function pricePopup(place: MapPlace): HTMLElement {
  const popup = document.createElement('div');
  const dot = document.createElement('span');
  dot.className = styles['popupDot']!;
  dot.style.background = place.colour;
  const name = line('popupName', place.campsite);
  name.prepend(dot);
  popup.append(name, line('popupPrice', place.exactPrice));
  popup.append(...place.details.map((detail) => line('popupDetail', detail)));
  return popup;
}

function line(style: 'popupName' | 'popupPrice' | 'popupDetail', text: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.className = styles[style]!;
  paragraph.textContent = text;
  return paragraph;
}
