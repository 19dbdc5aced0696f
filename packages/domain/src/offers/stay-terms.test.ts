import { describe, expect, it } from 'vitest';
import {
  LONGEST_STAY_NIGHTS,
  NO_TERMS,
  type StayTerms,
  isContradictory,
  packTerms,
  unpackTerms,
} from './stay-terms.ts';

const NOTHING: StayTerms = {
  minimumNights: null,
  maximumNights: null,
  closedToArrival: false,
  closedToDeparture: false,
  closed: false,
  stopSale: false,
};

describe('the terms of a night as a packed integer', () => {
  it.each([
    ['minimum nights in bits 0–9', { minimumNights: 7 }, 7],
    ['maximum nights in bits 10–19', { maximumNights: 14 }, 14 << 10],
    ['closed to arrival in bit 20', { closedToArrival: true }, 1 << 20],
    ['closed to departure in bit 21', { closedToDeparture: true }, 1 << 21],
    ['closed in bit 22', { closed: true }, 1 << 22],
    ['stop sale in bit 23', { stopSale: true }, 1 << 23],
  ] as const)('%s', (_, terms, packed) => {
    expect(packTerms(terms)).toBe(packed);
    expect(unpackTerms(packed)).toEqual({ ...NOTHING, ...terms });
  });

  it('are the same after packing and unpacking, whatever is combined', () => {
    for (let flags = 0; flags < 16; flags++) {
      for (const minimumNights of [null, 1, LONGEST_STAY_NIGHTS]) {
        for (const maximumNights of [null, 1, 28, LONGEST_STAY_NIGHTS]) {
          const terms: StayTerms = {
            minimumNights,
            maximumNights,
            closedToArrival: (flags & 1) > 0,
            closedToDeparture: (flags & 2) > 0,
            closed: (flags & 4) > 0,
            stopSale: (flags & 8) > 0,
          };
          expect(unpackTerms(packTerms(terms))).toEqual(terms);
        }
      }
    }
  });

  it('no terms pack to 0, and are also meant by null and by a negative number', () => {
    expect(packTerms({})).toBe(NO_TERMS);
    for (const packed of [NO_TERMS, null, -1]) expect(unpackTerms(packed)).toEqual(NOTHING);
  });

  it('contradict each other where the minimum is above the maximum', () => {
    expect(isContradictory(packTerms({ minimumNights: 8, maximumNights: 7 }))).toBe(true);
    expect(isContradictory(packTerms({ minimumNights: 7, maximumNights: 7 }))).toBe(false);
    expect(isContradictory(packTerms({ minimumNights: 8 }))).toBe(false);
    expect(isContradictory(packTerms({ maximumNights: 7 }))).toBe(false);
  });

  it('a minimum of 0, of 1,024 or of half a night is no length of a stay', () => {
    for (const minimumNights of [0, -1, 1.5, 1024]) expect(() => packTerms({ minimumNights })).toThrow(RangeError);
  });
});
