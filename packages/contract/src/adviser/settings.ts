import { ROUNDING_KEYS } from '@vivac/domain/adviser/adviser-settings';
import { Type, type Static } from 'typebox';
import { CampsiteName } from '../dashboard.ts';
import { Nullable, endpoint } from '../endpoint.ts';

// What lies outside its range is refused by the room, in words and with every field at once (adviser-13).
const Euros = (description: string) => Type.Number({ description: `${description} 0.01 to 100,000.` });
const Weight = (description: string) => Type.Number({ description: `${description} A whole number from 0 to 100.` });

const Step = Nullable(
  Type.Object(
    {
      unit: Type.Enum(['percent', 'euros']),
      amount: Type.Number({ description: 'Percent are whole numbers up to 100; euros 0 to 100,000.' }),
    },
    {
      additionalProperties: false,
      description: 'From the own price at the beginning of the day; null where nothing limits the way.',
    },
  ),
);

export const AdviserSettings = Type.Object(
  {
    floor: Euros('No proposal is below it, in euros per night:'),
    ceiling: Euros('No proposal is above it:'),
    step_up: Step,
    step_down: Step,
    rounding: Type.Enum([...ROUNDING_KEYS], {
      description:
        'On what a proposal ends: any cent, whole euros, five euros, whole euros that end in 9, 90 cents, 99 cents.',
    }),
    target_index: Type.Number({
      description: 'The wanted price where the median of the competitors is 100. A whole number from 50 to 200.',
    }),
    weights: Type.Object(
      {
        compression: Weight('Where all of the compared are sold out.'),
        pace: Weight('Where all own nights of the week went within seven days and none of the others’.'),
        key_date: Weight('On a public holiday and on its eve.'),
        reviews: Weight('For each point of the own review score above the median of the competitors’.'),
      },
      { additionalProperties: false, description: 'In whole percent of the price at the wanted index.' },
    ),
  },
  { additionalProperties: false },
);
export type AdviserSettings = Static<typeof AdviserSettings>;

export const saveAdviserSettings = endpoint({
  method: 'PUT',
  path: '/adviser/settings',
  access: 'user',
  scope: 'session',
  tag: 'adviser',
  summary:
    'Keeps what the caller wants of the adviser for a campsite. Settings outside their range and limits that cross are refused, each by its field.',
  body: Type.Object({ campsitename: CampsiteName, settings: AdviserSettings }, { additionalProperties: false }),
  response: AdviserSettings,
});
