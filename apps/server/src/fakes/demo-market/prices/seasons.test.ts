import { describe, expect, it } from 'vitest';
import { toDay } from '@vivac/domain/time/day';
import { easterSunday, holidayFactors, isHighSeason, seasonFactor } from './seasons.ts';

describe('easterSunday', () => {
  it('is between late March and late April, by year', () => {
    expect([2008, 2016, 2019, 2024, 2025, 2026, 2027, 2038].map(easterSunday)).toEqual([
      '2008-03-23',
      '2016-03-27',
      '2019-04-21',
      '2024-03-31',
      '2025-04-20',
      '2026-04-05',
      '2027-03-28',
      '2038-04-25',
    ]);
  });
});

describe('holidayFactors', () => {
  it('raises the nights of Easter', () => {
    const factors = holidayFactors(2026);
    expect(factors.get(toDay('2026-04-02'))).toBeGreaterThan(1.3);
    expect(factors.get(toDay('2026-04-05'))).toBeGreaterThan(1.3);
    expect(factors.has(toDay('2026-04-12'))).toBe(false);
  });

  it('raises the weekend before a holiday on a Monday', () => {
    const factors = holidayFactors(2026);
    const raised = [9, 10, 11, 12].map((date) => factors.has(toDay(`2026-10-${String(date).padStart(2, '0')}`)));
    expect(raised).toEqual([true, true, true, false]);
  });

  it('raises the long weekend of December and New Year', () => {
    const factors = holidayFactors(2026);
    const days = ['2026-12-05', '2026-12-07', '2026-12-24', '2026-12-31', '2026-01-02'];
    expect(days.filter((day) => !((factors.get(toDay(day)) ?? 1) > 1))).toEqual([]);
  });
});

describe('seasonFactor', () => {
  it('peaks in August by the sea and is flattest in the Canary Islands', () => {
    const spread = (setting: 'coast' | 'canary'): number =>
      seasonFactor(setting, toDay('2026-08-15')) / seasonFactor(setting, toDay('2026-05-15'));
    expect(spread('coast')).toBeGreaterThan(1.7);
    expect(spread('canary')).toBeLessThan(1.5);
  });

  it('changes smoothly from night to night', () => {
    for (const setting of ['coast', 'country', 'mountain', 'canary'] as const) {
      const jump = seasonFactor(setting, toDay('2027-01-01')) - seasonFactor(setting, toDay('2026-12-31'));
      expect(Math.abs(jump)).toBeLessThan(0.03);
    }
  });
});

describe('isHighSeason', () => {
  it('is July and August by the sea, August inland, never in the Canary Islands', () => {
    const july = toDay('2026-07-20');
    expect([isHighSeason('coast', july), isHighSeason('country', july), isHighSeason('canary', july)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isHighSeason('mountain', toDay('2026-08-10'))).toBe(true);
  });
});
