import type { Answer } from '@vivac/contract/dashboard/answer';
import { answerToWire } from '@vivac/contract/wire/prices';
import { eurosOrNull } from '@vivac/domain/money';
import {
  ANSWER_NIGHTS,
  countNights,
  newestCheck,
  newestPrice,
  priceMoves,
  whyUnpriced,
} from '@vivac/domain/offers/answer';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Quote } from '@vivac/domain/offers/quote';
import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';
import type { Day } from '@vivac/domain/time/day';
import { listingsOf, type VisibleCampsite } from '#modules/watchlists/read';
import { lastMonthOf } from './counts-read.ts';
import { moment } from './moment-read.ts';
import type { PriceSource } from './read.ts';
import { rememberedQuotes } from './remembered-quotes-read.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** As many as somebody may want to read. */
const MOST_MOVES = 100;

/** The full hour that the answer is given for, so that it stays the same answer for an hour; or the moment that was asked for. */
export function answeredAtS(nowMs: number, asOfS: number | undefined): number {
  return asOfS ?? Math.floor(nowMs / 1000 / HOUR_S) * HOUR_S;
}

/** The next nights in numbers: the own price among the competitors', and what moved in the day before `atS`. */
export async function answer(
  source: PriceSource,
  reference: VisibleCampsite,
  competitors: readonly VisibleCampsite[],
  requested: { readonly today: Day; readonly atS: number; readonly filters: OfferFilters },
): Promise<Answer> {
  const { today, atS, filters } = requested;
  const campsites = [reference, ...competitors];
  const sinceS = atS - DAY_S;
  const quotesOf = ({ db, asOfS }: PriceSource) =>
    rememberedQuotes({ db, asOfS }, campsites, today, ANSWER_NIGHTS, filters);
  const [now, before, lastMonth] = await Promise.all([
    quotesOf(source),
    quotesOf({ db: source.db, asOfS: sinceS }),
    lastMonthOf(source.db, listingsOf(campsites)),
  ]);
  const nowOf = ({ id }: VisibleCampsite): Quote[] => now.get(id)!;
  const moves = priceMoves(
    today,
    campsites.map((campsite) => ({ campsite, before: before.get(campsite.id)!, now: nowOf(campsite) })),
  );
  const all = [...now.values()].flat();
  return answerToWire({
    date: today,
    nights: ANSWER_NIGHTS,
    ...counted(today, nowOf(reference), competitors.map(nowOf)),
    since: moment(sinceS),
    moves: moves.slice(0, MOST_MOVES).map(({ campsite, day, ...known }) => ({
      name: campsite.name,
      date: day,
      before: priceKnown(known.before),
      now: priceKnown(known.now),
    })),
    moved: [...new Set(moves.map(({ day }) => day))].sort(),
    movesTotal: moves.length,
    lastMonth,
    unpriced: competitors.flatMap((campsite) => {
      const why = whyUnpriced(nowOf(campsite));
      return why === null ? [] : [{ name: campsite.name, ...why }];
    }),
    old: campsites.flatMap((campsite) => {
      const checkedAtS = newestCheck(nowOf(campsite));
      const isOld = checkedAtS !== null && atS - checkedAtS > STALE_AFTER_HOURS * HOUR_S;
      return isOld ? [{ name: campsite.name, checkedAt: moment(checkedAtS) }] : [];
    }),
    seenAt: moment(newestPrice(all)),
    checkedAt: moment(newestCheck(all)),
  });
}

function counted(first: Day, own: readonly Quote[], others: readonly (readonly Quote[])[]) {
  const { compared, below, above, median, rank } = countNights(first, own, others);
  return {
    compared,
    below: [...below],
    above: [...above],
    median: { below: [...median.below], above: [...median.above] },
    rank: { cheapest: [...rank.cheapest], dearest: [...rank.dearest] },
  };
}

function priceKnown({ priceCents, state, restriction }: Quote) {
  return { price: eurosOrNull(priceCents), state, restriction };
}
