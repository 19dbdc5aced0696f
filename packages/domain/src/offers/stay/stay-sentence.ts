import { dayNumberOrNaN } from './day-number.ts';
import type { Stay } from './plan/rate-plan.ts';

/** A stay of more nights is no holiday, and its days are counted one by one. */
const MAX_NIGHTS = 1000;
const MAX_GUESTS = 999;
const MAX_AGE = 150;

/** What is wrong with a stay that is asked for, in a sentence; null when it can be priced. It may come from a file. */
export function staySentence(stay: Stay): string | null {
  const { arrival, nights, adults, childAges, bookedOn } = stay;
  if (Number.isNaN(dayNumberOrNaN(arrival))) return `arrival: ${String(arrival)} is not a day YYYY-MM-DD.`;
  if (Number.isNaN(dayNumberOrNaN(bookedOn))) return `bookedOn: ${String(bookedOn)} is not a day YYYY-MM-DD.`;
  if (!isWhole(nights, 1, MAX_NIGHTS)) return `nights: ${nights} is not a whole number from 1 to ${MAX_NIGHTS}.`;
  if (!isWhole(adults, 0, MAX_GUESTS)) return `adults: ${adults} is not a whole number from 0 to ${MAX_GUESTS}.`;
  if (!Array.isArray(childAges)) return 'childAges: a list of ages is missing; [] says no children.';
  const age = childAges.find((each) => !isWhole(each, 0, MAX_AGE));
  if (age !== undefined) return `childAges: ${age} is not an age in whole years from 0 to ${MAX_AGE}.`;
  return adults + childAges.length === 0 ? 'adults, childAges: a stay needs at least one guest.' : null;
}

function isWhole(value: unknown, least: number, most: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}
