import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, toDay } from '../../time/day.ts';
import type { Cents } from '../../money.ts';
import type { PriceFinding } from './price-findings.ts';
import { priceSince } from './price-since.ts';

const FIRST = toDay('2027-02-01');

const finding = (night: number, competitor: string, theirs: number): PriceFinding => ({
  date: addDays(FIRST, night),
  competitor,
  priceCents: 10_000 as Cents,
  competitorCents: theirs as Cents,
  percent: Math.round((theirs - 10_000) / 100) + 0,
  seenAtS: 0,
});

const anyFindings = fc
  .array(
    fc.record({
      night: fc.nat(89),
      competitor: fc.constantFrom('One', 'Two', '1 One'),
      theirs: fc.integer({ min: 1, max: 30_000 }),
    }),
  )
  .map((all) => {
    const found = all.map(({ night, competitor, theirs }) => finding(night, competitor, theirs));
    return [...new Map(found.map((each) => [`${each.date}/${each.competitor}`, each])).values()];
  });

// @holds rule-56
it('property: what is new and what is known are together what was found', () => {
  fc.assert(
    fc.property(anyFindings, anyFindings, (found, sent) => {
      const { fresh, known } = priceSince(found, sent);
      const named = (all: readonly PriceFinding[]) => all.map(({ date, competitor }) => `${date} ${competitor}`);
      const both = [...named(fresh), ...named(known)];
      expect(new Set(both)).toEqual(new Set(named(found)));
      expect(both).toHaveLength(found.length);
    }),
  );
});

// @holds rule-56
it('property: nothing is new in the list that was told', () => {
  fc.assert(fc.property(anyFindings, (found) => priceSince(found, found).fresh.length === 0));
});

// @holds rule-56
it('a difference of other whole percents is new and says what it was, one within a percent is known', () => {
  const sent = [finding(0, 'One', 8000), finding(1, 'One', 8000)];
  const { fresh, known } = priceSince([finding(0, 'One', 8010), finding(1, 'One', 7900)], sent);
  expect(fresh.map(({ date, percent, before }) => [date, percent, before])).toEqual([['2027-02-02', -21, -20]]);
  expect(known.map(({ date }) => date)).toEqual(['2027-02-01']);
});

// @holds rule-56
it('another competitor or another night is new', () => {
  const { fresh } = priceSince([finding(0, 'Two', 8000), finding(1, 'One', 8000)], [finding(0, 'One', 8000)]);
  expect(fresh.map(({ before }) => before)).toEqual([null, null]);
});
