import { once } from 'node:events';
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { toDay } from '@vivac/domain/time/day';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAILY, NotificationWorld } from '@vivac/testing/notification-world';
import { claimMessage, reserveHandover, settleMessage } from './messages/message-store.ts';
import { MOST_TRIES, waitMs } from '#platform/mail/outgoing';

const SEVEN = '2027-01-20T06:00:00Z';
let world: NotificationWorld;
beforeAll(async () => {
  world = await NotificationWorld.open();
  await world.pricesSeen('2027-01-20T05:00:00Z');
});
beforeEach(() => world.forget());
afterAll(() => world.close());

/** A message that is to be sent. */
async function due(): Promise<string> {
  await world.rulesOf('north', { price: [DAILY] });
  const [id] = await world.look(SEVEN);
  return id!;
}
const row = async () => (await world.rows())[0]!;
const tried = (id: string, attempts: number) =>
  world.server.context.db.execute('UPDATE notification_messages SET attempts = $2 WHERE id = $1', [id, attempts]);

/** A mail server that refuses every recipient, for now, with a sentence of its own. */
async function refusingServer(sentence: string) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 here\r\n');
    socket.on('data', (stated: Buffer) => {
      socket.write(stated.toString().startsWith('RCPT') ? `451 ${sentence}\r\n` : '250 yes\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** A mail server that takes a whole message and hangs up without a word. */
async function deafServer() {
  let taken = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let isData = false;
    let message = '';
    socket.on('error', () => {});
    socket.write('220 deaf\r\n');
    socket.on('data', (chunk: Buffer) => {
      const stated = chunk.toString();
      if (isData) {
        message += stated;
        if (!message.endsWith('\r\n.\r\n')) return;
        taken += 1;
        socket.destroy();
        return;
      }
      isData = stated.startsWith('DATA');
      socket.write(isData ? '354 go on\r\n' : '250 yes\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => taken,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('retries after an SMTP refusal', () => {
  // @holds rule-49
  it.each([
    ['the recipient for now', 'recipient', 451],
    ['the message for now', 'message', 452],
  ] as const)('repeat the mail after %s with the same Message-ID', async (_, part, code) => {
    world.answers[part] = () => code;
    const id = await due();
    await world.send(id, SEVEN);
    const failed = await row();
    expect(failed).toMatchObject({
      state: 'due',
      attempts: 1,
      maybeDelivered: 0,
      lastError: expect.stringContaining(`${code}`),
    });
    expect(failed.nextTryAt!.getTime() - Date.parse(SEVEN)).toBeGreaterThanOrEqual(22_500);
    expect(failed.nextTryAt!.getTime() - Date.parse(SEVEN)).toBeLessThanOrEqual(37_500);
    delete world.answers[part];
    await world.send(id, '2027-01-20T06:01:00Z');
    expect(await row()).toMatchObject({
      state: 'sent',
      attempts: 2,
      maybeDelivered: 1,
      lastError: null,
      nextTryAt: null,
    });
    expect(world.received()).toHaveLength(1);
    expect(world.received()[0]).toContain(`Message-ID: ${failed.messageId}\r\n`);
  });

  // @holds rule-49
  it.each([
    ['the recipient for good', 'recipient', 550],
    ['the message for good', 'message', 554],
  ] as const)('do not happen after %s: the message is parked', async (_, part, code) => {
    world.answers[part] = () => code;
    const id = await due();
    await world.send(id, SEVEN);
    expect(await row()).toMatchObject({ state: 'parked', attempts: 1, maybeDelivered: 0, nextTryAt: null });
    await world.send(id, SEVEN);
    expect(await row()).toMatchObject({ state: 'parked', attempts: 1 });
  });

  // @holds rule-49
  it.each([
    [MOST_TRIES - 2, 'due'],
    [MOST_TRIES - 1, 'parked'],
  ])('after %i attempts leave the message %s', async (before, state) => {
    world.answers.recipient = () => 451;
    const id = await due();
    await tried(id, before);
    await world.send(id, SEVEN);
    expect(await row()).toMatchObject({ state, attempts: before + 1 });
  });
});

describe('retries with a failing SMTP server', () => {
  it('follow a refused connection', async () => {
    world.sendThrough('smtp://127.0.0.1:1');
    const id = await due();
    await world.send(id, SEVEN);
    expect(await row()).toMatchObject({
      state: 'due',
      attempts: 1,
      maybeDelivered: 0,
      lastError: expect.stringMatching(/ECONNREFUSED/),
    });
    await world.send(id, SEVEN);
    expect(world.logged).toEqual(['Notifications cannot be sent for now']);
    world.sendThrough();
    await world.send(id, SEVEN);
    const sentences = ['A notification was sent', 'Notifications are sent again'];
    expect(world.logged.slice(1)).toEqual(sentences);
  });

  // @holds rule-49
  it('follow a timeout, not taken for a database outage', async () => {
    const silent = createServer((socket) => void socket.on('error', () => {}));
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    world.sendThrough(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}?greetingTimeout=300`);
    const id = await due();
    await world.send(id, SEVEN);
    expect(await row()).toMatchObject({ state: 'due', attempts: 1, lastError: expect.stringMatching(/./) });
    expect((await row()).nextTryAt).not.toBeNull();
    expect(world.logged).toEqual(['Notifications cannot be sent for now']);
    await tried(id, MOST_TRIES - 1);
    await world.send(id, SEVEN);
    expect(await row()).toMatchObject({ state: 'parked' });
    silent.close();
  });

  it('store an SMTP reply without its invalid characters', async () => {
    const refusing = await refusingServer('later,\0 \u001b[1mplease');
    world.sendThrough(refusing.url);
    const id = await due();
    await world.send(id, SEVEN);
    const { lastError, nextTryAt } = await row();
    expect(lastError).toMatch(/451 later, \[1mplease/);
    expect(nextTryAt).not.toBeNull();
    refusing.close();
  });

  it('stop at a shutdown before DATA ends, and continue in another process', async () => {
    const id = await due();
    world.answers.recipient = () => {
      world.stopping.abort();
      return null;
    };
    await world.send(id, SEVEN);
    expect(await row()).toMatchObject({ state: 'due', attempts: 1, maybeDelivered: 0, lastError: null });
    await world.send(id, SEVEN);
    expect(await row()).toMatchObject({ attempts: 1 });
    expect(world.received()).toEqual([]);
    world.stopping = new AbortController();
    delete world.answers.recipient;
    await world.send(id, SEVEN);
    expect(await row()).toMatchObject({ state: 'sent', attempts: 2 });
  });

  // @holds rule-48
  it('stop after two unknown outcomes, for an administrator to decide', async () => {
    const deaf = await deafServer();
    world.sendThrough(deaf.url);
    const id = await due();
    await world.send(id, SEVEN);
    expect(await row()).toMatchObject({ state: 'due', maybeDelivered: 1 });
    await world.send(id, SEVEN);
    expect(await row()).toMatchObject({ state: 'due', maybeDelivered: 2 });
    await world.send(id, SEVEN);
    expect(await row()).toMatchObject({
      state: 'parked',
      lastError: expect.stringMatching(/^It may have been received/),
    });
    expect(deaf.taken()).toBe(2);
    deaf.close();
  });
});

describe('a concurrent attempt', () => {
  const limit = { most: 20, today: toDay('2027-01-20'), zone: 'Europe/Madrid' };

  it.each(['parked', 'superseded', 'withdrawn', 'nothing'] as const)(
    'records its success on a message that is %s meanwhile',
    async (state) => {
      const { db } = world.server.context;
      const id = await due();
      const first = (await claimMessage(db, id, new Date(SEVEN)))!;
      expect(await reserveHandover(db, first, limit)).toBeNull();
      const second = (await claimMessage(db, id, new Date(SEVEN)))!;
      await settleMessage(db, second, { state, at: new Date(SEVEN) });
      await settleMessage(db, first, { state: 'sent', at: new Date(SEVEN), subject: 'News' });
      expect(await row()).toMatchObject({ state: 'sent' });
      await settleMessage(db, second, { state: 'parked', at: new Date(SEVEN), error: 'Not known' });
      expect(await row()).toMatchObject({ state: 'sent', lastError: null });
    },
  );
});

describe('the backoff', () => {
  // @holds rule-49
  it.each([
    [1, 30],
    [2, 60],
    [8, 3_840],
    [9, 7_200],
    [12, 7_200],
  ])('after %i attempts is about %i seconds', (attempts, seconds) => {
    const waits = Array.from({ length: 200 }, () => waitMs(attempts, 30) / 1000);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(seconds * 0.75);
    expect(Math.max(...waits)).toBeLessThanOrEqual(seconds * 1.25);
    expect(new Set(waits).size).toBeGreaterThan(100);
  });
});
