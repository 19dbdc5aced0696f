import type { Quote } from '@vivac/domain/offers/quote';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { listingsOf, type VisibleCampsite } from '#modules/watchlists/read';

/** The tariff that a price follows from. */
export interface TariffBehind {
  readonly name: string;
  readonly readOn: Day;
  readonly address: string | null;
  /** Of one whose page has another list now. */
  readonly listChanged?: true;
}

type TariffOfQuote = (campsite: VisibleCampsite, quote: Quote) => { readonly tariff?: TariffBehind };

const NONE: TariffOfQuote = () => ({});

/** Tells of the quotes of some campsites which tariff they follow from; the database is asked only where one does. */
export async function tariffsBehind(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  quotes: ReadonlyMap<number, readonly Quote[]>,
): Promise<TariffOfQuote> {
  const asked = campsites.filter(({ id }) => quotes.get(id)?.some(({ isOfTariff }) => isOfTariff));
  if (asked.length === 0) return NONE;
  const rows = await db.query<{
    campsiteId: number;
    seenAtS: number;
    name: string;
    readAt: Tariff['readAt'];
    isChanged: boolean;
  }>(
    `SELECT campsite_id AS "campsiteId", extract(epoch FROM seen_at)::float8 AS "seenAtS", published->>'name' AS name,
       published->'readAt' AS "readAt",
       EXISTS (SELECT 1 FROM watched_page_names n JOIN page_changes pc USING (address)
         WHERE n.said = published->'readAt'->>'address' AND pc.bears AND pc.answer IS NULL AND pc.seen_at > published_at) AS "isChanged"
     FROM tariffs WHERE campsite_id = ANY($1::int[]) AND published IS NOT NULL`,
    [listingsOf(asked)],
  );
  const known = new Map(rows.map((row) => [`${row.campsiteId} ${row.seenAtS}`, row]));
  return ({ listings }, { isOfTariff, priceSeenAtS }) => {
    const found =
      isOfTariff && listings.map((id) => known.get(`${id} ${priceSeenAtS}`)).find((row) => row !== undefined);
    if (!found) return {};
    const { name, readAt, isChanged } = found;
    return {
      tariff: { name, readOn: readAt.day, address: readAt.address, ...(isChanged && { listChanged: true }) },
    };
  };
}
