/** Why a stay has no derived price; the reasons of every price without a number, and `invalid` for a plan with errors. */
export type RefusalReason = 'closed' | 'sold_out' | 'not_seen' | 'not_for_this_stay' | 'invalid';

/** Which rule refuses. `night` counts the nights of the stay from 1; weekdays are 1 Monday to 7 Sunday. */
export type RefusalDetail =
  | { readonly rule: 'closed' | 'sold_out' | 'no_rate'; readonly night: number }
  | { readonly rule: 'closed_to_arrival' | 'closed_to_departure' }
  | {
      readonly rule: 'arrival_weekday' | 'departure_weekday';
      readonly arrivals: readonly number[];
      readonly departures: readonly number[];
    }
  | { readonly rule: 'minimum_nights' | 'maximum_nights'; readonly nights: number }
  | { readonly rule: 'minimum_advance' | 'maximum_advance'; readonly days: number }
  | { readonly rule: GuestCountRule; readonly guests: number }
  | { readonly rule: 'no_children' | 'no_extra_adult' }
  | { readonly rule: 'child_age' | 'no_child_price'; readonly age: number }
  | { readonly rule: 'no_guest_price'; readonly guests: number }
  | { readonly rule: 'bad_stay' | 'bad_plan'; readonly sentence: string };

export type GuestCountRule =
  'minimum_guests' | 'maximum_guests' | 'minimum_adults' | 'maximum_adults' | 'minimum_children' | 'maximum_children';

export interface Refusal {
  readonly kind: 'refused';
  readonly reason: RefusalReason;
  readonly detail: RefusalDetail;
}

export function refused(reason: RefusalReason, detail: RefusalDetail): Refusal {
  return { kind: 'refused', reason, detail };
}

export function notForThisStay(detail: RefusalDetail): Refusal {
  return refused('not_for_this_stay', detail);
}
