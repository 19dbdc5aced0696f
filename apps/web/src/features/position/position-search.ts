import { OFFER_DIMENSION_KEYS, type OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type Day, parseDay } from '@vivac/domain/time/day';
import { type Span, SPANS } from './price-score-panel.tsx';

/** What the address of the page carries; offers are filtered as on the dashboard. */
export interface PositionSearch extends OfferFilters {
  /** Compared with all of the list or those ticked on the dashboard. */
  readonly among?: string | undefined;
  /** From which night on prices are held against scores, and over how many. */
  readonly day?: string | undefined;
  readonly span?: string | undefined;
  /** The Monday of the stay-week that is told in full. */
  readonly week?: string | undefined;
}

export interface PositionChoice {
  readonly isTickedAlone: boolean;
  readonly day: Day;
  readonly span: Span;
  readonly week: Day;
}

/** As many campsites are compared. */
export const MOST_COMPARED = 40;

/** What an address asks for; what nobody understands is as if it had not been there. */
export function choiceIn({ among, day, span, week }: PositionSearch, today: Day, competitors: number): PositionChoice {
  return {
    isTickedAlone: among === 'ticked' || (among !== 'all' && competitors > MOST_COMPARED),
    day: dayFrom(day, today),
    span: span !== undefined && span in SPANS ? (span as Span) : 'week',
    week: dayFrom(week, today),
  };
}

function dayFrom(text: unknown, today: Day): Day {
  const day = typeof text === 'string' && /^2[01]/.test(text) ? parseDay(text) : null;
  return day === null || day < today ? today : day;
}

/** The filters of an address alone. */
export function filtersIn(search: PositionSearch): OfferFilters {
  return Object.fromEntries(OFFER_DIMENSION_KEYS.map((key) => [key, search[key]]));
}
