import { toDay } from '@vivac/domain/time/day';
import { expect, test } from 'vitest';
import { clockTime, momentWords } from './moment-words.ts';

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const ZONE_NAME = /\b(UTC|GMT|CES?T|[A-Z]{1,2}[SD]T)\b/;

// @holds price-11
test.each([
  ['2026-11-23T06:00:00.000Z', 'Europe/Madrid', '07:00'],
  ['2026-07-20T05:00:00.000Z', 'Europe/Madrid', '07:00'],
  ['2026-11-22T18:00:00.000Z', 'Pacific/Auckland', '07:00'],
])('the moment %s in the time zone %s is shown as %s', (at, zone, time) => {
  expect(momentWords(zone)(at)).toContain(time);
});

test('a short moment has neither weekday nor year', () => {
  const words = momentWords('Europe/Madrid', 'short')('2026-11-23T06:00:00.000Z');
  expect(words).toMatch(/23.*07:00/);
  expect(words).not.toMatch(/2026|Mon/);
});

// @holds price-11
test.each(['long', 'short'] as const)(
  'the time zone of a %s moment is named only when the browser’s differs',
  (length) => {
    const at = '2026-11-23T06:00:00.000Z';
    const elsewhere = here === 'Europe/Madrid' ? 'UTC' : 'Europe/Madrid';
    expect(momentWords(elsewhere, length)(at)).toMatch(ZONE_NAME);
    expect(momentWords(here, length)(at)).not.toMatch(ZONE_NAME);
    expect(momentWords(undefined, length)(at)).toMatch(ZONE_NAME);
  },
);

// @holds live-15
test('the clock of a moment is the zone’s, with its day where that is not today, and never names the zone', () => {
  const elsewhere = here === 'Europe/Madrid' ? 'America/New_York' : 'Europe/Madrid';
  for (const zone of [elsewhere, here]) {
    const words = clockTime(zone, toDay('2026-11-27'));
    expect(words('2026-11-27T12:25:00.000Z')).toMatch(/^\d\d:\d\d( [AP]M)?$/);
    expect(words('2026-11-25T12:25:00.000Z')).toMatch(/25.*:25( [AP]M)?$/);
  }
});
