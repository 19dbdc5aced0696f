import { type Day, addDays, dayAt } from '@vivac/domain/time/day';
import { isWallClock, minuteInZone } from '@vivac/domain/time/zoned-moment';
import { wallClockWords } from '../../text/moment-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { writtenDate } from '../../ui/forms/typed-date.ts';

const asOfFormText = wordsOf('as-of-form');

/** What the product's clock says: today, and in which zone. */
export interface ProductClock {
  readonly today: Day;
  readonly zone: string;
  /** Milliseconds since 1970 by the browser's clock. */
  readonly nowMs: () => number;
}

/** The moments that are asked for most; null is now. */
export function presetsOf(today: Day): readonly { readonly label: string; readonly asOf: string | null }[] {
  const morning = (daysAgo: number) => `${addDays(today, -daysAgo)}T07:00`;
  return [
    { label: asOfFormText.preset.now, asOf: null },
    { label: asOfFormText.preset.yesterday, asOf: morning(1) },
    { label: asOfFormText.preset.week, asOf: morning(7) },
    { label: asOfFormText.preset.month, asOf: morning(30) },
  ];
}

/** The latest moment that can be asked for: the browser's now where it agrees with the product's day, else the end of that day. */
export function latestMoment({ today, zone, nowMs }: ProductClock): string {
  const now = new Date(nowMs());
  return dayAt(now, zone) === today ? minuteInZone(now, zone).replace(' ', 'T') : `${today}T23:59`;
}

/** What is wrong with a moment that was typed; null when it can be asked for. */
export function faultOfMoment(text: string, latest: string): string | null {
  if (text === '') return asOfFormText.faults.missing;
  if (!isWallClock(text)) return asOfFormText.faults.unreadable({ text, example: writtenDate('2026-11-21T07:00') });
  if (text < '2000') return asOfFormText.faults.early;
  return text > latest ? asOfFormText.faults.ahead({ moment: wallClockWords(text) }) : null;
}
