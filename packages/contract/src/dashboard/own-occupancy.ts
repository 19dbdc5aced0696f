import { Type, type Static } from 'typebox';
import { CampsiteName } from '../dashboard.ts';
import { InputDay, MomentText, Nullable, endpoint } from '../endpoint.ts';
import { AsOf } from './price-parts.ts';

const Units = (description: string) => Nullable(Type.Integer({ minimum: 0, description }));

const UnitsOfNight = Type.Object({
  source: Type.String({ description: 'Who says so.' }),
  unit: Nullable(Type.String({ description: 'What the source calls the unit; null where it names none.' })),
  sold: Units('Units sold; may be above `total` where more was sold than there is. Null is not stated.'),
  left: Units('Units left to sell.'),
  total: Units('Units there are: as stated, else `sold` and `left` together.'),
  seen_at: MomentText,
});
export type UnitsOfNight = Static<typeof UnitsOfNight>;

export const getOwnOccupancy = endpoint({
  method: 'GET',
  path: '/dashboard/occupancy',
  access: 'user',
  scope: 'prices:read',
  tag: 'dashboard',
  summary:
    'How many units of one’s own campsite are sold and left, as each source last said of each unit. Of another campsite only administrators are told; to everybody else it is as if nothing were known. Units are not added up: a source may tell the same pitches under several rates.',
  query: Type.Object({ campsitename: CampsiteName, ...AsOf, date: InputDay }),
  response: Type.Object({ units: Type.Array(UnitsOfNight, { description: 'By source and unit.' }) }),
});
