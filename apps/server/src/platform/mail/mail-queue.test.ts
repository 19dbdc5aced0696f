import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openMailQueue } from './mail-queue.ts';
import type { Mailer, MailMessage } from './mailer.ts';

const message = (subject: string): MailMessage => ({ to: 'ana@vivac.test', subject, text: 'words' });

function world(failures: number, sendMs = 0) {
  const sent: string[] = [];
  const lines: string[] = [];
  let tries = 0;
  let closed = false;
  const mailer: Mailer = {
    async send({ subject }) {
      tries += 1;
      await new Promise((done) => setTimeout(done, sendMs));
      if (tries <= failures) throw new Error('451 later');
      sent.push(subject);
    },
    async close() {
      closed = true;
    },
  };
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line));
      done();
    },
  });
  return { mailer, sent, lines, log: pino(stream), tries: () => tries, closed: () => closed };
}

test('enqueueing does not wait, and messages keep their order', async () => {
  const { mailer, log, sent } = world(0, 30);
  const queue = openMailQueue({ mailer, log });
  queue.enqueue(message('first'));
  queue.enqueue(message('second'));
  expect(sent).toEqual([]);
  await expect.poll(() => sent).toEqual(['first', 'second']);
  await queue.close();
});

test('a failure is tried again and not logged when it passes', async () => {
  const { mailer, log, sent, lines } = world(2);
  const queue = openMailQueue({ mailer, log, backOffMs: [5, 5, 5] });
  queue.enqueue(message('first'));
  await expect.poll(() => sent).toEqual(['first']);
  expect(lines).toEqual([]);
  await queue.close();
});

test('a lasting failure is logged once and does not hold up the next message', async () => {
  const { mailer, log, sent, lines, tries } = world(3);
  const queue = openMailQueue({ mailer, log, backOffMs: [1, 1] });
  queue.enqueue(message('lost'));
  queue.enqueue(message('next'));
  await expect.poll(() => sent).toEqual(['next']);
  expect(tries()).toBe(4);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('A message could not be sent');
  await queue.close();
});

test('closing sends what waits, without back-off, and closes the mailer', async () => {
  const { mailer, log, sent, closed } = world(1);
  const queue = openMailQueue({ mailer, log, backOffMs: [60_000] });
  queue.enqueue(message('first'));
  queue.enqueue(message('second'));
  await queue.close();
  expect(sent).toEqual(['first', 'second']);
  expect(closed()).toBe(true);
});

test('closing gives up after its limit and says how many are lost', async () => {
  const { mailer, log, lines } = world(0, 60_000);
  const queue = openMailQueue({ mailer, log, flushLimitMs: 20 });
  queue.enqueue(message('first'));
  queue.enqueue(message('second'));
  await queue.close();
  expect(lines.join()).toContain('"unsent":2');
});
