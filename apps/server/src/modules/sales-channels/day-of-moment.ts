import { type Day, dayAt } from '@vivac/domain/time/day';

/** The day of a moment (seconds since 1970) in a zone. Many prices are of one moment: each is worked out once. */
export function dayOfMoment(zone: string): (momentS: number) => Day {
  const known = new Map<number, Day>();
  return (momentS) => {
    const day = known.get(momentS) ?? dayAt(new Date(momentS * 1000), zone);
    known.set(momentS, day);
    return day;
  };
}
