import { useSyncExternalStore } from 'react';
import { renderedFor } from '../api/rendered-for.ts';

export function onWindowResize(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** Whether a media query of the window's size holds; on the server, of the window for which the page is rendered. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    onWindowResize,
    () => window.matchMedia(query).matches,
    import.meta.env.SSR ? () => renderedFor !== undefined && holdsIn(renderedFor.window, query) : undefined,
  );
}

const LIMIT = /^\((min|max)-(width|height): ([\d.]+)(px|em)\)$/;
const EM_PX = 16;

/** Of queries with one limit, as ours are. */
export function holdsIn(size: { readonly width: number; readonly height: number }, query: string): boolean {
  const [, end, side, amount, unit] = LIMIT.exec(query) ?? [];
  if (side !== 'width' && side !== 'height') throw new Error(`No media query with one limit: ${query}`);
  const limitPx = Number(amount) * (unit === 'em' ? EM_PX : 1);
  return end === 'min' ? size[side] >= limitPx : size[side] <= limitPx;
}
