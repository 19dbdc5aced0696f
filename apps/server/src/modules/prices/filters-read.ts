import type { FilterLists } from '@vivac/contract/wire-names';
import { NIGHTLY_RATE } from '@vivac/domain/offers/offer';
import {
  ANY,
  byOfferDimension,
  hasAny,
  holdsNames,
  OFFER_DIMENSION_KEYS,
  type OfferDimension,
  type OfferFilters,
  offerFilters,
  type OfferOptions,
} from '@vivac/domain/offers/offer-dimension';
import { LONGEST_STAY_NIGHTS, packTerms } from '@vivac/domain/offers/stay-terms';
import { UNDECIDED_TYPE } from '@vivac/domain/offers/unit-type';
import { dateOf, type Day, firstDayOf, monthOf } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { DIMENSION_COLUMNS, OFFER_COLUMNS, OFFER_KEY } from '#modules/evidence/offer-columns';
import { offerRowsAsOf } from '#modules/evidence/sightings-read';
import {
  hasParts,
  listingsOf,
  rememberedByMark,
  type Viewer,
  type VisibleCampsite,
  visibleMarket,
  type VisibleMarket,
  type WholeMarket,
  wholeMarket,
} from '#modules/watchlists/read';
import { effectiveOf, joinNames, optionsOf, rateLengthsOf, valueOf, withEffectiveTypes } from './named-offers-read.ts';
import type { PriceSource } from './read.ts';

/**
 * The values that occur at the campsites, as of the moment of the source. The screen starts with the first of each list: together these are the
 * combination that the reference campsite has prices for on most nights to come, so that the first comparison shown is a
 * full one.
 */
export async function filters(source: PriceSource, market: VisibleMarket, today: Day): Promise<FilterLists> {
  const { campsites, reference, mark } = market;
  const [options, sold] = await Promise.all([
    mark === null
      ? optionCounts(source, campsites, reference)
      : optionCountsOfAll(source, { campsites, mark }, reference),
    reference === null ? [] : soldCombinations(source, reference, today),
  ]);
  const values = startingWithDefault(rankOptions(options), sold);
  const offers = byOfferDimension((key) =>
    holdsNames(key) ? values[key] : values[key].map(countOrAny),
  ) as OfferOptions;
  return { campsites: campsites.map((campsite) => campsite.name), offers, today };
}

function countOrAny(value: string): number | typeof ANY {
  return value === ANY ? ANY : Number(value);
}

/** The filters that a viewer's dashboard starts with: the first value of each group (rule-17). */
export async function defaultFilters(db: Queryable, viewer: Viewer, today: Day): Promise<OfferFilters> {
  const { offers } = await filters({ db }, await visibleMarket(db, viewer), today);
  return offerFilters((dimension) => offers[dimension][0]);
}

/** A list of values for every dimension, the likeliest first. */
type RankedOptions = Readonly<Record<OfferDimension, readonly string[]>>;

/**
 * The values that the reference campsite sells, then those that most campsites sell, then in the order given; lengths of
 * stay always from the shortest (stay-2).
 */
function rankOptions(options: readonly OptionCount[]): RankedOptions {
  const byDimension = Map.groupBy(options, (option) => option.dimension);
  return byOfferDimension((dimension) => {
    const occurring = byDimension.get(dimension) ?? [];
    if (dimension === 'nights') return ascending(occurring.map(({ value }) => value));
    return occurring
      .toSorted((a, b) => Number(b.ofReference) - Number(a.ofReference) || b.campsites - a.campsites)
      .map(({ value }) => value);
  });
}

/**
 * The same lists, each beginning with its value of the combination that has most priced nights; of several with as many the
 * one whose values rank higher, that of the first dimension deciding first. One of an
 * undecided type counts only where all are. Without any combination the lists begin as
 * they are ranked. The other counts follow by number, other names as ranked, and {@link ANY} last.
 */
function startingWithDefault(options: RankedOptions, sold: readonly SoldCombination[]): RankedOptions {
  const comparable = sold.filter(({ values }) => options.type.includes(values.type));
  const [best] = (comparable.length > 0 ? comparable : sold).toSorted(
    (a, b) => b.pricedNights - a.pricedNights || compareRanks(options, a, b),
  );
  return byOfferDimension((dimension) => {
    const values = options[dimension];
    const sellsMost = best?.values[dimension];
    const first = sellsMost !== undefined && values.includes(sellsMost) ? sellsMost : values[0];
    if (first === undefined) return [];
    const others = values.filter((value) => value !== first);
    const ordered = holdsNames(dimension) ? others : ascending(others);
    return [first, ...ordered, ...(hasAny(dimension) ? [ANY] : [])];
  });
}

