import type { MapTag } from '../map-content.ts';
import { heatMapText } from '../heat-map-words.ts';
import styles from '../heat-map.module.css';

/** The tag's box before it is scaled, in CSS pixels; the width goes with the number of characters. */
const TAG = { heightPx: 26, tipPx: 6, paddingPx: 22, characterPx: 8.4 } as const;
const REFERENCE_SIZE = 1.3;

/** A tag at a campsite with its leader line, and where it was put. */
export interface TagElement {
  readonly root: HTMLElement;
  readonly tag: HTMLElement;
  /** Moves the tag, in CSS pixels, and says what it stands for. */
  put(place: { readonly dx: number; readonly dy: number; readonly heightPx: number; readonly text: string }): void;
  dot(): void;
}

/** A tag with the price, pointing at the campsite. Names and prices are only ever set as text, never as HTML. */
export function tagElement({ kind, isReference, tag: text }: MapTag): TagElement {
  const [root, leader, tag] = [
    document.createElement('span'),
    document.createElement('span'),
    document.createElement('span'),
  ];
  root.className = styles['place']!;
  leader.className = styles['leader']!;
  tag.className = styles['tag']!;
  if (kind === 'none') tag.dataset['none'] = 'true';
  else tag.dataset['price'] = kind;
  if (isReference) tag.dataset['reference'] = 'true';
  tag.textContent = text;
  root.append(leader, tag);
  return {
    root,
    tag,
    put({ dx, dy, heightPx, text: said }) {
      const isMoved = dx !== 0 || dy !== 0;
      root.toggleAttribute('data-moved', isMoved);
      tag.removeAttribute('data-dot');
      tag.textContent = said;
      tag.style.setProperty('--dx', `${dx}px`);
      tag.style.setProperty('--dy', `${dy}px`);
      // From the point to the middle of the tag, which covers the line's end.
      const down = dy - heightPx / 2;
      leader.style.width = `${Math.hypot(dx, down)}px`;
      leader.style.transform = `rotate(${Math.atan2(down, dx)}rad)`;
    },
    dot() {
      root.removeAttribute('data-moved');
      tag.setAttribute('data-dot', '');
      tag.textContent = text;
      tag.style.setProperty('--dx', '0px');
      tag.style.setProperty('--dy', '0px');
    },
  };
}

/** The room that a tag takes at a scale with its tip, in CSS pixels. */
export function tagSize(isReference: boolean, text: string, scale: number): { width: number; height: number } {
  const size = isReference ? scale * REFERENCE_SIZE : scale;
  const { paddingPx, characterPx, heightPx, tipPx } = TAG;
  return { width: (paddingPx + text.length * characterPx) * size, height: (heightPx + tipPx) * size };
}

/** What a tag opens: of each campsite in it the name, the price, and what else is known of it, one line each. */
export function pricePopup(places: readonly MapTag[]): HTMLElement {
  const popup = document.createElement('div');
  for (const place of places) {
    const dot = document.createElement('span');
    dot.className = styles['popupDot']!;
    dot.style.background = place.colour;
    const name = line('popupName', place.campsite);
    name.prepend(dot);
    popup.append(name, line('popupPrice', place.exactPrice ?? heatMapText.noPrice));
    popup.append(...place.details.map((detail) => line('popupDetail', detail)));
  }
  return popup;
}

function line(style: 'popupName' | 'popupPrice' | 'popupDetail', text: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.className = styles[style]!;
  paragraph.textContent = text;
  return paragraph;
}
