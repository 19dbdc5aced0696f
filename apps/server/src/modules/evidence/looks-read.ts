import { type OfferFilters, narrowedTo } from '@vivac/domain/offers/offer-dimension';
import { NIGHTLY_RATE } from '@vivac/domain/offers/offer';
import { OFFER_COLUMNS } from './offer-columns.ts';
import { IN_EFFECT } from './sightings-read.ts';

/** What a look is of: 0 stands for any channel and any guests, -1 for any length of stay. */
export const LOOK_SCOPE = 'campsite_id, month, channel_id, guests, nights';

/** Its parts beside campsite and month, null for any. */
export const LOOK_SCOPE_COLUMNS = {
  channel: 'nullif(channel_id, 0) AS "channelId"',
  guests: 'nullif(guests, 0) AS guests',
  nights: 'nullif(nights, -1) AS nights',
} as const;
export const LOOK_SCOPE_VALUES = Object.values(LOOK_SCOPE_COLUMNS).join(', ');

/** A row of newest looks in the shape of the domain's month of looks. */
export const LOOK_MONTH = `campsite_id AS "campsiteId", month AS "firstDay", ${LOOK_SCOPE_VALUES},
  answered_s AS "answeredS", failed_s AS "failedS"`;

/** The conditions on looks of the filters that are set, after the values that are bound already. */
export function narrowLooks(
  filters: OfferFilters,
  bound: readonly unknown[],
): { conditions: string; values: unknown[] } {
  const values = [...bound];
  let conditions = '';
  const leave = (dimension: 'channel' | 'guests' | 'nights', condition: (value: string) => string) => {
    const wanted = narrowedTo(filters, dimension);
    if (wanted === undefined) return;
    values.push(wanted);
    conditions += ` AND ${condition(`$${values.length}`)}`;
  };
  leave('channel', (name) => `channel_id IN (0, (SELECT id FROM ${OFFER_COLUMNS.channel.names} WHERE name = ${name}))`);
  leave('guests', (guests) => `guests IN (0, ${guests}::int)`);
  leave('nights', (nights) => `nights IN (-1, ${NIGHTLY_RATE}, ${nights}::int)`);
  return { conditions, values };
}

/** The newest looks at each night among those that count and for which a condition of the statement holds. */
export function newestLooks(held: string): string {
  return `
  SELECT ${LOOK_SCOPE},
    array_agg(answered ORDER BY night) AS answered_s, array_agg(failed ORDER BY night) AS failed_s
  FROM (
    SELECT ${LOOK_SCOPE}, night,
      max(extract(epoch FROM observed_at)::bigint) FILTER (WHERE (answered_nights >> (night - 1)) & 1 = 1) AS answered,
      max(extract(epoch FROM observed_at)::bigint) FILTER (WHERE (failed_nights >> (night - 1)) & 1 = 1) AS failed
    FROM looks, generate_series(1, extract(day FROM month + interval '1 month' - interval '1 day')::int) AS night
    WHERE ${IN_EFFECT} AND ${held}
    GROUP BY ${LOOK_SCOPE}, night
  ) nights
  GROUP BY ${LOOK_SCOPE}`;
}
