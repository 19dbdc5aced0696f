import { AlertWorld, dearer } from '@vivac/testing/alert-world';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetUser } from '#platform/database/personal-data';

const NOON = '2027-06-01T10:00:00Z';
const SEVEN = '2027-06-02T05:00:00Z';
let world: AlertWorld;

beforeAll(async () => {
  world = await AlertWorld.open();
});
beforeEach(() => world.forget());
afterAll(() => world.close());

const alertRows = () =>
  world.db.query<{ news: boolean; told: boolean; read: boolean }>(
    'SELECT news_at IS NOT NULL AS news, told_at IS NOT NULL AS told, read_at IS NOT NULL AS read FROM alerts ORDER BY event_key',
  );

describe('telling alerts', () => {
  // @holds inbox-1
  it('makes one digest at seven of all that waits, with a delivery by mail', async () => {
    const ids = await world.alertsOf('north', [
      { newsAt: NOON },
      { newsAt: NOON, facts: dearer('Other', '2027-07-01') },
    ]);
    expect(await world.tell(NOON)).toBe(0);
    expect(await world.tell(SEVEN)).toBe(1);
    const [notice, ...others] = await world.notices();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ kind: 'digest', period: '2027-06-02', more: 0 });
    // The nearest nights first.
    expect(notice!.alerts.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(await world.deliveries()).toEqual([{ state: 'due', attempts: 0 }]);
    expect(await alertRows()).toEqual(ids.map(() => ({ news: false, told: true, read: false })));
  });

  it('takes notices of more than 400 days away with the next one', async () => {
    await world.alertsOf('north', [{ newsAt: NOON }]);
    await world.tell(SEVEN);
    await world.db.execute(`UPDATE notices SET made_at = $1::timestamptz - interval '401 days'`, [SEVEN]);
    await world.alertsOf('north', [{ newsAt: '2027-06-02T10:00:00Z', facts: dearer('Other', '2027-07-01') }]);
    expect(await world.tell('2027-06-03T05:00:00Z')).toBe(1);
    expect((await world.notices()).map(({ period }) => period)).toEqual(['2027-06-03']);
    expect(await world.deliveries()).toHaveLength(1);
  });

  // @holds inbox-8
  it('tells nothing twice, however many processes do it at once (race condition)', async () => {
    await world.alertsOf('north', [{ newsAt: NOON, isUrgent: true }, { newsAt: NOON }]);
    await Promise.all(Array.from({ length: 8 }, () => world.tell(NOON)));
    await Promise.all(Array.from({ length: 8 }, () => world.tell(SEVEN)));
    expect((await world.notices()).map(({ kind, alerts }) => [kind, alerts.length])).toEqual([
      ['urgent', 1],
      ['digest', 1],
    ]);
    expect(await world.deliveries()).toHaveLength(2);
  });

  // @holds inbox-8
  it('tells nothing twice when the clock is set back over seven', async () => {
    await world.alertsOf('north', [{ newsAt: NOON }]);
    await world.tell(SEVEN);
    await world.db.execute('UPDATE alerts SET news_at = $1', [SEVEN]);
    await world.tell('2027-06-02T04:59:00Z');
    await world.tell(SEVEN);
    await world.tell('2027-06-02T09:00:00Z');
    expect(await world.notices()).toHaveLength(1);
  });

  // @holds inbox-4
  it('of 10,000 changes in one batch makes one urgent notice and one digest, and counts what it does not name (flood)', async () => {
    const flood = Array.from({ length: 10_000 }, (_, nth) => ({ newsAt: NOON, isUrgent: nth % 2 === 0 }));
    await world.alertsOf('north', flood);
    for (const minute of ['00', '01', '10', '30']) await world.tell(`2027-06-01T10:${minute}:00Z`);
    await world.tell(SEVEN);
    expect((await world.notices()).map(({ kind, alerts, more }) => [kind, alerts.length, more])).toEqual([
      ['urgent', 100, 4_900],
      ['digest', 100, 4_900],
    ]);
    expect(await world.deliveries()).toHaveLength(2);
  });

  // @holds inbox-4
  it('keeps to 20 notices a day, and tells the rest with the next digest', async () => {
    for (let nth = 0; nth < 25; nth += 1) {
      const moment = new Date(Date.parse(NOON) + nth * 10 * 60_000).toISOString();
      if (nth === 0) await world.alertsOf('north', [{ newsAt: moment, isUrgent: true }]);
      else await world.db.execute('UPDATE alerts SET news_at = $1', [moment]);
      await world.tell(moment);
    }
    expect(await world.notices()).toHaveLength(20);
    await world.tell(SEVEN);
    expect((await world.notices()).slice(20).map(({ kind }) => kind)).toEqual(['digest']);
  });

  // @holds inbox-5
  it('never tells of an alert whose rule was turned off', async () => {
    await world.alertsOf('north', [{ newsAt: NOON, isUrgent: true }]);
    await world.db.execute('UPDATE alert_rules SET enabled = false', []);
    await world.tell(NOON);
    expect(await world.notices()).toEqual([]);
    expect(await alertRows()).toEqual([{ news: false, told: false, read: false }]);
  });

  it('makes an alert unread again that was read before it changed', async () => {
    await world.alertsOf('north', [
      { newsAt: NOON, readAt: '2027-06-01T09:00:00Z' },
      { newsAt: NOON, readAt: '2027-06-01T11:00:00Z' },
    ]);
    await world.tell(SEVEN);
    expect((await alertRows()).map(({ read }) => read)).toEqual([false, true]);
  });

  // @holds inbox-9
  it('makes no delivery for a channel that is off', async () => {
    await world.alertsOf('north', [{ newsAt: NOON }]);
    await world.db.execute(`UPDATE channels_of_users SET state = 'off'`, []);
    await world.tell(SEVEN);
    expect(await world.notices()).toHaveLength(1);
    expect(await world.deliveries()).toEqual([]);
  });

  it('goes with its user', async () => {
    const { context } = world.notifications.server;
    const user = { email: 'gone@vivac.test', displayName: 'Gone', invite: 'none' } as const;
    const { uid } = await context.identity.createUser(user);
    await world.db.execute(`INSERT INTO notices (uid, kind, made_at, alerts) VALUES ($1, 'urgent', $2, '[]')`, [
      uid,
      NOON,
    ]);
    await world.db.transaction((tx) => forgetUser(tx, context.personalData, uid));
    expect(await world.db.query('SELECT FROM notices WHERE uid = $1', [uid])).toEqual([]);
  });
});