function ascending(numbers: Iterable<string>): string[] {
  return [...numbers].sort((a, b) => Number(a) - Number(b));
}

function compareRanks(options: RankedOptions, a: SoldCombination, b: SoldCombination): number {
  for (const dimension of OFFER_DIMENSION_KEYS) {
    const rankOf = ({ values }: SoldCombination) => options[dimension].indexOf(values[dimension]);
    if (rankOf(a) !== rankOf(b)) return rankOf(a) - rankOf(b);
  }
  return 0;
}

// What the filters offer.

const AMONG = '= ANY($1::int[])';

/** A value of a filter that occurs. */
interface OptionCount {
  readonly dimension: OfferDimension;
  /** The value's name; a count in digits. */
  readonly value: string;
  /** At how many of the campsites. */
  readonly campsites: number;
  /** Whether the reference campsite is one of them. */
  readonly ofReference: boolean;
}

const NAME_OF_OPTION = OFFER_DIMENSION_KEYS.flatMap((key) => {
  const { names } = OFFER_COLUMNS[key];
  return names === null ? [] : [`WHEN '${key}' THEN (SELECT name FROM ${names} WHERE id = o.value)`];
}).join(' ');

/** Of the listings `among`. */
const currentOptions = (among: string) => `
  SELECT campsite_id, dimension, value FROM campsite_options WHERE campsite_id ${among}
    AND (dimension <> 'type' OR campsite_id NOT IN (SELECT campsite_id FROM unit_type_decisions))
  UNION ALL
  SELECT DISTINCT campsite_id, 'type', coalesce(d.type_id, w.type_id)
  FROM offered_wordings w LEFT JOIN unit_type_decisions d USING (campsite_id, channel_id, original_type_id)
  WHERE campsite_id ${among} AND campsite_id IN (SELECT campsite_id FROM unit_type_decisions)`;

/** By the same rules as the current ones are kept, with types as they are decided now (docs/decisions/offers-and-filters.md). */
const OPTIONS_AS_OF = `
  SELECT * FROM (${optionsOf('known')}) options WHERE dimension <> 'type'
  UNION
  ${rateLengthsOf('known')}
  UNION
  SELECT DISTINCT campsite_id, 'type', effective_type_id FROM ${withEffectiveTypes('known')} typed`;

/**
 * Types are those decided of the wordings, else stated; what is undecided is no value (docs/decisions/offers-and-filters.md). A value at several listings of a
 * campsite occurs there once. $2 are the listings of the reference.
 */
const counted = (options: string, areAlone: boolean) => `
  SELECT o.dimension, CASE o.dimension ${NAME_OF_OPTION} ELSE o.value::text END AS value, o.campsites,
    o.of_reference AS "ofReference"
  FROM (
    SELECT dimension, value, ${
      areAlone
        ? 'count(*)'
        : 'count(DISTINCT (SELECT coalesce(survivor_id, id) FROM campsites WHERE id = each.campsite_id))'
    }::int AS campsites, bool_or(campsite_id = ANY($2::int[])) AS of_reference
    FROM (${options}) each GROUP BY dimension, value
  ) o
  WHERE o.dimension <> 'type' OR o.value IS DISTINCT FROM (SELECT id FROM accommodation_types WHERE name = '${UNDECIDED_TYPE}')
  ORDER BY o.value`;

/** Which values of the filters occur at the campsites: counts by number, names in the order they were first seen. */
export async function optionCounts(
  { db, asOfS }: PriceSource,
  campsites: readonly VisibleCampsite[],
  reference: VisibleCampsite | null,
): Promise<OptionCount[]> {
  const values = [listingsOf(campsites), reference?.listings ?? []];
  const areAlone = !hasParts(campsites);
  if (asOfS === undefined) return db.query(counted(currentOptions(AMONG), areAlone), values);
  const known = `WITH known AS (${offerRowsAsOf('to_timestamp($3::float8)')})`;
  return db.query(`${known} ${counted(OPTIONS_AS_OF, areAlone)}`, [...values, asOfS]);
}

/** As {@link optionCounts} of every campsite, which are remembered. */
async function optionCountsOfAll(
  { db, asOfS }: PriceSource,
  { campsites, mark }: WholeMarket,
  reference: VisibleCampsite | null,
): Promise<OptionCount[]> {
  if (asOfS !== undefined) return optionCounts({ db, asOfS }, campsites, reference);
  const [options, own] = await Promise.all([
    currentCounts(db, mark),
    reference === null ? [] : optionCounts({ db }, [reference], reference),
  ]);
  const isOwn = new Set(own.map(({ dimension, value }) => `${dimension} ${value}`));
  return options.map((option) => ({ ...option, ofReference: isOwn.has(`${option.dimension} ${option.value}`) }));
}

