import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useReached } from '../../api/connection/use-connection.ts';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type MapFrame, areaMapQuery, isTooManyToName } from './area/area-map-query.ts';
import { type MapAnswer, type MapChoice, heatMapQuery } from './heat-map-query.ts';

/** The prices of the map: of the named campsites, or, of too many to name, of those in the part that it shows. */
export function useMapAnswer(choice: MapChoice, selection: OfferFilters, frame: MapFrame | undefined) {
  const isArea = isTooManyToName(choice);
  const named = useReached(
    useQuery({
      ...heatMapQuery(choice, selection),
      placeholderData: keepPreviousData,
      enabled: !isArea,
    }),
  );
  const everywhere = useReached(
    useQuery({
      ...areaMapQuery(choice, selection),
      placeholderData: keepPreviousData,
      enabled: isArea,
    }),
  );
  const near = useReached(
    useQuery({
      ...areaMapQuery(choice, selection, frame),
      placeholderData: keepPreviousData,
      enabled: isArea && everywhere.isSuccess && frame !== undefined,
    }),
  );
  if (!isArea) return { query: named, answer: answerOf(named), area: null };
  const query = near.fetchStatus === 'idle' && near.data === undefined ? everywhere : near;
  const [shown, all] = [answerOf(query), answerOf(everywhere)];
  return { query, answer: shown, area: shown && all ? { shown, everywhere: all } : null };
}

function answerOf<Answer extends MapAnswer>({ isError, data }: UseQueryResult<Answer>): Answer | undefined {
  return isError ? undefined : data;
}
