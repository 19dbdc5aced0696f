import { DECISIONS, OUTCOMES } from '@vivac/domain/adviser/night-facts';
import { Type, type Static } from 'typebox';
import { CampsiteName, CampsiteNames, OfferFilters } from '../dashboard.ts';
import { ObservedAt, Price } from '../dashboard/price-parts.ts';
import { DayText, InputDay, MomentText, endpoint } from '../endpoint.ts';
import { ReasonOnWire } from './advice.ts';

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
