import { Type } from 'typebox';
import { CampsiteName, OfferFilters } from '../dashboard.ts';
import { Nullable } from '../endpoint.ts';

/** As many competitors have figures of their own; of more, every look at every one would be read for one answer. */
const MOST_COMPARED = 40;

/** The own campsite beside the chosen competitors, under the filters of the dashboard. */
export const Compared = {
  campsitename: CampsiteName,
  competitorname: Type.Optional(Type.Array(CampsiteName, { maxItems: MOST_COMPARED })),
  ...OfferFilters,
} as const;

export const WholePercent = (description: string) => Nullable(Type.Integer({ minimum: 0, maximum: 100, description }));
