import { Type, type Static } from 'typebox';
import { CampsiteNames } from '../dashboard.ts';
import { AsOf } from '../dashboard/price-parts.ts';
import { DayText, InputDay, Nullable, endpoint } from '../endpoint.ts';
import { StayQuery } from './stay-query.ts';

const Count = Type.Integer({ minimum: 0 });

const Share = Type.Object({
  channel: Type.String(),
  nights: Type.Integer({ minimum: 0, description: 'With both prices seen on the same day.' }),
  cheaper: Count,
  equal: Count,
  dearer: Count,
  nothing: Nullable(
    Type.Enum(['no_direct_price', 'no_price', 'other_days'], {
      description:
        'Why no night is compared: no direct price in the span; none on this channel; never both seen on one day. Null where `nights` is above 0.',
    }),
  ),
});

const Row = Type.Object({
  name: Type.String(),
  direct: Type.Boolean({ description: 'Whether the campsite has a direct price on any of the nights.' }),
  shares: Type.Array(Share, {
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
  campsites: Type.Array(Row, { description: 'As asked for.' }),
});
export type ChannelSeason = Static<typeof ChannelSeason>;

export const SeasonQuery = {
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
