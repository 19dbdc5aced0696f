import { useQuery } from '@tanstack/react-query';
import { configurationQuery } from './call-query.ts';
import { momentWords } from '../text/moment-words.ts';

/** Words for moments by the product's clock (product.md 12). */
export function useMoments(): (at: string) => string {
  return momentWords(useQuery(configurationQuery).data?.zone);
}
