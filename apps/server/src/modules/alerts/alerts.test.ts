import { SettledAlertWorld } from '@vivac/testing/settled-alert-world';
import { EMOJI, PROTO, QUOTED, REFERENCE, RIVER, SOUTHERN } from '@vivac/testing/market/market';
import { empty } from '@vivac/testing/import-market';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { batchById } from '../evidence/read.ts';
import { decideBatch } from '../imports/withdraw-batch.ts';
import { setWatchlist } from '../watchlists/set-watchlist.ts';

let world: SettledAlertWorld;
beforeAll(async () => {
  world = await SettledAlertWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  await empty(
    world.server.context.db,
    'batches, sources, prices, look_months, campsite_looks, change_tracks, offer_changes, alerts, alert_rules, alert_rule_versions',
  );
});

const nightsFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, night) =>
    new Date(Date.parse(first) + night * 86_400_000).toISOString().slice(0, 10),
  );
const FIRST = '2027-03-01';
const NIGHTS = nightsFrom(FIRST, 30);
const on = (campsite: string, price: number | null, nights = NIGHTS) =>
  nights.map((night) => ({ campsite, night, price, ...(price === null && { units: 0 }) }));
/** All campsites as they always are, but for those that are given. */
const market = (...moved: ReturnType<typeof on>[]) => {
  const others = [REFERENCE, RIVER, QUOTED, PROTO, EMOJI, SOUTHERN].flatMap((name) => on(name, 100));
  const given = new Map(moved.flat().map((seen) => [`${seen.campsite} ${seen.night}`, seen]));
  return others.map((seen) => given.get(`${seen.campsite} ${seen.night}`) ?? seen);
};
const at = (hours: number) => new Date(Date.parse('2027-01-10T06:00:00Z') + hours * 3_600_000).toISOString();
const settled = async () => {
  for (const hours of [0, 12]) await world.look(at(hours), market());
};
/** Looks, settles, and answers what is told then. */
const lookAndTell = async (hours: number, ...moved: ReturnType<typeof on>[]) => {
  await world.look(at(hours), market(...moved), { id: `look ${hours}` });
  await world.settle('north');
  return (await world.tell('north')).map(
    ({ state, facts, first, last }) => `${facts.campsite} ${String(facts['change'])} ${state} ${first} ${last}`,
  );
};
const PRICE = { kind: 'price_change', percent: 10 };
const RAISED = NIGHTS.slice(0, 5);
const UP = `${RIVER} price_up open 2027-03-01 2027-03-05`;

