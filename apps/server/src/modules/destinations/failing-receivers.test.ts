import { getChannels } from '@vivac/contract/alerts/channels';
import { type ChannelWorld, openChannelWorld } from '@vivac/testing/channels/channel-world';
import { send } from '@vivac/testing/send';
import { startLoopbackServer, startRawServer } from '@vivac/testing/outbound/loopback-server';
import { makeCertificate, startHttpsServer } from '@vivac/testing/outbound/own-certificate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPublicAddress } from '#platform/outbound/fetch/allowed-targets';

let world: ChannelWorld;
let rude: Awaited<ReturnType<typeof startRawServer>>;
let secure: Awaited<ReturnType<typeof startHttpsServer>>;
/** Stands for the private service that nobody may reach. */
let canary: Awaited<ReturnType<typeof startLoopbackServer>>;

beforeAll(async () => {
  // Headers without an end, and then the connection is gone.
  rude = await startRawServer('HTTP/1.1 200 OK\r\ncontent-le');
  secure = await startHttpsServer(makeCertificate(), 'thanks');
  canary = await startLoopbackServer((_request, response) => response.end('secret'));
  world = await openChannelWorld([`127.0.0.1:${rude.port}`, `127.0.0.1:${secure.port}`]);
});
beforeEach(() => world.forget());
afterAll(async () => {
  for (const each of [rude, secure, canary]) await each.close();
  await world.close();
});

async function tested(requested: Parameters<ChannelWorld['add']>[1] = {}) {
  const { id } = await world.add('north', requested);
  await world.test('north', id);
  await world.deliver();
  return { id, delivery: (await world.deliveries('north', id))[0]! };
}

