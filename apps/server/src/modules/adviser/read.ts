import type { AdviserSettings } from '@vivac/domain/adviser/adviser-settings';
import type { AdviserDecision } from '@vivac/domain/adviser/night-facts';
import type { Reason } from '@vivac/domain/adviser/advise';
import type { Cents } from '@vivac/domain/money';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import type { VisibleCampsite } from '#modules/watchlists/read';

export interface StoredSettings {
  readonly settings: AdviserSettings;
  readonly changedAt: Date;
}

/** What a user wants of the adviser for a campsite, or for one that was merged into it; null before anything was said. */
export async function storedSettings(
  db: Queryable,
  uid: string,
  { listings }: VisibleCampsite,
): Promise<StoredSettings | null> {
  const rows = await db.query<StoredSettings>(
    `SELECT settings, changed_at AS "changedAt" FROM adviser_settings
     WHERE uid = $1 AND campsite_id = ANY($2::int[]) ORDER BY changed_at DESC LIMIT 1`,
    [uid, listings],
  );
  return rows[0] ?? null;
}

export interface DecisionRow {
  readonly id: string;
  readonly night: Day;
  readonly decision: AdviserDecision;
  readonly decidedAt: Date;
  readonly proposedCents: Cents;
  readonly priceThenCents: Cents | null;
  readonly filters: OfferFilters;
  readonly reasons: readonly Reason[];
}

const COLUMNS = `id::text AS id, night, decision, decided_at AS "decidedAt", proposed_cents AS "proposedCents",
  price_then_cents AS "priceThenCents", filters, made_of->'reasons' AS reasons`;

/** A user’s last decision of each of some nights under the same filters. */
export function lastDecisions(
  db: Queryable,
  uid: string,
  { listings }: VisibleCampsite,
  requested: { readonly first: Day; readonly last: Day; readonly filters: OfferFilters },
): Promise<DecisionRow[]> {
  return db.query<DecisionRow>(
    `SELECT DISTINCT ON (night) ${COLUMNS} FROM adviser_decisions d
     WHERE uid = $1 AND campsite_id = ANY($2::int[]) AND night BETWEEN $3 AND $4 AND filters = $5::jsonb
     ORDER BY night, d.id DESC`,
    [uid, listings, requested.first, requested.last, JSON.stringify(requested.filters)],
  );
}

export interface DecisionChoice {
  readonly decision: AdviserDecision | null;
  readonly first: Day | null;
  readonly last: Day | null;
}

/** A user’s decisions of a campsite, the newest first. */
export function decisionsOf(
  db: Queryable,
  uid: string,
  { listings }: VisibleCampsite,
  { decision, first, last }: DecisionChoice,
  most: number,
): Promise<DecisionRow[]> {
  return db.query<DecisionRow>(
    `SELECT ${COLUMNS} FROM adviser_decisions
     WHERE uid = $1 AND campsite_id = ANY($2::int[]) AND ($3::text IS NULL OR decision = $3)
       AND ($4::date IS NULL OR night >= $4) AND ($5::date IS NULL OR night <= $5)
     ORDER BY adviser_decisions.id DESC LIMIT $6`,
    [uid, listings, decision, first, last, most],
  );
}

/** Rises with every decision of a user of a campsite. */
export async function decisionsMark(db: Queryable, uid: string, { listings }: VisibleCampsite): Promise<string | null> {
  const rows = await db.query<{ mark: string | null }>(
    'SELECT max(id)::text AS mark FROM adviser_decisions WHERE uid = $1 AND campsite_id = ANY($2::int[])',
    [uid, listings],
  );
  return rows[0]!.mark;
}
