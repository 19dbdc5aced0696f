/** A moment by a zone's clock in the browser's language: `Mon, 23 Nov 2026, 07:00`; with the zone's name where one is elsewhere. */
export function momentWords(zone: string | undefined): (at: string) => string {
  const isElsewhere = new Intl.DateTimeFormat().resolvedOptions().timeZone !== zone;
  const format = new Intl.DateTimeFormat(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(zone !== undefined && { timeZone: zone }),
    ...(isElsewhere && { timeZoneName: 'short' }),
  });
  return (at) => format.format(new Date(at));
}
