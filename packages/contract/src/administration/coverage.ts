import { Type, type Static } from 'typebox';
import { DayText, MomentText, Nullable, endpoint } from '../endpoint.ts';

const CoverageState = Type.Enum(['covered', 'late', 'uncovered'], {
  description:
    'Late: nothing was seen for more than 48 hours. Uncovered: no source has brought anything from today on.',
});

const Coverage = Type.Object({
  campsite: Type.String(),
  link: Nullable(Type.String()),
  sources: Type.Array(Type.String(), {
    description: 'Those that saw an offer of it last, from this month on; the one that saw newest first.',
  }),
  newest_at: Nullable(MomentText),
  nights_with_price: Type.Integer({ minimum: 0, description: 'Of the 365 nights from today on, under any filter.' }),
  last_night: Nullable(DayText),
  state: CoverageState,
  message: Type.String({ description: 'One sentence for the caller: what covers it, or what to do.' }),
});
export type Coverage = Static<typeof Coverage>;

export const getCoverage = endpoint({
  method: 'GET',
  path: '/coverage',
  access: 'user',
  scope: 'prices:read',
  tag: 'sources',
  summary:
    'Which sources cover the campsites of the caller’s own list; an administrator may ask for those of every list.',
  query: Type.Object({ all: Type.Optional(Type.Boolean({ description: 'Of every list; administrators only.' })) }),
  response: Type.Object({
    coverage: Type.Array(Coverage, { description: 'What nothing covers first, then what was seen longest ago.' }),
  }),
});
