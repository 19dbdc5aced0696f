import { queryOptions } from '@tanstack/react-query';
import { mapFromWire, mapQueryOf } from '@vivac/contract/wire/prices';
import { offerQueryOf } from '@vivac/contract/wire-names';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import { call } from '../../api/call.ts';
import { wordsOf } from '../../text/reader.ts';

const marketMapText = wordsOf('market-map');

/** Where the own campsite and those of the watchlist lie, with what they ask on a night. */
export function markersQuery(own: string | null, campsites: readonly string[], day: Day, selection: OfferFilters) {
  const names = [...new Set(own === null ? campsites : [...campsites, own])];
  const query = { ...mapQueryOf(names, own, day), ...offerQueryOf(selection) };
  return queryOptions({
    queryKey: ['marketMarkers', own, query] as const,
    meta: { failureLog: marketMapText.failureLog },
    queryFn: async ({ signal }) => (names.length === 0 ? {} : mapFromWire(await call('getMap', { query }, { signal }))),
  });
}
