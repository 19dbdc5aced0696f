import { decideUnitTypes as decideCall, forgetUnitType, getUnitTypes, type UnitType } from '@vivac/contract/unit-types';
import { type Cents, eurosOrNull } from '@vivac/domain/money';
import { suggestUnitType, UNIT_TYPES } from '@vivac/domain/offers/unit-type';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { isRefusal } from '#platform/refusal';
import type { Context } from '#server/context';
import {
  decideUnitTypes,
  typesInUse,
  type SentDecision,
  undecidedCount,
  type WordingRow,
  wordings,
} from './unit-types.ts';

const PAGE_SIZE = 25;

/** What wordings of units mean, as administrators decide it. */
export function unitTypeRoutes(app: FastifyInstance, context: Context): void {
  const { db, identity } = context;

  serve(app, identity, getUnitTypes, async ({ query: { decided = false, search = '', page = 1 } }) => {
    const requested = { decided, search: search.trim(), skip: (page - 1) * PAGE_SIZE, count: PAGE_SIZE };
    const [{ rows, total }, undecided, known] = await Promise.all([
      wordings(db, requested),
      undecidedCount(db),
      typesInUse(db),
    ]);
    const types = [...new Set([...known, ...Object.values(UNIT_TYPES)])].sort((a, b) => a.localeCompare(b));
    return { unit_types: rows.map(presentWording), total, undecided, types };
  });

  const decide = async (by: string, sent: readonly SentDecision[], message: string) => {
    const decided = await decideUnitTypes(context, by, sent);
    return isRefusal(decided) ? decided : { message, campsites: decided.campsites };
  };

  serve(app, identity, decideCall, async ({ body: { decisions }, caller, log }) => {
    const message = decisions.length === 1 ? 'The type was decided.' : `${decisions.length} types were decided.`;
    log.info({ by: caller.email, decisions: decisions.length }, 'Accommodation types were decided');
    return decide(caller.email, decisions, message);
  });

  serve(app, identity, forgetUnitType, async ({ query, caller, log }) => {
    log.info({ by: caller.email, ...query }, 'The decision about an accommodation type was taken back');
    return decide(caller.email, [{ ...query, type: null }], 'The decision was taken back.');
  });
}

function presentWording(row: WordingRow): UnitType {
  const { campsite, channel, wording, statedType, type, decidedBy, decidedAt, nights, lowestCents, changes } = row;
  return {
    campsite,
    channel,
    wording,
    stated_type: statedType,
    type,
    decided_by: decidedBy,
    decided_at: decidedAt?.toISOString() ?? null,
    nights,
    lowest_price: eurosOrNull(lowestCents as Cents | null),
    suggestion: suggestUnitType(wording),
    changes: changes.map(({ at, ...change }) => ({ ...change, at: new Date(at).toISOString() })),
  };
}
