import { dayAt } from '@vivac/domain/time/day';
import { type Present, priceWords } from '../../text/price-words.ts';
import { locale } from '../../text/reader.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

let relative: Intl.RelativeTimeFormat | undefined;
const words = () => (relative ??= new Intl.RelativeTimeFormat(locale, { numeric: 'always' }));

/** Ages by the second while they are young, and how long until something. */
export const clockWords = {
  /** `12 seconds ago`, and from a minute on as everywhere. */
  since(moment: string, present: Present): string {
    const ageMs = present.receivedAtMs - Date.parse(moment);
    if (!clocksAgree(present) || ageMs < 0 || ageMs >= MINUTE_MS) return priceWords.age(moment, present);
    return words().format(-Math.round(ageMs / SECOND_MS), 'second');
  },
  /** `in 57 minutes`; empty when it is now, null when nothing is known or the browser lives in another time. */
  until(moment: string | null, present: Present): string | null {
    if (moment === null || !clocksAgree(present)) return null;
    const leftMs = Date.parse(moment) - present.receivedAtMs;
    if (leftMs < SECOND_MS) return '';
    if (leftMs < MINUTE_MS) return words().format(Math.round(leftMs / SECOND_MS), 'second');
    if (leftMs < HOUR_MS) return words().format(Math.round(leftMs / MINUTE_MS), 'minute');
    return words().format(Math.round(leftMs / HOUR_MS), 'hour');
  },
};

function clocksAgree({ receivedAtMs, zone, today }: Present): boolean {
  return dayAt(new Date(receivedAtMs), zone) === today;
}
