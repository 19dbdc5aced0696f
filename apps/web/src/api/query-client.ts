import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const STALE_AFTER_MS = 60_000;

/** Answers stay fresh for a minute; only what may be temporary is tried again, once. Failures are shown by whoever asked. */
export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { staleTime: STALE_AFTER_MS, retry: mayRetry } } });
}

export function mayRetry(failures: number, error: unknown): boolean {
  return failures < 1 && error instanceof ApiError && error.temporary;
}
