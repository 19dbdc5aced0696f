import { describe, expect, it } from 'vitest';
import { toDay } from '@vivac/domain/time/day';
import { SEASONS, holidayFactors, isWithin, seasonFactor } from './seasons.ts';

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

describe('high season', () => {
  it('is July and August by the sea, August inland, never in the Canary Islands', () => {
    const isHigh = (setting: keyof typeof SEASONS, day: string) => isWithin(SEASONS[setting].highSeason, toDay(day));
    const july = (['coast', 'country', 'canary'] as const).map((setting) => isHigh(setting, '2026-07-20'));
    expect(july).toEqual([true, false, false]);
    expect(isHigh('mountain', '2026-08-10')).toBe(true);
  });
});
