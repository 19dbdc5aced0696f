import { Type, type Static, type TInteger, type TSchema, type TString } from 'typebox';
import { InputDay, InputText, Nullable } from '../endpoint.ts';

// A tariff goes over the wire as the domain has it, names in camelCase and money in whole cents (`domain/tariffs/tariff.ts`): it is a
// document that is kept as it was typed and read back as it is, and every cell of a form is named by its path in it. So do the calls about it.

/** Both in one type: of two alternatives validation would take null for 0, or for an empty text. */
const OrNull = <S extends TString | TInteger>(schema: S) =>
  Type.Unsafe<Static<S> | null>({ ...schema, type: [schema.type, 'null'] });

const Cents = Type.Integer({ minimum: -100_000_000, maximum: 100_000_000, description: 'Whole cents.' });
const Count = Type.Integer({ minimum: 0, maximum: 100_000 });
const Age = OrNull(Type.Integer({ minimum: 0, maximum: 150 }));
const Weekday = Type.Integer({ minimum: 1, maximum: 7, description: '1 Monday to 7 Sunday.' });
const Weekdays = Type.Array(Weekday, { maxItems: 7 });
const Id = InputText(60);
/** A wording may be empty while it is a draft. */
const Wording = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\u0000]*$' });
const Whole = <S extends Record<string, TSchema>>(properties: S) =>
  Type.Object(properties, { additionalProperties: false });

const DayRange = Whole({ from: OrNull(InputDay), to: OrNull(InputDay) });

const Season = Whole({
  id: Id,
  name: Wording(200),
  ranges: Type.Array(DayRange, { maxItems: 100 }),
  lastDay: Type.Enum(['night', 'departure'], {
    description: 'Whether the last day of a range is its last night, or the day of departure.',
  }),
  minimumNights: OrNull(Count),
  arrivalWeekdays: Weekdays,
});

const Unit = Whole({ id: Id, name: Wording(300), guestsIncluded: Count, guestsAtMost: Count });

const LengthPrice = Whole({
  fromNights: Count,
  toNights: OrNull({ ...Count, description: 'Null: and longer.' }),
  priceCents: Cents,
  per: Type.Enum(['night', 'stay'], { description: 'What it pays for: each night of such a stay, or all of them.' }),
  arrivalWeekdays: Type.Optional({
    ...Weekdays,
    description: 'Days on which such a stay may begin; every day of arrival of the season where it is absent.',
  }),
});

const Price = Whole({
  unit: Id,
  season: Id,
  priceCents: OrNull(Cents),
  weekendCents: Type.Optional({
    ...Cents,
    description: 'On the weekdays of weekend; where it is absent, the price and the supplement.',
  }),
  lengths: Type.Optional(
    Type.Array(LengthPrice, {
      maxItems: 30,
      description:
        'Prices of stays of some lengths, in place of priceCents. With them a priceCents of null says that no other length is sold, without them that the unit is not let.',
    }),
  ),
});

/** More than `checkTariff` allows, so that it can say so of the cell. */
export const Tariff = Whole({
  name: Wording(200),
  year: Type.Integer({ minimum: 2000, maximum: 2199 }),
  readAt: Whole({ address: OrNull(Wording(2000)), day: InputDay }),
  channel: Wording(200),
  currency: Wording(10),
  per: Type.Enum(['night', 'week']),
  seasons: Type.Array(Season, { maxItems: 200 }),
  units: Type.Array(Unit, { maxItems: 1000 }),
  prices: Type.Array(Price, { maxItems: 20_000 }),
  weekend: Nullable(Whole({ weekdays: Weekdays, priceCents: Cents })),
  extraPersons: Type.Array(
    Whole({
      fromAge: Age,
      underAge: Age,
      priceCents: Cents,
      season: Type.Optional({ ...Id, description: 'The one season that it holds in; in all where it is absent.' }),
      units: Type.Optional(
        Type.Array(Id, { maxItems: 1000, description: 'The units that it holds for; for all where it is absent.' }),
      ),
    }),
    { maxItems: 1000 },
  ),
  fees: Type.Array(
    Whole({ name: Wording(200), per: Type.Enum(['stay', 'night', 'person', 'person_night']), priceCents: Cents }),
    { maxItems: 50 },
  ),
  touristTax: Nullable(Whole({ priceCents: Cents, fromAge: Age, maximumNights: OrNull(Count) })),
  discounts: Type.Array(
    Whole({
      kind: Type.Enum(['long_stay', 'early_booking']),
      basisPoints: Type.Integer({ minimum: -100_000, maximum: 100_000 }),
      minimumNights: OrNull(Count),
      minimumAdvanceDays: OrNull(Count),
    }),
    { maxItems: 50 },
  ),
  closed: Type.Array(DayRange, { maxItems: 100 }),
  cancellationPolicy: OrNull(Wording(200)),
  includedExtras: OrNull(Wording(200)),
});