describe('an alert of a price change', () => {
  beforeEach(async () => {
    await settled();
    await world.rules('north', [PRICE]);
  });

  // @holds alert-3
  it('is pending after one look and told when a second one confirms it', async () => {
    expect(await lookAndTell(24, on(RIVER, 120, RAISED))).toEqual([]);
    expect(await world.alerts('north')).toMatchObject([
      { state: 'pending', news: false, facts: { campsite: RIVER, nights: 5 } },
    ]);
    expect(await lookAndTell(36, on(RIVER, 120, RAISED))).toEqual([UP]);
  });

  // @holds alert-3
  it('is gone without a word when the second look does not confirm it', async () => {
    await lookAndTell(24, on(RIVER, 120, RAISED));
    expect(await lookAndTell(36)).toEqual([]);
    expect(await world.alerts('north')).toEqual([]);
  });

  // @holds alert-2
  it('is one row under one key however often it is settled', async () => {
    for (const hours of [24, 36]) await lookAndTell(hours, on(RIVER, 120, RAISED));
    const before = await world.alerts('north');
    for (let turn = 0; turn < 3; turn++) await world.settle('north');
    expect(await world.alerts('north')).toEqual(before);
    expect(before).toHaveLength(1);
  });

  // @holds alert-2
  it('stays the same alert when the run grows to both sides, and is told again where it grew by half', async () => {
    const middle = NIGHTS.slice(10, 14);
    for (const hours of [24, 36]) await world.look(at(hours), market(on(RIVER, 120, middle)));
    await world.settle('north');
    const [before] = await world.tell('north');
    const more = NIGHTS.slice(8, 16);
    for (const hours of [40, 44]) await world.look(at(hours), market(on(RIVER, 120, more)));
    await world.settle('north');
    expect(await world.alerts('north')).toMatchObject([
      { id: before!.id, key: before!.key, first: '2027-03-09', last: '2027-03-16', news: true, told: true },
    ]);
  });

  it('is not told again when the run grows by one night', async () => {
    for (const hours of [24, 36]) await lookAndTell(hours, on(RIVER, 120, RAISED));
    expect(await lookAndTell(40, on(RIVER, 120, NIGHTS.slice(0, 6)))).toEqual([]);
    expect(await lookAndTell(44, on(RIVER, 120, NIGHTS.slice(0, 6)))).toEqual([]);
    expect(await world.alerts('north')).toMatchObject([{ last: '2027-03-06' }]);
  });

  // @holds alert-5
  it('closes with a word when the price is back and nothing else tells of that', async () => {
    await world.rules('north', [{ ...PRICE, direction: 'up' }]);
    for (const hours of [24, 36]) await lookAndTell(hours, on(RIVER, 120, RAISED));
    expect(await lookAndTell(48)).toEqual([]);
    expect(await world.alerts('north')).toMatchObject([{ state: 'recovering' }]);
    expect(await lookAndTell(60)).toEqual([`${RIVER} price_up closed 2027-03-01 2027-03-05`]);
  });

  // @holds alert-5
  it('closes without a word when the way back is told as a change of its own', async () => {
    for (const hours of [24, 36]) await lookAndTell(hours, on(RIVER, 120, RAISED));
    await lookAndTell(48);
    expect(await lookAndTell(60)).toEqual([`${RIVER} price_down open 2027-03-01 2027-03-05`]);
  });

  it('of several campsites is one for each of them', async () => {
    for (const hours of [24, 36]) await lookAndTell(hours, on(RIVER, 120, RAISED), on(QUOTED, 80, RAISED));
    expect((await world.alerts('north')).map(({ facts }) => facts.campsite).sort()).toEqual([QUOTED, RIVER].sort());
  });

  // @holds alert-7
  it('of many scattered weekends is one alert with the number of its nights', async () => {
    const weekends = NIGHTS.filter((_, night) => night % 4 < 2);
    for (const hours of [24, 36]) await lookAndTell(hours, on(RIVER, 120, weekends));
    expect(await world.alerts('north')).toMatchObject([{ facts: { nights: weekends.length }, first: FIRST }]);
  });

  it('is none below the limit of the rule', async () => {
    for (const hours of [24, 36]) expect(await lookAndTell(hours, on(RIVER, 109, RAISED))).toEqual([]);
    expect(await world.alerts('north')).toEqual([]);
  });

  it('is none of a campsite outside the watchlist', async () => {
    for (const hours of [24, 36]) expect(await lookAndTell(hours, on(SOUTHERN, 150, RAISED))).toEqual([]);
  });

  // @holds alert-4
  it('is taken back while it is untold when its batch is withdrawn, and told as over where it was told', async () => {
    await world.look(at(24), market(on(RIVER, 120, RAISED)), { id: 'first' });
    await world.look(at(36), market(on(RIVER, 120, RAISED), on(QUOTED, 130, RAISED)), { id: 'second' });
    await world.look(at(48), market(on(RIVER, 120, RAISED), on(QUOTED, 130, RAISED)), { id: 'third' });
    await world.settle('north');
    const { db } = world.context;
    await db.execute(`UPDATE alerts SET told_at = now(), news_at = NULL WHERE facts ->> 'campsite' = $1`, [RIVER]);
    for (const id of ['first', 'second', 'third']) {
      const { number } = (await batchById(db, id))!;
      await decideBatch(world.context, { number, decision: 'withdrawn', by: 'somebody', why: 'wrong' });
    }
    await world.compute();
    await world.settle('north');
    expect(await world.alerts('north')).toMatchObject([{ facts: { campsite: RIVER }, state: 'closed', news: true }]);
  });

  // @holds alert-11
  it('ends without a word when its rule is turned off', async () => {
    for (const hours of [24, 36]) await lookAndTell(hours, on(RIVER, 120, RAISED));
    await world.rules('north', [{ ...PRICE, enabled: false }]);
    await world.settle('north');
    expect(await world.alerts('north')).toMatchObject([{ state: 'closed', news: false }]);
  });

  // @holds alert-14
  it('is forgotten when its campsite leaves the watchlist', async () => {
    for (const hours of [24, 36]) await lookAndTell(hours, on(RIVER, 120, RAISED));
    const links = await world.context.db.query<{ link: string }>(
      'SELECT link FROM watchlists WHERE uid = $1 ORDER BY role DESC, position',
      [await world.uid('north')],
    );
    const [reference, river, ...others] = links.map(({ link }) => link) as [string, string, ...string[]];
    const save = async (competitors: readonly string[]) =>
      setWatchlist(world.context, { uid: await world.uid('north'), reference, competitors, changedBy: 'tests' });
    await save(others);
    await world.settle('north');
    expect(await world.alerts('north')).toEqual([]);
    await save([river, ...others]);
  });
});

