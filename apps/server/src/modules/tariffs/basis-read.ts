import type { Quote } from '@vivac/domain/offers/quote';
import { LIST_RATE, type OfferScope } from '@vivac/domain/offers/offer';
import { narrowedTo, type OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { BesideLists, ListStays, StaysOfLists } from '@vivac/domain/offers/stay-quotes';
import type { TypeOfOffer } from '@vivac/domain/offers/stay/standing-stay';
import { UNDECIDED_TYPE } from '@vivac/domain/offers/unit-type';
import { hasStaysOfTheirOwn, listStays } from '@vivac/domain/tariffs/tariff-evidence';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { partsOfOffer } from '#modules/evidence/offer-columns';
import { listingsOf, underCampsites, type VisibleCampsite } from '#modules/watchlists/read';

/** The tariff that a price follows from. */
export interface TariffBehind {
  readonly name: string;
  readonly readOn: Day;
  readonly address: string | null;
  /** Of one whose page has another list now. */
  readonly listChanged?: true;
}

type QuoteOfTariff = Pick<Quote, 'isOfTariff' | 'priceSeenAtS'>;
type TariffOfQuote = (campsite: VisibleCampsite, quote: QuoteOfTariff) => { readonly tariff?: TariffBehind };

const NONE: TariffOfQuote = () => ({});

/** Tells of the quotes of some campsites which tariff they follow from; the database is asked only where one does. */
export async function tariffsBehind(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  quotes: ReadonlyMap<number, readonly QuoteOfTariff[]>,
): Promise<TariffOfQuote> {
  const ofTariffs = campsites.filter(({ id }) => quotes.get(id)?.some(({ isOfTariff }) => isOfTariff));
  if (ofTariffs.length === 0) return NONE;
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
    [listingsOf(ofTariffs)],
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

/** Of some campsites those of which a list prices a night among what was seen. */
export function withLists(
  campsites: readonly VisibleCampsite[],
  seen: (campsiteId: number) => readonly Pick<OfferScope, 'nights'>[],
): VisibleCampsite[] {
  return campsites.filter(({ id }) => seen(id).some(({ nights }) => nights === LIST_RATE));
}

/** The filters under which all is found that may take away a list's stay of the length asked for. */
export function ofAnyLength({ nights: _nights, ...others }: OfferFilters): OfferFilters {
  return others;
}

/** What has to be known of the lists of some campsites beside their nights, by campsite id. */
export async function besideLists(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
  filters: OfferFilters,
): Promise<(campsiteId: number) => BesideLists> {
  if (campsites.length === 0) return () => ({});
  const [listsOf, typesOf] = await Promise.all([
    staysOfLists(db, campsites),
    // Of one type there is none to tell apart.
    narrowedTo(filters, 'type') === undefined ? typesOfOffers(db, campsites) : null,
  ]);
  return (id) => ({ lists: listsOf(id), ...(typesOf && { typeOf: typesOf(id) }) });
}

/** Of the offers of some campsites the number of the accommodation type, as the filters have it; null of one that nobody has decided. */
async function typesOfOffers(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
): Promise<(campsiteId: number) => TypeOfOffer> {
  const [decided, [undecided]] = await Promise.all([
    db.query<{ campsiteId: number; wording: string; type: number }>(
      `SELECT campsite_id AS "campsiteId", concat_ws(':', channel_id, original_type_id) AS wording, type_id AS type
       FROM unit_type_decisions WHERE campsite_id = ANY($1::int[])`,
      [listingsOf(campsites)],
    ),
    db.query<{ id: number }>('SELECT id FROM accommodation_types WHERE name = $1', [UNDECIDED_TYPE]),
  ]);
  const types = new Map(
    underCampsites(campsites, decided).map(({ campsiteId, wording, type }) => [`${campsiteId} ${wording}`, type]),
  );
  return (campsiteId) => (offer) => {
    const { channelId, originalTypeId, typeId } = partsOfOffer(offer);
    const type = types.get(`${campsiteId} ${channelId}:${originalTypeId}`) ?? typeId;
    return type === undecided?.id ? null : type;
  };
}

/** What the lists of some campsites say of stays that their nights do not tell, by campsite id. */
async function staysOfLists(
  db: Queryable,
  campsites: readonly VisibleCampsite[],
): Promise<(campsiteId: number) => StaysOfLists | undefined> {
  const rows = await db.query<{ listingId: number; readAtS: number; tariff: Tariff }>(
    `SELECT campsite_id AS "listingId", extract(epoch FROM seen_at)::float8 AS "readAtS", published AS tariff FROM tariffs
     WHERE campsite_id = ANY($1::int[]) AND published IS NOT NULL AND (published->>'per' = 'week'
       OR published->'touristTax'->>'maximumNights' IS NOT NULL OR published->'discounts' @> '[{"kind": "long_stay"}]'
       OR jsonb_path_exists(published->'prices', '$[*].lengths'))`,
    [listingsOf(campsites)],
  );
  const lists = rows.filter(({ tariff }) => hasStaysOfTheirOwn(tariff));
  if (lists.length === 0) return () => undefined;
  const names = lists.flatMap(({ tariff }) => tariff.units.map(({ name }) => wordingOf(name)));
  const wordings = await db.query<{ id: number; name: string }>(
    'SELECT id, name FROM original_types WHERE name = ANY($1::text[])',
    [names],
  );
  const numberOf = new Map(wordings.map(({ id, name }) => [name, id]));
  return (campsiteId) => {
    const listings = campsites.find(({ id }) => id === campsiteId)?.listings;
    if (listings === undefined) return undefined;
    const own = new Map(
      lists.flatMap((list) => (listings.includes(list.listingId) ? [[list.readAtS, list.tariff] as const] : [])),
    );
    const known = new Map<string, ListStays | null>();
    return (offer, readAtS) => {
      const key = `${offer} ${readAtS}`;
      const tariff = own.get(readAtS);
      if (tariff === undefined) return null;
      if (!known.has(key)) known.set(key, staysOfOffer(tariff, offer, numberOf));
      return known.get(key)!;
    };
  };
}

function staysOfOffer(tariff: Tariff, offer: string, numberOf: ReadonlyMap<string, number>): ListStays | null {
  const { guests, originalTypeId } = partsOfOffer(offer);
  const unit = tariff.units.find(({ name }) => numberOf.get(wordingOf(name)) === originalTypeId);
  return unit === undefined ? null : listStays(tariff, unit, guests);
}

/** How a unit is called in the evidence. */
export const wordingOf = (name: string): string => name.trim().replaceAll(/[\r\n]+/g, ' ');
