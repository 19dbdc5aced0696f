import { REASON_KINDS, REFUSALS } from '@vivac/domain/adviser/advise';
import { DECISIONS, OUTCOMES } from '@vivac/domain/adviser/night-facts';
import { Type, type Static } from 'typebox';
import { CampsiteName, CampsiteNames, OfferFilters } from './dashboard.ts';
import { ObservedAt, Price, State } from './dashboard/price-parts.ts';
import { DayText, FileBody, InputDay, MomentText, Nullable, endpoint } from './endpoint.ts';
import { ROUNDING_KEYS } from '@vivac/domain/adviser/adviser-settings';

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

const ReasonOnWire = Type.Object({
  kind: Type.Enum([...REASON_KINDS]),
  amount: Type.Number({ description: 'Euros. The proposal is the sum of all amounts, to the cent.' }),
  inputs: Type.Record(Type.String(), Type.Number(), {
    description:
      'What the amount was computed from: euros, counts, percent, an index, scores of 0–10. Each amount is whole cents, a half upward.',
  }),
});

const RefusalOnWire = Nullable(
  Type.Object(
    {
      why: Type.Enum([...REFUSALS]),
      priced: Type.Optional(Type.Integer({ description: 'Competitors whose price is known and not stale.' })),
      seen_at: Type.Optional(MomentText),
      low: Type.Optional(Nullable(Type.Number({ description: 'The lowest price that the other limits leave.' }))),
      high: Type.Optional(Nullable(Type.Number({ description: 'The highest.' }))),
      floor: Type.Optional(Type.Number()),
      ceiling: Type.Optional(Type.Number()),
    },
    {
      description:
        'Why nothing is proposed: nothing to sell, prices older than 48 hours, fewer than four competitors with a price, no own price to count steps from, or limits that leave no price.',
    },
  ),
);

const KeyDate = Nullable(
  Type.Object({
    name: Type.String(),
    eve: Type.Boolean({ description: 'The night before the holiday.' }),
  }),
);

const Decided = Nullable(Type.Object({ decision: Type.Enum([...DECISIONS]), at: MomentText, proposed: Type.Number() }));

/** What is proposed for a night, and why. */
const ADVISED = {
  date: DayText,
  price: Price,
  state: State,
  key_date: KeyDate,
  proposed: Nullable(Type.Number({ description: 'Euros per night; null where nothing is proposed.' })),
  change: Nullable(Type.Number({ description: 'Euros that the proposal is above the own price.' })),
  as_it_is: Nullable(
    Type.Boolean({ description: 'The proposal is less than 3% from the own price: not worth a change.' }),
  ),
  reasons: Type.Array(ReasonOnWire),
  refused: RefusalOnWire,
  decided: Decided,
} as const;

export const AdvisedNight = Type.Object(ADVISED);
export type AdvisedNight = Static<typeof AdvisedNight>;

export const Requested = {
  campsitename: CampsiteName,
  competitorname: Type.Optional(CampsiteNames),
  ...OfferFilters,
} as const;
const NightsAhead = {
  nights: Type.Optional(Type.Integer({ minimum: 1, maximum: 365, description: '90 when it is absent.' })),
} as const;

const AdviceList = Type.Object({
  date: DayText,
  at: Type.String({ format: 'date-time', description: 'The full hour for which it is judged what is stale.' }),
  compared: Type.Integer({ description: 'With how many competitors.' }),
  settings: Nullable(AdviserSettings),
  suggested: Nullable(
    Type.Object(
      { floor: Type.Number(), ceiling: Type.Number() },
      { description: 'Around the own prices ahead, for a form; null without any.' },
    ),
  ),
  most_priced: Type.Optional(
    Nullable(
      Type.Integer({
        description:
          'How many competitors at most have a fresh price on one of the nights; null once there are settings.',
      }),
    ),
  ),
  nights: Type.Array(AdvisedNight, { description: 'None before there are settings.' }),
});

export const getAdvice = endpoint({
  method: 'GET',
  path: '/adviser',
  access: 'user',
  scope: 'prices:read',
  tag: 'adviser',
  summary:
    'A proposed price for each night ahead, inside the limits that the caller set, with reasons that add up to it. It promises no revenue and publishes nothing.',
  query: Type.Object({ ...Requested, ...NightsAhead }),
  response: AdviceList,
});

