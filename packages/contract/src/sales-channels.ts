import { Type, type Static } from 'typebox';
import { InputText, DayText, InputDay, Nullable, endpoint, MomentText, FileBody } from './endpoint.ts';
import { CampsiteName, CampsiteNames } from './dashboard.ts';
import { AsOf, Basis, ObservedAt, RestrictionOnWire, State } from './dashboard/price-parts.ts';

const StayCount = Type.Integer({ minimum: 1, maximum: 100 });
const ChannelName = InputText(200);

/**
 * Everything of a stay but its channel, by the parameters of the dashboard’s filters. All are needed: with one left open the
 * prices of two channels would be of different stays.
 */
const StayQuery = {
  numberofguests: StayCount,
  accommodationtype: ChannelName,
  cancellationpolicy: ChannelName,
  includedextras: ChannelName,
  lengthofstay: StayCount,
} as const;

const Euros = (description: string) => Nullable(Type.Number({ description }));

const Rung = Type.Object({
  channel: Type.String(),
  direct: Type.Boolean({ description: 'Whether the channel is the campsite’s own sale.' }),
  reference: Type.Boolean({ description: 'Whether the others are compared with this price.' }),
  paid: Euros('What the guest pays for the stay: accommodation, mandatory fees and, where `with_tax`, tourist tax.'),
  accommodation: Euros('All nights, without mandatory fees and tax.'),
  fees: Euros('Mandatory fees for the stay; 0 where the source says nothing of any.'),
  tax: Euros('Tourist tax for the stay; null where it is left out.'),
  state: State,
  restriction: RestrictionOnWire,
  basis: Basis,
  observed_at: ObservedAt,
  checked_at: ObservedAt,
  result: Nullable(
    Type.Enum(['win', 'meet', 'lose'], {
      description: 'Of the direct price: it wins where the channel is dearer by more than `tolerance`.',
    }),
  ),
  difference: Euros('`paid` less what the guest pays direct; null where they are not compared.'),
  not_compared: Nullable(
    Type.Enum(['no_price', 'no_direct_price', 'other_day', 'direct'], {
      description:
        'Why there is no `result`: no price here (see `state`); no direct price; the two were not seen on one day; the channel is direct itself. Null for the reference.',
    }),
  ),
  other_basis: Type.Boolean({
    description: 'Whether one of the two prices is quoted and the other derived from nightly rates.',
  }),
  differs_in: Type.Array(Type.Enum(['guests', 'type', 'cancellation', 'extras', 'nights']), {
    description: 'Where the channel does not offer the stay: in which of these alone something else has a price there.',
  }),
});

export const ChannelLadder = Type.Object({
  campsite: Type.String(),
  date: DayText,
  departure: DayText,
  direct: Euros('What the guest pays direct; null without a direct price.'),
  with_tax: Type.Boolean({
    description: 'Whether tourist tax is in what the guest pays: only when every channel with a price states it.',
  }),
  tolerance: Euros('Up to which difference two prices meet: 2 euros, or 1% of the direct price where that is more.'),
  cheapest: Type.Array(Type.String(), { description: 'The channels with the lowest of the compared prices.' }),
  rungs: Type.Array(Rung, { description: 'By what the guest pays; those without a price last, by name.' }),
});
export type ChannelLadder = Static<typeof ChannelLadder>;

export const getChannelLadder = endpoint({
  method: 'GET',
  path: '/sales-channels/ladder',
  access: 'user',
  scope: 'prices:read',
  tag: 'sales channels',
  summary:
    'One stay of a campsite on every channel: what the guest pays, and where the direct price wins, meets or loses.',
  query: Type.Object({ campsitename: CampsiteName, date: InputDay, ...StayQuery, ...AsOf }),
  response: ChannelLadder,
});

const NightCount = Type.Integer({ minimum: 0 });

const CommissionShare = Type.Object({
  channel: Type.String(),
  nights: Type.Integer({ minimum: 0, description: 'With both prices seen on the same day.' }),
  cheaper: NightCount,
  equal: NightCount,
  dearer: NightCount,
  nothing: Nullable(
    Type.Enum(['no_direct_price', 'no_price', 'other_days'], {
      description:
        'Why no night is compared: no direct price in the span; none on this channel; never both seen on one day. Null where `nights` is above 0.',
    }),
  ),
});

const LadderRow = Type.Object({
  name: Type.String(),
  direct: Type.Boolean({ description: 'Whether the campsite has a direct price on any of the nights.' }),
  shares: Type.Array(CommissionShare, {
    description: 'In the order of `channels`: on how many nights direct is cheaper, equal (meets) or dearer.',
  }),
  reading: Type.Object(
    {
      is: Type.Enum(['direct_cheaper', 'channel_cheaper', 'parity', 'mixed', 'no_direct_price', 'nothing_compared']),
      channel: Nullable(Type.String()),
    },
    {
      description:
        'Of the channel with most compared nights: direct is cheaper on half of them or more; the channel is on a quarter or more; they meet on seven in ten or more; else mixed.',
    },
  ),
});

