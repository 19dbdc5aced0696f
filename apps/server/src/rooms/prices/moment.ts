/** Seconds since 1970 as sent on the wire: ISO 8601 in UTC. */
export function moment(seconds: number): string;
export function moment(seconds: number | null): string | null;
export function moment(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1000).toISOString();
}
