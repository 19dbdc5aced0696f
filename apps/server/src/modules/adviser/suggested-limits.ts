import { eurosOf } from '@vivac/domain/money';
import type { Cents } from '@vivac/domain/money';
import type { Queryable } from '#platform/database/database';
import { quotesByCampsite } from '#modules/prices/read';
import type { AskedNights } from './gather-inputs.ts';

const STEP_CENTS = 500;

/** Limits a fifth around the own prices ahead, for a form to begin with; null without any price. */
export async function suggestedLimits(
  db: Queryable,
  { reference, first, count, filters }: AskedNights,
): Promise<{ readonly floor: number; readonly ceiling: number } | null> {
  const quotes = await quotesByCampsite({ db }, [reference], first, count, filters);
  const prices = quotes.get(reference.id)!.flatMap(({ priceCents }) => priceCents ?? []);
  if (prices.length === 0) return null;
  const floor = Math.max(1, Math.floor((Math.min(...prices) * 0.8) / STEP_CENTS)) * STEP_CENTS;
  const ceiling = Math.ceil((Math.max(...prices) * 1.2) / STEP_CENTS) * STEP_CENTS;
  return { floor: eurosOf(floor as Cents), ceiling: eurosOf(ceiling as Cents) };
}
