import { Type, type Static } from 'typebox';
import { DayText, InputDay, Nullable, endpoint } from '../endpoint.ts';
import { Compared, WholePercent } from './compared.ts';

const Taken =
  'Nights of the week that were booked or blocked, which nobody can tell apart, among those looked at in that week before; null of fewer than four nights';

const PacePoint = {
  weeks_before: Type.Integer({
    description: 'The looks between 7 · `weeks_before` and 7 · `weeks_before` + 6 days before each night.',
  }),
  own: WholePercent(`${Taken}.`),
  others: WholePercent('The median of the competitors’ shares; null of fewer than four campsites.'),
  campsites: Type.Integer({ description: 'How many competitors have a share.' }),
  usual_own: WholePercent('The median of the own shares of the other weeks, as long before; null of fewer than two.'),
  usual_own_weeks: Type.Integer(),
  usual_others: WholePercent('The same of the competitors’ medians.'),
  usual_others_weeks: Type.Integer(),
} as const;

export const PaceAhead = Type.Object({
  weeks: Type.Array(
    Type.Object(
      { first_date: Type.String({ format: 'date', description: 'The Monday.' }), ...PacePoint },
      { description: 'A stay-week ahead as it is known now.' },
    ),
  ),
  compared_weeks: Type.Integer({ description: 'How many weeks, passed ones among them, the usual is of.' }),
  chosen: Type.Object({
    first_date: DayText,
    points: Type.Array(Type.Object(PacePoint), { description: 'From long before to now.' }),
    campsites: Type.Array(
      Type.Object({
        name: Type.String(),
        own: Type.Boolean(),
        shares: Type.Array(
          Type.Object({
            percent: WholePercent(`${Taken}.`),
            taken: Type.Integer(),
            known: Type.Integer({ minimum: 0, maximum: 7 }),
          }),
          { description: 'One a point.' },
        ),
      }),
      { description: 'The own one first.' },
    ),
  }),
  looked_at: Nullable(Type.String({ format: 'date-time', description: 'When somebody last looked at any of them.' })),
});
export type PaceAhead = Static<typeof PaceAhead>;

/** Which stay-week is told in full. */
export const RequestedWeek = {
  week: Type.Optional(
    Type.String({
      ...InputDay,
      description: 'A night of the stay-week told in full, of the thirteen weeks ahead; this week when it is absent.',
    }),
  ),
} as const;

export const getPace = endpoint({
  method: 'GET',
  path: '/position/pace',
  access: 'user',
  scope: 'prices:read',
  tag: 'position',
  summary: 'How fast nights disappear: the share booked or blocked, by how many weeks before arrival it was known.',
  query: Type.Object({ ...Compared, ...RequestedWeek }),
  response: PaceAhead,
});
