import { useSyncExternalStore } from 'react';

/** Whether what changes is told at the moment: the stream of this browser is up. Null until it was opened or has failed. */
let isUp: boolean | null = null;
const listeners = new Set<() => void>();

export function setLive(up: boolean | null): void {
  if (up === isUp) return;
  isUp = up;
  for (const listener of listeners) listener();
}

export function useIsLive(): boolean | null {
  return useSyncExternalStore(subscribe, current, current);
}

const current = () => isUp;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
