import { ratePlans, stays } from '@vivac/testing/random-rate-plans';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, daysBetween } from '../../time/day.ts';
import type { RatePlan, Season, Stay } from './plan/rate-plan.ts';
import { stayPrice } from './stay-price.ts';

const RUNS = { numRuns: 800, seed: 20261122 };

function price(plan: RatePlan, stay: Stay) {
  const found = stayPrice({ ...plan, stay });
  return found.kind === 'priced' ? { totalCents: found.totalCents, taxCents: found.taxCents } : found;
}

// @holds derived-3
it('a longer minimum stay never makes a stay bookable', () => {
  fc.assert(
    fc.property(ratePlans, stays, fc.nat({ max: 10 }), fc.nat(), (plan, stay, more, at) => {
      const index = at % (plan.restrictions.length + 1);
      const rows = [...plan.restrictions, {}].map((row, each) =>
        each === index ? { ...row, minimumNights: (row.minimumNights ?? 0) + more } : row,
      );
      const [before, after] = [price(plan, stay), price({ ...plan, restrictions: rows }, stay)];
      expect('totalCents' in after ? before : after).toEqual(after);
    }),
    RUNS,
  );
});

// @holds derived-4
it('a mandatory fee for the stay raises every total by exactly its amount', () => {
  fc.assert(
    fc.property(ratePlans, stays, fc.integer({ min: 1, max: 20_000 }), (plan, stay, priceCents) => {
      const fee = { code: 'final cleaning', per: 'stay', periods: [{ priceCents }] } as const;
      const [before, after] = [price(plan, stay), price({ ...plan, fees: [...plan.fees, fee] }, stay)];
      const raised = 'totalCents' in before ? { totalCents: before.totalCents + priceCents } : {};
      expect(after).toEqual({ ...before, ...raised });
    }),
    RUNS,
  );
});

// @holds derived-4
it('the order of rows changes nothing', () => {
  fc.assert(
    fc.property(ratePlans, stays, (plan, stay) => {
      const { rates } = plan;
      const seasons = rates.seasons.toReversed().map((season) => ({
        ...season,
        guestPrices: season.guestPrices.toReversed(),
        extraChildren: season.extraChildren?.toReversed(),
      }));
      const turned: RatePlan = {
        rates: { ...rates, seasons, discounts: rates.discounts?.toReversed() },
        restrictions: plan.restrictions.toReversed(),
        fees: plan.fees.toReversed().map((fee) => ({ ...fee, periods: fee.periods.toReversed() })),
        taxes: plan.taxes.toReversed(),
      };
      const same = { ...stay, childAges: stay.childAges.toReversed() };
      expect(withoutAge(price(turned, same))).toEqual(withoutAge(price(plan, stay)));
    }),
    RUNS,
  );
});

/** Of two children who are refused either may be named. */
function withoutAge(found: ReturnType<typeof price>): object {
  return 'detail' in found && 'age' in found.detail ? { ...found, detail: { rule: found.detail.rule } } : found;
}

// @holds derived-4
it('a season split into two equal seasons changes nothing', () => {
  fc.assert(
    fc.property(ratePlans, stays, fc.nat(), fc.nat(), (plan, stay, row, night) => {
      const { seasons } = plan.rates;
      const halves = split(seasons[row % seasons.length]!, night);
      const rows = seasons.flatMap((season, at) => (at === row % seasons.length ? halves : [season]));
      expect(price({ ...plan, rates: { ...plan.rates, seasons: rows } }, stay)).toEqual(price(plan, stay));
    }),
    RUNS,
  );
});

function split(season: Season, night: number): Season[] {
  const nights = daysBetween(season.from, season.to) + 1;
  if (nights === 1) return [season];
  const first = 1 + (night % (nights - 1));
  return [
    { ...season, to: addDays(season.from, first - 1) },
    { ...season, from: addDays(season.from, first) },
  ];
}
