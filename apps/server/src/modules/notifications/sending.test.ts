import { deleteUser } from '@vivac/contract/accounts';
import { getNotificationHistory, retryNotification } from '@vivac/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { REFERENCE, RIVER, linkOf } from '@vivac/testing/market/market';
import { DAILY, NotificationWorld, WEEKLY } from '@vivac/testing/notification-world';
import { send } from '@vivac/testing/send';
import { setWatchlist } from '../watchlists/set-watchlist.ts';
import { lookAtRules } from './engine/look-at-rules.ts';
import { sendMessage } from './engine/send-message.ts';

const SEVEN = '2027-01-20T06:00:00Z';
const LATER = '2027-01-20T06:30:00Z';

let world: NotificationWorld;
beforeAll(async () => {
  world = await NotificationWorld.open();
  await world.pricesSeen('2027-01-20T05:00:00Z');
});
beforeEach(() => world.forget());
afterAll(() => world.close());

const states = async () => (await world.rows()).map(({ state }) => state);

describe('a due rule', () => {
  // @holds rule-42
  it('sends one message, however often it is checked (idempotent)', async () => {
    await world.rulesOf('north', { price: [DAILY] }, '2027-01-19T12:00:00Z');
    for (const at of ['2027-01-20T05:59:59Z', SEVEN, SEVEN, LATER]) await world.tick(at);
    expect(await world.rows()).toMatchObject([{ period: '2027-01-20', state: 'sent', found: 1, attempts: 1 }]);
    expect(world.received()).toHaveLength(1);
    expect(world.received()[0]).toMatch(/^To: north@vivac.test\r$/m);
    expect((await send(world.server, getNotificationHistory, 'north')).body.messages).toMatchObject([
      { period: '2027-01-20', sent_at: '2027-01-20T06:00:00.000Z', found: 1 },
    ]);
  });

  // @holds rule-42
  it('sends one message with ten concurrent processes', async () => {
    await world.rulesOf('north', { price: [DAILY, { ...DAILY, up: false }] });
    const uid = await world.uidOf('north');
    const keys = new Set<string>();
    const add = async (_queue: string, jobs: readonly { key: string }[]) => {
      for (const { key } of jobs) keys.add(key);
    };
    await Promise.all(Array.from({ length: 10 }, () => lookAtRules(world.at(SEVEN), uid, { add })));
    expect(keys.size).toBe(2);
    await Promise.all([...keys, ...keys, ...keys].map((id) => world.send(id, SEVEN)));
    for (const id of keys) await world.send(id, LATER);
    expect(world.received().length).toBe(2);
    expect(await states()).toEqual(['sent', 'sent']);
  });

  // @holds rule-43
  it('without news sends nothing', async () => {
    await world.rulesOf('north', { price: [{ ...DAILY, spread: 20.01 }] });
    await world.tick(SEVEN);
    expect(await world.rows()).toMatchObject([{ state: 'nothing', found: 0 }]);
    expect(world.received()).toEqual([]);
  });

  // @holds rule-43
  it.each([
    ['exactly 48 hours old are told', '2027-01-22T05:00:00Z', { state: 'sent', found: 1 }],
    ['a second older are not, which is said', '2027-01-22T05:00:01Z', { state: 'nothing', found: 0, stale: true }],
  ])('finds that prices %s', async (_, at, row) => {
    await world.rulesOf('north', { price: [DAILY] });
    await world.tick(at);
    expect(await world.rows()).toMatchObject([row]);
  });

  // @holds rule-45
  it('after several missed periods sends the latest only', async () => {
    await world.rulesOf('north', { price: [DAILY] }, '2027-01-15T12:00:00Z');
    await world.tick('2027-01-20T20:00:00Z');
    expect((await world.rows()).map(({ period }) => period)).toEqual(['2027-01-20']);
    expect(world.received()).toHaveLength(1);
  });

  // @holds rule-45
  it('does not send for a period before it was switched on', async () => {
    await world.rulesOf('north', { price: [DAILY] }, SEVEN);
    await world.tick(LATER);
    expect(await world.rows()).toEqual([]);
    await world.rulesOf('north', { price: [{ ...DAILY, spread: 6 }] }, '2027-01-20T05:59:59Z');
    await world.tick(LATER);
    expect(await states()).toEqual(['sent']);
  });

  it('without a reference campsite sends nothing', async () => {
    await world.rulesOf('idle', { price: [DAILY] });
    await world.tick(SEVEN);
    expect(await world.rows('idle')).toMatchObject([{ state: 'withdrawn' }]);
  });
});

