import { parseMoment } from '@vivac/domain/time/zoned-moment';
import { type Refusal, refuse } from '#platform/refusal';

/** Seconds since 1970 of the moment at which prices are asked as they were known; undefined for now (stay-17). */
export function asOfIn(text: string | undefined, zone: string): number | undefined | Refusal {
  if (text === undefined) return undefined;
  const moment = parseMoment(text, zone);
  if (moment !== null) return moment.getTime() / 1000;
  return refuse('invalid', `as_of: “${text}” is not a moment such as 2027-03-01 or 2027-03-01T07:00.`, 'as_of');
}
