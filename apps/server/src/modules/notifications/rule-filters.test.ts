import { changeChoices } from '@vivac/contract/access/choices';
import { getFilters } from '@vivac/contract/dashboard';
import {
  getNotifications,
  previewNotification,
  saveNotifications,
  getNotificationHistory,
} from '@vivac/contract/notifications';
import { offerFiltersOf } from '@vivac/contract/wire-names';
import { addDays, toDay } from '@vivac/domain/time/day';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REFERENCE, RIVER, type Seen, pricesCsv } from '@vivac/testing/market/market';
import { DAILY, NotificationWorld } from '@vivac/testing/notification-world';
import { send } from '@vivac/testing/send';

const SEEN_AT = '2027-01-19T05:00:00Z';
const SEVEN = '2027-01-20T06:00:00Z';
/** What the reference sells on most nights of the market, and with which the dashboard begins. */
const USUAL = {
  numberofguests: 2,
  channelname: 'Booking',
  accommodationtype: 'Glamping tent',
  cancellationpolicy: 'Free',
  includedextras: 'None',
  lengthofstay: 1,
};
const LODGE: Partial<Seen> = { guests: 6, type: 'Bungalow', nights: 7 };
const OTHERS = { ...USUAL, numberofguests: 6, accommodationtype: 'Bungalow', lengthofstay: 7 };

let world: NotificationWorld;
beforeEach(async () => {
  world = await NotificationWorld.open();
  await send(world.server, changeChoices, 'north', { body: { language: 'en' } });
  await world.imported('prices', pricesCsv(SEEN_AT, pricesOf(1, {}, 120)), SEEN_AT);
});
afterEach(() => world.close());

/** The reference at 100, and a competitor, on some nights from 1 March on. */
function pricesOf(count: number, offer: Partial<Seen>, theirs: number): Seen[] {
  return Array.from({ length: count }, (_, nth) => addDays(toDay('2027-03-01'), nth)).flatMap((night) => [
    { campsite: REFERENCE, night, price: 100, ...offer },
    { campsite: RIVER, night, price: theirs, ...offer },
  ]);
}

/** From now on the dashboard begins with bungalows for six and a week, of which the competitor's cost four times as much. */
async function defaultsChange(): Promise<void> {
  await world.imported('prices', pricesCsv(SEEN_AT, pricesOf(40, LODGE, 400)), SEEN_AT);
  const { body } = await world.server.ask(getFilters, 'north');
  expect([body.AccommodationType[0], body.LengthOfStay[0]]).toEqual(['Bungalow', 7]);
}

const save = (price: readonly object[]) =>
  send(world.server, saveNotifications, 'north', { body: { notifications: { price } } });
const stored = async () => (await send(world.server, getNotifications, 'north')).body.notifications.price;
const preview = async (rule: object) =>
  (await send(world.server, previewNotification, 'north', { body: { kind: 'price', rule } })).body;

describe('a price rule', () => {
  // @holds rule-52
  it('compares under the filters it was made with when an import changes the default filters', async () => {
    await world.rulesOf('north', { price: [DAILY] });
    await defaultsChange();
    await world.tick(SEVEN);
    expect(await world.rows()).toMatchObject([{ state: 'sent', found: 1 }]);
    expect((await stored())[0]).toMatchObject({ filters: USUAL });
    const { text = '' } = await world.lastMail();
    expect(text.replaceAll('\u00a0', ' ')).toContain(
      'like for like: 2 guests · Booking · Glamping tent · Free · extras: None · one night',
    );
    expect(text).toMatch(/dashboard\?day=\S*&type=Glamping\+tent&\S*&nights=1&/);
  });

  // @holds rule-53
  it('made by an earlier version gets its filters once, and keeps them', async () => {
    await world.rulesOf('north', { price: [DAILY] });
    await world.server.context.db.execute(`UPDATE notification_rules SET parts = parts - 'filters'`);
    await world.look(SEVEN);
    await defaultsChange();
    expect((await stored())[0]).toMatchObject({ filters: USUAL });
    await world.server.context.db.execute(`UPDATE notification_rules SET parts = parts - 'filters'`);
    expect((await stored())[0]).toMatchObject({ filters: OTHERS });
  });

  // @holds rule-52
  it('sent back without filters keeps those it has', async () => {
    await save([{ up: true }]);
    await defaultsChange();
    await save([{ up: true }, { up: false }]);
    expect(await stored()).toMatchObject([
      { up: true, filters: USUAL },
      { up: false, filters: OTHERS },
    ]);
  });

  // @holds rule-54
  it('is changed by other filters, which its sentence, its trial and its history name', async () => {
    await defaultsChange();
    const { since } = (await save([{ up: true, filters: USUAL }])).body.notifications.price[0]!;
    const { body } = await save([{ up: true, filters: OTHERS }]);
    expect(body.version).toBe(2);
    expect(body.notifications.price[0]).toMatchObject({
      since,
      filters: OTHERS,
      words: expect.stringMatching(/like for like: 6 guests · Booking · Bungalow · Free · extras: None · 7 nights\.$/),
    });
    expect((await preview({ up: true, spread: 100, filters: OTHERS })).latest[0]).toMatchObject({ found: 40 });
    expect(await preview({ up: true, spread: 100, filters: USUAL })).toMatchObject({
      messages: 0,
      words: expect.stringContaining('one night'),
    });
    await save([]);
    await world.rulesOf('north', { price: [{ ...DAILY, filters: offerFiltersOf(OTHERS) }] });
    await world.tick(SEVEN);
    await save([{ up: true, filters: USUAL }]);
    const { messages } = (await send(world.server, getNotificationHistory, 'north')).body;
    expect(messages[0]).toMatchObject({
      rule: { filters: OTHERS },
      words: expect.stringContaining('Bungalow'),
    });
  });

  // @holds rule-55
  it('finds nothing under a value that no campsite offers any more', async () => {
    await save([{ up: true, spread: 0, filters: { ...USUAL, channelname: 'Gone' } }]);
    await world.tick('2027-01-21T06:00:00Z');
    expect(await world.rows()).toMatchObject([{ state: 'nothing', found: 0 }]);
  });
});
