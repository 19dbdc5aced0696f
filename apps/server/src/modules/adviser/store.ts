import type { AdviserSettings } from '@vivac/domain/adviser/adviser-settings';
import type { NightInputs } from '@vivac/domain/adviser/night-facts';
import type { Queryable } from '#platform/database/database';
import type { PersonalData } from '#platform/database/personal-data';
import type { DecisionRow } from './read.ts';

export async function keepSettings(
  db: Queryable,
  stored: {
    readonly uid: string;
    readonly campsiteId: number;
    readonly settings: AdviserSettings;
    readonly at: Date;
  },
): Promise<void> {
  await db.execute(
    `INSERT INTO adviser_settings (uid, campsite_id, settings, changed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (uid, campsite_id) DO UPDATE SET settings = excluded.settings, changed_at = excluded.changed_at`,
    [stored.uid, stored.campsiteId, JSON.stringify(stored.settings), stored.at],
  );
}

export interface NewDecision extends Omit<DecisionRow, 'id'> {
  readonly uid: string;
  readonly campsiteId: number;
  readonly inputs: NightInputs;
  readonly settings: AdviserSettings;
}

export async function insertDecision(db: Queryable, made: NewDecision): Promise<void> {
  const { inputs, settings, reasons } = made;
  await db.execute(
    `INSERT INTO adviser_decisions
       (uid, campsite_id, night, decision, decided_at, proposed_cents, price_then_cents, filters, made_of)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      made.uid,
      made.campsiteId,
      made.night,
      made.decision,
      made.decidedAt,
      made.proposedCents,
      made.priceThenCents,
      JSON.stringify(made.filters),
      JSON.stringify({ inputs, settings, reasons }),
    ],
  );
}

export const ADVISER_DATA: PersonalData = { owned: ['adviser_settings', 'adviser_decisions'] };
