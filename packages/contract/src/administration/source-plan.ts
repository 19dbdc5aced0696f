import { Type, type Static } from 'typebox';
import { DayText, MomentText, Nullable, endpoint } from '../endpoint.ts';
import { PlanCalls, sourceFields } from './sources.ts';

const Count = Type.Integer({ minimum: 0 });
const SourceId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Nights = Type.Integer({ minimum: 1, maximum: 28 });
const Adults = Type.Integer({ minimum: 1, maximum: 12 });

const ExpandedRequest = Type.Object({
  campsite: Nullable(Type.String()),
  arrival: Nullable(DayText),
  nights: Nullable(Nights),
  adults: Nullable(Adults),
  method: Type.Enum(['GET', 'POST']),
  address: Type.String({ description: 'Secret values stand as dots.' }),
  headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  body: Nullable(Type.String({ description: 'A body that is stored stands as dots.' })),
});
export type ExpandedRequest = Static<typeof ExpandedRequest>;

const ExpandedSource = Type.Object({
  requests: Type.Array(ExpandedRequest, {
    description: 'The first and the last that a plan would make today; else the one.',
  }),
  calls: Nullable(PlanCalls),
});
export type ExpandedSource = Static<typeof ExpandedSource>;

export const expandSource = endpoint({
  method: 'POST',
  path: '/admin/sources/expand',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary:
    'Shows what a source would send, with its placeholders filled in, and how many calls its plan makes: nothing is asked.',
  body: Type.Object({
    ...sourceFields,
    id: Type.Optional(Nullable({ ...SourceId, description: 'Of the source whose stored values are used.' })),
  }),
  response: ExpandedSource,
});

const PlanCell = Type.Object({
  campsite: Type.String(),
  arrival: DayText,
  asked_at: Nullable(MomentText),
  answered_at: Nullable(MomentText),
  outcome: Type.Enum(['never', 'answered', 'empty', 'failed', 'refused', 'interrupted'], {
    description: 'Of the last call; empty: it answered without a row that can be stored.',
  }),
  status: Nullable(Type.Integer()),
  reason: Nullable(Type.String()),
});
export type PlanCell = Static<typeof PlanCell>;

const PlanAges = Type.Object({
  calls: PlanCalls,
  made_today: Count,
  made_this_month: Count,
  left_today: Count,
  nights: Nights,
  adults: Adults,
  cells: Type.Array(PlanCell, { description: 'Of this length and party, by arrival, then campsite.' }),
});
export type PlanAges = Static<typeof PlanAges>;

export const getSourcePlan = endpoint({
  method: 'GET',
  path: '/admin/sources/{id}/plan',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary: 'How old each cell of the plan of a source is, and what is left of its budget.',
  params: Type.Object({ id: SourceId }),
  query: Type.Object({ nights: Type.Optional(Nights), adults: Type.Optional(Adults) }),
  response: PlanAges,
});
