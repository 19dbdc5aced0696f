import type { getAdviceWhatIf } from '@vivac/contract/adviser-what-if';
import type { QueryOf, ResponseOf } from '@vivac/contract/endpoint';
import { offerFiltersOf, type OfferQuery } from '@vivac/contract/wire-names';
import { inputsToWire, type NightAdvice, nightToWire } from '@vivac/contract/wire/adviser/advice';
import { comparedIn, type ComparedQuery, QUERY_FIELDS } from '@vivac/contract/wire/prices';
import { advise } from '@vivac/domain/adviser/advise';
import type { AdviserSettings } from '@vivac/domain/adviser/adviser-settings';
import {
  type NightInputs,
  ownPace,
  PACE_REACH,
  PACE_SECONDS,
  pricedNow,
  scoreStanding,
  withPrices,
} from '@vivac/domain/adviser/night-facts';
import { type Cents, centsOf, eurosOf } from '@vivac/domain/money';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { momentOfQuote, type Quote } from '@vivac/domain/offers/quote';
import { addDays, type Day, dayRange, daysBetween } from '@vivac/domain/time/day';
import { isoSeconds } from '@vivac/domain/time/zoned-moment';
import type { Clock } from '#platform/clock';
import type { Queryable } from '#platform/database/database';
import type { Identity } from '#platform/identity/ports';
import { isRefusal, type Refusal, refuse } from '#platform/refusal';
import type { Language } from '@vivac/domain/language';
import { overallScores } from '#modules/reviews/score-read';
import { keyDates } from '#modules/prices/key-dates-read';
import { pricesByCampsite } from '#modules/prices/read';
import { rememberedQuotes } from '#modules/prices/remembered-quotes-read';
import { namedCampsites, type VisibleCampsite } from '#modules/watchlists/read';
import { type DecisionRow, storedSettings, lastDecisions } from './read.ts';

export interface AdviserSources {
  /** Where prices are read from. */
  readonly db: Queryable;
  /** Where what the user wrote a moment ago is there. */
  readonly primary: Queryable;
  /** In which holidays have their names. */
  readonly language: Language;
}

export interface AdvisedInputs extends NightAdvice {
  readonly inputs: NightInputs;
}

/** The proposal of each night, beside what the user decided of it last. */
export async function adviseNights(
  { db, primary, language }: AdviserSources,
  uid: string,
  requested: RequestedNights,
  settings: AdviserSettings,
): Promise<AdvisedInputs[]> {
  const { first, count, filters, reference } = requested;
  const [nights, decisions] = await Promise.all([
    gatherInputs(db, language, requested, settings),
    lastDecisions(primary, uid, reference, { first, last: addDays(first, count - 1), filters }),
  ]);
  const decidedOf = new Map(decisions.map((row) => [row.night, reportedDecision(row)]));
  return nights.map((inputs) => ({
    inputs,
    advice: advise(inputs, settings),
    decided: decidedOf.get(inputs.day) ?? null,
  }));
}

function reportedDecision({ decision, decidedAt, proposedCents }: DecisionRow): NightAdvice['decided'] {
  return { decision, at: decidedAt.toISOString(), proposedCents };
}

export interface RequestedNights {
  readonly reference: VisibleCampsite;
  readonly competitors: readonly VisibleCampsite[];
  readonly filters: OfferFilters;
  readonly first: Day;
  readonly count: number;
  readonly today: Day;
  /** For which it is judged what is stale. */
  readonly atS: number;
  /** Of the product. */
  readonly zone: string;
}

type Quotes = ReadonlyMap<number, readonly Quote[]>;

