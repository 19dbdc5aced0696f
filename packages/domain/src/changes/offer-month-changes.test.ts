import { packTerms } from '../offers/stay-terms.ts';
import { FIRST_LOOK_S, HOUR_S, monthLook, type SeenNight } from '@vivac/testing/planted-market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangeLook, NightChange } from './change.ts';
import { type MonthLook, changesOf, foldMonth, isWaiting } from './offer-month-changes.ts';

const NIGHTLY = { nights: 1 };

/** Looks at one night: hours after the first one, and what was seen. */
type At = readonly [hours: number, seen: SeenNight, more?: Partial<ChangeLook>];
const looksOf = (seen: readonly At[]) => seen.map(([hours, night, more]) => monthLook(hours, [night], more));
const fold = (seen: readonly At[]) => foldMonth(null, looksOf(seen), NIGHTLY);
const reported = (seen: readonly At[]) => {
  const { tracks, closed } = fold(seen);
  return [...closed, ...changesOf(tracks)].map(({ kind, state, from, to }) => [kind, state, from, to]);
};
const KNOWN: readonly At[] = [
  [0, 10000],
  [12, 10000],
];

describe('a change of price', () => {
  // @holds change-1
  it('is pending after one look and open after a second one, an hour later', () => {
    expect(reported([...KNOWN, [24, 11000]])).toEqual([['price_up', 'pending', 10000, 11000]]);
    expect(reported([...KNOWN, [24, 11000], [24.9, 11000]])).toEqual([['price_up', 'pending', 10000, 11000]]);
    expect(reported([...KNOWN, [24, 11000], [25, 11000]])).toEqual([['price_up', 'open', 10000, 11000]]);
  });

  // @holds change-1
  it('is confirmed at once by a second source that says the same', () => {
    const other = { sourceId: 2 };
    expect(reported([...KNOWN, [24, 11000], [24.1, 11000, other]])).toEqual([['price_up', 'open', 10000, 11000]]);
    expect(reported([...KNOWN, [24, 11000], [24.1, 13000, other]])).toEqual([['price_up', 'pending', 10000, 13000]]);
  });

  // @holds change-1
  it('is confirmed at once by the owner’s own feed', () => {
    expect(reported([...KNOWN, [24, 9000, { isOwn: true }]])).toEqual([['price_down', 'open', 10000, 9000]]);
  });

  // @holds change-1
  it('is none when a look finds it only once', () => {
    expect(reported([...KNOWN, [24, 11000], [36, 10000]])).toEqual([]);
  });

  // @holds change-1
  it('does not stay pending after a blip where the price is then just below the limit', () => {
    expect(reported([...KNOWN, [24, 12000], [36, 10200], [48, 10200]])).toEqual([]);
    expect(reported([...KNOWN, [24, 12000], [36, 9800], [48, 9800]])).toEqual([]);
    expect(reported([...KNOWN, [24, 10260], [36, 10240], [48, 10260]])).toEqual([['price_up', 'open', 10000, 10260]]);
  });

  // @holds change-2
  it('opens at the limit of 2.5 % and not below', () => {
    expect(reported([...KNOWN, [24, 10249], [36, 10249]])).toEqual([]);
    expect(reported([...KNOWN, [24, 10250], [36, 10250]])).toEqual([['price_up', 'open', 10000, 10250]]);
  });

  // @holds change-2
  it('closes at half of the limit, confirmed as it was opened (hysteresis)', () => {
    const open: readonly At[] = [...KNOWN, [24, 10250], [36, 10250]];
    expect(reported([...open, [48, 10150], [60, 10150]])).toEqual([['price_up', 'open', 10000, 10150]]);
    expect(reported([...open, [48, 10100]])).toEqual([['price_up', 'recovering', 10000, 10250]]);
    expect(reported([...open, [48, 10100], [60, 10250]])).toEqual([['price_up', 'open', 10000, 10250]]);
    expect(reported([...open, [48, 10100], [60, 10100]])).toEqual([['price_up', 'closed', 10000, 10250]]);
  });

  // @holds change-3
  it('is not reported again when it wavers around the limit', () => {
    const wavering = Array.from({ length: 20 }, (_, at): At => [
      48 + 12 * at,
      Math.floor(at / 2) % 2 === 0 ? 10140 : 10250,
    ]);
    expect(reported([...KNOWN, [24, 10250], [36, 10250], ...wavering])).toEqual([['price_up', 'open', 10000, 10250]]);
  });

  // @holds change-2
  it('of twelve times 1 % is caught: the baseline moves on reported changes alone', () => {
    const drift = Array.from({ length: 12 }, (_, at): At => [24 * (at + 1), Math.round(10000 * 1.01 ** (at + 1))]);
    const steps = reported([...KNOWN, ...drift]).filter(([, state]) => state !== 'pending');
    expect(steps[0]).toEqual(['price_up', 'closed', 10201, 10615]);
    expect(steps.at(-1)!.slice(0, 2)).toEqual(['price_up', 'open']);
    expect(Number(steps.at(-1)![3]) / 10000).toBeGreaterThan(1.09);
  });

  it('is reported as far as two looks agree, and the rest waits', () => {
    expect(reported([...KNOWN, [24, 11000], [36, 15000]])).toEqual([
      ['price_up', 'open', 10000, 15000],
      ['price_up', 'pending', 11000, 15000],
    ]);
  });

  // @holds change-1
  it('is told from the price of the look before it to the present one, with the confirmed values beside it', () => {
    const crept: readonly At[] = [
      [0, 17200],
      [12, 17200],
      [24, 16800],
      [36, 18100],
      [48, 18100],
    ];
    const [crossed] = changesOf(fold(crept).tracks);
    expect(crossed).toMatchObject({ from: 16800, to: 18100, confirmedFrom: 17200, confirmedTo: 18100 });
    const apart: readonly At[] = [
      [0, 12000],
      [12, 12000],
      [24, 13850],
      [36, 15450],
    ];
    expect(changesOf(fold(apart).tracks)[0]).toMatchObject({
      state: 'open',
      from: 12000,
      to: 15450,
      confirmedTo: 13850,
    });
  });

  // @holds change-5
  it('against a first price that nobody confirmed is none', () => {
    expect(
      reported([
        [0, 9900],
        [24, 12000],
        [48, 12000],
        [72, 12000],
      ]),
    ).toEqual([]);
  });

  // @holds change-5
  it('is none when a person said that the source means something else from then on', () => {
    expect(reported([...KNOWN, [24, 70000, { isNewMeaning: true }], [48, 70000], [72, 70000]])).toEqual([]);
  });
});

