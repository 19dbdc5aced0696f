import { type Ahead, aheadIn } from '@vivac/contract/wire/screens/page-questions';
import { type OfferFilters, offerFilters } from '@vivac/domain/offers/offer-dimension';
import { type Day, parseDay } from '@vivac/domain/time/day';
import { ONLY, type Only } from './adviser-choice.ts';
import { parseDashboardSearch } from '@vivac/contract/wire/screens/dashboard-search';

export const VIEWS = ['nights', 'decisions', 'limits'] as const;
export type AdviserView = (typeof VIEWS)[number];

/** What the address of the page may carry; the page reads it, offers are filtered as on the dashboard. */
export interface AdviserSearch extends OfferFilters {
  readonly view?: string | undefined;
  readonly ahead?: number | undefined;
  /** `ticked`: with those that are ticked on the dashboard alone. */
  readonly compared?: string | undefined;
  readonly only?: string | undefined;
  /** The night whose reasons are shown. */
  readonly night?: string | undefined;
}

export interface AdviserChoice {
  readonly view: AdviserView;
  readonly ahead: Ahead;
  readonly isAll: boolean;
  readonly only: Only;
  readonly day: Day | null;
}

/** What an address asks for; what nobody understands is as if it had not been there. */
export function choiceIn({ view, ahead, compared, only, night }: AdviserSearch): AdviserChoice {
  return {
    view: VIEWS.find((each) => each === view) ?? 'nights',
    ahead: aheadIn(ahead),
    isAll: compared !== 'ticked',
    only: ONLY.find((each) => each === only) ?? 'all',
    day: typeof night === 'string' ? parseDay(night) : null,
  };
}

/** The address of a changed choice; what is as it begins is left out. */
export function searchWith(search: AdviserSearch, changed: Partial<AdviserChoice>): AdviserSearch {
  const { view, ahead, isAll, only, day } = { ...choiceIn(search), ...changed };
  return {
    ...offersIn(search),
    ...(view !== 'nights' && { view }),
    ...(ahead !== 90 && { ahead }),
    ...(!isAll && { compared: 'ticked' }),
    ...(only !== 'all' && { only }),
    ...(day !== null && { night: day }),
  };
}

/** The filters of the address alone. */
export function offersIn(search: AdviserSearch): OfferFilters {
  const offers = parseDashboardSearch({ ...search });
  return offerFilters((dimension) => offers[dimension]);
}
