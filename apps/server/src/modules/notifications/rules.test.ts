import { deleteUser } from '@vivac/contract/accounts';
import { getNotifications, saveNotifications } from '@vivac/contract/notifications';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '@vivac/testing/send';
import { type Caller, type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

const REVIEW = { type: 'email', schedule: 'weekly', condition: 'below', note: 7, enabled: true } as const;
const PRICE = { type: 'email', schedule: 'daily', spread: 5, up: true, enabled: true } as const;

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const save = (caller: Caller, notifications: unknown, version?: number) =>
  send(server, saveNotifications, caller, { body: { notifications, ...(version !== undefined && { version }) } });
const stored = async (caller: Caller) => (await send(server, getNotifications, caller)).body;

describe('a user’s notification rules', () => {
  // @holds rule-22
  it('default to an empty list of both kinds', async () => {
    expect(await stored('idle')).toEqual({ notifications: { reviews: [], price: [] }, version: 0 });
  });

  // @holds rule-9
  it('are stored as sent, with their description and next run', async () => {
    const rules = {
      reviews: [{ ...REVIEW, note: 7.25, day: 3 }],
      price: [PRICE, { ...PRICE, up: false, enabled: false }],
    };
    const { status, body } = await save('north', rules);
    expect([status, body.message, body.version]).toEqual([200, 'Notifications saved.', 1]);
    const { notifications } = await stored('north');
    expect(notifications).toEqual(body.notifications);
    // Now is Wednesday, 20 January 2027, 10:00 in Madrid.
    expect(notifications.reviews).toEqual([
      {
        ...rules.reviews[0],
        id: 'reviews.weekly-3.below.7.25',
        words: 'Every Wednesday at 07:00: new reviews of your campsite with a score below 7.25.',
        next_run: '2027-01-27T06:00:00.000Z',
        since: '2027-01-20T09:00:00.000Z',
        last_run: null,
      },
    ]);
    expect(notifications.price).toMatchObject([
      { ...PRICE, next_run: '2027-01-21T06:00:00.000Z' },
      { ...PRICE, up: false, enabled: false, next_run: null },
    ]);
  });

  // @holds rule-26
  it('are described in the browser’s language', async () => {
    const { body } = await send(server, getNotifications, 'north', {
      headers: { 'accept-language': 'es-ES,en;q=0.5' },
    });
    expect(body.notifications.reviews[0]!.words).toMatch(/^Cada miércoles a las 07:00: reseñas nuevas/);
  });

  // @holds rule-22
  it('are visible to their owner only (tenant isolation)', async () => {
    await save('north', { price: [PRICE] });
    for (const caller of ['south', 'admin'] as const) expect((await stored(caller)).notifications.price).toEqual([]);
    await save('south', { price: [{ ...PRICE, spread: 50 }] });
    expect((await stored('north')).notifications.price).toMatchObject([{ spread: 5 }]);
  });

  // @holds rule-24
  it('of a kind are deleted when the kind is empty or omitted', async () => {
    await save('north', { reviews: [REVIEW], price: [PRICE] });
    expect((await save('north', { reviews: [], price: [PRICE] })).body.notifications).toMatchObject({ reviews: [] });
    expect((await save('north', { reviews: [REVIEW] })).body.notifications).toMatchObject({
      reviews: [REVIEW],
      price: [],
    });
    await save('north', {});
    expect(await server.context.db.query(`SELECT FROM notification_rules WHERE id LIKE 'reviews%'`)).toEqual([]);
  });

  it('round-trip in the same order', async () => {
    const rules = [9, 3, 7].map((spread) => ({ ...PRICE, spread }));
    const { body } = await save('north', { price: rules });
    const again = await save('north', body.notifications);
    expect(again.body).toEqual(body);
    await save('north', { price: rules.toReversed() });
    expect((await stored('north')).notifications.price.map(({ spread }) => spread)).toEqual([7, 3, 9]);
  });

  it('have an enabled-since time that changes only when switched on', async () => {
    const app = await server.at('2027-01-22T09:00:00Z');
    const later = (rules: object[]) =>
      send({ app, tokens: server.tokens }, saveNotifications, 'north', { body: { notifications: { price: rules } } });
    const since = async () => (await stored('north')).notifications.price.map((rule) => rule.since.slice(0, 10));
    const off = { ...PRICE, spread: 6, enabled: false };
    await save('north', {});
    await save('north', { price: [PRICE, off] });
    await later([{ ...off, enabled: true }, PRICE, { ...PRICE, spread: 7 }]);
    expect(await since()).toEqual(['2027-01-22', '2027-01-20', '2027-01-22']);
  });
});

describe('invalid notification rules', () => {
  // @holds rule-23
  it('are refused with kind, row and field, and nothing is stored', async () => {
    await save('north', { price: [PRICE] });
    const before = await stored('north');
    const { status, body } = await save('north', {
      reviews: [REVIEW],
      price: [
        { ...PRICE, spread: 9 },
        { ...PRICE, spread: 101 },
        { ...PRICE, day: 2, up: null },
      ],
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'price rule 2: spread must be 0 to 100, with at most two decimals.',
      field: 'price.spread',
      problems: [
        { field: 'price.spread', row: 2 },
        { field: 'price.up', row: 3, error: 'price rule 3: up must be true or false.' },
        { field: 'price.day', row: 3, error: 'price rule 3: day is for weekly rules only.' },
      ],
    });
    expect(await stored('north')).toEqual(before);
  });

  // @holds rule-23
  it.each([
    [{ prices: [PRICE] }, 'notifications', /^There are no notifications of “prices”/],
    [{ price: {} }, 'price', /^price must be a list/],
    ['x', 'notifications', /^notifications must be an object/],
  ])('such as %j name the field', async (notifications, field, sentence) => {
    const { status, body } = await save('north', notifications);
    expect([status, body.field]).toEqual([400, field]);
    expect(body.error).toMatch(sentence);
  });

  it('without the field notifications are refused', async () => {
    const { status, body } = await send(server, saveNotifications, 'north', { body: {} });
    expect([status, body.error]).toEqual([400, 'notifications is missing.']);
  });

  // @holds rule-25
  it('optimistic lock: of ten concurrent changes one is stored', async () => {
    const { version } = await stored('north');
    const all = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => save('north', { price: [{ ...PRICE, spread: 20 + nth }] }, version)),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
    const one = all.find(({ status }) => status === 200)!;
    expect(await stored('north')).toMatchObject({ version: version + 1, notifications: one.body.notifications });
    const refused = all.find(({ status }) => status === 409)!;
    expect(refused.body).toMatchObject({ field: 'version', error: expect.stringMatching(/^Meanwhile the rules/) });
  });
});