describe('a clock that jumps confirms nothing', () => {
  const jump = { fromS: FIRST_LOOK_S + 24.1 * HOUR_S, toS: FIRST_LOOK_S + 30 * HOUR_S };
  const seen: readonly At[] = [...KNOWN, [24, 11000], [30.1, 11000]];

  // @holds change-6
  it('where it was set forward between two looks: the wait begins again', () => {
    const across = foldMonth(null, looksOf(seen), { ...NIGHTLY, jumps: [jump] });
    expect(changesOf(across.tracks).map(({ state }) => state)).toEqual(['pending']);
    const after = foldMonth(across.tracks, looksOf([[31.2, 11000]]), { ...NIGHTLY, jumps: [jump] });
    expect(changesOf(after.tracks)).toMatchObject([{ state: 'open', seenAtS: FIRST_LOOK_S + 24 * HOUR_S }]);
  });

  // @holds change-6
  it('where a source claims to have looked later than what it sent was received', () => {
    const receivedAtS = FIRST_LOOK_S + 24.2 * HOUR_S;
    expect(reported([...KNOWN, [24, 11000], [30, 11000, { receivedAtS }]])).toEqual([
      ['price_up', 'pending', 10000, 11000],
    ]);
  });
});

describe('changes that are none of price', () => {
  it('are none where units are left whose price nobody named any more', () => {
    const unknown = { price: null, units: 9 };
    expect(reported([...KNOWN, [24, unknown], [36, unknown]])).toEqual([]);
    expect(reported([...KNOWN, [24, unknown], [36, 10000], [48, 12000], [60, 12000]])).toEqual([
      ['price_up', 'open', 10000, 12000],
    ]);
  });

  // @holds change-4
  it('are sold out and back on sale, each with the price beside it and never a price of 0', () => {
    const { tracks, closed } = fold([...KNOWN, [24, null], [36, null], [48, 12000], [60, 12000]]);
    expect(closed).toMatchObject([{ kind: 'sold_out', from: 0, to: 1, priceCents: 10000, state: 'closed' }]);
    const open = changesOf(tracks);
    expect(open).toMatchObject([
      { kind: 'price_up', from: 10000, to: 12000 },
      { kind: 'back_on_sale', from: 1, to: 0, priceCents: 12000 },
    ]);
  });

  // @holds change-4
  it('are sold out and closed for the season apart', () => {
    const closed = { price: 10000, terms: packTerms({ closed: true }) };
    expect(reported([...KNOWN, [24, closed], [36, closed]])).toEqual([['closed', 'open', 0, 2]]);
  });

  // @holds change-4
  it('are none of nights that a complete look does not name and nobody had seen', () => {
    const absent = [0, 12].map((hours) => ({ ...monthLook(hours, [null]), isAbsent: true }));
    const { tracks } = foldMonth(null, [...absent, monthLook(24, [10000]), monthLook(36, [10000])], NIGHTLY);
    expect(changesOf(tracks)).toEqual([]);
  });

  // @holds change-4
  it('are few left from two units down, until there are four', () => {
    const left = (units: number) => ({ price: 10000, units });
    const few: readonly At[] = [
      [0, left(6)],
      [12, left(5)],
      [24, left(2)],
      [36, left(1)],
    ];
    expect(reported(few)).toEqual([['few_left', 'open', 5, 1]]);
    expect(reported([...few, [48, left(3)], [60, left(3)]])).toEqual([['few_left', 'open', 5, 3]]);
    expect(reported([...few, [48, left(4)], [60, left(4)]])).toEqual([['few_left', 'closed', 5, 1]]);
  });

  // @holds change-4
  it('are another minimum stay and another day of arrival', () => {
    const weekly = { price: 10000, terms: packTerms({ minimumNights: 7 }) };
    expect(reported([...KNOWN, [24, weekly], [36, weekly]])).toEqual([['minimum_stay', 'open', 1, 7]]);
    const shut = { price: 10000, terms: packTerms({ closedToArrival: true }) };
    expect(reported([...KNOWN, [24, shut], [36, shut]])).toEqual([['arrival_day', 'open', 0, 1]]);
  });
});

