/**
 * What offers can be narrowed by, in the order in which the filters are shown and decide between equals. Whoever lists
 * dimensions takes them from here. One with `any` can be left open by the last of its values: the price is then the
 * lowest over all of them (docs/decisions/offers-and-filters.md).
 */
export const OFFER_DIMENSIONS = {
  guests: { holds: 'count', title: 'Number of guests' },
  channel: { holds: 'name', title: 'Channel' },
  type: { holds: 'name', title: 'Accommodation type' },
  cancellation: { holds: 'name', title: 'Cancellation policy' },
  extras: { holds: 'name', title: 'Included extras' },
  nights: { holds: 'count', title: 'Length of stay', any: true },
} as const satisfies Record<string, { readonly holds: 'count' | 'name'; readonly title: string; readonly any?: true }>;

export type OfferDimension = keyof typeof OFFER_DIMENSIONS;

interface Held {
  readonly count: number;
  readonly name: string;
}

/** A value of a dimension. */
export type OfferValue<D extends OfferDimension = OfferDimension> = Held[(typeof OFFER_DIMENSIONS)[D]['holds']];

/** Leaves a dimension open, where that is one of its values. */
export const ANY = 'Any';

/** A dimension that can be left open by a value of its own. */
export type OpenDimension = {
  [D in OfferDimension]: (typeof OFFER_DIMENSIONS)[D] extends { readonly any: true } ? D : never;
}[OfferDimension];

/** What can be chosen of a dimension. */
export type OfferChoice<D extends OfferDimension = OfferDimension> =
  OfferValue<D> | (D extends OpenDimension ? typeof ANY : never);

/** One value of every dimension. */
export type OfferValues = { readonly [D in OfferDimension]: OfferValue<D> };

/** The single-value filters; a dimension that is absent, or left open by {@link ANY}, does not narrow. */
export type OfferFilters = { readonly [D in OfferDimension]?: OfferChoice<D> };

/** What can be chosen of every dimension: the values that occur somewhere, the default first, {@link ANY} last. */
export type OfferOptions = { readonly [D in OfferDimension]: readonly OfferChoice<D>[] };

export const OFFER_DIMENSION_KEYS = Object.keys(OFFER_DIMENSIONS) as readonly OfferDimension[];

/** A dimension whose values are names; those of the others are whole numbers. */
export type NamedDimension = {
  [D in OfferDimension]: OfferValue<D> extends string ? D : never;
}[OfferDimension];

export function holdsNames(dimension: OfferDimension): dimension is NamedDimension {
  return OFFER_DIMENSIONS[dimension].holds === 'name';
}

export function hasAny(dimension: OfferDimension): dimension is OpenDimension {
  return 'any' in OFFER_DIMENSIONS[dimension];
}

/** The value that a dimension is narrowed to; undefined when it is left open. */
export function narrowedTo<D extends OfferDimension>(filters: OfferFilters, dimension: D): OfferValue<D> | undefined {
  const value: OfferChoice | undefined = filters[dimension];
  return value === ANY && hasAny(dimension) ? undefined : (value as OfferValue<D> | undefined);
}

/** A record by dimension, made of what `make` answers for each. */
export function byOfferDimension<Value>(make: (dimension: OfferDimension) => Value): Record<OfferDimension, Value> {
  return Object.fromEntries(OFFER_DIMENSION_KEYS.map((key) => [key, make(key)])) as Record<OfferDimension, Value>;
}

/** The filters of what `valueOf` answers for each dimension, which has to be of its kind; undefined sets none. */
export function offerFilters(valueOf: (dimension: OfferDimension) => OfferChoice | undefined): OfferFilters {
  const set = OFFER_DIMENSION_KEYS.map((key) => [key, valueOf(key)] as const).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(set);
}

/** What the own price is compared with on the screens: the dearest competitor as specified, the median, or all by rank. */
export const COMPARED_WITH = ['dearest', 'median', 'rank'] as const;
export type ComparedWith = (typeof COMPARED_WITH)[number];
