import type { decideAdvice } from '@vivac/contract/adviser/decisions';
import type { BodyOf } from '@vivac/contract/endpoint';
import { centsOf, eurosOf } from '@vivac/domain/money';
import { type Refusal, refuse } from '#platform/refusal';
import { type AdviserSources, adviseNights } from '../advise-nights.ts';
import type { AskedNights } from '../gather-inputs.ts';
import { keptSettings } from '../read.ts';
import { insertDecision } from '../store.ts';

/** Keeps a decision of what is proposed at this moment; refused where that is not what the user saw. */
export async function decide(
  sources: AdviserSources,
  uid: string,
  asked: AskedNights,
  { decision, proposed, date }: BodyOf<typeof decideAdvice>,
  now: Date,
) {
  const kept = await keptSettings(sources.primary, uid, asked.reference);
  if (kept === null) return noSettings();
  const [night] = await adviseNights(sources, uid, asked, kept.settings);
  const { inputs, advice } = night!;
  const { proposedCents, reasons } = advice;
  if (proposedCents === null) return refuse('conflict', `Nothing is proposed for ${date}.`);
  if (proposedCents !== centsOf(proposed)) {
    return refuse('conflict', `Another price is proposed for ${date} by now: ${eurosOf(proposedCents)} €.`);
  }
  await insertDecision(sources.primary, {
    uid,
    campsiteId: asked.reference.id,
    night: inputs.day,
    decision,
    decidedAt: now,
    proposedCents,
    priceThenCents: inputs.own.priceCents,
    filters: asked.filters,
    reasons,
    inputs,
    settings: kept.settings,
  });
  return { decision, at: now.toISOString(), proposed: eurosOf(proposedCents) };
}

export function noSettings(): Refusal {
  return refuse('conflict', 'Nothing is proposed before the limits of this campsite are set.');
}
