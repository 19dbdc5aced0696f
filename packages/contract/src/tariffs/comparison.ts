import { Type, type Static } from 'typebox';
import { DayText, endpoint, FileBody, InputDay, Nullable } from '../endpoint.ts';

const Cents = (description: string) => Type.Integer({ description: `${description} In whole cents.` });

const ListedStay = Nullable(
  Type.Object(
    {
      totalCents: Nullable(Cents('The whole stay, all that is mandatory included; null without a price.')),
      perNightCents: Nullable(Cents('Per night, a half upward.')),
      taxCents: Nullable(Cents('Tourist tax of the party, beside the total.')),
      earlyBookingCents: Nullable(
        Cents('The total for who books today, of last year’s stay a year ago; null where that is the same.'),
      ),
      state: Type.Enum(['priced', 'closed', 'not_for_this_stay', 'not_seen'], {
        description: 'Why there is no price: closed, not for this stay, or beyond the days of the list.',
      }),
      sentence: Nullable(Type.String({ description: 'The reason, in the language of the caller.' })),
      children: Nullable(
        Type.String({
          description:
            'What the list takes the children of the party for, in the language of the caller; null without children or without a price.',
        }),
      ),
    },
    { description: 'Null where no list of that year has the unit.' },
  ),
);

const Unit = Type.Object({
  type: Nullable(Type.String({ description: 'Its accommodation type; null while nobody has decided.' })),
  unit: Type.String(),
  channel: Type.String(),
  present: ListedStay,
  former: ListedStay,
  percent: Nullable(Type.Integer({ description: 'By how much it costs more than last year, from cents.' })),
  toOwn: Nullable(
    Type.Integer({
      description: 'By how many percent it costs more than the lowest own unit of its type, from cents.',
    }),
  ),
});
export type ComparedUnit = Static<typeof Unit>;

const TypeSideBySide = Type.Object({
  type: Type.String(),
  cells: Type.Array(
    Nullable(
      Type.Object({
        ...Unit.properties,
        others: Type.Integer({ description: 'How many more units of the type the campsite has.' }),
      }),
    ),
    { description: 'The cheapest unit of each campsite, in the order of `campsites`; null where it has none.' },
  ),
});
export type TypeSideBySide = Static<typeof TypeSideBySide>;

const Campsite = Type.Object({
  name: Type.String(),
  isOwn: Type.Boolean(),
  state: Type.Enum(['published', 'not_published'], { description: 'Whether a list of the year counts.' }),
  lists: Type.Array(
    Type.Object({
      name: Type.String(),
      year: Type.Integer(),
      channel: Type.String(),
      readAt: Type.Object({ address: Nullable(Type.String()), day: DayText }),
    }),
  ),
  units: Type.Array(Unit, { description: 'By accommodation type.' }),
});

const TariffComparison = Type.Object({
  arrival: DayText,
  nights: Type.Integer(),
  guests: Type.Integer(),
  childrenAges: Type.Array(Type.Integer(), { description: 'Of the children among the guests, the youngest first.' }),
  year: Type.Integer(),
  lastArrival: Type.String({ ...DayText, description: 'The same weekday of last year.' }),
  campsites: Type.Array(Campsite, { description: 'The own campsite first, then the competitors in their order.' }),
  sideBySide: Type.Array(TypeSideBySide, {
    description:
      'A row an accommodation type, those of the own campsite first; units whose type nobody decided have none.',
  }),
  notPublished: Type.Array(Type.String(), {
    description: 'Whose list of the year nobody has published here yet, who had one last year first.',
  }),
});
export type TariffComparison = Static<typeof TariffComparison>;

const Query = {
  arrival: InputDay,
  nights: Type.Integer({ minimum: 1, maximum: 28 }),
  guests: Type.Integer({ minimum: 1, maximum: 50, description: 'Everybody, with the children.' }),
  childrenAges: Type.Optional(
    Type.String({
      pattern: '^(1[0-7]|\\d)(,(1[0-7]|\\d)){0,9}$',
      description: 'Of the children among the guests, from 0 to 17: `3,7`. At least one guest is an adult.',
      examples: ['3,7'],
    }),
  ),
  year: Type.Optional(
    Type.Integer({ minimum: 2000, maximum: 2199, description: 'Of the lists; that of the arrival.' }),
  ),
};

const QueryOfStay = Type.Object(Query);
export type TariffComparisonQuery = Static<typeof QueryOfStay>;

const ofReaders = { access: 'user', scope: 'prices:read', tag: 'tariffs', method: 'GET' } as const;

export const getTariffComparison = endpoint({
  ...ofReaders,
  path: '/tariffs/comparison',
  summary: 'What the published tariffs of the caller’s own watchlist ask for one stay, this year and last.',
  query: QueryOfStay,
  response: TariffComparison,
});

export const downloadTariffComparison = endpoint({
  ...ofReaders,
  path: '/tariffs/comparison/file',
  summary: 'The same as a file: a row a unit.',
  query: Type.Object({ ...Query, format: Type.Optional(Type.Enum(['xlsx', 'csv', 'csv-es'])) }),
  response: FileBody,
  produces: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv; charset=utf-8'],
});
