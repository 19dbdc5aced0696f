import { deleteUser } from '@vivac/contract/accounts';
import {
  getNotifications,
  saveNotifications,
  dismissNotification,
  getNotificationFailures,
  getNotificationHistory,
  retryNotification,
} from '@vivac/contract/notifications';
import { ruleId } from '@vivac/domain/rules/kinds/rule-kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '@vivac/testing/send';
import { type Caller, type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import type { MessageState } from './messages/message-read.ts';

const RULE = { type: 'email', schedule: 'daily', spread: 5, up: true, enabled: true } as const;
const RULE_ID = ruleId({ kind: 'price', rule: RULE });
const NOBODY = '00000000-0000-4000-8000-000000000000';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const uidOf = async (caller: Caller) => (await server.context.identity.findByEmail(`${caller}@vivac.test`))!.uid;

interface Made {
  readonly uid?: string;
  readonly stale?: boolean;
  readonly lastError?: string;
  readonly maybeDelivered?: number;
}

/** A message of the price rule as it was left, due and tried at seven of a day; answers its id. */
async function made(
  state: MessageState,
  day: string,
  { uid, stale, lastError, maybeDelivered }: Made = {},
): Promise<string> {
  const at = `${day}T06:00:00Z`;
  const [row] = await server.context.db.query<{ id: string }>(
    `INSERT INTO notification_messages (uid, rule_id, kind, rule, period, due_at, state, stale, subject, message_id,
       unsubscribe_token, made_at, sent_at, last_try_at, last_error, attempts, maybe_delivered)
     VALUES ($1, $2, 'price', $3, $4, $5, $6, $7, 'News of ' || $4, gen_random_uuid(), gen_random_uuid(), $5,
       CASE WHEN $6 = 'sent' THEN $5::timestamptz END, $5, $8, 3, $9) RETURNING id`,
    [
      uid ?? (await uidOf('north')),
      RULE_ID,
      RULE,
      day,
      at,
      state,
      stale ?? false,
      lastError ?? null,
      maybeDelivered ?? 0,
    ],
  );
  return row!.id;
}
const empty = () => server.context.db.execute('DELETE FROM notification_messages');
const history = (caller: Caller, before?: string) =>
  send(server, getNotificationHistory, caller, before === undefined ? {} : { query: { before } });
const failures = async () => (await send(server, getNotificationFailures, 'admin')).body;

describe('the last outcome of a rule', () => {
  // @holds rule-29
  it.each([
    ['sent', {}, 'sent'],
    ['nothing', {}, 'nothing'],
    ['nothing', { stale: true }, 'stale'],
    ['due', {}, 'waiting'],
    ['superseded', {}, 'superseded'],
    ['withdrawn', {}, 'withdrawn'],
    ['limited', {}, 'limited'],
    ['parked', {}, 'failed'],
    ['dismissed', {}, 'failed'],
  ] as const)('is shown with the rule: %s %j as %s', async (state, how, outcome) => {
    await empty();
    await made('sent', '2027-01-18');
    await made(state, '2027-01-19', how);
    await send(server, saveNotifications, 'north', {
      body: { notifications: { price: [{ ...RULE, spread: 9 }, RULE] } },
    });
    const { notifications } = (await send(server, getNotifications, 'north')).body;
    expect(notifications.price.map((rule) => rule.last_run)).toEqual([
      null,
      { at: '2027-01-19T06:00:00.000Z', period: '2027-01-19', outcome },
    ]);
  });
});

describe('the message history', () => {
  // @holds rule-30
  it('has the caller’s messages, newest first, with the rule’s words at that time', async () => {
    await empty();
    await made('sent', '2027-01-17');
    await made('parked', '2027-01-18');
    const id = await made('sent', '2027-01-19');
    await made('sent', '2027-01-19', { uid: await uidOf('south') });
    await send(server, saveNotifications, 'north', { body: { notifications: {} } });
    const { messages, next } = (await history('north')).body;
    expect([messages.length, next]).toEqual([2, null]);
    expect(messages[0]).toEqual({
      id,
      sent_at: '2027-01-19T06:00:00.000Z',
      due_at: '2027-01-19T06:00:00.000Z',
      period: '2027-01-19',
      kind: 'price',
      rule: RULE,
      words:
        'Every day at 07:00: nights of the next 90 days on which a competitor is at least 5% more expensive than your campsite.',
      subject: 'News of 2027-01-19',
      found: 0,
      listed: false,
    });
  });

  // @holds rule-30
  it.each([50, 51])('pagination: %i messages come in pages of 50', async (count) => {
    await empty();
    const days = Array.from(
      { length: count },
      (_, nth) => `2026-${String(1 + (nth % 12)).padStart(2, '0')}-${10 + Math.floor(nth / 12)}`,
    );
    for (const day of days) await made('sent', day);
    const first = (await history('north')).body;
    expect(first.messages).toHaveLength(50);
    const second = first.next === null ? [] : (await history('north', first.next)).body.messages;
    expect([...first.messages, ...second].map(({ period }) => period)).toEqual(days.toSorted().toReversed());
  });

  it.each(['', 'x', `${NOBODY}0`, `' OR '1'='1`, '\u0000', '__proto__'])('refuses the cursor %j', async (before) => {
    const { status, body } = await history('north', before);
    expect([status, body.field]).toEqual([400, 'before']);
  });

  // @holds rule-30
  it('refuses a cursor of another user’s message', async () => {
    await empty();
    const others = await made('sent', '2027-01-19', { uid: await uidOf('south') });
    await made('sent', '2027-01-18');
    expect((await history('north', others)).body).toEqual({ messages: [], next: null });
  });
});

describe('failed messages', () => {
  // @holds rule-31
  it('are parked and retrying ones, newest first, with the address', async () => {
    await empty();
    await made('due', '2027-01-14');
    await made('due', '2027-01-15', { lastError: '421 later' });
    await made('parked', '2027-01-16', { lastError: '550 no such user' });
    await made('parked', '2027-01-17', { uid: 'nobody' });
    for (const state of ['sent', 'dismissed', 'withdrawn', 'limited', 'superseded', 'nothing'] as const) {
      await made(state, '2027-01-18', { uid: state, lastError: 'once' });
    }
    const { messages, total } = await failures();
    expect(total).toBe(3);
    expect(messages).toMatchObject([
      { email: null, period: '2027-01-17', state: 'parked', last_error: null },
      { email: 'north@vivac.test', period: '2027-01-16', state: 'parked', attempts: 3, last_error: '550 no such user' },
      { email: 'north@vivac.test', period: '2027-01-15', state: 'retrying', last_error: '421 later' },
    ]);
  });

  // @holds rule-31
  it('are decided once: of ten concurrent administrators one gets 200 (race condition)', async () => {
    await empty();
    const id = await made('parked', '2027-01-16', { maybeDelivered: 2, lastError: '550 no such user' });
    const decisions = Array.from({ length: 10 }, (_, nth) => (nth % 2 === 0 ? retryNotification : dismissNotification));
    const answers = await Promise.all(decisions.map((call) => send(server, call, 'admin', { params: { id } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    expect(answers.find(({ status }) => status === 409)!.body.error).toMatch(/^This message is not parked any more/);
  });

  // @holds rule-31
  it('restart their attempts when retried, and disappear when dismissed', async () => {
    await empty();
    const again = await made('parked', '2027-01-16', { maybeDelivered: 2, lastError: '550 no such user' });
    const away = await made('parked', '2027-01-17');
    expect((await send(server, retryNotification, 'admin', { params: { id: again } })).body.message).toBe(
      'The message will be tried again.',
    );
    await send(server, dismissNotification, 'admin', { params: { id: away } });
    expect((await failures()).messages).toMatchObject([
      { id: again, state: 'retrying', attempts: 0, next_try_at: '2027-01-20T09:00:00.000Z' },
    ]);
    expect(
      await server.context.db.query('SELECT maybe_delivered FROM notification_messages WHERE id = $1', [again]),
    ).toEqual([{ maybe_delivered: 0 }]);
  });

  it('are 404 for an unknown id', async () => {
    for (const call of [retryNotification, dismissNotification]) {
      expect((await send(server, call, 'admin', { params: { id: NOBODY } })).status).toBe(404);
    }
  });
});

describe('deleting a user', () => {
  // @holds rule-32
  it('deletes their messages (cascade)', async () => {
    const email = 'reader@vivac.test';
    const { uid } = await server.context.identity.createUser({ email, displayName: 'Reader', invite: 'none' });
    await made('sent', '2027-01-16', { uid });
    expect((await send(server, deleteUser, 'admin', { params: { email } })).status).toBe(200);
    expect(await server.context.db.query('SELECT FROM notification_messages WHERE uid = $1', [uid])).toEqual([]);
  });
});
