import { NIGHTLY_RATE } from '@vivac/domain/offers/offer';
import { OFFER_DIMENSION_KEYS } from '@vivac/domain/offers/offer-dimension';
import { LONGEST_STAY_NIGHTS } from '@vivac/domain/offers/stay-terms';
import { DIMENSION_COLUMNS, OFFER_COLUMNS } from '#modules/evidence/offer-columns';

// Which values of the filters the offers of month blocks have, as rows of campsite, dimension and value.

/** A longer stay cannot be asked for (see the contract). */
const MAX_LENGTH = 100;

const DIMENSION_VALUES = OFFER_DIMENSION_KEYS.map((key) => `('${key}', i.${OFFER_COLUMNS[key].column}::int)`).join(
  ', ',
);

/** The values that the offers in `blocks` state. */
export const optionsOf = (blocks: string) => `
  SELECT DISTINCT i.campsite_id, o.dimension, o.value
  FROM (SELECT DISTINCT campsite_id, ${DIMENSION_COLUMNS.join(', ')} FROM ${blocks}) i,
    LATERAL (VALUES ${DIMENSION_VALUES}) o(dimension, value)
  WHERE o.dimension <> 'nights' OR o.value <> ${NIGHTLY_RATE}`;

/** The lengths of stay of nightly rates are the minimum stays that they state. */
export const rateLengthsOf = (blocks: string) => `
  SELECT DISTINCT i.campsite_id, 'nights', greatest(coalesce(n.terms, 0) & ${LONGEST_STAY_NIGHTS}, 1)
  FROM ${blocks} i, unnest(i.price_cents, i.terms) WITH ORDINALITY n(price, terms, night)
  WHERE i.nights = ${NIGHTLY_RATE} AND n.price IS NOT NULL AND coalesce(n.terms, 0) & ${LONGEST_STAY_NIGHTS} <= ${MAX_LENGTH}`;
