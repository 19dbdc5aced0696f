import { type Day, dayAt } from '@vivac/domain/time/day';
import { parseMoment } from '@vivac/domain/time/zoned-moment';
import { type Refusal, refuse } from '#platform/refusal';

/** Seconds since 1970 of the moment at which prices are asked as they were known; undefined for now (stay-17). */
export function asOfIn(text: string | undefined, zone: string, today: Day): number | undefined | Refusal {
  if (text === undefined) return undefined;
  const moment = parseMoment(text, zone);
  if (moment === null)
    return refuse('invalid', `as_of: “${text}” is not a moment such as 2027-03-01 or 2027-03-01T07:00.`, 'as_of');
  // What is later today is known as now.
  if (dayAt(moment, zone) > today) return refuse('invalid', `as_of: “${text}” has not come yet.`, 'as_of');
  return moment.getTime() / 1000;
}
