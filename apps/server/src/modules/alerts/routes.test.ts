import { getAlertRules, previewAlertRule, saveAlertRules } from '@vivac/contract/alerts/alert-rules';
import { SettledAlertWorld } from '@vivac/testing/settled-alert-world';
import { REFERENCE, RIVER, SOUTHERN } from '@vivac/testing/market/market';
import { send } from '@vivac/testing/send';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleUser } from './alert-engine.ts';

let world: SettledAlertWorld;
beforeAll(async () => {
  world = await SettledAlertWorld.open();
});
afterAll(() => world.close());
const save = (caller: 'north' | 'admin', rules: unknown, version?: number) =>
  send(world.server, saveAlertRules, caller, { body: { rules, ...(version !== undefined && { version }) } });

describe('the alert rules of a user', () => {
  // @holds alert-11 alert-16
  it('are saved with what they say in words and the default filters, and the second of two who save at once is told', async () => {
    const saved = await save('north', [{ kind: 'price_change', percent: 12 }], 0);
    expect(saved.body.rules).toMatchObject([
      { kind: 'price_change', percent: 12, euros: null, filters: { numberofguests: 2 } },
    ]);
    expect(saved.body.rules[0]!.words).toMatch(
      /^A competitor changes its price by at least 12%, .*like for like: 2 guests/,
    );
    expect((await save('north', [], 0)).status).toBe(409);
    expect((await send(world.server, getAlertRules, 'north')).body).toMatchObject({
      version: 1,
      rules: [{ percent: 12 }],
    });
  });

  // @holds alert-15
  it('about sources are refused for who is no administrator, and not offered', async () => {
    expect((await save('north', [{ kind: 'source' }])).status).toBe(403);
    expect((await send(world.server, getAlertRules, 'north')).body.kinds).not.toContain('source');
    expect((await save('admin', [{ kind: 'source' }])).status).toBe(200);
    expect((await send(world.server, getAlertRules, 'admin')).body.kinds).toContain('source');
  });

  it.each([
    [
      [{ kind: 'follower', days: 31 }],
      'rules.days',
      'rule 1 (follower rule): days must be a whole number from 1 to 30.',
    ],
    [[{ kind: 'price_change', percent: null }], 'rules', 'needs percent or euros'],
    [[{ kind: 'never' }], 'rules.kind', 'rule 1: kind must be one of'],
    [[{ kind: 'follower' }, { kind: 'follower' }], 'rules', 'rule 2 (follower rule): does the same as rule 1.'],
    ['no list', 'rules', 'rules must be a list of rules.'],
    [
      [{ kind: 'follower', campsites: [SOUTHERN] }],
      'rules.campsites',
      `there is no campsite called “${SOUTHERN}” among yours.`,
    ],
    [Array.from({ length: 21 }, (_, nth) => ({ kind: 'follower', days: nth + 1 })), 'rules', 'at most 20 can be kept.'],
  ])('are refused by field and row, and nothing is saved: %#', async (rules, field, sentence) => {
    const before = (await send(world.server, getAlertRules, 'north')).body;
    const { status, body } = await save('north', rules);
    expect([status, body.field]).toEqual([400, field]);
    expect(body.error).toContain(sentence);
    expect((await send(world.server, getAlertRules, 'north')).body).toEqual(before);
  });

  it.each([
    [{ kind: 'never' }, 'rule 1: kind tiene que ser uno de price_change,'],
    [{ kind: 'availability_change', sold: 1 }, 'rule 1 (availability change rule): sold tiene que ser true o false.'],
    [{ kind: 'follower', filters: 3 }, 'rule 1 (follower rule): filters tiene que ser un objeto.'],
    ['no rule', 'rule 1: tiene que ser un objeto.'],
  ])('are refused in the language of the reader: %#', async (rule, sentence) => {
    const headers = { 'accept-language': 'es' };
    const { body } = await send(world.server, saveAlertRules, 'north', { body: { rules: [rule] }, headers });
    expect(body.error).toContain(sentence);
  });

  it('may be narrowed to campsites of the watchlist', async () => {
    expect((await save('north', [{ kind: 'follower', campsites: [RIVER] }])).body.rules).toMatchObject([
      { campsites: [RIVER] },
    ]);
  });

  // @holds alert-12
  it('are tried without being saved', async () => {
    const before = (await send(world.server, getAlertRules, 'north')).body;
    const { body } = await send(world.server, previewAlertRule, 'north', { body: { rule: { kind: 'price_change' } } });
    expect(body).toMatchObject({ days: 90, total: 0, pending: 0, latest: [] });
    expect((await send(world.server, getAlertRules, 'north')).body).toEqual(before);
  });
});

describe('an engine that is killed or runs twice', () => {
  const NIGHTS = Array.from({ length: 28 }, (_, night) => `2027-03-${String(night + 1).padStart(2, '0')}`);
  const look = (hours: number, raised: number) =>
    world.look(
      new Date(Date.parse('2027-01-10T06:00:00Z') + hours * 3_600_000).toISOString(),
      [REFERENCE, SOUTHERN, RIVER].flatMap((campsite) =>
        NIGHTS.map((night, at) => ({ campsite, night, price: campsite === RIVER && at < raised ? 120 : 100 })),
      ),
    );

  // @holds alert-2
  it('leaves no alert doubled or lost: a transaction that breaks off in the middle is done again as a whole', async () => {
    await world.rules('north', [
      { kind: 'price_change', percent: 10 },
      { kind: 'price_change', percent: 15 },
    ]);
    for (const hours of [0, 12]) await look(hours, 0);
    for (const hours of [24, 36]) await look(hours, 5);
    const { context } = world;
    const uid = await world.uid('north');
    const deps = { ...context, zone: 'Europe/Madrid' };
    let statements = 0;
    for (let last = 1; last < 40; last += 3) {
      statements = 0;
      const breaking = {
        ...deps,
        db: {
          ...context.db,
          transaction: <T>(work: Parameters<typeof context.db.transaction<T>>[0]) =>
            context.db.transaction<T>((tx) => {
              const counted = (text: string) => {
                if (++statements === last && !text.startsWith('SELECT pg_try')) throw new Error('killed');
              };
              return work({
                client: tx.client,
                query: (text, values) => (counted(text), tx.query(text, values)),
                execute: (text, values) => (counted(text), tx.execute(text, values)),
              });
            }),
        },
      };
      await settleUser(breaking, uid).catch(() => undefined);
    }
    await Promise.all([1, 2, 3].map(() => settleUser(deps, uid)));
    await settleUser(deps, uid);
    const alerts = await world.alerts('north');
    expect(alerts.map(({ state, news, facts }) => [state, news, facts.campsite])).toEqual([
      ['open', true, RIVER],
      ['open', true, RIVER],
    ]);
  });
});
