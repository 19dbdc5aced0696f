import { queryOptions } from '@tanstack/react-query';
import { type PlacedPrice, asOfQueryOf, mapQueryOf, mapFromWire, withOpenLength } from '@vivac/contract/wire/prices';
import type { Day } from '@vivac/domain/time/day';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { mapValues, offerQueryOf } from '@vivac/contract/wire-names';
import { call } from '../../api/call.ts';
import { heatMapText } from './heat-map-words.ts';

/** Whom the map shows. */
export interface MapChoice {
  readonly day: Day;
  readonly reference: string | null;
  readonly campsites: readonly string[];
  /** As known at this moment; null for now. */
  readonly asOf: string | null;
}

/** An answer with what it was asked for, so that an older one still shown stays consistent. */
export interface MapAnswer extends MapChoice {
  readonly selection: OfferFilters;
  readonly entries: Readonly<Record<string, PlacedPrice>>;
}

/** Where the selected campsites and the reference are, and their prices of a night (call-7). */
export function heatMapQuery(choice: MapChoice, selection: OfferFilters) {
  const { day, reference, campsites, asOf } = choice;
  const names = [...new Set(reference === null ? campsites : [...campsites, reference])];
  const query = { ...mapQueryOf(names, reference, day), ...offerQueryOf(selection), ...asOfQueryOf(asOf) };
  return queryOptions({
    queryKey: ['heatMap', reference, query] as const,
    meta: { failureLog: heatMapText.failureLog },
    queryFn: async ({ signal }): Promise<MapAnswer> => ({
      ...choice,
      selection,
      entries:
        names.length === 0
          ? {}
          : mapValues(mapFromWire(await call('getMap', { query }, { signal })), (place) =>
              withOpenLength(selection, place),
            ),
    }),
  });
}
