import { createHash, randomBytes } from 'node:crypto';
import { deleteUser } from '@vivac/contract/accounts';
import { getNotifications, saveNotifications } from '@vivac/contract/notifications';
import { ruleId } from '@vivac/domain/rules/kinds/rule-kinds';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { send } from '@vivac/testing/send';
import { type Caller, type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

const RULE = { type: 'email', schedule: 'daily', spread: 5, up: false, enabled: true } as const;
const OTHER = { ...RULE, spread: 9 };
const WORDS =
  'Every day at 07:00: nights of the next 90 days on which a competitor is at least 5% cheaper than your campsite.';
const FORM = 'application/x-www-form-urlencoded';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

let token: string;
beforeEach(async () => {
  await server.context.db.execute('DELETE FROM notification_messages');
  await save('north', [RULE, OTHER]);
  await save('south', [RULE]);
  token = await sentMessage('north');
});

const save = (caller: Caller, price: readonly object[], version?: number) =>
  send(server, saveNotifications, caller, {
    body: { notifications: { price }, ...(version !== undefined && { version }) },
  });
const rulesOf = async (caller: Caller) => (await send(server, getNotifications, caller)).body;
const areOn = async (caller: Caller) => (await rulesOf(caller)).notifications.price.map(({ enabled }) => enabled);

/** A message of the rule that was sent; answers its secret. */
async function sentMessage(caller: Caller): Promise<string> {
  const secret = randomBytes(16).toString('base64url');
  const { uid } = (await server.context.identity.findByEmail(`${caller}@vivac.test`))!;
  await server.context.db.execute(
    `INSERT INTO notification_messages (uid, rule_id, kind, rule, period, due_at, state, subject, message_id,
       unsubscribe_token, made_at, sent_at)
     VALUES ($1, $2, 'price', $3, $4, $5, 'sent', 'News', gen_random_uuid(), $4, $5, $5)`,
    [uid, ruleId({ kind: 'price', rule: RULE }), RULE, secret, '2027-01-20T06:00:00Z'],
  );
  return secret;
}

const addressOf = (secret: string, lang = 'en') => `/notifications/unsubscribe?token=${secret}&lang=${lang}`;
const open = (secret = token, lang = 'en') => server.app.inject({ url: addressOf(secret, lang) });
const click = (secret = token, type: string | null = FORM, payload = 'List-Unsubscribe=One-Click') =>
  server.app.inject({
    method: 'POST',
    url: addressOf(secret),
    payload,
    headers: { 'user-agent': 'mail program', ...(type !== null && { 'content-type': type }) },
  });
const mentions = () => server.logLines.filter((line) => line.includes('A rule was turned off by its message'));

describe('the unsubscribe page', () => {
  // @holds rule-39
  it.each([
    ['en', 'Stop the messages of this rule?', WORDS, 'Turn the rule off'],
    ['es', '¿Dejar de recibir los mensajes de esta regla?', 'Cada día a las 07:00', 'Desactivar la regla'],
    ['ca', 'Vols deixar de rebre els missatges d’aquesta regla?', 'Cada dia a les 07:00', 'Desactiva la regla'],
    ['fr', 'Ne plus recevoir les messages de cette règle\u00a0?', 'Chaque jour à 07:00', 'Désactiver la règle'],
  ])('in “%s” asks for confirmation, and GET changes nothing', async (lang, title, words, button) => {
    const before = await rulesOf('north');
    for (let time = 0; time < 3; time += 1) {
      const page = await open(token, lang);
      expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(page.body).toContain(`<html lang="${lang}">`);
      for (const text of [`<h1>${title}</h1>`, words, `<button>${button}</button>`]) expect(page.body).toContain(text);
      expect(page.body).toContain(
        `<form method="post" action="/notifications/unsubscribe?token=${token}&#38;lang=${lang}">`,
      );
    }
    expect(await rulesOf('north')).toEqual(before);
  });

  it('falls back to the language of the browser', async () => {
    const page = await server.app.inject({
      url: `/notifications/unsubscribe?token=${token}`,
      headers: { 'accept-language': 'es-ES,es;q=0.9' },
    });
    expect(page.body).toContain('Desactivar la regla');
  });

  it('has headers against scripts, framing, caching and referrers', async () => {
    const page = await open();
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page.body) ?? [];
    expect(page.headers).toMatchObject({
      'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    });
    expect(page.body).not.toMatch(/<script|style="|https?:\/\/(?!127\.0\.0\.1)/);
  });
});

describe('one-click unsubscribe (RFC 8058)', () => {
  // @holds rule-39
  it.each([
    ['a form', FORM, 'List-Unsubscribe=One-Click'],
    [
      'several parts',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['something of no type', null, 'List-Unsubscribe=One-Click'],
    ['nothing', FORM, ''],
  ])('sent as %s, signed out, turns off this rule only', async (_, type, payload) => {
    const logged = mentions().length;
    const page = await click(token, type, payload);
    expect([page.statusCode, page.headers['set-cookie']]).toEqual([200, undefined]);
    expect(page.body).toContain('<h1>The rule is off</h1>');
    expect(page.body).toContain(WORDS);
    expect(page.body).toContain(`href="${server.config.publicUrl}/settings?section=notifications"`);
    expect(await areOn('north')).toEqual([false, true]);
    expect(await areOn('south')).toEqual([true]);
    expect(mentions()).toHaveLength(logged + 1);
    expect(JSON.parse(mentions().at(-1)!)).toMatchObject({ level: 30, rule: ruleId({ kind: 'price', rule: RULE }) });
  });

  // @holds rule-41
  it('is idempotent', async () => {
    await click();
    const [rules, logged] = [await rulesOf('north'), mentions().length];
    for (const page of [await click(), await open()]) {
      expect(page.statusCode).toBe(200);
      expect(page.body).toContain('<h1>The rule was off already</h1>');
    }
    expect(await rulesOf('north')).toEqual(rules);
    expect(mentions()).toHaveLength(logged);
  });

  it('eight times concurrently changes the rules once', async () => {
    const { version } = await rulesOf('north');
    const pages = await Promise.all(Array.from({ length: 8 }, () => click()));
    expect(pages.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(pages.filter(({ body }) => body.includes('The rule is off'))).toHaveLength(1);
    expect((await rulesOf('north')).version).toBe(version + 1);
  });

  // @holds rule-41
  it('makes open settings stale: saving them is refused (optimistic lock)', async () => {
    const { version } = await rulesOf('north');
    await click();
    expect((await save('north', [RULE], version)).status).toBe(409);
    expect(await areOn('north')).toEqual([false, true]);
    expect((await save('north', [RULE], version + 1)).status).toBe(200);
    expect(await areOn('north')).toEqual([true]);
  });

  it('works again after re-enabling, with the link of any message', async () => {
    await click();
    await save('north', [RULE, OTHER]);
    await click(await sentMessage('north'));
    expect(await areOn('north')).toEqual([false, true]);
    await save('north', [RULE, OTHER]);
    await click();
    expect(await areOn('north')).toEqual([false, true]);
  });

  // @holds rule-41
  it('for a removed rule says that it is off', async () => {
    await save('north', [OTHER]);
    const { version } = await rulesOf('north');
    expect((await click()).body).toContain('The rule was off already');
    expect(await rulesOf('north')).toMatchObject({ version, notifications: { price: [{ enabled: true, spread: 9 }] } });
  });
});

describe('an invalid unsubscribe link', () => {
  // @holds rule-41
  it.each(['', 'unknown', '%00', '%ff', "'%20OR%201=1", 'a'.repeat(5000), '<script>alert(1)</script>'])(
    'such as %# is refused and changes nothing',
    async (secret) => {
      const before = await rulesOf('north');
      for (const page of [await open(secret), await click(secret)]) {
        expect(page.statusCode).toBe(404);
        expect(page.body).toContain('This link belongs to no rule');
        expect(page.body).not.toContain('<script');
      }
      expect(await rulesOf('north')).toEqual(before);
    },
  );

  it.each([
    '/notifications/unsubscribe',
    '/notifications/unsubscribe?token=a&token=b',
    '/notifications/unsubscribe?lang=x',
  ])('such as %s is refused too', async (url) => {
    expect((await server.app.inject({ url })).statusCode).toBe(404);
  });

  it('is also that of a deleted user', async () => {
    const { db, identity } = server.context;
    const { uid } = await identity.createUser({ email: 'gone@vivac.test', displayName: 'Gone', invite: 'none' });
    await server.tokenOf('gone@vivac.test', uid);
    await db.execute('UPDATE notification_messages SET uid = $1', [uid]);
    expect((await open()).statusCode).toBe(200);
    await send(server, deleteUser, 'admin', { params: { email: 'gone@vivac.test' } });
    expect((await open()).statusCode).toBe(404);
    expect((await click()).statusCode).toBe(404);
  });
});

it('with an oversized body gets an error page, without its token in the log', async () => {
  const page = await click(token, FORM, 'x'.repeat(10_000));
  expect([page.statusCode, page.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
  expect(page.body).toContain('Nothing was changed');
  expect(await areOn('north')).toEqual([true, true]);
  expect(server.logLines.filter((line) => line.includes(token))).toEqual([]);
});

it('is rate-limited', async () => {
  const page = await server.app.inject({ url: addressOf(token), remoteAddress: '203.0.113.7' });
  expect(page.headers['x-ratelimit-limit']).toBe('3000');
});
