import { useCallback, useSyncExternalStore } from 'react';
import { renderedFor } from '../api/rendered-for.ts';

/** Whether a media query holds, now and whenever that changes; on the server, of the window for which the page is rendered. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
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
