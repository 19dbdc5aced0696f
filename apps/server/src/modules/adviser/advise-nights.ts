import type { NightAdvice } from '@vivac/contract/wire/adviser/advice';
import type { AdviserSettings } from '@vivac/domain/adviser/adviser-settings';
import { advise } from '@vivac/domain/adviser/advise';
import type { NightInputs } from '@vivac/domain/adviser/night-inputs';
import { addDays } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { type AdviserFacts, type AskedNights, gatherInputs } from './gather-inputs.ts';
import { type DecisionRow, lastDecisions } from './read.ts';

export interface AdviserSources {
  /** Where prices are read from. */
  readonly db: Queryable;
  /** Where what the user wrote a moment ago is there. */
  readonly primary: Queryable;
  readonly facts: AdviserFacts;
}

export interface AdvisedInputs extends NightAdvice {
  readonly inputs: NightInputs;
}

/** The proposal of each night, beside what the user decided of it last. */
export async function adviseNights(
  { db, primary, facts }: AdviserSources,
  uid: string,
  asked: AskedNights,
  settings: AdviserSettings,
): Promise<AdvisedInputs[]> {
  const { first, count, filters, reference } = asked;
  const [nights, decisions] = await Promise.all([
    gatherInputs(db, facts, asked, settings),
    lastDecisions(primary, uid, reference, { first, last: addDays(first, count - 1), filters }),
  ]);
  const decidedOf = new Map(decisions.map((row) => [row.night, toldDecision(row)]));
  return nights.map((inputs) => ({
    inputs,
    advice: advise(inputs, settings),
    decided: decidedOf.get(inputs.day) ?? null,
  }));
}

function toldDecision({ decision, decidedAt, proposedCents }: DecisionRow): NightAdvice['decided'] {
  return { decision, at: decidedAt.toISOString(), proposedCents };
}
