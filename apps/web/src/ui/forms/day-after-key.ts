import {
  type Day,
  type YearMonth,
  addDays,
  addMonths,
  dateOf,
  dayOf,
  daysInMonth,
  monthOf,
  weekdayOf,
} from '@vivac/domain/time/day';

interface Reach {
  readonly earliest: Day;
  readonly latest: Day;
}

/** The day that a key moves to from `day`, within reach; null when the key moves nowhere. */
export function dayAfterKey(key: string, day: Day, { earliest, latest }: Reach): Day | null {
  const target = targetOf(key, day);
  if (target === null || target === day || target > latest) return null;
  if (target >= earliest) return target;
  return key === 'Home' && day !== earliest ? earliest : null;
}

function targetOf(key: string, day: Day): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, 1 - weekdayOf(day));
    case 'End':
      return addDays(day, 7 - weekdayOf(day));
    case 'PageUp':
      return sameDateIn(addMonths(monthOf(day), -1), day);
    case 'PageDown':
      return sameDateIn(addMonths(monthOf(day), 1), day);
    default:
      return null;
  }
}

/** The same date in another month, or that month's last day. */
export function sameDateIn(month: YearMonth, day: Day): Day {
  return dayOf(month.year, month.month, Math.min(dateOf(day), daysInMonth(month)));
}