const currentCounts = rememberedByMark(async (db) => optionCounts({ db }, (await wholeMarket(db)).campsites, null));

/** A combination of filter values at a campsite, and on how many nights it had a price. */
interface SoldCombination {
  readonly values: Readonly<Record<OfferDimension, string>>;
  readonly pricedNights: number;
}

const EFFECTIVE_COLUMNS = DIMENSION_COLUMNS.map(effectiveOf);
const COLUMNS_BESIDE_NIGHTS = EFFECTIVE_COLUMNS.filter((column) => column !== OFFER_COLUMNS.nights.column);
const CLOSED_TO_ARRIVAL = packTerms({ closedToArrival: true });

/**
 * Of `offers` of the listings `among` from the month $2 on, in that month from the date $3 on. The nights of a month of rates are counted by their
 * terms, once for all lengths of stay. Names are looked up last, for fewer rows.
 */
const soldOf = (offers: string, among: string) => `
  SELECT ${OFFER_DIMENSION_KEYS.map((key) => `${valueOf('m', key)}::text AS "${key}"`).join(', ')}, m.priced AS "pricedNights"
  FROM (
    SELECT ${EFFECTIVE_COLUMNS.join(', ')}, sum(priced)::int AS priced
    FROM (
      SELECT month, ${COLUMNS_BESIDE_NIGHTS.join(', ')}, sold.nights, max(sold.priced) AS priced
      FROM ${withEffectiveTypes(offers)} p CROSS JOIN LATERAL (
        SELECT p.nights::int AS nights, cardinality(array_remove(
          CASE WHEN month = $2::date THEN price_cents[$3::int:] ELSE price_cents END, NULL)) AS priced
        WHERE p.nights > ${NIGHTLY_RATE}
        UNION ALL
        SELECT value, sum(nights)
        FROM (
          SELECT coalesce(terms, 0) AS terms, count(*) AS nights
          FROM unnest(price_cents, availability, p.terms) WITH ORDINALITY n(price, units, terms, night)
          WHERE p.nights <= ${NIGHTLY_RATE} AND price IS NOT NULL AND units IS DISTINCT FROM 0
            AND (month > $2::date OR night >= $3::int) AND coalesce(n.terms, 0) & ${CLOSED_TO_ARRIVAL} = 0
          GROUP BY n.terms
        ) n JOIN (SELECT DISTINCT value FROM campsite_options WHERE campsite_id ${among} AND dimension = 'nights') length
          ON n.terms & ${LONGEST_STAY_NIGHTS} <= value
          AND coalesce(nullif((n.terms >> 10) & ${LONGEST_STAY_NIGHTS}, 0), value) >= value
        GROUP BY value) sold
      WHERE campsite_id ${among} AND month >= $2::date
      GROUP BY month, ${COLUMNS_BESIDE_NIGHTS.join(', ')}, sold.nights
    ) alike GROUP BY ${EFFECTIVE_COLUMNS.join(', ')} HAVING sum(priced) > 0
  ) m ${joinNames('m')}`;

/** Of each offer and month the block that was seen last. */
const OFFER_MONTH_KEY = ['campsite_id', 'month', ...OFFER_KEY].join(', ');
const NEWEST_BLOCKS = `(SELECT DISTINCT ON (${OFFER_MONTH_KEY}) * FROM known ORDER BY ${OFFER_MONTH_KEY}, observed_at DESC)`;

/**
 * The combinations that a campsite sells from a day on, by the nights on which a stay can arrive. Of several offers alike
 * in a month, quoted or derived, the one with the most priced nights counts: counting the nights of all of them together
 * takes several times as long (docs/decisions/offers-and-filters.md).
 */
export async function soldCombinations(
  { db, asOfS }: PriceSource,
  campsite: VisibleCampsite,
  from: Day,
): Promise<SoldCombination[]> {
  type Row = Record<OfferDimension, string> & { pricedNights: number };
  const { listings } = campsite;
  const days = [firstDayOf(monthOf(from)), dateOf(from)];
  const known = `WITH known AS (${offerRowsAsOf('to_timestamp($4::float8)')})`;
  const isAlone = asOfS === undefined && listings.length === 1;
  // Of one listing PostgreSQL keeps the plan, which takes as long as the reading.
  const [text, values] = isAlone
    ? [soldOf('prices', '= $1::int'), [listings[0], ...days]]
    : asOfS === undefined
      ? [soldOf('prices', AMONG), [listings, ...days]]
      : [`${known} ${soldOf(NEWEST_BLOCKS, AMONG)}`, [listings, ...days, asOfS]];
  const rows = await db.query<Row>(text, values);
  return rows.map(({ pricedNights, ...combination }) => ({ values: combination, pricedNights }));
}
