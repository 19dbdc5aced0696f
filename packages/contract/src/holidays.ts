import { HOLIDAY_COUNTRIES } from '@vivac/domain/holidays';
import { OCCUPANCY_MEASURES } from '@vivac/domain/occupancy';
import { Type, type Static } from 'typebox';
import { DayText, InputDay, MomentText, Nullable, endpoint } from './endpoint.ts';

const Share = {
  away_percent: Nullable(
    Type.Number({
      minimum: 0,
      maximum: 100,
      description: 'Mean over the days of those on school holidays, of those of whom it is known; null where of none.',
    }),
  ),
  known_percent: Type.Number({ minimum: 0, maximum: 100, description: 'Of how many it is known.' }),
} as const;

const Known = Type.Object({
  known_from: Type.String({ format: 'date', description: 'Before it nothing is known, which is not “no holidays”.' }),
  known_until: Type.String({ format: 'date', description: 'After it nothing is known, which is not “no holidays”.' }),
  sources: Type.Array(Type.String(), { description: 'Empty where they are computed by rule.' }),
  spans: Type.Array(Type.Object({ name: Type.String(), first_date: DayText, last_date: DayText }), {
    description: 'Those that reach into the window; both days included.',
  }),
});

const Area = Type.Object({
  code: Type.String({ description: 'Such as `ES-CT`, `FR-ZC`, `DE-BY` or `PT`.' }),
  name: Type.String({ description: 'In the caller’s language.' }),
  country: Type.Enum([...HOLIDAY_COUNTRIES]),
  is_own: Type.Boolean({ description: 'Whether the own campsite lies there.' }),
  weight_percent: Type.Number({ minimum: 0, maximum: 100, description: 'Of all source markets.' }),
  school: Nullable(Known),
  public: Known,
});

export const MarketHolidays = Type.Object({
  first_date: DayText,
  last_date: DayText,
  window_from: DayText,
  window_until: DayText,
  weights_are_own: Type.Boolean({ description: 'False while the product’s own guess stands.' }),
  share: Type.Object(Share),
  markets: Type.Array(
    Type.Object({
      country: Type.Enum([...HOLIDAY_COUNTRIES]),
      name: Type.String(),
      weight: Type.Integer({ minimum: 0, maximum: 100 }),
      ...Share,
    }),
  ),
  areas: Type.Array(Area, {
    description:
      'The own region first, then by weight. `school` is null where nothing is known of its school holidays.',
  }),
});
export type MarketHolidays = Static<typeof MarketHolidays>;

export const getMarketHolidays = endpoint({
  method: 'GET',
  path: '/market/holidays',
  access: 'user',
  scope: 'prices:read',
  tag: 'market',
  summary:
    'Who is on holiday around some days: school and public holidays of regions of Spain and of its source markets from five weeks before to five weeks after, each with from when and until when they are known.',
  query: Type.Object({
    first_date: InputDay,
    last_date: Type.Optional(
      Type.String({
        format: 'date',
        pattern: '^2[01]',
        description: 'The first day when it is absent; at most 62 days on.',
      }),
    ),
  }),
  response: MarketHolidays,
});

export const MarketOccupancy = Type.Object({
  measure: Type.Enum([...OCCUPANCY_MEASURES]),
  known_measures: Type.Array(Type.Enum([...OCCUPANCY_MEASURES]), {
    description:
      'Of which something is known. Kinds of occupancy are `occupancy` (of pitches), `bed_occupancy`, `bungalow_occupancy` and the same at weekends; none is told as another.',
  }),
  figures: Type.Array(
    Type.Object({
      place: Type.String({
        description: '`ES`, the letters of a region such as `CT`, or the digits of a province such as `17`.',
      }),
      name: Type.String(),
      month: Type.String({ description: '`YYYY-MM`.', examples: ['2026-08'] }),
      value: Nullable(
        Type.Number({ description: 'Percent, people or nights by the measure; null where kept secret.' }),
      ),
      suppressed: Type.Boolean({ description: 'The institute keeps it secret, because it would tell whose it is.' }),
      known_from: Type.String({ description: 'The first month that is known of the place, `YYYY-MM`.' }),
      known_until: Type.String({ description: 'The last.' }),
      source: Type.String(),
      received_at: MomentText,
    }),
    { description: 'Of each place the newest month that is known; empty where no source told any.' },
  ),
});
export type MarketOccupancy = Static<typeof MarketOccupancy>;

export const getMarketOccupancy = endpoint({
  method: 'GET',
  path: '/market/occupancy',
  access: 'user',
  scope: 'prices:read',
  tag: 'market',
  summary:
    'What the statistics institute last counted at campsites, by region and province, with its month and source.',
  query: Type.Object({
    measure: Type.Optional(
      Type.Enum([...OCCUPANCY_MEASURES], {
        description:
          'When it is absent `occupancy`, that of pitches; where nothing is known of it, the first kind of occupancy of which something is.',
      }),
    ),
    month: Type.Optional(Type.Integer({ minimum: 1, maximum: 12, description: 'Of the year; any when it is absent.' })),
  }),
  response: MarketOccupancy,
});
