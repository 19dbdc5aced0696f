import { mondayOfIsoWeek } from '@vivac/domain/time/iso-week';
import { addDays } from '@vivac/domain/time/day';

let made: Intl.DateTimeFormat | undefined;

/** The period of a rule in words: a day, or from Monday to Sunday the week that is written `2026-W49`. */
export function periodWords(period: string): string {
  made ??= new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const monday = mondayOfIsoWeek(period);
  if (monday === null) return made.format(utcOf(period));
  return made.formatRange(utcOf(monday), utcOf(addDays(monday, 6)));
}

function utcOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
