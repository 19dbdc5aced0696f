import { Type, type Static } from 'typebox';
import { DayText, InputText, MomentText, endpoint } from '../endpoint.ts';

const Percent = (description: string) => Type.Number({ description });

const Commission = Type.Object({
  channel: Type.String(),
  percent: Percent('Of the accommodation, without fees and tax: 0 to 100 with at most two decimals.'),
  written_at: MomentText,
});

const Guess = Type.Object({
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
  guesses: Type.Array(Guess, { description: 'For channels of which a commission has been published.' }),
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
