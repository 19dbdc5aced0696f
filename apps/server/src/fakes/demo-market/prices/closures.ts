import type { Day } from '@vivac/domain/time/day';

/** The nights from `from` to `to`, both included, written `MM-DD`, in every year; `to` may lie in the next year. */
export interface Closure {
  readonly from: string;
  readonly to: string;
}

/** Whether a campsite with this closure is closed on a night. */
export function isClosed(closure: Closure | null, day: Day): boolean {
  if (closure === null) return false;
  const date = day.slice(5);
  const { from, to } = closure;
  return from <= to ? date >= from && date <= to : date >= from || date <= to;
}
