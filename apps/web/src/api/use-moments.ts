import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from './call.ts';
import { type MomentLength, type MomentWords, momentWords } from '../text/moment-words.ts';

/** Words for moments by the product's clock (price-6). */
export function useMoments(length?: MomentLength): MomentWords {
  return momentWords(useQuery(configurationQuery).data?.zone, length);
}
