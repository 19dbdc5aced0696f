import { useSyncExternalStore } from 'react';

/** Below it calendar and chart are not in one window together, so that nothing has to give way. */
const COLUMNS = '(min-width: 1024px)';

function follow(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

/** Of a window in which calendar and chart stand together, in CSS pixels; without an end where they do not. */
export function useWindowHeight(): number {
  return useSyncExternalStore(follow, () => (window.matchMedia(COLUMNS).matches ? window.innerHeight : Infinity));
}
