import { getNotificationHistory, getToldPrices } from '@vivac/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NORTH, linkOf, pricesCsv } from '@vivac/testing/market/market';
import { DAILY, NotificationWorld } from '@vivac/testing/notification-world';
import { send } from '@vivac/testing/send';
import { setWatchlist } from '../watchlists/set-watchlist.ts';

const [REFERENCE, DEARER] = NORTH;
const NIGHTS = Array.from({ length: 18 }, (_, night) => `2027-02-${String(night + 5).padStart(2, '0')}`);

let world: NotificationWorld;
beforeAll(async () => {
  world = await NotificationWorld.open();
});
beforeEach(() => world.forget());
afterAll(() => world.close());

/** Seen at six of a January day: the competitor’s price of each night, 120 unless said, beside 100. */
async function seen(day: number, theirs: Readonly<Record<string, number>> = {}): Promise<void> {
  const at = `2027-01-${day}T05:00:00Z`;
  const offers = NIGHTS.flatMap((night) => [
    { campsite: REFERENCE, night, price: 100 },
    { campsite: DEARER, night, price: theirs[night] ?? 120 },
  ]);
  await world.imported('prices', pricesCsv(at, offers), at);
}

/** The mail of seven o’clock on a January day, with ordinary spaces. */
async function morning(day: number) {
  await world.tick(`2027-01-${day}T06:00:00Z`);
  const { subject = '', text = '', html = '' } = await world.lastMail();
  const plain = (words: string) => words.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u2060', '');
  return { subject: plain(subject), text: plain(text), html: plain(html) };
}

const newest = async () => (await send(world.server, getNotificationHistory, 'north')).body.messages[0]!;
const listOf = async (id: string, caller: 'north' | 'south' = 'north') =>
  send(world.server, getToldPrices, caller, { params: { id } });

describe('the daily mail of prices, received by SMTP', () => {
  // @holds rule-33
  // @holds rule-56
  it('says that nothing is new when the market is the same, under another subject each morning', async () => {
    await world.rulesOf('north', { price: [DAILY] }, '2027-01-19T12:00:00Z');
    await seen(20);
    const first = await morning(20);
    await seen(21);
    const second = await morning(21);
    await seen(22);
    const third = await morning(22);
    expect(first.subject).not.toMatch(/nuev/);
    expect(second.subject).toMatch(/nada nuevo desde el 20 ene, .* cuesta más en 18 noches, hasta \+20 %$/);
    expect(third.subject).toMatch(/nada nuevo desde el 21 ene, .* cuesta más en 18 noches, hasta \+20 %$/);
    expect(first.text).not.toContain('Nuevo desde');
    expect(second.text).not.toContain('Nuevo desde');
    expect(second.text.split('\n')[0]).not.toBe(first.text.split('\n')[0]);
    expect(world.received()).toHaveLength(3);
  });

  // @holds rule-56
  it('names the changed night first and folds those that are as before', async () => {
    await world.rulesOf('north', { price: [DAILY] }, '2027-01-19T12:00:00Z');
    await seen(23);
    await morning(23);
    await seen(24, { '2027-02-20': 135 });
    const { subject, text, html } = await morning(24);
    expect(subject).toMatch(/1 nueva desde el 23 ene, .*en 18 noches, hasta \+35 %$/);
    expect(text.split('\n\n')[1]).toBe(
      `Nuevo desde el sáb 23 ene 2027, primero lo mayor:\n+35 %: sáb 20 feb 2027, 100 € frente a 135 € de ${DEARER} (antes +20 %)\n17 noches siguen como antes.`,
    );
    expect(text.split('\n').filter((line) => /€.* {2}/.test(line))).toHaveLength(1);
    expect(html).toContain(`primero lo mayor:<br>+35 %: sáb 20 feb 2027`);
  });

  // @holds rule-57
  it('leads with its “more nights” to exactly its list', async () => {
    await world.rulesOf('north', { price: [DAILY] }, '2027-01-19T12:00:00Z');
    await seen(25);
    const { text } = await morning(25);
    const { id, listed } = await newest();
    expect(listed).toBe(true);
    expect(text).toMatch(new RegExp(`Y 3 noches más en la lista entera:\nhttp://[^/]+/sent\\?message=${id}\n`));
    const { status, body } = await listOf(id);
    expect(status).toBe(200);
    expect(body.prices.map(({ date }) => date)).toEqual(NIGHTS);
    expect(body.prices[0]).toEqual({
      date: NIGHTS[0],
      competitor: DEARER,
      price: 100,
      competitor_price: 120,
      percent: 20,
    });
  });

  // @holds rule-57
  it('keeps its list from other users and leaves out campsites that are not on the watchlist any more', async () => {
    await world.rulesOf('north', { price: [DAILY] }, '2027-01-19T12:00:00Z');
    await seen(26);
    await morning(26);
    const { id } = await newest();
    expect((await listOf(id, 'south')).status).toBe(404);
    const uid = await world.uidOf('north');
    const { context } = world.server;
    await setWatchlist(context, { uid, reference: linkOf(0), competitors: [linkOf(2)], changedBy: 'tests' });
    expect((await listOf(id)).body.prices).toEqual([]);
    await setWatchlist(context, {
      uid,
      reference: linkOf(0),
      competitors: [1, 2, 3, 4, 5].map(linkOf),
      changedBy: 'tests',
    });
    expect((await listOf(id)).body.prices).toHaveLength(NIGHTS.length);
  });

  // @holds rule-57
  it('answers 404 for a message without a list', async () => {
    expect((await listOf('00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });
});
