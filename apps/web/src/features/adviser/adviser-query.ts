import { queryOptions } from '@tanstack/react-query';
import type { StoredDecision } from '@vivac/contract/adviser';
import {
  type NightAdvice,
  type NightOfAdvice,
  inputsFromWire,
  nightFromWire,
} from '@vivac/contract/wire/adviser/advice';
import { settingsFromWire } from '@vivac/contract/wire/adviser/settings';
import { campsitesQueryOf, comparedQueryOf } from '@vivac/contract/wire/prices';
import { offerQueryOf } from '@vivac/contract/wire-names';
import type { AdviserSettings } from '@vivac/domain/adviser/adviser-settings';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import { call, shownAnswer } from '../../api/call.ts';
import { wordsOf } from '../../text/reader.ts';

const adviserText = wordsOf('adviser');

export interface AdviserQuestion {
  readonly reference: string;
  readonly competitors: readonly string[];
  readonly selection: OfferFilters;
  readonly nights: number;
}

/** Proposals of the nights ahead; without settings there are none. */
export interface Proposals {
  readonly settings: AdviserSettings | null;
  /** Euros for a form. */
  readonly suggested: { readonly floor: number; readonly ceiling: number } | null;
  /** How many competitors at most have a price on one night; null where settings say more, or nobody does. */
  readonly mostPriced: number | null;
  readonly nights: readonly NightAdvice[];
}

/** The key reaches further than the months of its days, so that whatever comes in is noticed. */
const FAR = { days: 366 } as const;
const meta = { failureLog: adviserText.failureLog };

export function comparedQuery({ reference, competitors, selection }: Omit<AdviserQuestion, 'nights'>) {
  return { ...comparedQueryOf(reference, competitors), ...offerQueryOf(selection) };
}

export function proposalsQuery({ nights, ...compared }: AdviserQuestion) {
  const query = { ...comparedQuery(compared), nights };
  return queryOptions({
    queryKey: ['getAdvice', query, FAR] as const,
    meta,
    ...shownAnswer('getAdvice', { query }, ({ settings, suggested, most_priced, nights: found }): Proposals => ({
      settings: settings && settingsFromWire(settings),
      suggested,
      mostPriced: most_priced ?? null,
      nights: found.map(nightFromWire),
    })),
  });
}

export function nightQuery(compared: Omit<AdviserQuestion, 'nights'>, day: Day) {
  const query = { ...comparedQuery(compared), date: day };
  return queryOptions({
    queryKey: ['getAdviceNight', query, FAR] as const,
    meta,
    queryFn: async ({ signal }): Promise<NightOfAdvice> =>
      inputsFromWire(await call('getAdviceNight', { query }, { signal })),
  });
}

export interface DecisionChoice {
  readonly decision?: StoredDecision['decision'] | undefined;
  readonly outcome?: StoredDecision['outcome'] | undefined;
  readonly limit: number;
}

export function decisionsQuery(reference: string, { decision, outcome, limit }: DecisionChoice) {
  const query = { ...campsitesQueryOf(reference), limit, ...(decision && { decision }), ...(outcome && { outcome }) };
  return queryOptions({
    queryKey: ['getAdviserDecisions', query, FAR] as const,
    meta,
    queryFn: ({ signal }) => call('getAdviserDecisions', { query }, { signal }),
    placeholderData: (before) => before,
  });
}
