import type { Delivery } from '@vivac/contract/alerts/channels';
import { wordsOf } from '../../text/reader.ts';

const text = wordsOf('channels');

/** Why a delivery failed, with the status of the answer where there was one; null where it did not. */
export function failureWords({ failure, status }: Pick<Delivery, 'failure' | 'status'>): string | null {
  if (failure === null) return null;
  const why = text.failures[failure];
  return status === null ? why : `${why} (${text.deliveries.status({ status })})`;
}
