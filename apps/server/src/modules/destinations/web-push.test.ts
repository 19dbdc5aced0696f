import { getChannels } from '@vivac/contract/alerts/channels';
import { type ChannelWorld, openChannelWorld, sentAlert } from '@vivac/testing/channels/channel-world';
import { type PushBrowser, pushBrowser, readVapid } from '@vivac/testing/channels/push-browser';
import { send } from '@vivac/testing/send';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let world: ChannelWorld;
let browser: PushBrowser;
beforeAll(async () => {
  world = await openChannelWorld();
});
beforeEach(() => {
  browser = pushBrowser();
  return world.forget();
});
afterAll(() => world.close());

const subscribe = (by: 'north' | 'south' = 'north') => {
  const subscription = { endpoint: `${world.receiver.url}/push/${browser.keys.auth}`, keys: browser.keys };
  return world.add(by, { kind: 'push', name: 'Phone', subscription });
};
const created = () => world.receiver.answer((response) => response.writeHead(201).end());
const read = (nth: number) => JSON.parse(browser.decrypt(world.receiver.receipts[nth]!.body)) as object;

describe('Web Push', () => {
  // @holds channel-12
  it('is encrypted for the browser that subscribed, with title, line and way of the alert (RFC 8291)', async () => {
    created();
    const { id } = await subscribe();
    await world.notice('north', [sentAlert()], 'urgent');
    await world.deliver();
    const [delivery] = await world.deliveries('north', id);
    expect(delivery).toMatchObject({ state: 'sent', status: 201 });
    const { headers, body } = world.receiver.receipts[0]!;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' });
    expect(body.length).toBeLessThanOrEqual(4_096);
    expect(body.toString('latin1')).not.toContain('inbox');
    expect(read(0)).toMatchObject({
      title: expect.stringMatching(/\S/),
      line: expect.stringMatching(/\.$/),
      url: expect.stringMatching(/\/inbox\?alert=6f1a2f6e/),
    });
    expect(JSON.parse(delivery!.body!)).toEqual(read(0));
  });

  // @holds channel-9
  it('is signed with the key that browsers subscribe with, for the push service (VAPID, RFC 8292)', async () => {
    created();
    const { id } = await subscribe();
    await world.test('north', id);
    await world.deliver();
    const { key, claims } = readVapid(world.receiver.receipts[0]!.headers.authorization!);
    expect(key).toBe((await send(world.server, getChannels, 'north')).body.push_key);
    expect(claims).toMatchObject({ aud: world.receiver.url, sub: 'https://vivac.test' });
    expect(Number(claims['exp']) * 1_000 - world.now().getTime()).toBeLessThanOrEqual(24 * 3_600_000);
  });

  it('of a hundred alerts fits into what a push service takes', async () => {
    created();
    await subscribe();
    await world.notice(
      'north',
      Array.from({ length: 100 }, () => sentAlert()),
    );
    await world.deliver();
    expect(world.receiver.receipts[0]!.body.length).toBeLessThanOrEqual(4_096);
    expect(read(0)).toMatchObject({ title: '100 things are new' });
  });

  // @holds channel-12
  it.each([404, 410])('whose endpoint answers %i is gone', async (status) => {
    world.receiver.answer((response) => response.writeHead(status).end());
    const { id } = await subscribe();
    await world.test('north', id);
    await world.test('north', id);
    await world.deliver();
    expect(world.receiver.receipts).toHaveLength(1);
    const { body } = await send(world.server, getChannels, 'north');
    expect(body.channels).toMatchObject([{ id, state: 'gone', waiting: 0 }]);
  });

  // @holds channel-12
  it('works again once the browser that is gone subscribes again', async () => {
    world.receiver.answer((response) => response.writeHead(410).end());
    const { id } = await subscribe();
    await world.test('north', id);
    await world.deliver();
    created();
    expect((await subscribe()).id).toBe(id);
    await world.test('north', id);
    await world.deliver();
    const states = (await world.deliveries('north', id)).map(({ state }) => state);
    expect(states.toSorted()).toEqual(['parked', 'sent']);
  });

  it('whose service asks to wait is tried later', async () => {
    world.receiver.answer((response) => response.writeHead(429, { 'retry-after': '60' }).end());
    const { id } = await subscribe();
    await world.test('north', id);
    await world.deliver();
    expect(await world.deliveries('north', id)).toMatchObject([{ state: 'due', attempts: 1, status: 429 }]);
  });

  it('under keys that cannot be opened any more begins anew: every browser is gone', async () => {
    const { id } = await subscribe();
    const before = (await send(world.server, getChannels, 'north')).body.push_key;
    await world.server.context.db.execute(`UPDATE web_push_keys SET sealed = '\\x00'`);
    await send(world.server, getChannels, 'north');
    const { body } = await send(world.server, getChannels, 'north');
    expect(body.push_key).not.toBe(before);
    expect(body.channels).toMatchObject([{ id, state: 'gone' }]);
  });
});
