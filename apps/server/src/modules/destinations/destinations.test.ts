import {
  addChannel,
  changeChannel,
  endPreviousSecret,
  getChannels,
  getDeliveries,
  getDelivery,
  redeliver,
  removeChannel,
  rotateChannelSecret,
  testChannel,
} from '@vivac/contract/alerts/channels';
import { send } from '@vivac/testing/send';
import { type Caller, type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DESTINATION_DATA } from './store.ts';
import { forgetUser } from '#platform/database/personal-data';
import { openOutbound } from '#platform/outbound/outbound';

/** In place of three seconds. */
const REFUSAL_MS = 300;

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture(
    undefined,
    { WEBHOOK_ALLOW: '127.0.0.1:9', OUTBOUND_ALLOW: '10.0.0.0/8,127.0.0.0/8' },
    ({ db, clock, outboundAllow: allowed, webhookAllow: allowedPosts, outboundContact: contact }) =>
      openOutbound({ db, clock, allowed, allowedPosts, contact, version: '0', refusalMs: REFUSAL_MS }),
  );
});
afterAll(() => server.close());
beforeEach(() => server.context.db.execute('DELETE FROM channels_of_users'));

/** Public, and needs no look-up. */
const URL = 'https://93.184.216.34/hooks/T0123/secret-part';
/** Whatever the reason is, and whatever sources may reach. */
const NOT_FROM_HERE =
  /^Nothing can be sent to [\d.a-z]+ from here\. Check how it is written; a host in a private network or at another port/;
const HOOK = { kind: 'webhook', name: 'Desk', url: URL };
const SUBSCRIPTION = {
  endpoint: 'https://93.184.216.34/push/abc',
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'a'.repeat(22) },
};

const add = (by: Caller, body: object = HOOK) => send(server, addChannel, by, { body });
async function made(by: Caller, body: object = HOOK) {
  const answer = await add(by, body);
  if (answer.status !== 200) throw new Error(answer.body.error);
  return answer.body;
}
const listed = async (by: Caller) => (await send(server, getChannels, by)).body.channels;