export const ChannelSeason = Type.Object({
  first_night: DayText,
  last_night: DayText,
  channels: Type.Array(Type.String(), {
    description: 'Those that are not direct and sell one of the campsites, the one that sells most of them first.',
  }),
  campsites: Type.Array(LadderRow, { description: 'As asked for.' }),
});
export type ChannelSeason = Static<typeof ChannelSeason>;

const SeasonQuery = {
  campsitename: CampsiteNames,
  first_night: Type.Optional(Type.String({ ...InputDay, description: 'Today when it is absent.' })),
  last_night: Type.Optional(
    Type.String({ ...InputDay, description: 'At most 366 nights; the 365th when it is absent.' }),
  ),
  ...StayQuery,
  ...AsOf,
} as const;

export const getChannelSeason = endpoint({
  method: 'GET',
  path: '/sales-channels/season',
  access: 'user',
  scope: 'prices:read',
  tag: 'sales channels',
  summary:
    'On how many nights each campsite’s direct price is lower than, meets or is higher than that of each channel.',
  query: Type.Object(SeasonQuery),
  response: ChannelSeason,
});

const Percent = (description: string) => Type.Number({ description });

const Commission = Type.Object({
  channel: Type.String(),
  percent: Percent('Of the accommodation, without fees and tax: 0 to 100 with at most two decimals.'),
  written_at: MomentText,
});

const CommissionGuess = Type.Object({
  channel: Type.String(),
  percent: Percent('What stands until the caller writes their own: the middle of the range.'),
  lowest: Percent('Of the published range.'),
  highest: Percent('Of the published range.'),
  source: Type.Enum(['public_table', 'card_fee'], {
    description: 'A table that a maker of reservation systems for campsites published, or what a card may cost.',
  }),
  date: Type.String({ ...DayText, description: 'When it was taken over from its source.' }),
});

export const Commissions = Type.Object({
  commissions: Type.Array(Commission, { description: 'Those that the caller wrote, by channel.' }),
  guesses: Type.Array(CommissionGuess, { description: 'For channels of which a commission has been published.' }),
});
export type Commissions = Static<typeof Commissions>;

/** Both in one type: of two alternatives validation would take null for 0. */
const NewPercent = Type.Unsafe<number | null>({
  type: ['number', 'null'],
  description: 'From 0 to 100, with at most two decimals; null forgets it.',
});

/** How many a user can write. */
export const COMMISSIONS_MAX = 200;

export const getCommissions = endpoint({
  method: 'GET',
  path: '/sales-channels/commissions',
  access: 'user',
  scope: 'session',
  tag: 'sales channels',
  summary: 'The commissions that the caller wrote, which nobody else is shown, and the published guesses.',
  response: Commissions,
});

export const changeCommissions = endpoint({
  method: 'PATCH',
  path: '/sales-channels/commissions',
  access: 'user',
  scope: 'session',
  tag: 'sales channels',
  summary: `Keeps the commissions that are named and leaves the others; null forgets one. All are kept or none; a user has at most ${COMMISSIONS_MAX}.`,
  body: Type.Object(
    {
      commissions: Type.Array(
        Type.Object({ channel: InputText(200), percent: NewPercent }, { additionalProperties: false }),
        { maxItems: COMMISSIONS_MAX },
      ),
    },
    { additionalProperties: false },
  ),
  response: Commissions,
});

const Format = Type.Enum(['xlsx', 'csv', 'csv-es'], {
  description:
    'Excel or comma-separated values. `csv-es` is CSV for Excel in Spanish: semicolons, decimal commas, and lines of what was asked above the table.',
});

const MEDIA_TYPES = [
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv; charset=utf-8',
] as const;

export const downloadChannelLadder = endpoint({
  method: 'GET',
  path: '/sales-channels/ladder/download',
  access: 'user',
  scope: 'session',
  tag: 'sales channels',
  summary: 'The ladder of one stay as a file; of the own campsite with the caller’s commissions and what is left.',
  query: Type.Object({ campsitename: CampsiteName, date: InputDay, ...StayQuery, ...AsOf, format: Format }),
  response: FileBody,
  produces: MEDIA_TYPES,
});

export const downloadChannelSeason = endpoint({
  method: 'GET',
  path: '/sales-channels/season/download',
  access: 'user',
  scope: 'prices:read',
  tag: 'sales channels',
  summary: 'The season as a file: a row a campsite and channel.',
  query: Type.Object({ ...SeasonQuery, format: Format }),
  response: FileBody,
  produces: MEDIA_TYPES,
});
