import { NORTH } from '@vivac/testing/market/market';
import { AlertWorld, dearer } from '@vivac/testing/alert-world';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberLanguage } from '../accounts/read.ts';

const NOON = '2027-06-01T10:00:00Z';
const SEVEN = '2027-06-02T05:00:00Z';
const [, RIVER, OTHER] = NORTH;
let world: AlertWorld;

beforeAll(async () => {
  world = await AlertWorld.open();
});
beforeEach(() => world.forget());
afterAll(() => world.close());

const english = async () => rememberLanguage(world.db, await world.notifications.uidOf('north'), 'en');

async function mailed(moment = SEVEN) {
  await world.tell(moment);
  await world.mail(moment);
  return world.notifications.lastMail();
}

describe('a digest by mail', () => {
  // @holds inbox-10
  it('says what is new in its subject and names each alert with the way to its night', async () => {
    await english();
    await world.alertsOf('north', [
      { newsAt: NOON },
      { newsAt: NOON, facts: dearer(OTHER, '2027-07-03', '2027-07-04') },
    ]);
    const mail = await mailed();
    expect(mail.subject).toMatch(/^2 new: /);
    expect(mail.text).toContain(RIVER);
    expect(mail.html).toContain('day=2027-07-03&#38;view=table&#38;night=2027-07-03');
    expect(await world.deliveries()).toEqual([{ state: 'sent', attempts: 1 }]);
  });

  // @holds inbox-10
  it('folds what was told before and is still so', async () => {
    await english();
    await world.alertsOf('north', [
      { newsAt: NOON },
      { newsAt: null, toldAt: '2027-05-20T05:00:00Z', facts: dearer(OTHER) },
      { newsAt: null, toldAt: '2027-05-20T05:00:00Z', facts: dearer(OTHER), state: 'closed' },
    ]);
    const { text } = await mailed();
    expect(text).toContain('One alert that you were told of before is still so:');
  });

  // @holds change-5
  it('says which of the campsites that it names have changes that are held back', async () => {
    await english();
    await world.alertsOf('north', [{ newsAt: NOON }]);
    await world.db.execute(
      `WITH question AS (INSERT INTO change_questions (source_id, asked_at) SELECT min(id), $2 FROM sources RETURNING number)
       INSERT INTO change_batches (batch_number, verdict, question, campsite_ids)
       SELECT max(b.number), 'held', question.number, ARRAY(SELECT id FROM campsites WHERE name = ANY($1)) FROM batches b, question
       GROUP BY question.number`,
      [[RIVER, OTHER], NOON],
    );
    try {
      expect((await mailed()).text).toMatch(/^Held back\n· .+, since 1 Jun, 12:00: Mas del Río\n/m);
    } finally {
      await world.db.execute('DELETE FROM change_batches', []);
      await world.db.execute('DELETE FROM change_questions', []);
    }
  });

  // @holds inbox-11
  it('leaves out campsites that its reader does not see any more', async () => {
    await world.alertsOf('north', [{ newsAt: NOON }, { newsAt: NOON, facts: dearer('Camping Ajeno') }]);
    const mail = await mailed();
    expect(mail.text).toContain(RIVER);
    expect(JSON.stringify(mail)).not.toContain('Camping Ajeno');
  });

  // @holds inbox-11
  it('is withdrawn when its reader sees none of the campsites any more', async () => {
    await world.alertsOf('north', [{ newsAt: NOON, facts: dearer('Camping Ajeno') }]);
    await world.tell(SEVEN);
    await world.mail(SEVEN);
    expect(world.notifications.received()).toEqual([]);
    expect(await world.deliveries()).toEqual([{ state: 'withdrawn', attempts: 1 }]);
  });

  // @holds inbox-11
  it('leaves out what is not so any more when it is sent, and is withdrawn when nothing is left', async () => {
    await world.alertsOf('north', [{ newsAt: NOON }, { newsAt: NOON, facts: dearer(OTHER) }]);
    await world.tell(SEVEN);
    await world.db.execute(`UPDATE alerts SET state = 'closed' WHERE facts->>'campsite' = $1`, [RIVER]);
    await world.mail(SEVEN);
    const { text } = await world.notifications.lastMail();
    expect(text).toContain(OTHER);
    expect(text).not.toContain(RIVER);
    await world.forget();
    await world.alertsOf('north', [{ newsAt: NOON }]);
    await world.tell(SEVEN);
    await world.db.execute(`UPDATE alerts SET state = 'recovering'`, []);
    await world.mail(SEVEN);
    expect(await world.deliveries()).toEqual([{ state: 'withdrawn', attempts: 1 }]);
  });

  // @holds inbox-9
  it('is not sent once the channel is off', async () => {
    await world.alertsOf('north', [{ newsAt: NOON }]);
    await world.tell(SEVEN);
    await world.db.execute(`UPDATE channels_of_users SET state = 'off'`, []);
    await world.mail(SEVEN);
    expect(world.notifications.received()).toEqual([]);
  });

  // @holds inbox-8
  it('refused for now is tried again with the same Message-ID (SMTP 451)', async () => {
    await world.alertsOf('north', [{ newsAt: NOON }]);
    world.notifications.answers.message = () => 451;
    await world.tell(SEVEN);
    await world.mail(SEVEN);
    expect(await world.deliveries()).toEqual([{ state: 'due', attempts: 1 }]);
    delete world.notifications.answers.message;
    await world.mail('2027-06-02T05:05:00Z');
    expect(await world.deliveries()).toEqual([{ state: 'sent', attempts: 2 }]);
    expect(world.notifications.received()).toHaveLength(1);
  });

  it('refused for good is parked (SMTP 550)', async () => {
    await world.alertsOf('north', [{ newsAt: NOON }]);
    world.notifications.answers.recipient = () => 550;
    await world.tell(SEVEN);
    await world.mail(SEVEN);
    expect(await world.deliveries()).toEqual([{ state: 'parked', attempts: 1 }]);
  });

  it('escapes a hostile name of a campsite (HTML injection)', async () => {
    const hostile = '<img src=x onerror=alert(1)>\r\nBcc: all@vivac.test';
    await world.db.execute('UPDATE campsites SET name = $2 WHERE name = $1', [RIVER, hostile]);
    try {
      await world.alertsOf('north', [{ newsAt: NOON, facts: dearer(hostile) }]);
      const mail = await mailed();
      expect(mail.html).not.toContain('<img src=x');
      expect(world.notifications.received()[0]).not.toMatch(/^Bcc:/m);
    } finally {
      await world.db.execute('UPDATE campsites SET name = $2 WHERE name = $1', [hostile, RIVER]);
    }
  });
});

