import { toDay } from '@vivac/domain/time/day';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REFERENCE } from '@vivac/testing/market/market';
import { DAILY, NotificationWorld, WEEKLY } from '@vivac/testing/notification-world';
import { reviewsCsv } from '@vivac/testing/market/review-market';
import { claimMessage, reserveHandover } from './messages/message-store.ts';

/** A Monday at seven. */
const MONDAY = '2027-03-01T06:00:00Z';
const TUESDAY = '2027-03-02T06:00:00Z';
const PRICE_RULES = Array.from({ length: 20 }, (_, nth) => ({ ...DAILY, spread: nth / 2 }));
const reviewRules = (count: number) => Array.from({ length: count }, (_, nth) => ({ ...WEEKLY, note: 9 - nth / 2 }));

let world: NotificationWorld;
beforeAll(async () => {
  world = await NotificationWorld.open();
  await world.imported(
    'reviews',
    reviewsCsv([{ campsite: REFERENCE, id: 'known', date: '2027-01-01', score: 5 }]),
    '2027-02-01T00:00:00Z',
  );
  await world.imported(
    'reviews',
    reviewsCsv([{ campsite: REFERENCE, id: 'bad', date: '2027-02-26', score: 1 }]),
    '2027-02-27T00:00:00Z',
  );
  for (const at of [MONDAY, TUESDAY]) await world.pricesSeen(at);
});
beforeEach(() => world.forget());
afterAll(() => world.close());

const countOf = async (state: string) => (await world.rows()).filter((row) => row.state === state).length;

describe('the daily limit of 20 messages per user', () => {
  // @holds rule-47
  it.each([
    [20, 0, 20, 0],
    [20, 1, 20, 1],
    [20, 5, 20, 5],
    [19, 1, 20, 0],
  ])('splits %i and %i due rules into %i to send and %i deferred', async (prices, reviews, due, limited) => {
    const rules = { price: PRICE_RULES.slice(0, prices), reviews: reviewRules(reviews) };
    await world.rulesOf('north', rules, '2027-02-26T12:00:00Z');
    expect(await world.look(MONDAY)).toHaveLength(due);
    expect([await countOf('due'), await countOf('limited')]).toEqual([due, limited]);
  });

  // @holds rule-47
  it('resets on the next day in the product’s time zone', async () => {
    await world.rulesOf('north', { price: PRICE_RULES }, '2027-02-26T12:00:00Z');
    await world.tick('2027-03-01T22:59:00Z');
    await world.tick(TUESDAY);
    expect(await countOf('sent')).toBe(40);
  });

  it('is checked again at the handover: excess messages are withheld', async () => {
    await world.rulesOf('north', { price: PRICE_RULES.slice(0, 3) }, '2027-02-26T12:00:00Z');
    const ids = await world.look(MONDAY);
    await taken(18);
    await Promise.all(ids.map((id) => world.send(id, MONDAY)));
    expect([await countOf('sent'), await countOf('limited')]).toEqual([18 + 2, 1]);
    expect(world.received()).toHaveLength(2);
  });

  // @holds rule-47
  it('gives the last place to one of eight concurrent messages (race condition)', async () => {
    await world.rulesOf('north', { price: PRICE_RULES.slice(0, 8) }, '2027-02-26T12:00:00Z');
    const { db } = world.server.context;
    const ids = await world.look(MONDAY);
    await taken(19);
    const limit = { most: 20, today: toDay('2027-03-01'), zone: 'Europe/Madrid' };
    for (let round = 0; round < 5; round += 1) {
      const claimed = await Promise.all(ids.map((id) => claimMessage(db, id, new Date(MONDAY))));
      const answers = await Promise.all(claimed.map((message) => reserveHandover(db, message!, limit)));
      expect(answers.filter((withheld) => withheld === null)).toHaveLength(1);
      await db.execute('UPDATE notification_messages SET maybe_delivered = 0');
    }
  });

  it('counts a message with an unknown outcome', async () => {
    await world.rulesOf('north', { price: PRICE_RULES }, '2027-02-26T12:00:00Z');
    const ids = await world.look(MONDAY);
    for (const id of ids.slice(0, 18)) await world.send(id, MONDAY);
    await taken(1);
    await world.server.context.db.execute(
      `UPDATE notification_messages SET maybe_delivered = 1, attempts = 1, last_try_at = $2 WHERE id = $1`,
      [ids[18], MONDAY],
    );
    await world.send(ids[19]!, MONDAY);
    expect(await countOf('limited')).toBe(1);
    await world.send(ids[18]!, MONDAY);
    expect([await countOf('sent'), world.received().length]).toEqual([20, 19]);
  });
});

/** So many messages that were sent earlier that day. */
async function taken(count: number): Promise<number> {
  return world.server.context.db.execute(
    `INSERT INTO notification_messages (uid, rule_id, kind, rule, period, due_at, state, made_at, sent_at, message_id, unsubscribe_token)
     SELECT $1, 'another', 'price', '{}', 'period ' || nth, $2, 'sent', $2, $2, gen_random_uuid(), gen_random_uuid()
     FROM generate_series(1, $3::int) nth`,
    [await world.uidOf('north'), MONDAY, count],
  );
}