describe('an alert of availability', () => {
  beforeEach(async () => {
    await settled();
    await world.rules('north', [{ kind: 'availability_change', who: 'both' }]);
  });

  it('tells what is sold out, and what is back on sale', async () => {
    for (const hours of [24, 36]) await lookAndTell(hours, on(RIVER, null, RAISED));
    expect(await world.alerts('north')).toMatchObject([
      { facts: { change: 'sold_out', campsite: RIVER }, urgent: false },
    ]);
    await lookAndTell(48);
    expect(await lookAndTell(60)).toEqual([`${RIVER} back_on_sale open 2027-03-01 2027-03-05`]);
  });

  // @holds alert-8
  it('is urgent where at least half of the competitors and three of them sell out', async () => {
    const three = [RIVER, QUOTED, PROTO].map((name) => on(name, null, RAISED));
    for (const hours of [24, 36]) await lookAndTell(hours, ...three);
    expect((await world.alerts('north')).map(({ urgent }) => urgent)).toEqual([true, true, true]);
  });
});

// @holds alert-13
describe('a source that is late', () => {
  it('is one alert without data for all campsites that it feeds, and none of prices', async () => {
    await settled();
    await world.rules('north', [PRICE, { kind: 'follower' }]);
    world.now = new Date('2027-01-14T09:00:00Z');
    await world.settle('north');
    const alerts = await world.alerts('north');
    expect(alerts).toMatchObject([{ state: 'no_data', news: true, facts: { is: 'data_gap', sources: ['Feed'] } }]);
    await world.tell('north');
    expect(await lookAndTell(100)).toEqual(['undefined undefined closed null null']);
  });
});

describe('a follower', () => {
  it('is told when a competitor comes near the own price after that moved', async () => {
    await settled();
    await world.rules('north', [{ kind: 'follower', percent: 5, days: 7 }]);
    for (const hours of [24, 36]) await lookAndTell(hours, on(REFERENCE, 80, RAISED));
    await lookAndTell(48, on(REFERENCE, 80, RAISED), on(RIVER, 82, RAISED));
    await world.look(at(60), market(on(REFERENCE, 80, RAISED), on(RIVER, 82, RAISED)));
    await world.settle('north');
    expect(await world.alerts('north')).toMatchObject([
      { kind: 'follower', state: 'open', news: true, facts: { campsite: RIVER, own: { lowest: 8000, highest: 8000 } } },
    ]);
  });
});

describe('a change of position', () => {
  // @holds alert-10
  it('is told when the own campsite leaves the dearest for longer than a day', async () => {
    await world.look(at(0), market(on(REFERENCE, 150)));
    await world.look(at(12), market(on(REFERENCE, 150)));
    await world.rules('north', [{ kind: 'position_change', measure: 'rank', line: 1, ahead: 60 }]);
    for (const hours of [24, 36, 49]) await world.look(at(hours), market(on(REFERENCE, 150), on(RIVER, 170, RAISED)));
    await world.settle('north');
    expect(await world.alerts('north')).toMatchObject([
      {
        kind: 'position_change',
        state: 'open',
        first: FIRST,
        last: '2027-03-05',
        facts: { from: 1, to: 2, measure: 'rank' },
      },
    ]);
  });
});
