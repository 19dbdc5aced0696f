import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../language.ts';
import { coverageSentence, type CoverageState, coverageState } from './freshness.ts';

const NOW = new Date('2026-11-25T09:12:00Z');
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

// @holds coverage-1
describe('the coverage of a campsite', () => {
  test.each<[CoverageState, Date | null]>([
    ['uncovered', null],
    ['covered', hoursAgo(1)],
    ['covered', hoursAgo(48)],
    ['late', new Date(hoursAgo(48).getTime() - 1)],
  ])('is %s when its newest number was seen at %s', (state, newestAt) => {
    expect(coverageState(newestAt, NOW)).toBe(state);
  });
});

// @holds coverage-2
describe('the sentence of a coverage', () => {
  const reported = (state: CoverageState, nightsWithPrice: number, reader: 'administrator' | 'manager') =>
    coverageSentence({ campsite: 'Cala Sirena', state, nightsWithPrice }, reader, 'en');

  test('sends a manager to the administrator, and offers an administrator the doors', () => {
    expect(reported('uncovered', 0, 'manager')).toBe('No source covers Cala Sirena yet: ask your administrator.');
    expect(reported('uncovered', 0, 'administrator')).toContain('upload a file, add a feed');
    expect(reported('late', 9, 'manager')).toContain('more than 48 hours: ask your administrator');
    expect(reported('late', 9, 'administrator')).toContain('look at its sources');
  });

  test('tells how many nights have a price, and when none has', () => {
    expect(reported('covered', 330, 'manager')).toBe('There are prices for 330 of the next 365 nights.');
    expect(reported('covered', 0, 'manager')).toBe('Its sources have no price for any of the next 365 nights.');
  });

  test.each(LANGUAGES)('names the campsite that nothing covers in %s', (language) => {
    const nobody = { campsite: 'Cala Sirena', state: 'uncovered', nightsWithPrice: 0 } as const;
    expect(coverageSentence(nobody, 'manager', language)).toContain('Cala Sirena');
  });
});
