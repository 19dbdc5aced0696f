import { type Day, dayAt, daysBetween } from '@vivac/domain/day';

const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 86_400_000;

export interface Present {
  /** Today by the product's clock. */
  readonly today: Day;
  readonly zone: string;
  /** When the answer was received, by the browser's clock; used for hours only while it agrees with `today`. */
  readonly receivedAtMs: number;
}

/** How long ago a moment was, in the words of the locale: `2 hours ago`, `yesterday`. */
export function seenText(observedAt: string, { today, zone, receivedAtMs }: Present, locale?: string): string {
  const seenAt = new Date(observedAt);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const ageMs = receivedAtMs - seenAt.getTime();
  const clocksAgree = dayAt(new Date(receivedAtMs), zone) === today;
  if (clocksAgree && ageMs < MS_PER_DAY) {
    const minutes = Math.max(0, Math.round(ageMs / MS_PER_MINUTE));
    if (minutes < 60) return words.format(-minutes, 'minute');
    return words.format(-Math.round(ageMs / MS_PER_HOUR), 'hour');
  }
  return words.format(-Math.max(0, daysBetween(dayAt(seenAt, zone), today)), 'day');
}