const price = fc.constantFrom<SeenNight>(10000, 10100, 10200, 10500, 12000, null);
const someLooks = fc
  .array(fc.record({ gap: fc.constantFrom(0.2, 0.7, 1, 12), night: price, sourceId: fc.constantFrom(1, 1, 2) }), {
    maxLength: 25,
  })
  .map((looks) => {
    let hours = 0;
    return looks.map(({ gap, night, sourceId }): MonthLook => monthLook((hours += gap), [night, 8000], { sourceId }));
  });

const byEnd = (a: NightChange, b: NightChange) =>
  a.closedAtS! - b.closedAtS! || a.seenAtS - b.seenAtS || a.night - b.night || a.kind.localeCompare(b.kind);

/** Looks as one file stores them: nights of a month with moments of their own. */
const scattered = fc
  .array(fc.record({ hours: fc.tuple(fc.nat(200), fc.nat(200)), night: price, sourceId: fc.constantFrom(1, 1, 2) }), {
    maxLength: 20,
  })
  .map((looks) =>
    looks.map(({ hours, night, sourceId }): MonthLook => {
      const moments = hours.map((each) => FIRST_LOOK_S + each * HOUR_S);
      const whole = monthLook(Math.max(...hours), [night, night], { sourceId });
      return { ...whole, seen: { ...whole.seen, seenAtSByNight: moments } };
    }),
  );