describe('setting up a channel', () => {
  // @holds channel-1 channel-3
  it('tells the signing secret once, and keeps it and the address sealed', async () => {
    const { channel: destination, secret } = await made('north');
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(destination).toMatchObject({
      kind: 'webhook',
      name: 'Desk',
      state: 'on',
      webhook: { shape: 'standard', address: 'https://93.184.216.34/…part' },
      waiting: 0,
      last_delivery: null,
    });
    expect(await listed('north')).toEqual([destination]);
    const rows = await server.context.db.query<{ kept: string }>(
      `SELECT c::text AS kept FROM channels_of_users c UNION ALL SELECT encode(sealed, 'escape') FROM channel_secrets`,
    );
    for (const { kept: stored } of rows) expect(stored).not.toMatch(/secret-part|T0123/);
    expect(server.logLines.some((line) => /secret-part|whsec_/.test(line))).toBe(false);
  });

  // @holds channel-1
  it.each([
    [{ name: ' \n ' }, 'name', 'The channel must have a name.'],
    [{ url: undefined }, 'url', 'A webhook needs an address.'],
    [{ url: 'desk' }, 'url', /^This is no web address\./],
    [{ url: 'ftp://93.184.216.34/' }, 'url', /^This is no web address\./],
    [{ url: 'http://93.184.216.34/hook' }, 'url', /^The address must begin with https/],
    [{ url: 'https://a:b@93.184.216.34/' }, 'url', 'The address must not contain a user name or password.'],
    [{ url: 'https://127.0.0.1/' }, 'url', NOT_FROM_HERE],
    [{ url: 'https://10.0.0.7/' }, 'url', NOT_FROM_HERE],
    [{ url: 'https://169.254.169.254/latest' }, 'url', NOT_FROM_HERE],
    [{ url: 'https://93.184.216.34:8080/' }, 'url', NOT_FROM_HERE],
    [{ url: 'https://nobody.invalid/' }, 'url', NOT_FROM_HERE],
    [{ shape: 'telegram' }, 'url', /^The address of a Telegram bot ends with/],
    [{ shape: 'telegram', url: 'https://93.184.216.34/bot1:A/sendMessage' }, 'chat', /^Telegram needs the chat/],
    [{ shape: 'ntfy', url: 'https://93.184.216.34/a/b' }, 'url', /^The address of ntfy ends with its topic/],
    [{ shape: 'pigeon' }, 'shape', /./],
    [{ kind: 'email' }, 'kind', /./],
    [{ kind: 'push' }, 'subscription', 'Web Push needs the subscription of a browser.'],
  ])('refuses %j, naming the field, and makes none', async (more, field, sentence) => {
    const { status, body } = await add('north', { ...HOOK, ...more });
    expect([status, body.field]).toEqual([400, field]);
    expect(body.error).toMatch(sentence);
    expect(await listed('north')).toEqual([]);
  });

  // @holds channel-6
  it('takes as long to refuse a private address as a name that nobody knows, so that times tell nothing (SSRF)', async () => {
    const tookMs = async (url: string) => {
      const beganMs = performance.now();
      expect((await add('north', { ...HOOK, url })).status).toBe(400);
      return performance.now() - beganMs;
    };
    const times = await Promise.all(
      ['https://10.0.0.7/', 'https://nobody.invalid/', 'https://93.184.216.34:8080/'].map(tookMs),
    );
    for (const ms of times) expect(ms).toBeGreaterThanOrEqual(REFUSAL_MS - 10);
  });

  // @holds channel-1
  it('stops at ten a user, also when they are asked for at once', async () => {
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => add('north')))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array<number>(10).fill(200), 409, 409]);
    expect((await add('south')).status).toBe(200);
  });

  it('keeps one channel for a browser that subscribes again', async () => {
    const push = { kind: 'push', name: 'Phone', subscription: SUBSCRIPTION };
    const first = await made('north', push);
    const again = await made('north', { ...push, name: 'My phone' });
    expect(again.channel).toMatchObject({ id: first.channel.id, name: 'My phone', push: { service: '93.184.216.34' } });
    expect(again.secret).toBeNull();
    expect(await listed('north')).toHaveLength(1);
  });

  // @holds channel-9
  it('offers browsers the same key at every call, of 65 bytes (VAPID)', async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, () => send(server, getChannels, 'north')));
    const offered = new Set(keys.map(({ body }) => body.push_key));
    expect(offered.size).toBe(1);
    expect(Buffer.from([...offered][0]!, 'base64url')).toHaveLength(65);
  });
});

describe('changing a channel', () => {
  it('renames it and keeps its address', async () => {
    const { channel: destination } = await made('north');
    const { body } = await send(server, changeChannel, 'north', {
      params: { id: destination.id },
      body: { name: 'Bar' },
    });
    expect(body).toEqual({ ...destination, name: 'Bar' });
  });

  it('checks another address as it does a new one', async () => {
    const { channel: destination } = await made('north');
    const url = 'https://10.0.0.7/';
    const refused = await send(server, changeChannel, 'north', { params: { id: destination.id }, body: { url } });
    expect([refused.status, refused.body.field]).toEqual([400, 'url']);
    expect(await listed('north')).toEqual([destination]);
  });

  // @holds channel-2
  it('turned off, dismisses what waits and refuses tests', async () => {
    const { channel: destination } = await made('north');
    const params = { id: destination.id };
    await send(server, testChannel, 'north', { params });
    const { body } = await send(server, changeChannel, 'north', { params, body: { enabled: false } });
    expect(body).toMatchObject({ state: 'off', waiting: 0, last_delivery: { state: 'dismissed' } });
    const refused = await send(server, testChannel, 'north', { params });
    expect([refused.status, refused.body.error]).toEqual([409, 'The channel is not on: turn it on first.']);
  });

  // @holds channel-5
  it('rotates its secret, and ends the one before by hand', async () => {
    const { channel: destination, secret } = await made('north');
    const params = { id: destination.id };
    const { body } = await send(server, rotateChannelSecret, 'north', { params });
    expect(body.secret).not.toBe(secret);
    const endsMs = Date.parse(body.channel.webhook!.previous_secret_ends_at!);
    expect(Math.abs(endsMs - Date.now() - 24 * 3_600_000)).toBeLessThan(600_000);
    const ended = await send(server, endPreviousSecret, 'north', { params });
    expect(ended.body.webhook).toMatchObject({ previous_secret_ends_at: null });
  });

  it('that is e-mail can be turned off, and not removed', async () => {
    const uid = (await server.context.identity.findByEmail('north@vivac.test'))!.uid;
    await server.context.db.execute(
      `INSERT INTO channels_of_users (uid, kind, name, settings, state, made_at) VALUES ($1, 'email', 'E-mail', '{}', 'on', now())`,
      [uid],
    );
    const [email] = await listed('north');
    const params = { id: email!.id };
    expect((await send(server, removeChannel, 'north', { params })).status).toBe(409);
    const { body } = await send(server, changeChannel, 'north', { params, body: { enabled: false } });
    expect(body).toMatchObject({ kind: 'email', state: 'off' });
  });
});

