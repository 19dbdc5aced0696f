import { childAgesIn } from '@vivac/domain/offers/child-ages';
import { type Day, addDays, dayOf, LAST_DAY, parseDay, weekdayOf } from '@vivac/domain/time/day';

/** What the address of the page carries: the stay that is compared. */
export interface TariffsSearch {
  readonly arrival?: string | undefined;
  /** Of nights. */
  readonly length?: string | number | undefined;
  /** Of guests, with the children. */
  readonly party?: string | number | undefined;
  /** The ages of the children among them: `3,7`. */
  readonly children?: string | number | undefined;
}

export interface ComparedStay {
  readonly arrival: Day;
  readonly nights: number;
  readonly guests: number;
  readonly childAges: readonly number[];
}

export const MOST_NIGHTS = 28;
export const MOST_GUESTS = 50;
const USUAL_NIGHTS = 7;
const USUAL_GUESTS = 2;
const SATURDAY = 6;

/** What an address asks for; what nobody understands is as if it had not been there. */
export function stayIn({ arrival, length, party, children }: TariffsSearch, today: Day): ComparedStay {
  const guests = countIn(party, MOST_GUESTS) ?? USUAL_GUESTS;
  const childAges = childAgesIn(String(children ?? '')) ?? [];
  return {
    arrival: arrivalIn(arrival) ?? usualArrival(today),
    nights: countIn(length, MOST_NIGHTS) ?? USUAL_NIGHTS,
    guests,
    // At least one of the guests is an adult.
    childAges: childAges.length < guests ? childAges : [],
  };
}

function arrivalIn(text: string | undefined): Day | null {
  const day = typeof text === 'string' ? parseDay(text) : null;
  return day !== null && day.startsWith('2') && day <= LAST_DAY ? day : null;
}

export function countIn(value: string | number | undefined, most: number): number | null {
  const count = /^\d{1,2}$/.test(String(value)) ? Number(value) : 0;
  return count >= 1 && count <= most ? count : null;
}

/** The Saturday of the first week of August, of next year once this year's season is over. */
function usualArrival(today: Day): Day {
  const year = Number(today.slice(0, 4));
  const ofYear = (of: number): Day => {
    const first = dayOf(of, 8, 1);
    return addDays(first, (SATURDAY - weekdayOf(first) + 7) % 7);
  };
  const thisYear = ofYear(year);
  return today <= thisYear ? thisYear : ofYear(year + 1);
}
