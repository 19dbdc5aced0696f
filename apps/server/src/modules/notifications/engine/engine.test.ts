import { setTimeout as wait } from 'node:timers/promises';
import { retryNotification } from '@vivac/contract/notifications';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOW, linkOf } from '@vivac/testing/market/market';
import { DAILY, NotificationWorld } from '@vivac/testing/notification-world';
import { send } from '@vivac/testing/send';
import { IdentityUnavailable } from '../../../platform/identity/ports.ts';
import { setWatchlist } from '../../watchlists/set-watchlist.ts';
import { createBell } from '#platform/queue/repeating';
import { type Engine, startEngine } from './engine.ts';

const SEVEN = '2027-01-20T06:00:00Z';
const QUICK = { tickMs: 300, pollingS: 0.5, firstWaitS: 1 };
const USERS = 12;

let world: NotificationWorld;
const engines: Engine[] = [];
const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });

beforeAll(async () => {
  world = await NotificationWorld.open();
  await world.pricesSeen('2027-01-20T05:00:00Z');
  const { context } = world.server;
  for (let nth = 0; nth < USERS; nth += 1) {
    const user = { email: `manager${nth}@vivac.test`, displayName: 'Manager', invite: 'none' } as const;
    const { uid } = await context.identity.createUser(user);
    const links = { reference: linkOf(0), competitors: [linkOf(1), linkOf(2)] };
    await setWatchlist(context, { uid, ...links, changedBy: 'tests' });
  }
});
beforeEach(async () => {
  lines.length = 0;
  await world.forget();
});
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.close()));
});
afterAll(() => world.close());

const mailBell = createBell();

/** What another process would do. */
function start(at = SEVEN): void {
  const { databaseUrl, config } = world.server;
  engines.push(startEngine({ ...world.at(at), log, databaseUrl, prepare: config.prepare, mailBell }, [], QUICK));
}

/** A rule that is cheaper and one that is dearer for everybody. */
async function rulesOfAll(): Promise<void> {
  const { db, identity } = world.server.context;
  const uids = (await identity.listUsers()).filter(({ email }) => email.startsWith('manager')).map(({ uid }) => uid);
  await db.execute(
    `INSERT INTO notification_rules (uid, id, kind, position, schedule, parts, enabled, since)
     SELECT uid, 'price.daily.' || CASE WHEN up THEN 'up' ELSE 'down' END || '.5', 'price', 1, 'daily', jsonb_build_object('spread', 5, 'up', up), true, '2027-01-19T12:00Z'
     FROM unnest($1::text[]) uid, unnest(ARRAY[true, false]) up`,
    [uids],
  );
  await db.execute('INSERT INTO notification_versions SELECT uid, 1 FROM unnest($1::text[]) uid', [uids]);
}

async function until(condition: () => Promise<boolean> | boolean, limitMs = 40_000): Promise<void> {
  for (const startedMs = performance.now(); performance.now() - startedMs < limitMs; await wait(50)) {
    if (await condition()) return;
  }
  throw new Error(`It did not happen: ${lines.join('')} ${JSON.stringify(await world.rows())}`);
}