describe('folding looks at an offer’s month (property)', () => {
  // @holds change-7
  it('ends nothing before it was seen, also where nights of a block have moments of their own', () => {
    fc.assert(
      fc.property(scattered, (looks) => {
        const { closed } = foldMonth(null, looks, NIGHTLY);
        expect(closed.filter(({ closedAtS, seenAtS }) => closedAtS! < seenAtS)).toEqual([]);
      }),
    );
  });

  // @holds change-7
  it('is the same in whatever order blocks come whose nights have moments of their own', () => {
    const apart = scattered.filter((looks) =>
      [0, 1].every((night) => new Set(looks.map(({ seen }) => seen.seenAtSByNight![night])).size === looks.length),
    );
    fc.assert(
      fc.property(apart, fc.infiniteStream(fc.double({ noNaN: true })), (looks, random) => {
        const shuffled = looks.map((look) => ({ look, at: random.next().value })).sort((a, b) => a.at - b.at);
        const inOrder = shuffled.map(({ look }) => look);
        const folded = foldMonth(null, inOrder, NIGHTLY);
        expect(folded).toEqual(foldMonth(null, looks, NIGHTLY));
      }),
    );
  });

  it('in two steps is as folding them at once', () => {
    fc.assert(
      fc.property(someLooks, fc.nat(25), (looks, cut) => {
        const whole = foldMonth(null, looks, NIGHTLY);
        const first = foldMonth(null, looks.slice(0, cut), NIGHTLY);
        // Kept as JSON in between.
        const rest = foldMonth(JSON.parse(JSON.stringify(first.tracks)), looks.slice(cut), NIGHTLY);
        expect(rest.tracks).toEqual(whole.tracks);
        expect([...first.closed, ...rest.closed].sort(byEnd)).toEqual(whole.closed.toSorted(byEnd));
      }),
    );
  });

  it('reports each price from where the one before had gone to', () => {
    fc.assert(
      fc.property(someLooks, (looks) => {
        const { tracks, closed } = foldMonth(null, looks, NIGHTLY);
        const open = changesOf(tracks).filter(({ state }) => state !== 'pending');
        const prices = [...closed, ...open]
          .filter(({ kind }) => kind.startsWith('price'))
          .sort((a, b) => a.confirmedAtS! - b.confirmedAtS!);
        const confirmed = prices.slice(0, -1).map(({ confirmedTo }) => confirmedTo);
        expect(prices.slice(1).map(({ confirmedFrom }) => confirmedFrom)).toEqual(confirmed);
      }),
    );
  });

  it('reports nothing of one source within an hour', () => {
    fc.assert(
      fc.property(fc.array(price, { maxLength: 9 }), (nights) => {
        const { tracks, closed } = fold([...KNOWN, ...nights.map((night, at): At => [24 + at / 10, night])]);
        expect(closed).toEqual([]);
        expect(changesOf(tracks).every(({ state }) => state === 'pending')).toBe(true);
      }),
    );
  });

  it('waits for nothing once everything was seen twice', () => {
    fc.assert(
      fc.property(someLooks, fc.constantFrom(10000, 10500, 12000), (looks, last) => {
        const end = (looks.at(-1)?.look.atS ?? FIRST_LOOK_S) - FIRST_LOOK_S;
        const again = [12, 24, 36].map((hours) => monthLook(end / HOUR_S + hours, [last, 8000]));
        const { tracks } = foldMonth(null, [...looks, ...again], NIGHTLY);
        expect(isWaiting(tracks)).toBe(false);
      }),
    );
  });
});
