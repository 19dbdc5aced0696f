import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { ConnectionState } from './connection.ts';
import { unreachableError } from '../api-error.ts';
import { connection } from './server-connection.ts';

export function useConnection(): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.current);
}

/**
 * A query that waits while nobody can be reached has failed until it is answered: it says so at once, and what was answered to another
 * question is not shown for this one.
 */
export function useReached<Data>(query: UseQueryResult<Data>): UseQueryResult<Data> {
  const isAway = useConnection() !== 'connected';
  const waits = query.isFetching && (query.isPending || query.isPlaceholderData);
  if (!isAway || !waits) return query;
  return {
    ...query,
    status: 'error',
    error: query.failureReason ?? unreachableError(null),
    data: undefined,
    isError: true,
    isPending: false,
    isSuccess: false,
    isPlaceholderData: false,
  } as unknown as UseQueryResult<Data>;
}

/** Calls back whenever the server is reached again. */
export function useReconnected(onReconnected: () => void): void {
  const act = useEffectEvent(onReconnected);
  useEffect(() => onReconnect(() => act()), []);
}

export function onReconnect(act: () => void): () => void {
  return connection.subscribe(() => connection.current() === 'connected' && act());
}