describe('deleting a user', () => {
  // @holds rule-27
  it('deletes their rules, also ones saved concurrently (foreign key)', async () => {
    const email = 'leaver@vivac.test';
    const { uid } = await server.context.identity.createUser({ email, displayName: 'Leaver', invite: 'none' });
    const token = await server.tokenOf(email, uid);
    const saveAsLeaver = (spread: number) =>
      send(server, saveNotifications, { token }, { body: { notifications: { price: [{ ...PRICE, spread }] } } });
    expect((await saveAsLeaver(1)).status).toBe(200);
    const [deleted, ...saved] = await Promise.all([
      send(server, deleteUser, 'admin', { params: { email } }),
      ...[2, 3, 4, 5].map(saveAsLeaver),
    ]);
    expect(deleted.status).toBe(200);
    expect(saved.every(({ status }) => status === 200 || status === 401)).toBe(true);
    expect((await saveAsLeaver(6)).status).toBe(401);
    for (const table of ['notification_rules', 'notification_versions']) {
      expect(await server.context.db.query(`SELECT FROM ${table} WHERE uid = $1`, [uid])).toEqual([]);
    }
  });
});

describe('fuzzing the rules endpoint', () => {
  const hostile: fc.Arbitrary<unknown> = fc.oneof(
    fc.jsonValue({ maxDepth: 4 }),
    fc.constantFrom('\u0000', '\ud800', "';DROP TABLE notification_rules;--", 1e308, -0, 2 ** 53, 'x'.repeat(20_000)),
  );
  const rule = (initial: object) =>
    fc
      .dictionary(fc.constantFrom(...Object.keys(initial), 'day', 'id', '__proto__', 'uid'), hostile, { maxKeys: 1 })
      .map((changes) => ({ ...initial, ...changes }));
  const notifications = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        reviews: fc.array(rule(REVIEW), { maxLength: 2 }),
        price: fc.array(rule(PRICE), { maxLength: 2 }),
      }),
    },
    { weight: 1, arbitrary: hostile },
  );

  // @holds rule-23
  it('any body is stored or refused with a sentence, and what is stored round-trips', async () => {
    let well = 0;
    await fc.assert(
      fc.asyncProperty(notifications, fc.constantFrom<Caller>('south', 'admin', 'deleted'), async (sent, caller) => {
        const { status, body } = await save(caller, sent);
        expect([200, 400, 401]).toContain(status);
        expect(body.error ?? '').not.toMatch(/node_modules|\.ts:|SELECT /);
        if (status !== 200) return;
        well += 1;
        expect((await save(caller, body.notifications)).body).toEqual(body);
      }),
      { seed: 20270120, numRuns: Number(process.env['FUZZ_RUNS'] ?? 150) },
    );
    expect(well).toBeGreaterThan(20);
    expect(Object.prototype).not.toHaveProperty('uid');
  }, 120_000);
});
