import { type Static, Type } from 'typebox';
import { DayText, MomentText, Nullable } from '../endpoint.ts';

// What several calls of prices have in their answers, and as_of in their query.

export const Price = Nullable(Type.Number({ description: 'Euros per night; null without a price, never 0.' }));
export const Percent = (description: string) => Nullable(Type.Integer({ description }));
export const Band = Nullable(
  Type.Union([Type.Literal('blue'), Type.Literal('yellow'), Type.Literal('orange'), Type.Literal('red')], {
    description:
      'The band of `percent`: blue above 0, yellow from 0 down to −4, orange from −5 down to −9, red from −10 down; null where `percent` is.',
  }),
);
/** Where the own price stands among all that have one (docs/decisions/comparison.md). */
export const Index = Nullable(
  Type.Number({
    description:
      'The own price where the median of the competitors’ is 100, rounded once to a tenth, a half upward; from the median before it is rounded to cents. Null unless both are known.',
  }),
);
export const Rank = Nullable(
  Type.Integer({
    minimum: 1,
    description:
      'The place of the own price from the dearest, which is 1; equals share the better one. Null without it, and where no competitor has a price.',
  }),
);
export const State = Type.Union(
  [
    Type.Literal('priced'),
    Type.Literal('price_unknown'),
    Type.Literal('sold_out'),
    Type.Literal('not_for_this_stay'),
    Type.Literal('closed'),
    Type.Literal('not_offered'),
    Type.Literal('look_failed'),
    Type.Literal('not_seen'),
  ],
  {
    description:
      'Why there is no price, or `priced`: to be had, but nobody named its price; sold out; not for this stay (see `restriction`); closed for the season; not offered under these filters, while others have a price; the look failed; nobody has looked.',
  },
);
export const RestrictionOnWire = Nullable(
  Type.Object(
    {
      rule: Type.Union([
        Type.Literal('minimum_nights'),
        Type.Literal('maximum_nights'),
        Type.Literal('closed_to_arrival'),
        Type.Literal('closed_to_departure'),
      ]),
      nights: Nullable(Type.Integer({ minimum: 1 })),
    },
    { description: 'What keeps the stay from being booked, where `state` is `not_for_this_stay`.' },
  ),
);
export const BasisOfOffer = Type.Union([Type.Literal('quoted'), Type.Literal('derived')], {
  description: 'Whether a source named the total of exactly this stay, or it was computed from nightly rates.',
});
/** A price that follows from a published price list is derived, and says from which. */
export const TariffOfPrice = Type.Object(
  {
    name: Type.String(),
    readOn: DayText,
    address: Nullable(Type.String()),
    listChanged: Type.Optional(
      Type.Boolean({ description: 'The page that it was read from has another list now, and nobody has answered it.' }),
    ),
  },
  { description: 'The tariff that a derived price follows from; absent for any other.' },
);
export type TariffOfPrice = Static<typeof TariffOfPrice>;
export const Basis = Nullable(BasisOfOffer);
export const UnlikeOnWire = Type.Array(Type.Union([Type.Literal('basis'), Type.Literal('tax')]), {
  description:
    'In what two compared prices are not alike: `basis`, one is quoted and the other derived; `tax`, the tourist tax of one alone is known.',
});
/** Every call of prices, and the download (stay-17). */
export const AsOf = {
  as_of: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      pattern: '^[^\\u0000]*$',
      description:
        'Everything as it was known at this moment: ISO 8601, in the product’s zone where it names none; a bare date is noon of that day.',
      examples: ['2027-03-01T07:00'],
    }),
  ),
} as const;

export const ObservedAt = Nullable(MomentText);
/** Under any length prices of several lengths stand beside each other. */
export const NightsOfPrice = Nullable(
  Type.Integer({
    minimum: 1,
    description:
      'How many nights the stay has that the price per night is of; null without a price, and for a nightly rate under any length of stay.',
  }),
);
/** When a price was last found so, by a look that could have changed it. */
export const CheckedAt = Nullable(
  Type.String({
    format: 'date-time',
    description:
      'When a look that could have changed this very price last found it so; without a price, when the stay was last looked at.',
  }),
);
/** What every price says of itself, beside when the observation that gives it was made. */
export const Provenance = {
  restriction: RestrictionOnWire,
  basis: Basis,
  tariff: Type.Optional(TariffOfPrice),
  nights: Type.Optional(NightsOfPrice),
  checked_at: CheckedAt,
} as const;
