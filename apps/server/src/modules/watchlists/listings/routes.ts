import { say } from '@vivac/text/say';
import {
  type AdministeredCampsite,
  type CampsiteEffect,
  getCampsiteEffect,
  getCampsites,
  mergeCampsites,
  moveLink,
  setCampsiteIdentifiers,
  splitCampsite,
} from '@vivac/contract/administration/campsites';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import type { Identity } from '#platform/identity/ports';
import type { Log } from '#platform/log';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context, ListingEvidence } from '#server/context';
import { setIdentifiers } from '../campsite-identifiers.ts';
import { type CampsiteRow, campsiteRows } from './listing-store.ts';
import {
  decideListings,
  type PreviewedMove,
  previewMove,
  type RequestedMove,
  survivorLeft,
} from './decide-listings.ts';

const PAGE_SIZE = 25;

/** Which listings are one campsite: for administrators only. */
export function listingRoutes(app: FastifyInstance, context: Context): void {
  const { db, identity, evidenceOfListings } = context;

  serve(app, identity, getCampsites, async ({ query: { search = '', merged = false, page = 1 } }) => {
    const requested = { search: search.trim(), onlyMerged: merged, skip: (page - 1) * PAGE_SIZE, count: PAGE_SIZE };
    const { rows, total } = await campsiteRows(db, requested);
    return { campsites: rows.map(presentCampsite), total };
  });

  serve(app, identity, getCampsiteEffect, async ({ query: { decision, campsite, into } }) => {
    const requested = requestedMove(decision, campsite, into);
    if (isRefusal(requested)) return requested;
    const preview = await previewMove(context, requested);
    return isRefusal(preview)
      ? { ...NOTHING, refusal: say('en', preview.sentence) }
      : presentMove(preview, await evidenceOfListings(db, preview.listingIds));
  });

  const decide = async (requested: RequestedMove, why: string, caller: Identity, log: Log) => {
    const decided = await decideListings(context, requested, { by: caller.email, why });
    if (isRefusal(decided)) return decided;
    log.info({ by: caller.email, ...requested, why }, 'It was decided which listings are one campsite');
    return { message: decided.message, campsites: [...decided.campsites] };
  };
  serve(app, identity, mergeCampsites, ({ body: { campsite, into, why }, caller, log }) =>
    decide({ decision: 'merge', campsite, into }, why, caller, log),
  );
  serve(app, identity, splitCampsite, ({ body: { campsite, why }, caller, log }) =>
    decide({ decision: 'split', campsite }, why, caller, log),
  );
  serve(app, identity, moveLink, ({ body: { link, into, why }, caller, log }) =>
    decide({ decision: 'move_link', campsite: link, into }, why, caller, log),
  );

  serve(app, identity, setCampsiteIdentifiers, async ({ body: { campsite, identifiers }, caller, log, language }) => {
    const refusal = await setIdentifiers(context, campsite, identifiers);
    if (refusal !== null) return refusal;
    log.info({ by: caller.email, campsite }, 'What platforms call a campsite was changed');
    return { message: say(language, 'identifiersKept', { name: campsite }), campsites: [campsite] };
  });
}

function requestedMove(
  decision: RequestedMove['decision'],
  campsite: string,
  into: string | undefined,
): RequestedMove | Refusal {
  if (decision === 'split') return { decision, campsite };
  if (into === undefined) return refuse('invalid', 'nameInto', 'into');
  return { decision, campsite, into };
}

const NOTHING: CampsiteEffect = {
  refusal: null,
  campsite: null,
  from: null,
  into: null,
  links: [],
  evidence_moves: false,
  offers: 0,
  months: 0,
  first_month: null,
  last_month: null,
  reviews: 0,
  type_decisions: 0,
  users: [],
};

function presentMove(move: PreviewedMove, evidence: ListingEvidence): CampsiteEffect {
  const { listing, isolated, into, users } = move;
  return {
    refusal: null,
    campsite: isolated ?? listing.name,
    from: survivorLeft(move),
    into: into?.name ?? null,
    links: isolated === null ? [...listing.links] : [isolated],
    evidence_moves: isolated === null,
    offers: evidence.offers,
    months: evidence.months,
    first_month: evidence.firstMonth?.slice(0, 7) ?? null,
    last_month: evidence.lastMonth?.slice(0, 7) ?? null,
    reviews: evidence.reviews,
    type_decisions: evidence.typeDecisions,
    users: [...users],
  };
}

function presentCampsite(row: CampsiteRow): AdministeredCampsite {
  const { name, state, region, listings, watchers, identifiers, decisions } = row;
  return {
    name,
    state,
    region,
    listings: listings.map((listing) => ({
      name: listing.name,
      links: [...listing.links],
      merged_into: listing.mergedInto,
    })),
    watchers,
    identifiers: [...identifiers],
    decisions: decisions.map(({ at, ...decision }) => ({ ...decision, at: new Date(at).toISOString() })),
  };
}
