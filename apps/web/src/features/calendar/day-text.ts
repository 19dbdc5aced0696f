import type { Day, YearMonth } from '@vivac/domain/day';

// Stay dates are written in UTC, so that no zone ever shifts them (product.md 12).
const zone = { timeZone: 'UTC' } as const;

/** `December 2026`, in the browser's language. */
export function monthText({ year, month }: YearMonth): string {
  return capitalised(format(Date.UTC(year, month - 1, 1), { month: 'long', year: 'numeric' }));
}

/** `Sat, 5 Dec` or its like in the browser's language. */
export function shortDayText(day: Day): string {
  return format(Date.parse(day), { weekday: 'short', day: 'numeric', month: 'short' });
}

/** Monday to Sunday in three lengths, in the browser's language. */
export const weekdays = Array.from({ length: 7 }, (_, index) => {
  // 5 January 1970 was a Monday.
  const moment = Date.UTC(1970, 0, 5 + index);
  return {
    long: format(moment, { weekday: 'long' }),
    short: format(moment, { weekday: 'short' }),
    narrow: format(moment, { weekday: 'narrow' }),
  };
});

function format(moment: number, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(undefined, { ...zone, ...options }).format(moment);
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
