import { createRequire } from 'node:module';
import type HolidayRules from 'date-holidays';

const require = createRequire(import.meta.url);
let read: typeof HolidayRules | null = null;

/** The library of public holidays. Its rules and calendars take 18 MB, and are read with the first question. */
export function holidayRules(): typeof HolidayRules {
  read ??= require('date-holidays') as typeof HolidayRules;
  return read;
}
