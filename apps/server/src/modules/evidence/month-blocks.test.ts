import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MonthBlocks } from './month-blocks.ts';
import { NONE } from '@vivac/intake/mapping/convert';
import { PLACE, ROW_PLACES, stayNightOf } from '@vivac/intake/kinds/price-reader';

interface Seen {
  readonly guests: number;
  readonly day: string;
  readonly seenS: number;
  readonly price: number;
}

function rowOf({ guests, day, seenS, price }: Seen): Float64Array {
  const row = new Float64Array(ROW_PLACES);
  row[PLACE.campsite] = 7;
  row[PLACE.guests] = guests;
  row[PLACE.stayNight] = stayNightOf(day);
  row[PLACE.seenS] = seenS;
  row[PLACE.priceCents] = price;
  return row;
}

/** Every sighting in the blocks, which are emptied. */
function taken(blocks: MonthBlocks): Seen[] {
  return [...blocks.takeAll()].flatMap((block) =>
    [...block.seenS].flatMap((seenS, night) => {
      if (((block.observedNights >>> night) & 1) === 0) return [];
      const day = `${block.year}-${String(block.month).padStart(2, '0')}-${String(night + 1).padStart(2, '0')}`;
      return [{ guests: block.offer[PLACE.guests]!, day, seenS, price: block.priceCents[night]! }];
    }),
  );
}

const seen = fc.record({
  guests: fc.integer({ min: 1, max: 2 }),
  day: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2028-02-29', '2026-12-01'),
  seenS: fc.integer({ min: 1, max: 3 }),
  price: fc.integer({ min: 1, max: 3 }),
});

describe('MonthBlocks', () => {
  it('stores every observation once, in any order (deduplication)', () => {
    fc.assert(
      fc.property(fc.array(seen, { maxLength: 120 }), (rows) => {
        const blocks = new MonthBlocks();
        const distinct = new Set<string>();
        for (const row of rows) {
          const isNew = !distinct.has(JSON.stringify(row));
          distinct.add(JSON.stringify(row));
          expect(blocks.add(rowOf(row))).toBe(isNew);
        }
        expect(new Set(taken(blocks).map((row) => JSON.stringify(row)))).toEqual(distinct);
      }),
      { numRuns: 60 },
    );
  });

  it('stores a month of one offer in one block', () => {
    const blocks = new MonthBlocks();
    const days = Array.from({ length: 28 }, (_, at) => `2026-02-${String(28 - at).padStart(2, '0')}`);
    for (const day of days) blocks.add(rowOf({ guests: 2, day, seenS: 1, price: 5 }));
    const [block, ...more] = [...blocks.takeAll()];
    expect(more).toEqual([]);
    expect(block!.observedNights).toBe(2 ** 28 - 1);
    expect(block!.priceCents).toHaveLength(28);
  });

  it('keeps several captures of one night apart', () => {
    const blocks = new MonthBlocks();
    for (let seenS = 1; seenS <= 500; seenS++) blocks.add(rowOf({ guests: 2, day: '2026-01-31', seenS, price: 5 }));
    expect(taken(blocks).map(({ seenS }) => seenS)).toEqual(Array.from({ length: 500 }, (_, at) => at + 1));
  });

  it('keeps offers, prices, units, terms, fees and taxes while the arrays grow', () => {
    const blocks = new MonthBlocks();
    const offers = Array.from({ length: 3_000 }, (_, at) => at + 1);
    const valueOf = (offer: number) => (offer % 3 === 0 ? NONE : offer);
    for (const offer of offers) {
      const row = rowOf({ guests: offer, day: '2026-01-31', seenS: offer, price: offer });
      row[PLACE.availability] = row[PLACE.terms] = row[PLACE.feeCents] = row[PLACE.taxCents] = valueOf(offer);
      expect(blocks.add(row)).toBe(true);
      expect(blocks.add(row)).toBe(false);
    }
    const night = 30;
    const held = [...blocks.takeAll()].map(({ offer, seenS, priceCents, availability, ...rare }) => {
      const rareValues = [rare.terms, rare.feeCents, rare.taxCents].map((values) => values?.[night] ?? NONE);
      return [offer[PLACE.guests], seenS[night], priceCents[night], availability[night], ...rareValues];
    });
    expect(held).toEqual(offers.map((offer) => [offer, offer, offer, ...Array(4).fill(valueOf(offer))]));
  });
});

describe('rows that contradict each other', () => {
  const counted = (...prices: { price: number; seenS?: number }[]) => {
    const blocks = new MonthBlocks();
    for (const { price, seenS = 1 } of prices) blocks.add(rowOf({ guests: 2, day: '2027-07-14', seenS, price }));
    return blocks.contradicted;
  };

  it('are those with another price of the same offer, night and moment', () => {
    expect(counted({ price: 9500 }, { price: 12_000 }, { price: 9900 })).toBe(2);
  });

  it('are none where the price is the same, was seen later, or is not there', () => {
    expect(counted({ price: 9500 }, { price: 9500 })).toBe(0);
    expect(counted({ price: 9500 }, { price: 12_000, seenS: 2 })).toBe(0);
    expect(counted({ price: 9500 }, { price: NONE })).toBe(0);
  });
});