describe('one-click unsubscribe of mails of alerts (RFC 8058)', () => {
  async function linkOfMail(): Promise<string> {
    await world.alertsOf('north', [{ newsAt: NOON }]);
    await mailed();
    const raw = world.notifications
      .received()
      .at(-1)!
      .replaceAll(/\r\n[ \t]/g, '');
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const link = new URL(/^List-Unsubscribe:\s*<([^>]+)>/m.exec(raw)![1]!);
    return link.pathname + link.search;
  }
  const stateOfChannel = async () =>
    (await world.db.query<{ state: string }>('SELECT state FROM channels_of_users', [])).map(({ state }) => state);

  // @holds inbox-9
  it('turns the channel off by POST, once, and not by opening the link', async () => {
    const url = await linkOfMail();
    const { app } = world.notifications.server;
    const opened = await app.inject({ method: 'GET', url });
    expect([opened.statusCode, await stateOfChannel()]).toEqual([200, ['on']]);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const post = () => app.inject({ method: 'POST', url, payload: 'List-Unsubscribe=One-Click', headers: form });
    expect([(await post()).statusCode, await stateOfChannel()]).toEqual([200, ['off']]);
    expect((await post()).statusCode).toBe(200);
  });

  it('of an unknown token is answered with 404', async () => {
    const { app } = world.notifications.server;
    const url = '/inbox/unsubscribe?token=nobody';
    expect([
      (await app.inject({ method: 'GET', url })).statusCode,
      (await app.inject({ method: 'POST', url })).statusCode,
    ]).toEqual([404, 404]);
  });
});
