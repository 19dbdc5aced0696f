import { type Day, dayAt } from '@vivac/domain/time/day';

/** A clock that stands still, or runs so many milliseconds ahead; for demonstrations and tests only. */
export type ClockSetting =
  { readonly kind: 'fixed'; readonly at: Date } | { readonly kind: 'shifted'; readonly byMs: number };

/** The product's clock. Sign-in sessions and tokens do not follow it: they run on real time. */
export interface Clock {
  now(): Date;
  /** The calendar day in the product's zone. */
  today(): Day;
}

export function clockOf(setting: ClockSetting | null, zone: string): Clock {
  const now = () => {
    if (setting?.kind === 'fixed') return new Date(setting.at);
    return new Date(Date.now() + (setting?.byMs ?? 0));
  };
  return { now, today: () => dayAt(now(), zone) };
}
