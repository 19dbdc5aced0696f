import type { Season } from '@vivac/domain/offers/stay/plan/rate-plan';

export function seasonOn(seasons: readonly Season[], night: string): Season | undefined {
  const holding = seasons.filter((season) => covers(season, night));
  const byWeekday = holding.find((season) => season.weekdays?.includes(weekday(night)));
  return byWeekday ?? holding.find((season) => season.weekdays === undefined);
}

export function covers(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  day: string,
): boolean {
  return (from === undefined || from <= day) && (to === undefined || day <= to);
}

export function isOfAge(age: number, fromAge: number | undefined, underAge: number | undefined): boolean {
  return (fromAge === undefined || age >= fromAge) && (underAge === undefined || age < underAge);
}

export function daysFrom(first: string, count: number): string[] {
  const days: string[] = [];
  const date = new Date(`${first}T00:00:00Z`);
  for (let at = 0; at < count; at++) {
    days.push(date.toISOString().slice(0, 10));
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return days;
}

export function weekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Whether a number is neither below nor above bounds, of which either may be missing. */
export function isBetween(value: number, least: number | undefined, most: number | undefined): boolean {
  return (least === undefined || least <= value) && (most === undefined || value <= most);
}

/** Days from one day to another, by their texts. */
export function daysUntil(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}