/** All that the proposals of some nights are made of. What weighs nothing is not read. */
async function gatherInputs(
  db: Queryable,
  language: Language,
  requested: RequestedNights,
  { weights, stepUp, stepDown }: AdviserSettings,
): Promise<NightInputs[]> {
  const { reference, competitors, filters, atS, zone, today } = requested;
  const campsites = [reference, ...competitors];
  // The week around each night, without nights that have passed.
  const before = Math.min(PACE_REACH, Math.max(0, daysBetween(today, requested.first)));
  const from = addDays(requested.first, -before);
  const count = before + requested.count + PACE_REACH;
  // Of what was known then only prices and restrictions count: why there was none is not asked.
  const asOf = (asOfS: number, whose: readonly VisibleCampsite[]): Promise<Quotes> =>
    pricesByCampsite({ db, asOfS }, whose, from, count, filters);
  const none: Quotes = new Map();
  const [now, weekBefore, morning, scores] = await Promise.all([
    rememberedQuotes({ db }, campsites, from, count, filters),
    weights.pace === 0 ? none : asOf(atS - PACE_SECONDS, campsites),
    stepUp === null && stepDown === null ? none : asOf(isoSeconds(today, zone, '00:00')!, [reference]),
    weights.reviews === 0 ? null : overallScores(db, campsites),
  ]);
  const scoreOf = ({ id }: VisibleCampsite) => scores?.(id).score ?? null;
  const score = scoreStanding(scoreOf(reference), competitors.map(scoreOf));
  const twice = ({ id }: VisibleCampsite) => ({ before: weekBefore.get(id) ?? [], now: now.get(id)! });
  const [seen, ...others] = campsites.map(twice);
  const own = { ...seen!, now: await withOwnTariff(db, requested, { first: from, count }, seen!.now) };
  return dayRange(requested.first, requested.count).map((day, night): NightInputs => {
    const at = before + night;
    return {
      day,
      atS,
      own: ownOf(own.now[at]!, atS),
      dayBeganCents: morning.get(reference.id)?.[at]?.priceCents ?? null,
      others: othersOn(at, competitors, now),
      keyDate: keyDateOf(day, (year) => keyDates(year, reference.region, language)),
      score,
      pace: ownPace(at, atS, own, others),
    };
  });
}

/** Where the channel asked for states nothing of the own campsite, its own tariff does, whatever channel that is of. */
async function withOwnTariff(
  db: Queryable,
  { reference, filters }: RequestedNights,
  { first, count }: { readonly first: Day; readonly count: number },
  quotes: readonly Quote[],
): Promise<readonly Quote[]> {
  const { channel, ...onAnyChannel } = filters;
  const isUnstated = ({ state }: Quote) => state === 'not_seen' || state === 'not_offered';
  if (channel === undefined || !quotes.some(isUnstated)) return quotes;
  const anywhere = (await pricesByCampsite({ db }, [reference], first, count, onAnyChannel)).get(reference.id)!;
  return quotes.map((quote, night) => (isUnstated(quote) && anywhere[night]!.isOfTariff ? anywhere[night]! : quote));
}

/** What the own tariff says holds as long as it counts, whenever it was read. */
function ownOf(quote: Quote, atS: number): NightInputs['own'] {
  const known = knownOf(quote);
  return quote.isOfTariff ? { ...known, seenAtS: atS } : known;
}

function knownOf(quote: Quote): NightInputs['own'] {
  const { priceCents, state, isListAlone } = quote;
  return { priceCents, state, seenAtS: momentOfQuote(quote), ...(isListAlone && { isListAlone }) };
}

const othersOn = (at: number, competitors: readonly VisibleCampsite[], quotes: Quotes): NightInputs['others'] =>
  competitors.map(({ id, name }) => ({ name, ...knownOf(quotes.get(id)![at]!) }));

/** The night of a holiday, or the one before it. */
function keyDateOf(day: Day, holidaysOf: (year: number) => ReadonlyMap<string, string>): NightInputs['keyDate'] {
  const nameOf = (each: Day) => holidaysOf(Number(each.slice(0, 4))).get(each);
  const name = nameOf(day);
  if (name !== undefined) return { name, isEve: false };
  const eveOf = nameOf(addDays(day, 1));
  return eveOf === undefined ? null : { name: eveOf, isEve: true };
}

const HOUR_S = 3600;