describe('somebody else’s channel', () => {
  // @holds channel-11
  it('is not listed, changed, tested, read or removed (tenant isolation)', async () => {
    const { channel: destination } = await made('north');
    const params = { id: destination.id };
    const tested = await send(server, testChannel, 'north', { params });
    const both = { ...params, delivery: tested.body.id };
    for (const by of ['south', 'admin'] as const) {
      expect(await listed(by)).toEqual([]);
      const answers = [
        await send(server, changeChannel, by, { params, body: { name: 'Mine' } }),
        await send(server, removeChannel, by, { params }),
        await send(server, testChannel, by, { params }),
        await send(server, rotateChannelSecret, by, { params }),
        await send(server, endPreviousSecret, by, { params }),
        await send(server, getDeliveries, by, { params }),
        await send(server, getDelivery, by, { params: both }),
        await send(server, redeliver, by, { params: both }),
      ];
      for (const { status, body } of answers) {
        expect([status, body.error]).toEqual([404, 'There is no such channel.']);
      }
    }
    expect((await listed('north')).map(({ name }) => name)).toEqual(['Desk']);
  });

  it('lends no delivery to a channel of one’s own', async () => {
    const theirs = (await made('north')).channel.id;
    const tested = await send(server, testChannel, 'north', { params: { id: theirs } });
    const id = (await made('south')).channel.id;
    const params = { id, delivery: tested.body.id };
    const answers = [
      await send(server, getDelivery, 'south', { params }),
      await send(server, redeliver, 'south', { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });
});

describe('a test', () => {
  // @holds channel-10
  it('is a delivery that waits like any other', async () => {
    const { channel: destination } = await made('north');
    const { body } = await send(server, testChannel, 'north', { params: { id: destination.id } });
    expect(body).toMatchObject({ notice: 'test', alerts: 0, state: 'due', attempts: 0 });
    expect((await listed('north'))[0]).toMatchObject({ waiting: 1, last_delivery: { id: body.id } });
  });

  it('is refused after thirty in an hour', async () => {
    const { channel: destination } = await made('south');
    const params = { id: destination.id };
    const statuses: number[] = [];
    for (let at = 0; at < 31; at += 1) statuses.push((await send(server, testChannel, 'south', { params })).status);
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429]);
  });
});

it('channels go with the user who is deleted, with their deliveries and secrets', async () => {
  const { channel: destination } = await made('north');
  await send(server, testChannel, 'north', { params: { id: destination.id } });
  const uid = (await server.context.identity.findByEmail('north@vivac.test'))!.uid;
  await server.context.db.transaction((tx) => forgetUser(tx, [DESTINATION_DATA], uid));
  const [left] = await server.context.db.query<{ rows: number }>(
    `SELECT (SELECT count(*) FROM channels_of_users) + (SELECT count(*) FROM deliveries) + (SELECT count(*) FROM channel_secrets) AS rows`,
  );
  expect(left!.rows).toBe(0);
});