export const AdviceInputs = Type.Object({
  ...ADVISED,
  at: MomentText,
  settings: AdviserSettings,
  own_seen_at: ObservedAt,
  day_began: Nullable(
    Type.Number({ description: 'The own price at the beginning of the day, which steps are counted from.' }),
  ),
  others: Type.Array(
    Type.Object({
      name: Type.String(),
      price: Price,
      state: State,
      seen_at: ObservedAt,
      list_alone: Type.Optional(
        Type.Boolean({ description: 'True: a price list alone knows the night, and no compression counts it.' }),
      ),
    }),
    { description: 'Those that the median and the compression are made of.' },
  ),
  score: Nullable(
    Type.Object({
      own: Type.Number(),
      median: Type.Number(),
      of: Type.Integer({ description: 'How many competitors have a score.' }),
    }),
  ),
  pace: Nullable(
    Type.Object(
      {
        own_gone: Type.Integer(),
        own_of: Type.Integer(),
        others_gone: Type.Integer(),
        others_of: Type.Integer(),
        campsites: Type.Integer({ description: 'Of how many competitors; four or more.' }),
      },
      {
        description:
          'Of the nights of the week around that were free seven days before, also where only for another stay: how many are booked or blocked by now. Nights that nobody looked at in the week before either moment take no part.',
      },
    ),
  ),
});
export type AdviceInputs = Static<typeof AdviceInputs>;

export const getAdviceNight = endpoint({
  method: 'GET',
  path: '/adviser/night',
  access: 'user',
  scope: 'prices:read',
  tag: 'adviser',
  summary: 'The proposal of one night with all that it was made of, so that it can be computed again.',
  query: Type.Object({ ...Requested, date: InputDay }),
  response: AdviceInputs,
});

export const downloadAdvice = endpoint({
  method: 'GET',
  path: '/adviser/download',
  access: 'user',
  scope: 'prices:read',
  tag: 'adviser',
  summary: 'The proposals with a column for each reason, as a file.',
  query: Type.Object({
    ...Requested,
    ...NightsAhead,
    format: Type.Enum(['xlsx', 'csv', 'csv-es'], {
      description: '`csv-es` is CSV for Excel in Spanish: semicolons, decimal commas.',
    }),
  }),
  response: FileBody,
  produces: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv; charset=utf-8'],
});

const Decision = Type.Enum([...DECISIONS]);

export const decideAdvice = endpoint({
  method: 'POST',
  path: '/adviser/decisions',
  access: 'user',
  scope: 'session',
  tag: 'adviser',
  summary:
    'Keeps that the caller accepted or ignored a proposal, with the price then and all inputs. Nothing is published. Refused where another price is proposed by now.',
  body: Type.Object(
    {
      campsitename: CampsiteName,
      competitorname: Type.Optional(CampsiteNames),
      ...OfferFilters,
      date: InputDay,
      decision: Decision,
      proposed: Type.Number({ minimum: 0, maximum: 1_000_000, description: 'What the caller saw, in euros.' }),
    },
    { additionalProperties: false },
  ),
  response: Type.Object({ decision: Decision, at: MomentText, proposed: Type.Number() }),
});

export const StoredDecision = Type.Object({
  id: Type.String(),
  date: DayText,
  decision: Decision,
  at: MomentText,
  proposed: Type.Number(),
  price_then: Price,
  reasons: Type.Array(ReasonOnWire),
  filters: Type.Object(OfferFilters),
  price_now: Price,
  seen_at: ObservedAt,
  outcome: Type.Enum([...OUTCOMES], {
    description:
      'Whether the own price that was seen last, after the decision, is within 50 cents of the proposal. It says nothing of what was earned.',
  }),
});
export type StoredDecision = Static<typeof StoredDecision>;

export const getAdviserDecisions = endpoint({
  method: 'GET',
  path: '/adviser/decisions',
  access: 'user',
  scope: 'prices:read',
  tag: 'adviser',
  summary: 'What the caller accepted and ignored, the newest first, compared with the own price afterwards.',
  query: Type.Object({
    campsitename: CampsiteName,
    decision: Type.Optional(Decision),
    outcome: Type.Optional(Type.Enum([...OUTCOMES])),
    first_night: Type.Optional(InputDay),
    last_night: Type.Optional(InputDay),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, description: '100 when it is absent.' })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  }),
  response: Type.Object({
    decisions: Type.Array(StoredDecision),
    total: Type.Integer(),
    accepted: Type.Integer(),
    ignored: Type.Integer(),
    followed: Type.Integer({ description: 'Of those that were accepted.' }),
  }),
});