describe('race condition: between composing and sending', () => {
  /** One message that is to be sent, before something changes. */
  async function due(): Promise<string> {
    await world.rulesOf('north', { price: [DAILY] });
    const [id, ...others] = await world.look(SEVEN);
    expect(others).toEqual([]);
    return id!;
  }

  // @holds rule-46
  it.each([
    ['removed', {}],
    ['turned off', { price: [{ ...DAILY, enabled: false }] }],
    ['changed', { price: [{ ...DAILY, spread: 6 }] }],
  ])('a rule that was %s is not sent', async (_, rules) => {
    const id = await due();
    await world.rulesOf('north', rules, LATER);
    await world.send(id, LATER);
    expect(await world.rows()).toMatchObject([{ ruleId: 'price.daily.up.5', state: 'withdrawn' }]);
    expect(world.received()).toEqual([]);
  });

  it('a rule switched off and on again is not sent for the earlier period', async () => {
    const id = await due();
    await world.rulesOf('north', { price: [{ ...DAILY, enabled: false }] }, LATER);
    await world.rulesOf('north', { price: [DAILY] }, LATER);
    await world.send(id, LATER);
    await world.tick(LATER);
    expect(await states()).toEqual(['withdrawn']);
  });

  // @holds rule-40
  it('a rule switched off during the handover is not sent', async () => {
    const id = await due();
    const deps = world.at(LATER);
    const mailer: typeof deps.mailer = {
      ...deps.mailer,
      send: (mail, { beforeHandover } = {}) =>
        deps.mailer.send(mail, {
          async beforeHandover() {
            await world.rulesOf('north', { price: [{ ...DAILY, enabled: false }] }, LATER);
            await beforeHandover?.();
          },
        }),
    };
    await sendMessage({ ...deps, mailer }, id);
    expect(await world.rows()).toMatchObject([{ state: 'due', maybeDelivered: 0 }]);
    await world.send(id, LATER);
    expect(await states()).toEqual(['withdrawn']);
    expect(world.received()).toEqual([]);
  });

  // @holds rule-46
  it('prices that changed back are not reported', async () => {
    const id = await due();
    const night = '2027-01-30';
    const { importCsv } = world.server;
    const header =
      'campsite,stay_date,price,accommodation_type,original_type,channel,guests,cancellation_policy,included_extras,nights,observed_at';
    const row = (price: number, at: string) =>
      `${RIVER},${night},${price},Glamping tent,Tent,Booking,2,Free,None,1,${at}`;
    await importCsv('prices', [header, row(104, '2027-01-20T06:10:00Z')].join('\n'));
    await world.send(id, LATER);
    expect(await world.rows()).toMatchObject([{ state: 'nothing', found: 0 }]);
    await importCsv('prices', [header, row(120, '2027-01-20T06:20:00Z')].join('\n'));
    expect(world.received()).toEqual([]);
  });

  // @holds rule-46
  it('a disabled user gets no mail', async () => {
    const id = await due();
    const uid = await world.uidOf('north');
    const disable = (on: boolean) =>
      world.server.context.db.execute('UPDATE identity."user" SET disabled = $2 WHERE id = $1', [uid, on]);
    await disable(true);
    await world.send(id, LATER);
    await world.tick('2027-01-21T06:00:00Z');
    await disable(false);
    expect(await states()).toEqual(['withdrawn', 'withdrawn']);
    expect(world.received()).toEqual([]);
  });

  // @holds rule-46
  it('a deleted user’s message is deleted', async () => {
    const { context } = world.server;
    const email = 'leaver@vivac.test';
    const { uid } = await context.identity.createUser({ email, displayName: 'Leaver', invite: 'none' });
    const links = { reference: linkOf(0), competitors: [linkOf(1)] };
    await setWatchlist(context, { uid, ...links, changedBy: 'tests' });
    const token = await world.server.tokenOf(email, uid);
    expect(token).not.toBe('');
    await context.db.execute(
      `INSERT INTO notification_rules (uid, id, kind, position, schedule, parts, enabled, since)
       VALUES ($1, 'price.daily.up.5', 'price', 1, 'daily', '{"spread":5,"up":true}', true, '2026-01-01')`,
      [uid],
    );
    await context.db.execute('INSERT INTO notification_versions VALUES ($1, 1)', [uid]);
    const [id] = await world.look(SEVEN);
    expect((await send(world.server, deleteUser, 'admin', { params: { email } })).status).toBe(200);
    await world.send(id!, LATER);
    expect(await world.look(LATER)).toEqual([]);
    expect(world.received()).toEqual([]);
  });

  // @holds rule-46
  it('a changed reference campsite is compared instead', async () => {
    const id = await due();
    const uid = await world.uidOf('north');
    await setWatchlist(world.server.context, {
      uid,
      reference: linkOf(1),
      competitors: [linkOf(0)],
      changedBy: 'tests',
    });
    await world.send(id, LATER);
    const competitors = [1, 2, 3, 4, 5].map(linkOf);
    await setWatchlist(world.server.context, { uid, reference: linkOf(0), competitors, changedBy: 'tests' });
    // The new one is the dearest: nobody is more expensive.
    expect(await states()).toEqual(['nothing']);
  });

  it('a later period replaces an unsent earlier one', async () => {
    const id = await due();
    await world.send(id, '2027-01-21T06:00:00Z');
    await world.tick('2027-01-21T06:00:00Z');
    expect(await states()).toEqual(['superseded', 'sent']);
    expect(world.received()).toHaveLength(1);
  });

  it('a message is discarded when the clock was set back, and sent when its period comes', async () => {
    await world.rulesOf('north', { price: [DAILY] }, '2027-01-19T12:00:00Z');
    const [id] = await world.look(SEVEN);
    await world.send(id!, '2027-01-20T05:00:00Z');
    expect(await world.rows()).toEqual([]);
    await world.tick(SEVEN);
    expect(await states()).toEqual(['sent']);
  });
});

describe('retry by an administrator', () => {
  it('sends a parked message again', async () => {
    await world.rulesOf('north', { price: [DAILY] });
    world.answers.recipient = () => 550;
    await world.tick(SEVEN);
    const [parked] = await world.rows();
    expect(parked).toMatchObject({ state: 'parked', attempts: 1, maybeDelivered: 0 });
    expect(parked!.lastError).toMatch(/550/);
    delete world.answers.recipient;
    expect((await send(world.server, retryNotification, 'admin', { params: { id: parked!.id } })).status).toBe(200);
    await world.send(parked!.id, LATER);
    expect(await world.rows()).toMatchObject([{ state: 'sent', lastError: null, messageId: parked!.messageId }]);
    expect(world.received()[0]).toContain(`Message-ID: ${parked!.messageId}`);
  });
});

describe('a notification mail', () => {
  it('names the reference campsite and has an unsubscribe link', async () => {
    await world.rulesOf('north', { price: [DAILY], reviews: [WEEKLY] });
    await world.tick(SEVEN);
    expect(world.received()[0]).toContain(REFERENCE);
    expect(world.received()[0]).toMatch(/^List-Unsubscribe:/m);
  });
});
