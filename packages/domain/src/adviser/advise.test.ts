import { describe, expect, test } from 'vitest';
import type { Cents } from '../money.ts';
import type { QuoteState } from '../offers/quote.ts';
import { toDay } from '../time/day.ts';
import { type AdviserSettings, FIRST_SETTINGS, settingsFault } from './adviser-settings.ts';
import { type Advice, advise, isAsItIs } from './advise.ts';
import type { ComparedNight, CurrentNight, NightInputs } from './night-facts.ts';

const NOW_S = 1_800_000_000;
const HOUR_S = 3600;
const priced = (euros: number, hoursAgo = 1): CurrentNight => ({
  priceCents: Math.round(euros * 100) as Cents,
  state: 'priced',
  seenAtS: NOW_S - hoursAgo * HOUR_S,
});
/** By a price list alone. */
const listed = (euros: number): CurrentNight => ({ ...priced(euros), isListAlone: true });
const without = (state: QuoteState): CurrentNight => ({ priceCents: null, state, seenAtS: NOW_S - HOUR_S });
const named = (nights: readonly CurrentNight[]): ComparedNight[] =>
  nights.map((night, at) => ({ ...night, name: `Campsite ${at}` }));
const SETTINGS: AdviserSettings = {
  ...FIRST_SETTINGS,
  floorCents: 5000 as Cents,
  ceilingCents: 20_000 as Cents,
  rounding: 'cent',
};
const night = (changed: Partial<NightInputs> = {}): NightInputs => ({
  day: toDay('2027-08-14'),
  atS: NOW_S,
  own: priced(80),
  dayBeganCents: 8000 as Cents,
  others: named([priced(60), priced(75), priced(90), priced(140)]),
  keyDate: null,
  score: null,
  pace: null,
  ...changed,
});
const amounts = ({ reasons }: Advice) => reasons.map(({ kind, amountCents }) => [kind, amountCents]);
const why = (advice: Advice) => advice.refused?.why ?? null;

describe('a proposed price', () => {
  // @holds adviser-1 adviser-2
  test('is the sum of its reasons: median, position, compression, pace, key date and review score', () => {
    const advice = advise(
      night({
        others: named([priced(60), priced(75), priced(90), priced(140), without('sold_out')]),
        keyDate: { name: 'Asunción', isEve: false },
        score: { own: 900, median: 850, of: 4 },
        pace: { ownGone: 3, ownOf: 6, othersGone: 5, othersOf: 20, campsites: 4 },
      }),
      { ...SETTINGS, targetIndex: 102, stepUp: null, stepDown: null },
    );
    expect(amounts(advice)).toEqual([
      ['median', 8250],
      ['position', 165],
      ['compression', 252],
      ['pace', 210],
      ['holiday', 673],
      ['reviews', 126],
    ]);
    expect(advice.proposedCents).toBe(9676);
  });

  // @holds adviser-3
  test('ends with its limits as reasons: the step from the price of the beginning of the day, down to the next wanted ending', () => {
    const advice = advise(night({ own: priced(86) }), { ...SETTINGS, targetIndex: 140, rounding: 'ending_9' });
    expect(amounts(advice)).toEqual([
      ['median', 8250],
      ['position', 3300],
      ['compression', 0],
      ['step', -3650],
    ]);
    expect(advice.proposedCents).toBe(7900);
    expect(advice.reasons.at(-1)!.inputs).toEqual({
      beforeCents: 11_550,
      fromCents: 8000,
      lowCents: 7200,
      highCents: 8800,
      everyCents: 1000,
      endingCents: 900,
    });
  });

  // @holds adviser-3
  test.each([
    ['step', { stepDown: { unit: 'cents', amount: 0 }, rounding: 'ending_9' }, 8000, 8900, 650],
    ['floor', { floorCents: 8200, rounding: 'five_euros', targetIndex: 99 }, 8000, 8500, 332],
    ['ceiling', { ceilingCents: 8299, rounding: 'euro', targetIndex: 101 }, 8000, 8200, -133],
  ] as const)(
    'names the %s that keeps it from the nearest ending, and no rounding stands for it',
    (kind, limits, began, proposed, amount) => {
      const advice = advise(night({ dayBeganCents: began as Cents }), {
        ...SETTINGS,
        stepUp: null,
        ...(limits as Partial<AdviserSettings>),
      });
      expect(advice.proposedCents).toBe(proposed);
      expect(amounts(advice).at(-1)).toEqual([kind, amount]);
      expect(advice.reasons.some((each) => each.kind === 'rounding')).toBe(false);
      expect(advice.reasons.at(-1)!.inputs.everyCents).toBeGreaterThan(0);
    },
  );

  // @holds adviser-3
  test('a rounding reaches to the nearest wanted ending alone: 82.50 to 79', () => {
    const advice = advise(night(), { ...SETTINGS, rounding: 'ending_9', stepUp: null, stepDown: null });
    expect(amounts(advice).at(-1)).toEqual(['rounding', -350]);
  });

  // @holds adviser-3
  test.each([
    ['floor', { floorCents: 9000 as Cents, stepUp: null }, 9000],
    ['ceiling', { ceilingCents: 7500 as Cents }, 7500],
  ] as const)('stops at the %s', (kind, limits, proposed) => {
    const advice = advise(night(), { ...SETTINGS, ...limits });
    expect(advice.proposedCents).toBe(proposed);
    expect(amounts(advice).at(-1)).toEqual([kind, proposed - 8250]);
  });

  // @holds adviser-2
  test('counts closed competitors neither as sold out nor as for sale, and restricted ones as for sale in another stay', () => {
    const others = named([
      priced(80),
      priced(80),
      priced(80),
      priced(80),
      without('closed'),
      without('not_for_this_stay'),
      without('sold_out'),
    ]);
    const { inputs } = advise(night({ others }), SETTINGS).reasons.find(({ kind }) => kind === 'compression')!;
    expect(inputs).toMatchObject({ gone: 1, restricted: 1, of: 6 });
  });
});

