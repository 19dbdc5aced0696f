import { getCalendar } from '@vivac/contract/dashboard';
import { getAnswer } from '@vivac/contract/dashboard/answer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALIKE, EMOJI, LONG, PROTO, QUOTED, REFERENCE, RIVER, pricesCsv } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

const COMPETITORS = [RIVER, QUOTED, PROTO, EMOJI];
const EARLIER = '2027-01-18T07:00:00.000Z';
const TODAY = '2027-01-20T06:00:00.000Z';

let server: ServerFixture;

const on = (campsite: string, night: string, price: number | null, more = {}) => ({
  campsite,
  night,
  price,
  original: 'Yurt',
  type: 'Yurt',
  ...more,
});

beforeAll(async () => {
  server = await openServerFixture();
  const before = [
    on(REFERENCE, '2027-01-22', 90),
    on(REFERENCE, '2027-01-23', 91),
    on(REFERENCE, '2027-02-05', 101),
    on(RIVER, '2027-01-22', 100),
    on(RIVER, '2027-01-23', 100),
    on(RIVER, '2027-02-05', 98),
    on(QUOTED, '2027-01-22', 50),
    on(PROTO, '2027-01-24', null, { units: 0 }),
    on(LONG, '2027-01-24', 60),
  ];
  await server.importCsv('prices', pricesCsv('2027-01-17T05:00:00.000Z', [on(LONG, '2027-01-24', 60)]));
  await server.importCsv('prices', pricesCsv(EARLIER, before.slice(0, -1)));
  const now = [
    on(REFERENCE, '2027-01-22', 88),
    on(RIVER, '2027-02-05', 100),
    on(RIVER, '2027-01-23', null, { units: 0 }),
    on(QUOTED, '2027-01-25', 70),
  ];
  await server.importCsv('prices', pricesCsv(TODAY, now));
});
afterAll(() => server.close());

const query = <More extends object>(more: More) => ({
  campsitename: REFERENCE,
  competitorname: COMPETITORS,
  ...ALIKE,
  accommodationtype: 'Yurt',
  ...more,
});
const ask = async (more: { as_of?: string; competitorname?: string[] } = {}) =>
  (await server.ask(getAnswer, 'north', query(more))).body;

describe('the answer for the next nights', () => {
  // @holds answer-1
  it('counts the same nights as the calendar does by its bands', async () => {
    const answer = await ask();
    expect(answer).toMatchObject({ date: '2027-01-20', nights: 30, below: ['2027-01-22'], above: ['2027-02-05'] });
    const months = await Promise.all(
      [1, 2].map(async (month) => (await server.ask(getCalendar, 'north', query({ month, year: 2027 }))).body),
    );
    const cells = months.flat().filter(({ date }) => date >= '2027-01-20' && date < '2027-02-19');
    expect(cells).toHaveLength(30);
    const daysIn = (band: string) => cells.filter((cell) => cell.band === band).map(({ date }) => date);
    expect([answer.below, answer.above]).toEqual([daysIn('red'), daysIn('blue')]);
    expect(answer.compared).toBe(cells.filter(({ percent }) => percent !== null).length);
  });

  // @holds answer-6
  it('counts against the median and by rank what the calendar’s nights say', async () => {
    const [answer, { body: january }, { body: february }] = await Promise.all([
      ask(),
      server.ask(getCalendar, 'north', query({ month: 1, year: 2027 })),
      server.ask(getCalendar, 'north', query({ month: 2, year: 2027 })),
    ]);
    expect(answer).toMatchObject({ median: { above: ['2027-01-22'] }, rank: { dearest: ['2027-02-05'] } });
    const cells = [...january, ...february].filter(({ date }) => date >= '2027-01-20' && date < '2027-02-19');
    const daysOn = (is: (cell: (typeof cells)[number]) => boolean) => cells.filter(is).map(({ date }) => date);
    expect(answer.median).toEqual({
      below: daysOn(({ index }) => index !== null && index <= 90),
      above: daysOn(({ index }) => index !== null && index >= 110),
    });
    expect(answer.rank).toEqual({
      cheapest: daysOn(({ rank, of }) => rank !== null && rank === of),
      dearest: daysOn(({ rank }) => rank === 1),
    });
  });

  // @holds answer-2
  it('names what moved since the day before, the largest first, and what went with its reason', async () => {
    const { moves, moved, moves_total, since } = await ask();
    expect(since).toBe('2027-01-19T09:00:00.000Z');
    expect(moves.map(({ name, date, before, now }) => [name, date, before.price, now.price ?? now.state])).toEqual([
      [REFERENCE, '2027-01-22', 90, 88],
      [RIVER, '2027-02-05', 98, 100],
      [RIVER, '2027-01-23', 100, 'sold_out'],
    ]);
    expect(moved).toEqual(['2027-01-22', '2027-01-23', '2027-02-05']);
    expect(moves_total).toBe(3);
  });

  // @holds answer-3
  it('names competitors without a price with their reason, and whose data is old', async () => {
    const { unpriced, old } = await ask({ competitorname: [...COMPETITORS, LONG] });
    expect(unpriced.map(({ name, state }) => [name, state])).toEqual([
      [PROTO, 'not_seen'],
      [EMOJI, 'not_seen'],
    ]);
    expect(old.map(({ name }) => name)).toContain(LONG);
    expect(old.map(({ name }) => name)).not.toContain(REFERENCE);
  });

  // @holds answer-4
  it('says when the newest price was seen and when somebody looked', async () => {
    expect(await ask()).toMatchObject({ seen_at: TODAY, checked_at: TODAY });
  });

  // @holds answer-2 stay-17
  it('is as it was known at the moment of as_of, against the day before that', async () => {
    const answer = await ask({ as_of: '2027-01-19T10:00' });
    expect(answer).toMatchObject({ since: '2027-01-18T09:00:00.000Z', moves: [], below: ['2027-01-22'] });
    expect(await ask({ as_of: '2027-01-18T09:30' })).toMatchObject({ moves: [], moves_total: 0 });
  });

  it('is the same answer (304) until one of its campsites changes', async () => {
    const requested = await server.ask(getAnswer, 'north', query({}));
    const held = { 'if-none-match': String(requested.headers['etag']) };
    expect((await server.ask(getAnswer, 'north', query({}), held)).status).toBe(304);
  });
});
