import type { RegisteredSource } from '@vivac/contract/administration/sources';
import { refusedPlatformOf } from '@vivac/domain/sources/refused-platform';
import { needsAttention } from '@vivac/domain/sources/freshness';

/** What a person can do about a source; null where it needs nobody. */
export type SourceNeed = 'look' | 'consent' | 'other_ways' | null;

/** Which sources are shown. */
export type ShownSources = 'all' | 'ok' | 'attention';

export type Ground = NonNullable<RegisteredSource['consent']>['ground'];

/** What is decided about a source. */
export type SourceAct =
  | { readonly verb: 'look' | 'remove' | 'withdraw'; readonly source: RegisteredSource }
  | { readonly verb: 'pause'; readonly source: RegisteredSource; readonly paused: boolean }
  | { readonly verb: 'consent'; readonly source: RegisteredSource; readonly ground: Ground; readonly note: string };

/** What has to be answered before it is done. */
export interface RequestedAct {
  readonly verb: 'consent' | 'remove' | 'withdraw';
  readonly source: RegisteredSource;
}

export function needOf(source: RegisteredSource): SourceNeed {
  if (source.state === 'refused') return 'other_ways';
  if (source.state === 'waiting_for_consent') {
    const isFeedWithKey = source.door === 'feed' && source.header_names.length > 0;
    return source.host !== null && !isFeedWithKey && refusedPlatformOf(source.host) ? 'other_ways' : 'consent';
  }
  return (source.state === 'late' || source.state === 'failing') && isRequested(source) ? 'look' : null;
}

/** Whether somebody is asked for what it brings; else it comes by itself. */
export function isRequested({ host, door }: RegisteredSource): boolean {
  return host !== null || door === 'mailbox';
}

export function isShown({ state }: RegisteredSource, shown: ShownSources): boolean {
  if (shown === 'all') return true;
  return shown === 'attention' ? needsAttention(state) : state === 'ok';
}