const mails = () => world.received().map((mail) => /^Message-ID:\s+(\S+)\r$/m.exec(mail)![1]!);
const alarms = () => lines.filter((line) => /"level":(40|50|60)/.test(line));
const cutConnections = () =>
  world.server.context.db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`);

describe('notification engines in several processes', () => {
  // @holds rule-42
  it('send each message exactly once', async () => {
    await rulesOfAll();
    start();
    start();
    start();
    await until(() => mails().length >= 2 * USERS);
    await wait(1_500);
    expect(mails()).toHaveLength(2 * USERS);
    expect(new Set(mails()).size).toBe(2 * USERS);
    expect(alarms()).toEqual([]);
  });

  // @holds rule-42
  it('send each message exactly once although connections are cut repeatedly', async () => {
    await rulesOfAll();
    start();
    start();
    for (let cuts = 0; cuts < 4; cuts += 1) {
      await wait(700);
      await cutConnections().catch(() => {});
    }
    await until(() => new Set(mails()).size === 2 * USERS, 60_000);
    const { db } = world.server.context;
    await until(
      async () => (await db.query(`SELECT FROM notification_messages WHERE state = 'due'`)).length === 0,
      60_000,
    );
    expect(mails()).toHaveLength(2 * USERS);
    expect(lines.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
  }, 120_000);
});

describe('the notification engine', () => {
  it('retries a mail until the SMTP server accepts it', async () => {
    await rulesOfAll();
    let refused = 0;
    world.answers.recipient = () => ((refused += 1) <= 10 ? 451 : null);
    start();
    await until(() => mails().length === 2 * USERS);
    expect(new Set(mails()).size).toBe(2 * USERS);
    const rows = await world.server.context.db.query<{ attempts: number }>(
      'SELECT attempts FROM notification_messages WHERE attempts > 1',
    );
    expect(rows.length).toBeGreaterThan(0);
  });

  // @holds rule-51
  it('sends a message that an administrator retried', async () => {
    await world.rulesOf('north', { price: [DAILY] });
    world.answers.recipient = () => 550;
    start(NOW);
    await until(async () => (await world.rows())[0]?.state === 'parked');
    delete world.answers.recipient;
    const [{ id } = { id: '' }] = await world.rows();
    expect((await send(world.server, retryNotification, 'admin', { params: { id } })).status).toBe(200);
    await until(() => mails().length === 1);
    expect(await world.rows()).toMatchObject([{ state: 'sent', lastError: null }]);
  });

  it('deletes messages after 400 days and empty price checks after 30 (retention)', async () => {
    const { db } = world.server.context;
    await db.execute(
      `INSERT INTO notification_messages (uid, rule_id, kind, rule, period, due_at, state, made_at, sent_at, message_id, unsubscribe_token)
       SELECT 'somebody', kind || state, kind, '{}', kind || ' ' || state || ' ' || age, $1::timestamptz - age * interval '1 day', state, $1,
         CASE WHEN state = 'sent' THEN $1::timestamptz END, gen_random_uuid(), gen_random_uuid()
       FROM unnest(ARRAY[29, 30, 31, 399, 400, 401]) age, unnest(ARRAY['price', 'reviews']) kind,
         unnest(ARRAY['sent', 'parked', 'nothing']) state`,
      [SEVEN],
    );
    start();
    const stored = async (rule: string) => {
      const rows = await db.query<{ period: string }>(
        'SELECT period FROM notification_messages WHERE rule_id = $1 ORDER BY due_at DESC',
        [rule],
      );
      return rows.map(({ period }) => Number(period.split(' ')[2]));
    };
    await until(async () => (await stored('pricesent')).length < 6);
    for (const rule of ['pricesent', 'priceparked', 'reviewssent', 'reviewsparked', 'reviewsnothing']) {
      expect([rule, await stored(rule)]).toEqual([rule, [29, 30, 31, 399, 400]]);
    }
    expect(await stored('pricenothing')).toEqual([29, 30]);
  });

  it('leaves unfinished work to the next process when it is stopped', async () => {
    await rulesOfAll();
    start();
    await until(() => mails().length > 0);
    await engines.pop()!.close();
    start();
    await until(() => mails().length >= 2 * USERS, 60_000);
    await wait(1_000);
    expect(new Set(mails()).size).toBe(mails().length);
    expect(mails()).toHaveLength(2 * USERS);
  });

  it('recovers from an identity provider outage, logged once', async () => {
    await rulesOfAll();
    let isAway = true;
    const { identity } = world.server.context;
    const findByUid = async (uid: string) => {
      if (isAway) throw new IdentityUnavailable('The provider');
      return identity.findByUid(uid);
    };
    const { databaseUrl, config } = world.server;
    const deps = {
      ...world.at(SEVEN),
      identity: { ...identity, findByUid },
      log,
      databaseUrl,
      prepare: config.prepare,
      mailBell,
    };
    engines.push(startEngine(deps, [], QUICK));
    await until(() => alarms().length > 0);
    await wait(1_500);
    expect(alarms()).toEqual([expect.stringContaining('Notifications cannot be looked at for now')]);
    isAway = false;
    await until(() => mails().length === 2 * USERS);
    expect(alarms()).toHaveLength(1);
    // The mail server was there all the time.
    expect(lines.join('')).not.toContain('Notifications are sent again');
  });

  it('waits for an unreachable database, logged once', async () => {
    const { config } = world.server;
    const deps = {
      ...world.at(SEVEN),
      log,
      databaseUrl: 'postgres://127.0.0.1:1/none',
      prepare: config.prepare,
      mailBell,
    };
    engines.push(startEngine(deps, [], QUICK));
    await until(() => alarms().length > 0);
    await wait(1_500);
    expect(alarms()).toEqual([expect.stringContaining('Notifications wait for the database')]);
  });
});
