import { queryOptions } from '@tanstack/react-query';
import { offerQueryOf } from '@vivac/contract/wire-names';
import { type ComparedNight, nightFromWire } from '@vivac/contract/wire/night';
import { asOfQueryOf, comparedQueryOf } from '@vivac/contract/wire/prices';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import { call } from '../../api/call.ts';
import { wordsOf } from '../../text/reader.ts';

const dashboardText = wordsOf('dashboard');

/** Which stay is shown in detail, and beside whom. */
export interface NightQuestion {
  readonly day: Day;
  readonly reference: string;
  readonly campsites: readonly string[];
  readonly selection: OfferFilters;
  /** As known at this moment, by the product's clock; null for now. */
  readonly asOf: string | null;
}

/** An answer with what it was asked for, so that an older one still shown stays consistent. */
export interface NightAnswer {
  readonly question: NightQuestion;
  readonly night: ComparedNight;
}

/** One stay in detail (night-1). */
export function nightQuery(question: NightQuestion) {
  const { day, reference, campsites, selection, asOf } = question;
  const query = {
    ...comparedQueryOf(reference, campsites),
    ...offerQueryOf(selection),
    ...asOfQueryOf(asOf),
    date: day,
  };
  return queryOptions({
    queryKey: ['night', query] as const,
    meta: { failureLog: dashboardText.nightFailureLog },
    queryFn: async ({ signal }): Promise<NightAnswer> => ({
      question,
      night: nightFromWire(await call('getNight', { query }, { signal })),
    }),
  });
}
