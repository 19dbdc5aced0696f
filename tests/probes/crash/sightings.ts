const OFFER =
  'o.campsite_id, o.month, o.guests, o.channel_id, o.type_id, o.cancellation_id, o.extras_id, o.original_type_id, o.nights';
const CONTENT = 'o.observed_nights, o.price_cents, o.availability';

/** All that was seen, as rows of a table: the blocks of the evidence, and each again for every look that found it just the same. */
export const SIGHTED = `(
  SELECT ${OFFER}, o.observed_at, o.batch_number, ${CONTENT}, o.seen_s FROM observations o
  UNION ALL
  SELECT ${OFFER}, c.observed_at, c.batch_number, ${CONTENT}, NULL
  FROM confirmations c CROSS JOIN unnest(c.blocks) AS block(number) JOIN observations o USING (number))`;