/** The nights of a call with the campsites that it names, which the caller may see. */
export async function requestedNights(
  { db, clock, zone }: { readonly db: Queryable; readonly clock: Clock; readonly zone: string },
  caller: Identity,
  query: ComparedQuery & OfferQuery,
  nights: (today: Day) => { readonly first: Day; readonly count: number },
): Promise<RequestedNights | Refusal> {
  const { reference: own, competitors: others } = comparedIn(query);
  const names = [own, ...others.filter((name) => name !== own)];
  const campsites = await namedCampsites(db, caller, names, QUERY_FIELDS.campsites);
  if (isRefusal(campsites)) return campsites;
  const [reference, ...competitors] = campsites;
  const today = clock.today();
  return {
    reference: reference!,
    competitors,
    filters: offerFiltersOf(query),
    ...nights(today),
    today,
    // Of a full hour, so that what was proposed stays the same for that long while nothing comes in.
    atS: Math.floor(clock.now().getTime() / 1000 / HOUR_S) * HOUR_S,
    zone,
  };
}

/** How many competitors at most have a price that counts on one of the nights: of fewer than four nothing is proposed. */
export async function mostPriced(
  { db }: AdviserSources,
  { competitors, ...requested }: RequestedNights,
): Promise<number> {
  const { first, count, filters, atS } = requested;
  const quotes = await rememberedQuotes({ db }, competitors, first, count, filters);
  const priced = dayRange(first, count).map((_, at) => pricedNow(othersOn(at, competitors, quotes), atS).length);
  return Math.max(...priced);
}

const STEP_CENTS = 500;

/** Limits a fifth around the own prices ahead, for a form to begin with; null without any price. */
export async function suggestedLimits(
  db: Queryable,
  { reference, first, count, filters }: RequestedNights,
): Promise<{ readonly floor: number; readonly ceiling: number } | null> {
  const quotes = await rememberedQuotes({ db }, [reference], first, count, filters);
  const prices = quotes.get(reference.id)!.flatMap(({ priceCents }) => priceCents ?? []);
  if (prices.length === 0) return null;
  const floor = Math.max(1, Math.floor((Math.min(...prices) * 0.8) / STEP_CENTS)) * STEP_CENTS;
  const ceiling = Math.ceil((Math.max(...prices) * 1.2) / STEP_CENTS) * STEP_CENTS;
  return { floor: eurosOf(floor as Cents), ceiling: eurosOf(ceiling as Cents) };
}

/** What would be proposed for a night if some competitors had other prices; nothing of it is kept. */
export async function whatIf(
  sources: AdviserSources,
  uid: string,
  requested: RequestedNights,
  query: QueryOf<typeof getAdviceWhatIf>,
): Promise<ResponseOf<typeof getAdviceWhatIf> | Refusal> {
  const prices = changedPrices(requested, query);
  if (isRefusal(prices)) return prices;
  const stored = await storedSettings(sources.primary, uid, requested.reference);
  if (stored === null) return noSettings();
  const { settings } = stored;
  const [known] = await adviseNights(sources, uid, requested, settings);
  const inputs = withPrices(known!.inputs, prices);
  return {
    known: nightToWire(known!),
    what_if: inputsToWire({ inputs, advice: advise(inputs, settings), decided: known!.decided, settings }),
  };
}

function changedPrices(
  { competitors }: RequestedNights,
  { changedname, changedprice }: QueryOf<typeof getAdviceWhatIf>,
): ReadonlyMap<string, Cents> | Refusal {
  if (changedname.length !== changedprice.length) {
    return refuse('invalid', 'adviserChangedPrices', 'changedprice');
  }
  const known = new Set(competitors.map(({ name }) => name));
  if (!changedname.every((name) => known.has(name))) {
    return refuse('invalid', 'adviserChangedNames', 'changedname');
  }
  const prices = new Map(changedname.map((name, at) => [name, centsOf(changedprice[at]!)]));
  return prices.size === changedname.length ? prices : refuse('invalid', 'adviserChangedOnce', 'changedname');
}

export function noSettings(): Refusal {
  return refuse('conflict', 'adviserNoLimits');
}
