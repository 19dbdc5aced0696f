import { toSay, type PlainCode } from '@vivac/text/sentence';
import type { BodyOf, QueryOf } from '@vivac/contract/endpoint';
import { offerQueryOf } from '@vivac/contract/wire-names';
import { reasonToWire } from '@vivac/contract/wire/adviser/advice';
import { decisionOutcome } from '@vivac/domain/adviser/night-facts';
import { centsOf, eurosOf, eurosOrNull } from '@vivac/domain/money';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { momentOfQuote, NOT_SEEN, type Quote } from '@vivac/domain/offers/quote';
import { type Day, daysBetween, parseDay } from '@vivac/domain/time/day';
import type { Queryable } from '#platform/database/database';
import { refuse, type Problem, type Refusal, isRefusal, refuseParts } from '#platform/refusal';
import { quotesByCampsite } from '#modules/prices/read';
import type { VisibleCampsite } from '#modules/watchlists/read';
import { adviseNights, type AdviserSources, type RequestedNights, noSettings } from './advise-nights.ts';
import { type DecisionRow, decisionsOf, storedSettings } from './read.ts';
import { insertDecision } from './store.ts';
import type {
  AdviserSettings as SettingsOnWire,
  decideAdvice,
  getAdviserDecisions,
  StoredDecision,
} from '@vivac/contract/adviser';
import { SETTING_NAMES as NAMES, settingsFromWire } from '@vivac/contract/wire/adviser/settings';
import { type AdviserSettings, SETTING_RANGES, settingsFault } from '@vivac/domain/adviser/adviser-settings';

/** Keeps a decision of what is proposed at this moment; refused where that is not what the user saw. */
export async function decide(
  sources: AdviserSources,
  uid: string,
  requested: RequestedNights,
  { decision, proposed, date }: BodyOf<typeof decideAdvice>,
  now: Date,
) {
  const stored = await storedSettings(sources.primary, uid, requested.reference);
  if (stored === null) return noSettings();
  const [night] = await adviseNights(sources, uid, requested, stored.settings);
  const { inputs, advice } = night!;
  const { proposedCents, reasons } = advice;
  if (proposedCents === null) return refuse('conflict', toSay('adviserNone', { date }));
  if (proposedCents !== centsOf(proposed)) {
    return refuse('conflict', toSay('adviserOther', { date, price: eurosOf(proposedCents) }));
  }
  await insertDecision(sources.primary, {
    uid,
    campsiteId: requested.reference.id,
    night: inputs.day,
    decision,
    decidedAt: now,
    proposedCents,
    priceThenCents: inputs.own.priceCents,
    filters: requested.filters,
    reasons,
    inputs,
    settings: stored.settings,
  });
  return { decision, at: now.toISOString(), proposed: eurosOf(proposedCents) };
}

/** Older ones are kept, and shown where nights are asked for. */
const MOST_COMPARED = 2000;
const DECISIONS_SHOWN = 100;

/** What a user decided, the newest first, each beside the own price as it was seen last. */
export async function decisionList(
  { db, primary }: { readonly db: Queryable; readonly primary: Queryable },
  uid: string,
  campsite: VisibleCampsite,
  query: QueryOf<typeof getAdviserDecisions>,
) {
  const { decision = null, outcome, first_night, last_night, limit = DECISIONS_SHOWN, offset = 0 } = query;
  const dayOf = (text: string | undefined) => (text === undefined ? null : parseDay(text));
  const chosen = { decision, first: dayOf(first_night), last: dayOf(last_night) };
  const rows = await decisionsOf(primary, uid, campsite, chosen, MOST_COMPARED);
  const quoteOf = await quotesOfDecisions(db, campsite, rows);
  const all = rows.map((row) => presentDecision(row, quoteOf(row)));
  const found = all.filter((each) => outcome === undefined || each.outcome === outcome);
  const accepted = found.filter((each) => each.decision === 'accepted');
  return {
    decisions: found.slice(offset, offset + limit),
    total: found.length,
    accepted: accepted.length,
    ignored: found.length - accepted.length,
    followed: accepted.filter((each) => each.outcome === 'followed').length,
  };
}

