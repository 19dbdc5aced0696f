import { rotateChannelSecret, endPreviousSecret, redeliver, WebhookEvent } from '@vivac/contract/alerts/channels';
import { type ChannelWorld, openChannelWorld, type Receipt, sentAlert } from '@vivac/testing/channels/channel-world';
import { dearer } from '@vivac/testing/alert-world';
import { send } from '@vivac/testing/send';
import { Webhook } from 'standardwebhooks';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let world: ChannelWorld;

beforeAll(async () => {
  world = await openChannelWorld();
});
beforeEach(() => world.forget());
afterAll(() => world.close());

const textHeaders = ({ headers }: Receipt) => headers as Record<string, string>;
const verified = (receipt: Receipt, secret: string | null) =>
  new Webhook(secret!).verify(receipt.body.toString(), textHeaders(receipt));
const only = () => {
  expect(world.receiver.receipts).toHaveLength(1);
  return world.receiver.receipts[0]!;
};
async function tested(requested: Parameters<ChannelWorld['add']>[1] = {}) {
  const { id, secret } = await world.add('north', requested);
  await world.test('north', id);
  await world.deliver();
  return { id, secret, delivery: (await world.deliveries('north', id))[0]! };
}

describe('a webhook of the standard shape', () => {
  // @holds channel-4
  it('is accepted by the verifier of Standard Webhooks, and by the contract', async () => {
    const { id, secret } = await world.add('north', {});
    await world.notice('north');
    await world.deliver();
    const event = verified(only(), secret);
    expect(Value.Check(WebhookEvent, event)).toBe(true);
    expect(event).toMatchObject({
      type: 'alerts.digest',
      data: {
        url: expect.stringMatching(/\/inbox\?alert=6f1a2f6e/),
        alerts: [{ what: 'price_up', from: { lowest: 100, highest: 100 }, to: { lowest: 110, highest: 110 } }],
      },
    });
    const [delivery] = await world.deliveries('north', id);
    expect(delivery).toMatchObject({ state: 'sent', attempts: 1, status: 200, failure: null, answer: 'thanks' });
    expect(delivery!.body).toBe(only().body.toString());
    expect(only().headers['webhook-id']).toBe(delivery!.id);
  });

  // @holds channel-4
  it('is refused by the verifier under another secret', async () => {
    await tested();
    expect(() => verified(only(), `whsec_${'A'.repeat(43)}=`)).toThrow();
  });

  // @holds channel-5
  it('is signed with both secrets while one is rotated', async () => {
    const { id, secret } = await world.add('north', {});
    const { body } = await send(world.server, rotateChannelSecret, 'north', { params: { id } });
    await world.test('north', id);
    await world.deliver();
    expect(textHeaders(only())['webhook-signature']!.split(' ')).toHaveLength(2);
    for (const each of [secret, body.secret]) expect(verified(only(), each)).toMatchObject({ type: 'test' });
  });

  // @holds channel-5
  it('is not signed with the secret before any more once that was ended', async () => {
    const { id, secret } = await world.add('north', {});
    const { body } = await send(world.server, rotateChannelSecret, 'north', { params: { id } });
    await send(world.server, endPreviousSecret, 'north', { params: { id } });
    await world.test('north', id);
    await world.deliver();
    expect(verified(only(), body.secret)).toMatchObject({ type: 'test' });
    expect(() => verified(only(), secret)).toThrow();
  });
});

describe('a delivery', () => {
  // @holds channel-8
  it('is sent again by hand under the same id (Redeliver)', async () => {
    const { id, delivery } = await tested();
    const params = { id, delivery: delivery.id };
    expect((await send(world.server, redeliver, 'north', { params })).body).toMatchObject({
      state: 'due',
      attempts: 0,
    });
    await world.deliver();
    expect(world.receiver.receipts.map(({ headers }) => headers['webhook-id'])).toEqual([delivery.id, delivery.id]);
  });

  it('of campsites that its reader may not see any more is withdrawn', async () => {
    const { id } = await world.add('north', {});
    await world.notice('north');
    await world.deliver({ readerOf: async () => ({ language: 'en', maySee: () => false }) });
    expect(world.receiver.receipts).toEqual([]);
    expect(await world.deliveries('north', id)).toMatchObject([{ state: 'withdrawn' }]);
  });

  it('to a channel whose secrets cannot be opened is parked', async () => {
    const { id } = await world.add('north', {});
    await world.server.context.db.execute(`UPDATE channel_secrets SET sealed = '\\x00' WHERE channel_id = $1`, [id]);
    await world.test('north', id);
    await world.deliver();
    expect(await world.deliveries('north', id)).toMatchObject([{ state: 'parked', failure: 'lost-secret' }]);
  });
});

describe('the shapes of a body', () => {
  const HOSTILE = 'Cámping <!channel> & *Mar*';
  const shaped = async (requested: Parameters<ChannelWorld['add']>[1]) => {
    await world.add('north', requested);
    const second = sentAlert({ id: '6f1a2f6e-7a1b-4a54-9f8e-0d6a5f3b1c2e', facts: dearer(HOSTILE) });
    await world.notice('north', [sentAlert(), second], 'urgent');
    await world.deliver();
    return { path: only().path, body: JSON.parse(only().body.toString()) as unknown };
  };

  // @holds channel-4
  it('for Slack is blocks, in which a name calls nobody', async () => {
    const { body } = await shaped({ shape: 'slack' });
    expect(body).toMatchObject({
      text: '2 things are new',
      blocks: [{ type: 'header', text: { type: 'plain_text' } }, { type: 'section' }, { type: 'section' }, {}],
    });
    expect(JSON.stringify(body)).toContain('Cámping &lt;!channel&gt; &amp;');
    expect(JSON.stringify(body)).not.toContain('<!channel>');
  });

  // @holds channel-4
  it('for Teams is an adaptive card of runs without mark-up', async () => {
    const { body } = await shaped({ shape: 'teams' });
    expect(body).toMatchObject({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: { type: 'AdaptiveCard', version: '1.4', actions: [{ type: 'Action.OpenUrl' }] },
        },
      ],
    });
  });

  // @holds channel-4
  it('for Telegram is a text for its chat', async () => {
    const { path, body } = await shaped({
      shape: 'telegram',
      url: `${world.receiver.url}/bot1:A/sendMessage`,
      chat: '-100123',
    });
    expect(path).toBe('/bot1:A/sendMessage');
    expect(body).toMatchObject({ chat_id: '-100123', text: expect.stringMatching(/^2 things are new\n\n.*\/inbox$/s) });
  });

  // @holds channel-4
  it('for ntfy is a message for its topic', async () => {
    const { path, body } = await shaped({ shape: 'ntfy', url: `${world.receiver.url}/my-topic` });
    expect(path).toBe('/');
    expect(body).toMatchObject({ topic: 'my-topic', title: '2 things are new', priority: 4 });
  });
});