// @holds adviser-2 compression-4
test.each([
  ['all prices are of lists alone', []],
  ['one sold out competitor is known beside prices of lists alone', [without('sold_out')]],
  ['three competitors are known, one of them sold out', [without('sold_out'), priced(80), priced(80)]],
])('no amount is made of compression where %s', (_, seen) => {
  const others = named([listed(80), listed(80), listed(80), listed(80), ...seen]);
  const advice = advise(night({ others }), SETTINGS);
  expect(advice.proposedCents).toBe(8000);
  expect(advice.reasons.some(({ kind }) => kind === 'compression')).toBe(false);
});

// @holds adviser-2
test('minimum stays of others raise no proposal: four at 80 with and without six restricted ones', () => {
  const four = [priced(80), priced(80), priced(80), priced(80)];
  const restricted = Array.from({ length: 6 }, () => without('not_for_this_stay'));
  const alone = advise(night({ others: named(four) }), SETTINGS);
  const beside = advise(night({ others: named([...four, ...restricted]) }), SETTINGS);
  expect([alone.proposedCents, beside.proposedCents]).toEqual([8000, 8000]);
});

// @holds adviser-3
test('less than 3 % from the own price is as it is', () => {
  const asItIs = (proposed: number) => isAsItIs(proposed as Cents, 10_000 as Cents);
  expect([9700, 9701, 10_000, 10_299, 10_300].map(asItIs)).toEqual([false, true, true, true, false]);
});

// @holds adviser-7
test('what if: a night among 2,000 competitors is proposed again by few looks at each of them (linear)', () => {
  let looks = 0;
  const counted = (other: ComparedNight): ComparedNight =>
    new Proxy(other, { get: (target, key, itself) => (looks++, Reflect.get(target, key, itself)) });
  const others = named(Array.from({ length: 2000 }, (_, at) => priced(60 + (at % 90))));
  const changed = others.with(7, { ...others[7]!, priceCents: 9900 as Cents }).map(counted);
  expect(advise(night({ others: changed }), { ...SETTINGS, stepUp: null }).proposedCents).toBe(10_400);
  expect(looks / changed.length).toBeLessThan(20);
});

describe('no price is proposed', () => {
  // @holds adviser-4
  test('with fewer than four competitors that have a price', () => {
    const advice = advise(
      night({ others: named([priced(60), priced(75), priced(90), without('sold_out')]) }),
      SETTINGS,
    );
    expect(advice).toEqual({ proposedCents: null, reasons: [], refused: { why: 'few_competitors', priced: 3 } });
  });

  // @holds adviser-4
  test('from stale data: what is older than 48 hours counts no more, what is exactly as old does', () => {
    const others = named([priced(60, 48), priced(75, 48), priced(80, 48), priced(90, 49)]);
    expect(advise(night({ others }), SETTINGS).refused).toEqual({ why: 'stale', seenAtS: NOW_S - 49 * HOUR_S });
    expect(
      why(advise(night({ others: named([priced(60, 48), priced(75, 48), priced(80, 48), priced(90, 48)]) }), SETTINGS)),
    ).toBeNull();
    expect(why(advise(night({ own: priced(80, 49) }), SETTINGS))).toBe('own_stale');
  });

  // @holds adviser-4
  test('without an own price where steps need one', () => {
    const unknown = night({ own: without('not_offered'), dayBeganCents: null });
    expect(why(advise(unknown, SETTINGS))).toBe('no_own_price');
    expect(advise(unknown, { ...SETTINGS, stepUp: null, stepDown: null }).proposedCents).toBe(8250);
  });

  // @holds adviser-4
  test.each(['sold_out', 'closed'] as const)('for a night that is %s', (state) => {
    expect(why(advise(night({ own: without(state) }), SETTINGS))).toBe('nothing_to_sell');
  });

  // @holds adviser-5
  test('where limits cross: the floor is above what a step allows', () => {
    const advice = advise(night(), { ...SETTINGS, floorCents: 9000 as Cents });
    expect(advice.proposedCents).toBeNull();
    expect(advice.refused).toEqual({
      why: 'limits_cross',
      lowCents: 7200,
      highCents: 8800,
      floorCents: 9000,
      ceilingCents: 20_000,
    });
  });

  // @holds adviser-5
  test('where no price of the wanted ending lies between the limits', () => {
    const steps = { unit: 'cents', amount: 50 } as const;
    const advice = advise(night(), { ...SETTINGS, stepUp: steps, stepDown: steps, rounding: 'ending_9' });
    expect(advice.refused).toMatchObject({ why: 'no_rounded_price', lowCents: 7950, highCents: 8050 });
  });
});

// @holds adviser-5
describe('settings', () => {
  test.each([
    ['a floor above the ceiling', 9000, 8000, 'euro', { field: 'floor', why: 'floor_above_ceiling' }],
    ['an ending that no price between them has', 8010, 8090, 'euro', { field: 'rounding', why: 'no_rounded_price' }],
    ['a floor that is the ceiling', 8000, 8000, 'euro', null],
  ] as const)('with %s', (_, floor, ceiling, rounding, fault) => {
    const limits = { floorCents: floor as Cents, ceilingCents: ceiling as Cents, rounding };
    expect(settingsFault(limits)).toEqual(fault);
  });
});
