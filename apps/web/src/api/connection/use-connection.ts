import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ConnectionState } from './connection.ts';
import { connection } from './server-connection.ts';

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.current);
}

/** Calls back whenever the server is reached again. */
export function useReconnected(onReconnected: () => void): void {
  const act = useEffectEvent(onReconnected);
  useEffect(() => onReconnect(() => act()), []);
}

export function onReconnect(act: () => void): () => void {
  return connection.subscribe(() => connection.current() === 'connected' && act());
}
