import { type Day, addDays, dayOf, daysBetween, monthOf, weekdayOf } from './day.ts';

/** The ISO 8601 week of a day, such as `2026-W53`: weeks begin on Monday and belong to the year of their Thursday. */
export function isoWeekOf(day: Day): string {
  const thursday = addDays(day, 4 - weekdayOf(day));
  const { year } = monthOf(thursday);
  const week = Math.floor(daysBetween(dayOf(year, 1, 1), thursday) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}

/** The number of the ISO 8601 week of a day, such as 33. */
export function weekNumberOf(day: Day): number {
  return Number(isoWeekOf(day).slice(-2));
}

/** The Monday of a week that is written as {@link isoWeekOf} writes it; null for any other text. */
export function mondayOfIsoWeek(text: string): Day | null {
  const parts = /^(\d{4})-W(\d{2})$/.exec(text);
  if (parts === null) return null;
  // The fourth of January is always in the first week.
  const fourth = dayOf(Number(parts[1]), 1, 4);
  const monday = addDays(fourth, 1 - weekdayOf(fourth) + (Number(parts[2]) - 1) * 7);
  return isoWeekOf(monday) === text ? monday : null;
}
