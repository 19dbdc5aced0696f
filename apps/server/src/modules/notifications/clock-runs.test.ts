import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAILY, NotificationWorld } from '@vivac/testing/notification-world';

const HOUR_MS = 3_600_000;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ ...DAILY, schedule: 'weekly', day }) as const);

let world: NotificationWorld;
beforeAll(async () => {
  world = await NotificationWorld.open();
});
beforeEach(() => world.forget());
afterAll(() => world.close());

/** Every hour from one moment to another, without the latter. */
function hours(from: string, to: string, stepMs = HOUR_MS): string[] {
  const count = Math.ceil((Date.parse(to) - Date.parse(from)) / stepMs);
  return Array.from({ length: count }, (_, nth) => new Date(Date.parse(from) + nth * stepMs).toISOString());
}

const daysBefore = (moment: string, days: number) => new Date(Date.parse(moment) - 24 * days * HOUR_MS).toISOString();

async function run(moments: readonly string[]): Promise<void> {
  for (const moment of moments) await world.tick(moment);
}

/** The messages of a rule by their periods, each with the hour in Madrid at which it was sent. */
async function sent(ruleId: string): Promise<string[]> {
  const rows = await world.server.context.db.query<{ period: string; at: string }>(
    `SELECT period, to_char(sent_at AT TIME ZONE 'Europe/Madrid', 'HH24:MI') AS at FROM notification_messages
     WHERE rule_id = $1 AND state = 'sent' ORDER BY due_at`,
    [ruleId],
  );
  return rows.map(({ period, at }) => `${period} ${at}`);
}

const sevenEach = (...periods: string[]) => periods.map((period) => `${period} 07:00`);

describe('a simulated clock', () => {
  // @holds rule-44
  it.each([
    ['the day of 23 hours', '2026-03-28T00:00Z', '2026-03-31T00:00Z', ['2026-03-28', '2026-03-29', '2026-03-30']],
    [
      'the day of 23 hours a year later',
      '2027-03-27T00:00Z',
      '2027-03-30T00:00Z',
      ['2027-03-27', '2027-03-28', '2027-03-29'],
    ],
    ['the day of 25 hours', '2026-10-24T00:00Z', '2026-10-27T00:00Z', ['2026-10-24', '2026-10-25', '2026-10-26']],
    ['the end of a year', '2026-12-30T00:00Z', '2027-01-02T00:00Z', ['2026-12-30', '2026-12-31', '2027-01-01']],
    [
      'the end of a February of 28 days',
      '2027-02-27T00:00Z',
      '2027-03-02T00:00Z',
      ['2027-02-27', '2027-02-28', '2027-03-01'],
    ],
    ['a leap day', '2028-02-28T00:00Z', '2028-03-02T00:00Z', ['2028-02-28', '2028-02-29', '2028-03-01']],
  ])('over %s (DST) sends one message a day at seven', async (_, from, to, days) => {
    await world.pricesSeen(to);
    await world.rulesOf('north', { price: [DAILY] }, from);
    await run(hours(from, to));
    expect(await sent('price.daily.up.5')).toEqual(sevenEach(...days));
    expect(world.received()).toHaveLength(days.length);
  });

  // @holds rule-44
  it.each([
    // The ISO weeks of the day of 23 hours, of the end of a year of 53 weeks, and of the first of January 2028.
    ['2026-03-23T00:00Z', '2026-04-06T00:00Z', ['2026-W13', '2026-W14']],
    ['2026-10-19T00:00Z', '2026-11-02T00:00Z', ['2026-W43', '2026-W44']],
    ['2026-12-28T00:00Z', '2027-01-11T00:00Z', ['2026-W53', '2027-W01']],
    ['2027-12-27T00:00Z', '2028-01-10T00:00Z', ['2027-W52', '2028-W01']],
  ])(
    'from Monday %s on sends one weekly message per weekday rule',
    async (from, to, weeks) => {
      await world.pricesSeen(to);
      await world.rulesOf('north', { price: EVERY_DAY }, from);
      await run(hours(from, to, 12 * HOUR_MS));
      for (const { day } of EVERY_DAY) {
        expect((await sent(`price.weekly-${day}.up.5`)).map((text) => text.slice(0, 8))).toEqual(weeks);
      }
      expect(world.received()).toHaveLength(14);
    },
    60_000,
  );
});

describe('a clock that is set forward or back', () => {
  const [first, second, third, fourth] = ['2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04'];

  // @holds rule-44
  it.each([
    [
      'an hour back',
      ['2027-02-01T06:10Z', '2027-02-01T05:10Z', '2027-02-01T06:10Z', '2027-02-02T06:00Z'],
      [first, second],
    ],
    [
      'an hour forward',
      ['2027-02-01T05:30Z', '2027-02-01T06:30Z', '2027-02-01T05:40Z', '2027-02-02T06:00Z'],
      [first, second],
    ],
    [
      'a day back',
      ['2027-02-01T06:10Z', '2027-02-02T06:10Z', '2027-02-01T06:20Z', '2027-02-02T06:00Z', '2027-02-03T06:00Z'],
      [first, second, third],
    ],
    [
      'a day forward, and back',
      [
        '2027-02-01T06:10Z',
        '2027-02-02T06:10Z',
        '2027-02-03T06:20Z',
        '2027-02-02T07:00Z',
        '2027-02-03T06:00Z',
        '2027-02-04T06:00Z',
      ],
      [first, second, third, fourth],
    ],
    [
      'a year forward, and back',
      ['2027-02-01T06:10Z', '2028-02-01T06:10Z', '2027-02-01T07:00Z', '2027-02-02T06:00Z', '2027-02-03T06:00Z'],
      [first, second, third, '2028-02-01'],
    ],
    [
      'a year back, and forward',
      ['2027-02-01T06:10Z', '2026-02-01T06:10Z', '2027-02-01T07:00Z', '2027-02-02T06:00Z'],
      ['2026-02-01', first, second],
    ],
  ])('%s sends one message per period', async (_, moments, periods) => {
    for (const seen of ['2026-02-02T00:00Z', '2027-02-05T00:00Z', '2028-02-02T00:00Z']) await world.pricesSeen(seen);
    await world.rulesOf('north', { price: [DAILY] }, daysBefore(moments.toSorted()[0]!, 0.5));
    await run(moments);
    await run(moments);
    expect((await sent('price.daily.up.5')).map((text) => text.slice(0, 10))).toEqual(periods);
    expect(world.received()).toHaveLength(periods.length);
  });
});
