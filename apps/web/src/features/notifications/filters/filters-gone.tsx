import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { offerValueWords } from '../../../text/offer-words.ts';
import { wordsOf } from '../../../text/reader.ts';
import styles from './rule-filters.module.css';
import { goneFrom, useOffersOnSale } from './use-offers-on-sale.ts';

const text = wordsOf('notification-rules').filters;

/** Says that a rule finds nothing, where it compares under a value that is not on offer. */
export function FiltersGone({ filters }: { readonly filters: OfferFilters }) {
  const gone = goneFrom(useOffersOnSale().options, filters);
  if (gone.length === 0) return null;
  return (
    <p className={styles.gone}>
      {text.findsNothing({ values: gone.map((key) => offerValueWords(key, filters[key]!)).join(', ') })}
    </p>
  );
}
