import type { AdviserSettings } from '@vivac/domain/adviser/adviser-settings';
import type { NightInputs } from '@vivac/domain/adviser/night-inputs';
import { PACE_REACH, PACE_SECONDS, ownPace } from '@vivac/domain/adviser/own-pace';
import { scoreStanding } from '@vivac/domain/adviser/score-standing';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { type Quote, momentOfQuote } from '@vivac/domain/offers/quote';
import { type Day, addDays, dayRange, daysBetween } from '@vivac/domain/time/day';
import { isoSeconds } from '@vivac/domain/time/zoned-moment';
import type { Queryable } from '#platform/database/database';
import { pricesByCampsite, quotesByCampsite } from '#modules/prices/read';
import type { VisibleCampsite } from '#modules/watchlists/read';

/** Facts of other rooms, which the context hands over. */
export interface AdviserFacts {
  /** The public holidays of a year by day, where the campsite lies. */
  readonly keyDates: (year: number, campsite: VisibleCampsite) => ReadonlyMap<string, string>;
  /** The overall review score of each campsite that has one, by its id. */
  readonly scores: (db: Queryable, campsites: readonly VisibleCampsite[]) => Promise<ReadonlyMap<number, number>>;
}

export interface AskedNights {
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
export async function gatherInputs(
  db: Queryable,
  facts: AdviserFacts,
  asked: AskedNights,
  { weights, stepUp, stepDown }: AdviserSettings,
): Promise<NightInputs[]> {
  const { reference, competitors, filters, atS, zone, today } = asked;
  const campsites = [reference, ...competitors];
  // The week around each night, without nights that have passed.
  const before = Math.min(PACE_REACH, Math.max(0, daysBetween(today, asked.first)));
  const from = addDays(asked.first, -before);
  const count = before + asked.count + PACE_REACH;
  // Of what was known then only prices and restrictions count: why there was none is not asked.
  const asOf = (asOfS: number, whose: readonly VisibleCampsite[]): Promise<Quotes> =>
    pricesByCampsite({ db, asOfS }, whose, from, count, filters);
  const none: Quotes = new Map();
  const [now, weekBefore, morning, scores] = await Promise.all([
    quotesByCampsite({ db }, campsites, from, count, filters),
    weights.pace === 0 ? none : asOf(atS - PACE_SECONDS, campsites),
    stepUp === null && stepDown === null ? none : asOf(isoSeconds(today, zone, '00:00')!, [reference]),
    weights.reviews === 0 ? new Map<number, number>() : facts.scores(db, campsites),
  ]);
  const scoreOf = ({ id }: VisibleCampsite) => scores.get(id) ?? null;
  const score = scoreStanding(scoreOf(reference), competitors.map(scoreOf));
  const twice = ({ id }: VisibleCampsite) => ({ before: weekBefore.get(id) ?? [], now: now.get(id)! });
  const [own, ...others] = campsites.map(twice);
  return dayRange(asked.first, asked.count).map((day, night): NightInputs => {
    const at = before + night;
    return {
      day,
      atS,
      own: knownOf(own!.now[at]!),
      dayBeganCents: morning.get(reference.id)?.[at]?.priceCents ?? null,
      others: competitors.map(({ id, name }) => ({ name, ...knownOf(now.get(id)![at]!) })),
      keyDate: keyDateOf(day, (year) => facts.keyDates(year, reference)),
      score,
      pace: ownPace(at, atS, own!, others),
    };
  });
}

function knownOf(quote: Quote): NightInputs['own'] {
  return { priceCents: quote.priceCents, state: quote.state, seenAtS: momentOfQuote(quote) };
}

/** The night of a holiday, or the one before it. */
function keyDateOf(day: Day, holidaysOf: (year: number) => ReadonlyMap<string, string>): NightInputs['keyDate'] {
  const nameOf = (each: Day) => holidaysOf(Number(each.slice(0, 4))).get(each);
  const name = nameOf(day);
  if (name !== undefined) return { name, isEve: false };
  const eveOf = nameOf(addDays(day, 1));
  return eveOf === undefined ? null : { name: eveOf, isEve: true };
}
