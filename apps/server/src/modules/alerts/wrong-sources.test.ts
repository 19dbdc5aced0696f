import { addDays, toDay } from '@vivac/domain/time/day';
import { empty } from '@vivac/testing/import-market';
import { QUOTED, REFERENCE, RIVER, type Seen } from '@vivac/testing/market/market';
import { SettledAlertWorld } from '@vivac/testing/settled-alert-world';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const FIRST = toDay('2027-02-01');
const EVERY = { who: 'both', ahead: 365, urgent: true };
const PRICE_RULES = [
  { kind: 'price_change', percent: 3, ...EVERY },
  { kind: 'follower', percent: 50, days: 30, ahead: 365 },
];
const AVAILABILITY_RULE = { kind: 'availability_change', minimum: true, arrival: true, left: 2, ...EVERY };

let world: SettledAlertWorld;
beforeAll(async () => {
  world = await SettledAlertWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { db } = world.context;
  await empty(
    db,
    'batches, sources, prices, look_months, campsite_looks, change_tracks, offer_changes, change_questions, alerts, alert_rules, alert_rule_versions',
  );
  await world.rules('admin', [{ kind: 'source' }]);
});

const offers = (campsite: string, nights: number, priceOf: (night: number) => number | null, original = 'Tent') =>
  Array.from({ length: nights }, (_, night): Seen => {
    const price = priceOf(night);
    return { campsite, night: addDays(FIRST, night), price, original, ...(price === null && { units: 0 }) };
  });
/** Looks twelve hours apart, each of which is settled and told; answers what was told and what is kept at the end. */
async function lookedAt(looks: readonly (readonly Seen[])[], before = 0) {
  const sent = { north: 0, admin: 0 };
  for (const [nth, seen] of looks.entries()) {
    await world.look(
      new Date(Date.parse('2027-01-10T06:00:00Z') + (before + nth) * 12 * 3_600_000).toISOString(),
      seen,
      {
        id: `look ${before + nth}`,
      },
    );
    for (const caller of ['north', 'admin'] as const) {
      await world.settle(caller);
      sent[caller] += (await world.tell(caller)).length;
    }
  }
  const questions = await world.context.db.query('SELECT answer FROM change_questions', []);
  return { told: sent, questions, north: await world.alerts('north'), admin: await world.alerts('admin') };
}

describe('a source that is wrong, through the change engine and the alert engine', () => {
  // @holds alert-17
  it('raises no alert by a first scrape of which 156 of 233 rates were equal', async () => {
    await world.rules('north', [...PRICE_RULES, AVAILABILITY_RULE]);
    const right = (night: number) => 80 + (night % 40) + night / 4;
    const own = offers(REFERENCE, 233, () => 120);
    const wrong = [...own, ...offers(RIVER, 233, (night) => (night < 156 ? 99 : right(night)))];
    const corrected = [...own, ...offers(RIVER, 233, right)];
    expect(await lookedAt([wrong, corrected, corrected, corrected, corrected])).toEqual({
      told: { north: 0, admin: 0 },
      questions: [],
      north: [],
      admin: [],
    });
    // A true change is told of: the rules are held against these offers.
    const dearer = [...own, ...offers(RIVER, 233, (night) => right(night) * (night < 9 ? 1.2 : 1))];
    expect((await lookedAt([dearer, dearer], 5)).told.north).toBe(1);
  });

  // @holds alert-17
  it('that means something else from one look on raises one question, which an administrator is told of, and no other alert', async () => {
    await world.rules('north', [...PRICE_RULES, AVAILABILITY_RULE]);
    const market = (factor: number) =>
      [REFERENCE, RIVER, QUOTED].flatMap((campsite, nth) =>
        offers(campsite, 60, (night) => (80 + 10 * nth + (night % 7)) * factor),
      );
    const after = await lookedAt([market(1), market(1), market(7), market(7), market(7), market(7)]);
    expect([after.north, after.questions]).toEqual([[], [{ answer: null }]]);
    expect(after.admin).toMatchObject([
      { kind: 'source', state: 'open', facts: { is: 'source', source: 'Feed', trouble: 'question' } },
    ]);
    expect(after.told).toEqual({ north: 0, admin: 1 });
  });
});

describe('another room behind the cheapest price', () => {
  // @holds alert-18
  it('is no change of price: no alert, however small the limit', async () => {
    await world.rules('north', PRICE_RULES);
    const market = (cheap: number | null, dear = 90) => [
      ...offers(REFERENCE, 30, () => 100),
      ...offers(QUOTED, 30, () => 110),
      ...offers(RIVER, 30, () => cheap, 'Small tent'),
      ...offers(RIVER, 30, () => dear, 'Large tent'),
    ];
    const { north, told: sent } = await lookedAt([market(50), market(50), market(null), market(null), market(null)]);
    expect([north, sent.north]).toEqual([[], 0]);
    expect((await lookedAt([market(null, 99), market(null, 99)], 5)).told.north).toBe(1);
  });
});
