import { plainStayPrice } from '@vivac/testing/plain-stay-price';
import { ratePlans, stays } from '@vivac/testing/random-rate-plans';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Stay } from './plan/rate-plan.ts';
import { type PreparedPlan, prepareRatePlan, priceStay } from './stay-price.ts';

const PLANS = 600;
const STAYS_OF_A_PLAN = 20;

// @holds derived-2
it('random stays: the engine and the plain second computation agree to the cent or refuse for the same reason', () => {
  const outcomes = new Map<string, number>();
  fc.assert(
    fc.property(
      ratePlans,
      fc.array(stays, { minLength: STAYS_OF_A_PLAN, maxLength: STAYS_OF_A_PLAN }),
      (plan, requested) => {
        const prepared = prepareRatePlan(plan);
        if (prepared.kind === 'faulty') throw new Error(prepared.problems[0]!.sentence);
        const differences: object[] = [];
        for (const stay of requested) {
          const outcome = engine(prepared, stay);
          const plain = plainStayPrice(plan, stay);
          if (JSON.stringify(outcome) !== JSON.stringify(plain)) differences.push({ stay, outcome, plain });
          const kind = 'rule' in outcome ? outcome.rule : 'priced';
          outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
        }
        expect(differences).toEqual([]);
      },
    ),
    { numRuns: PLANS, seed: 20261122 },
  );
  // A comparison in which nearly everything is refused would say little, and so would one that lacks a rule.
  expect(outcomes.get('priced')).toBeGreaterThan((PLANS * STAYS_OF_A_PLAN) / 6);
  expect([...outcomes.keys()].sort()).toEqual(EVERY_OUTCOME);
});

const EVERY_OUTCOME = [
  'arrival_weekday',
  'child_age',
  'closed',
  'closed_to_arrival',
  'closed_to_departure',
  'departure_weekday',
  'maximum_adults',
  'maximum_advance',
  'maximum_children',
  'maximum_guests',
  'maximum_nights',
  'minimum_adults',
  'minimum_advance',
  'minimum_children',
  'minimum_guests',
  'minimum_nights',
  'no_child_price',
  'no_children',
  'no_extra_adult',
  'no_guest_price',
  'no_rate',
  'priced',
  'sold_out',
];

function engine({ plan }: { readonly plan: PreparedPlan }, stay: Stay) {
  const price = priceStay(plan, stay);
  if (price.kind === 'refused') return { reason: price.reason, rule: price.detail.rule };
  const freeNights = price.items.find(({ kind }) => kind === 'free_nights')?.nights ?? [];
  // Parts that do not sum up are no price at all.
  const [totalCents, taxCents] = [price.items, price.taxItems].map((items) =>
    items.reduce((sum, { cents }) => sum + cents, 0),
  );
  if (totalCents !== price.totalCents || taxCents !== price.taxCents)
    return { reason: 'wrong parts', rule: 'wrong parts' };
  return { totalCents: price.totalCents, taxCents: price.taxCents, freeNights };
}
