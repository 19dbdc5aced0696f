import { useQuery } from '@tanstack/react-query';
import { type Day, dayAt } from '@vivac/domain/time/day';
import { configurationQuery } from './call.ts';
import { type MomentLength, type MomentWords, momentWords } from '../text/moment-words.ts';

/** Words for moments by the product's clock (price-6). */
export function useMoments(length?: MomentLength): MomentWords {
  return momentWords(useQuery(configurationQuery).data?.zone, length);
}

/** The day of a moment by the product's clock. */
export function useDayOf(): (at: string) => Day {
  const zone = useQuery(configurationQuery).data?.zone ?? 'UTC';
  return (at) => dayAt(new Date(at), zone);
}