/** The own prices of the nights that were decided: one reading for all of the same filters. */
async function quotesOfDecisions(
  db: Queryable,
  campsite: VisibleCampsite,
  rows: readonly DecisionRow[],
): Promise<(row: DecisionRow) => Quote> {
  const groups = Map.groupBy(rows, ({ filters }) => keyOf(filters));
  const read = [...groups].map(async ([key, same]) => {
    const nights = same.map(({ night }) => night).sort();
    const [first, last] = [nights[0]!, nights.at(-1)!];
    const quotes = await quotesByCampsite({ db }, [campsite], first, daysBetween(first, last) + 1, same[0]!.filters);
    return [key, { first, quotes: quotes.get(campsite.id)! }] as const;
  });
  const known = new Map<string, { readonly first: Day; readonly quotes: readonly Quote[] }>(await Promise.all(read));
  return ({ night, filters }) => {
    const { first, quotes } = known.get(keyOf(filters))!;
    return quotes[daysBetween(first, night)] ?? NOT_SEEN;
  };
}

/** The database keeps the same filters in the same order. */
const keyOf = (filters: OfferFilters): string => JSON.stringify(filters);

function presentDecision(row: DecisionRow, quote: Quote): StoredDecision {
  const { id, night, decision, decidedAt, proposedCents, priceThenCents, filters, reasons } = row;
  const seenAtS = momentOfQuote(quote);
  const known = { priceCents: quote.priceCents, state: quote.state, seenAtS };
  return {
    id,
    date: night,
    decision,
    at: decidedAt.toISOString(),
    proposed: eurosOf(proposedCents),
    price_then: eurosOrNull(priceThenCents),
    reasons: reasons.map(reasonToWire),
    filters: offerQueryOf(filters),
    price_now: eurosOrNull(quote.priceCents),
    seen_at: seenAtS === null ? null : new Date(seenAtS * 1000).toISOString(),
    outcome: decisionOutcome({ proposedCents, decidedAtS: decidedAt.getTime() / 1000 }, known),
  };
}

/** The settings that a call brings, or which of them cannot be kept, in words. */
export function settingsIn(given: SettingsOnWire): AdviserSettings | Refusal {
  const refusal = outOfRange(given);
  if (isRefusal(refusal)) return refusal;
  const settings = settingsFromWire(given);
  const fault = settingsFault(settings);
  if (fault === null) return settings;
  return fault.why === 'floor_above_ceiling'
    ? refuse('invalid', 'adviserCrossed', fault.field)
    : refuse('invalid', 'adviserNoEnding', fault.field);
}

/** All that is outside its range. */
function outOfRange({ floor, ceiling, target_index, weights, ...steps }: SettingsOnWire): Refusal | null {
  const { limitCents, index, weight } = SETTING_RANGES;
  const [first, ...others] = [
    ...amount(NAMES.floor, 'adviserFloor', floor, limitCents),
    ...amount(NAMES.ceiling, 'adviserCeiling', ceiling, limitCents),
    ...step(NAMES.stepUp, 'adviserStepUp', steps.step_up),
    ...step(NAMES.stepDown, 'adviserStepDown', steps.step_down),
    ...count(NAMES.targetIndex, 'adviserIndex', target_index, index),
    ...count(NAMES.compression, 'adviserCompression', weights.compression, weight),
    ...count(NAMES.pace, 'adviserPace', weights.pace, weight),
    ...count(NAMES.keyDate, 'adviserKeyDates', weights[NAMES.keyDate], weight),
    ...count(NAMES.reviews, 'adviserReviews', weights.reviews, weight),
  ];
  return first === undefined ? null : refuseParts('invalid', [first, ...others]);
}

interface Range {
  readonly least: number;
  readonly most: number;
}

function step(field: string, what: PlainCode, given: SettingsOnWire['step_up']): Problem[] {
  if (given === null) return [];
  return given.unit === 'percent'
    ? count(field, what, given.amount, SETTING_RANGES.stepPercent)
    : amount(field, what, given.amount, SETTING_RANGES.stepCents);
}

function amount(field: string, what: PlainCode, euros: number, { least, most }: Range): Problem[] {
  if (euros * 100 >= least && euros * 100 <= most) return [];
  return [{ field, error: toSay('adviserAmount', { reason: toSay(what), least: least / 100, most: most / 100 }) }];
}

function count(field: string, what: PlainCode, value: number, { least, most }: Range): Problem[] {
  if (Number.isInteger(value) && value >= least && value <= most) return [];
  return [{ field, error: toSay('adviserCount', { reason: toSay(what), least, most }) }];
}
