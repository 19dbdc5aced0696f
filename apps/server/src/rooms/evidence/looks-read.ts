import { type OfferFilters, narrowedTo } from '@vivac/domain/offers/offer-dimension';
import { OFFER_COLUMNS } from './offer-columns.ts';
import { IN_EFFECT } from './sightings-read.ts';

/** What a look is of: 0 stands for any channel and any guests, -1 for any length of stay. */
export const LOOK_SCOPE = 'campsite_id, month, channel_id, guests, nights';

/** A row of newest looks in the shape of the domain's month of looks. */
export const LOOK_MONTH = `campsite_id AS "campsiteId", month AS "firstDay", nullif(channel_id, 0) AS "channelId",
  nullif(guests, 0) AS guests, nullif(nights, -1) AS nights, answered_s AS "answeredS", failed_s AS "failedS"`;

/** The condition on looks of the filters $3 to $5; see {@link lookFilterValues}. */
export const LOOK_FILTERS = `($3::text IS NULL OR channel_id IN (0, (SELECT id FROM ${OFFER_COLUMNS.channel.names} WHERE name = $3)))
  AND ($4::int IS NULL OR guests IN (0, $4)) AND ($5::int IS NULL OR nights IN (-1, 0, $5))`;

export function lookFilterValues(filters: OfferFilters): (string | number | null)[] {
  return [
    narrowedTo(filters, 'channel') ?? null,
    narrowedTo(filters, 'guests') ?? null,
    narrowedTo(filters, 'nights') ?? null,
  ];
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
