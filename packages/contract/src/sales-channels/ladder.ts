import { Type, type Static } from 'typebox';
import { CampsiteName } from '../dashboard.ts';
import { AsOf, Basis, ObservedAt, RestrictionOnWire, State } from '../dashboard/price-parts.ts';
import { DayText, InputDay, Nullable, endpoint } from '../endpoint.ts';
import { StayQuery } from './stay-query.ts';

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
  tolerance: Euros('Up to which difference two prices meet: 2 euros, or 1 % of the direct price where that is more.'),
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
