/**
 * What offers can be narrowed by, in the order in which the filters are shown and decide between equals. Whoever lists
 * dimensions takes them from here. Length of stay is none of them: of an offer for seven nights the price per night is
 * compared with that for one (decision 4).
 */
export const OFFER_DIMENSIONS = {
  guests: { holds: 'count', title: 'Number of guests' },
  channel: { holds: 'name', title: 'Channel' },
  type: { holds: 'name', title: 'Accommodation type' },
  cancellation: { holds: 'name', title: 'Cancellation policy' },
  extras: { holds: 'name', title: 'Included extras' },
} as const satisfies Record<string, { readonly holds: 'count' | 'name'; readonly title: string }>;

export type OfferDimension = keyof typeof OFFER_DIMENSIONS;

interface Held {
  readonly count: number;
  readonly name: string;
}

/** A value of a dimension. */
export type OfferValue<D extends OfferDimension = OfferDimension> = Held[(typeof OFFER_DIMENSIONS)[D]['holds']];

/** One value of every dimension. */
export type OfferValues = { readonly [D in OfferDimension]: OfferValue<D> };

/** The single-value filters; a dimension that is absent does not narrow. */
export type OfferFilters = { readonly [D in OfferDimension]?: OfferValue<D> };

/** The values of every dimension that occur somewhere, the default first. */
export type OfferOptions = { readonly [D in OfferDimension]: readonly OfferValue<D>[] };

export const OFFER_DIMENSION_KEYS = Object.keys(OFFER_DIMENSIONS) as readonly OfferDimension[];

/** A dimension whose values are names; those of the others are whole numbers. */
export type NamedDimension = {
  [D in OfferDimension]: OfferValue<D> extends string ? D : never;
}[OfferDimension];

export function holdsNames(dimension: OfferDimension): dimension is NamedDimension {
  return OFFER_DIMENSIONS[dimension].holds === 'name';
}

/** A record by dimension, made of what `make` answers for each. */
export function byOfferDimension<Value>(make: (dimension: OfferDimension) => Value): Record<OfferDimension, Value> {
  return Object.fromEntries(OFFER_DIMENSION_KEYS.map((key) => [key, make(key)])) as Record<OfferDimension, Value>;
}

/** The filters of what `valueOf` answers for each dimension, which has to be of its kind; undefined sets none. */
export function offerFilters(valueOf: (dimension: OfferDimension) => OfferValue | undefined): OfferFilters {
  const set = OFFER_DIMENSION_KEYS.map((key) => [key, valueOf(key)] as const).filter(
    ([, value]) => value !== undefined,
  );
  return Object.fromEntries(set);
}
