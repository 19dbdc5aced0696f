import type { Day } from '../../time/day.ts';
import type { Cents } from '../../money.ts';
import { percentDifference } from '../../offers/price-band.ts';
import type { PriceFinding } from './price-findings.ts';

/** A night and a competitor as an earlier message told them, in cents. */
export interface ReportedPrice {
  readonly date: Day;
  readonly competitor: string;
  readonly priceCents: Cents;
  readonly competitorCents: Cents;
}

/** A finding that the last message did not tell, or told with another difference. */
export interface NewFinding extends PriceFinding {
  /** The difference that was told, in whole percent; null when it was not told at all. */
  readonly before: number | null;
}

/** What was found, in two: together exactly that, each in its order. */
export interface PriceSince {
  readonly fresh: readonly NewFinding[];
  readonly known: readonly PriceFinding[];
}

/**
 * What is new since the last message that was sent (rule-56): a night with a competitor that it did not hold, or held with a
 * difference of other whole percents.
 */
export function priceSince(found: readonly PriceFinding[], sent: readonly ReportedPrice[]): PriceSince {
  const percents = new Map(sent.map((each) => [keyOf(each), percentDifference(each.competitorCents, each.priceCents)]));
  const fresh: NewFinding[] = [];
  const known: PriceFinding[] = [];
  for (const finding of found) {
    const before = percents.get(keyOf(finding)) ?? null;
    if (before === finding.percent) known.push(finding);
    else fresh.push({ ...finding, before });
  }
  return { fresh, known };
}

function keyOf({ date, competitor }: ReportedPrice): string {
  return `${date} ${competitor}`;
}