describe('a receiver that fails', () => {
  // @holds channel-7
  it('answering 500 is asked again under the same id', async () => {
    world.receiver.answer((response) => response.writeHead(500).end('down'));
    const { id, delivery } = await tested();
    expect(delivery).toMatchObject({ state: 'due', attempts: 1, status: 500, failure: 'refused', answer: 'down' });
    expect(Date.parse(delivery.next_try_at!) - Date.parse(delivery.last_try_at!)).toBeGreaterThanOrEqual(5_000);
    await world.deliver();
    expect(world.receiver.receipts).toHaveLength(1);
    world.receiver.answer();
    world.passSeconds(6);
    await world.deliver();
    expect((await world.deliveries('north', id))[0]).toMatchObject({ state: 'sent', attempts: 2, failure: null });
    expect(new Set(world.receiver.receipts.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([delivery.id]),
    );
  });

  // @holds channel-7
  it('for three days is given up: ten tries, then parked', async () => {
    world.receiver.answer((response) => response.writeHead(503).end());
    const { id } = await tested();
    for (let hour = 0; hour < 80 * 2; hour += 1) {
      world.passSeconds(1_800);
      await world.deliver();
    }
    expect((await world.deliveries('north', id))[0]).toMatchObject({
      state: 'parked',
      attempts: 10,
      next_try_at: null,
    });
    expect(world.receiver.receipts).toHaveLength(10);
  });

  // @holds channel-7
  it('naming Retry-After is asked no sooner', async () => {
    world.receiver.answer((response) => response.writeHead(429, { 'retry-after': '600' }).end());
    const { delivery } = await tested();
    expect(Date.parse(delivery.next_try_at!) - Date.parse(delivery.last_try_at!)).toBeGreaterThanOrEqual(600_000);
  });

  // @holds channel-8
  it('answering 410 is gone: nothing more is sent, and its owner sees so', async () => {
    const { id } = await world.add('north', {});
    for (let nth = 0; nth < 3; nth += 1) await world.notice('north');
    world.receiver.answer((response) => response.writeHead(410).end('archived'));
    await world.deliver();
    await world.deliver();
    expect(world.receiver.receipts).toHaveLength(1);
    const { body } = await send(world.server, getChannels, 'north');
    expect(body.channels).toMatchObject([{ id, state: 'gone', waiting: 0 }]);
    const states = (await world.deliveries('north', id)).map(({ state, failure }) => [state, failure]);
    expect(states.toSorted()).toEqual([
      ['dismissed', null],
      ['dismissed', null],
      ['parked', 'gone'],
    ]);
  });

  // @holds channel-6
  it('redirecting to a private address is not followed (SSRF)', async () => {
    world.receiver.answer((response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${canary.port}/` }).end(),
    );
    const { delivery } = await tested();
    expect(delivery).toMatchObject({ state: 'due', status: 307, failure: 'redirected' });
    expect(canary.requests).toEqual([]);
  });

  // @holds channel-6
  it('whose name leads to a private address by now is not reached (DNS rebinding)', async () => {
    const { id } = await world.add('north', { url: 'https://93.184.216.34/hook' });
    await world.test('north', id);
    const post = async () =>
      ({
        outcome: 'refused',
        reason: 'private-address',
        host: 'a',
        status: null,
        pageTitle: null,
        retryAfter: null,
      }) as const;
    await world.deliver({ outbound: { ...world.server.context.outbound, post } });
    expect((await world.deliveries('north', id))[0]).toMatchObject({ state: 'due', failure: 'unreachable' });
  });

  it.each([
    ['hangs', 'timed-out', () => undefined],
    ['closes before it answers', 'unreachable', (response) => response.destroy()],
  ] satisfies [string, string, NonNullable<Parameters<ChannelWorld['receiver']['answer']>[0]>][])(
    'and %s is asked again: %s',
    async (_how, failure, answer) => {
      world.receiver.answer(answer);
      const { delivery } = await tested();
      expect(delivery).toMatchObject({ state: 'due', attempts: 1, status: null, failure });
    },
  );

  it('and breaks off within its headers is asked again', async () => {
    const { delivery } = await tested({ url: `http://127.0.0.1:${rude.port}/` });
    expect(delivery).toMatchObject({ state: 'due', status: null, failure: 'unreachable' });
  });

  it('and has no valid certificate (TLS) is asked again', async () => {
    const { delivery } = await tested({ url: `https://127.0.0.1:${secure.port}/` });
    expect(delivery).toMatchObject({ state: 'due', status: null, failure: 'tls' });
  });

  // @holds channel-8
  it('and hangs keeps no other receiver waiting', async () => {
    world.receiver.answer((response, request) => {
      if (request.url === '/well') response.end();
    });
    const hanging = await world.add('north', {});
    const well = await world.add('south', { url: `${world.receiver.url}/well` });
    await world.notice('north');
    for (let nth = 0; nth < 20; nth += 1) await world.notice('south');
    await world.deliver();
    const states = (await world.deliveries('south', well.id)).map(({ state }) => state);
    expect(states).toEqual(Array<string>(20).fill('sent'));
    expect(await world.deliveries('north', hanging.id)).toMatchObject([{ state: 'due', failure: 'timed-out' }]);
  });
});

describe('an answer', () => {
  it('of 200 that breaks off is an answer of 200', async () => {
    world.receiver.answer((response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('partly', () => response.destroy());
    });
    const { delivery } = await tested();
    expect(delivery).toMatchObject({ state: 'sent', status: 200, answer: 'partly' });
  });

  it('that is huge is read for 64 KB and no more', async () => {
    let written = 0;
    world.receiver.answer((response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384))) written += 16_384;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const { delivery } = await tested();
    expect(delivery).toMatchObject({ state: 'sent', status: 200 });
    expect(delivery.answer).toHaveLength(2_000);
    expect(written).toBeLessThan(20_000_000);
  });

  it('with characters that the database cannot hold is kept without them', async () => {
    world.receiver.answer((response) => response.end('a\u0000b\ud800'));
    expect((await tested()).delivery.answer).toMatch(/^ab/);
  });
});

// @holds channel-6
it('a receiver in a private network that the operator opened gets what is posted, and nothing that it answers is told (SSRF)', async () => {
  const inside = await openChannelWorld([`127.0.0.1:${rude.port}`], isPublicAddress);
  try {
    const triedAt = async (url: string) => {
      const { id } = await inside.add('north', { url });
      await inside.test('north', id);
      await inside.deliver();
      return (await inside.deliveries('north', id))[0];
    };
    inside.receiver.answer((response) => response.writeHead(200).end('the page of the router'));
    expect(await triedAt(`${inside.receiver.url}/hook`)).toMatchObject({ state: 'sent', status: 200, answer: '' });
    expect(inside.receiver.receipts).toHaveLength(1);
    // Elsewhere this is told as an answer that is none.
    expect(await triedAt(`http://127.0.0.1:${rude.port}/`)).toMatchObject({ state: 'due', failure: 'unreachable' });
  } finally {
    await inside.close();
  }
});
