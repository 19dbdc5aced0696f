import { UNDECIDED_TYPE } from '@vivac/domain/offers/unit-type';
import { oneLine } from '@vivac/domain/shown-text';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Clock } from '#platform/clock';
import type { Database, Transaction } from '#platform/database/database';
import { type Problem, type Refusal, refuseParts } from '#platform/refusal';
import { addName } from '../store.ts';
import { type Decision, findWordings, keepDecisions } from './decision-store.ts';
import type { Wording } from './wording-read.ts';

export interface DecideDeps {
  readonly db: Database;
  readonly clock: Clock;
  /** Makes held answers about campsites old. */
  raiseVersions(tx: Transaction, campsiteIds: readonly number[]): Promise<void>;
}

/** A decision as somebody sends it; no type goes back to what the source says. */
export interface SentDecision extends Wording {
  readonly type: string | null;
}

/** Decides about wordings, all together or none. Answers how many campsites compare otherwise from now on. */
export async function decideUnitTypes(
  { db, clock, raiseVersions }: DecideDeps,
  by: string,
  sent: readonly SentDecision[],
): Promise<{ readonly campsites: number } | Refusal> {
  const wordings = await findWordings(db, sent);
  const [first, ...others] = sent.flatMap((each, nth) => problemOf(each, wordings[nth] !== null, nth + 1) ?? []);
  if (first !== undefined) return refuseParts('invalid', [first, ...others]);
  return db.transaction(async (tx) => {
    const types = new Map<string, number>();
    const decisions: Decision[] = [];
    for (const [nth, { type }] of sent.entries()) {
      const name = type === null ? null : oneLine(type);
      if (name !== null && !types.has(name)) types.set(name, await addName(tx, 'accommodation_types', name));
      decisions.push({ ...wordings[nth]!, typeId: name === null ? null : types.get(name)! });
    }
    const campsites = await keepDecisions(tx, decisions, { by, at: clock.now() });
    if (campsites.length > 0) await raiseVersions(tx, campsites);
    await auditDecisions(tx, sent, clock.now());
    return { campsites: campsites.length };
  });
}

async function auditDecisions(tx: Transaction, sent: readonly SentDecision[], at: Date): Promise<void> {
  for (const { campsite, channel, wording, type } of sent) {
    const action = type === null ? 'unit_type.forgotten' : 'unit_type.decided';
    const details = { campsite, channel, ...(type !== null && { type: oneLine(type) }) };
    await recordAudit(tx, { at, action, subject: wording, details });
  }
}

function problemOf({ wording, campsite, channel, type }: SentDecision, isKnown: boolean, row: number): Problem | null {
  if (!isKnown) {
    const error = `${campsite} was never seen with “${oneLine(wording)}” on ${channel}. Load the list again.`;
    return { field: 'wording', row, error };
  }
  if (type === null) return null;
  const name = oneLine(type);
  if (name === '') return { field: 'type', row, error: 'The accommodation type must have a name.' };
  if (name.toLowerCase() !== UNDECIDED_TYPE.toLowerCase()) return null;
  return {
    field: 'type',
    row,
    error: `“${UNDECIDED_TYPE}” is not an accommodation type: it means that none is decided.`,
  };
}
