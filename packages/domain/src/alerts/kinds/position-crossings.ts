import { type KnownQuote, quoteKnownAt } from '../../offers/price-history.ts';
import { indexTenthsOf, medianHalfCents, rankOf } from '../../offers/position/price-position.ts';
import type { Cents } from '../../money.ts';
import { type Day, addDays } from '../../time/day.ts';
import type { AlertState } from '../alert.ts';
import type { QuotesOfMarket } from './alert-market.ts';

export type Side = 'up' | 'down';

/** The own campsite's place on one night crossed a line. */
export interface Crossing {
  readonly day: Day;
  readonly side: Side;
  readonly state: AlertState;
  readonly from: number;
  readonly to: number;
  readonly compared: number;
  /** Seconds since 1970. */
  readonly seenAtS: number;
  readonly confirmedAtS: number | null;
}

interface Line {
  readonly measure: 'rank' | 'index';
  readonly line: number;
}

interface Place {
  readonly value: number;
  readonly compared: number;
}

/** A place is believed when it has held for a day: where a campsite is looked at once or twice a day, one wrong look does not hold so long. */
const HELD_S = 24 * 3600;
/** Below two competitors there is no place to speak of. */
const LEAST_COMPARED = 3;
/** An index is back below the line by so many points. */
const INDEX_BACK = 2;

/**
 * When the place of a night crossed the line (alert-10), oldest first: its history replayed from look to look, with {@link INDEX_BACK}
 * points between the way there and the way back. Moments without a place say nothing.
 */
export function crossingsOf(line: Line, market: QuotesOfMarket, night: number): Crossing[] {
  const crossings: Crossing[] = [];
  let known: { readonly side: Side; readonly value: number } | null = null;
  let trial: { readonly side: Side; readonly place: Place; readonly atS: number } | null = null;
  const day = addDays(market.first, night);
  const confirm = (untilS: number) => {
    if (trial === null || known === null || untilS - trial.atS <= HELD_S) return;
    close(crossings);
    const { side, place, atS } = trial;
    crossings.push({
      ...crossingOf(day, side, known.value, place),
      state: 'open',
      seenAtS: atS,
      confirmedAtS: atS + HELD_S,
    });
    known = { side, value: place.value };
    trial = null;
  };
  for (const { atS, place } of placesOf(line, market, night)) {
    confirm(atS);
    const side = sideOf(line, place.value, known?.side ?? null);
    if (known === null || side === known.side) {
      known = { side, value: place.value };
      trial = null;
    } else trial ??= { side, place, atS };
  }
  confirm(market.nowS);
  const waiting = trial as { side: Side; place: Place; atS: number } | null;
  const before = known as { side: Side; value: number } | null;
  if (waiting !== null && before !== null) {
    const { side, place, atS } = waiting;
    crossings.push({
      ...crossingOf(day, side, before.value, place),
      state: 'pending',
      seenAtS: atS,
      confirmedAtS: null,
    });
  }
  return crossings;
}

function crossingOf(day: Day, side: Side, from: number, { value: to, compared }: Place) {
  return { day, side, from, to, compared };
}

/** The one before it is over. */
function close(crossings: Crossing[]): void {
  const last = crossings.at(-1);
  if (last !== undefined) crossings[crossings.length - 1] = { ...last, state: 'closed' };
}

function sideOf({ measure, line }: Line, value: number, before: Side | null): Side {
  if (measure === 'rank') return value <= line ? 'up' : 'down';
  return value >= (before === 'up' ? line - INDEX_BACK + 1 : line) ? 'up' : 'down';
}

function placesOf({ measure }: Line, { histories, campsites, nowS }: QuotesOfMarket, night: number) {
  const own = campsites.find(({ isOwn }) => isOwn)!.id;
  const of = campsites.map(({ id }) => [id, histories.get(id)?.[night] ?? []] as const);
  const moments = new Set(of.flatMap(([, history]) => history.map(({ knownSinceS }) => knownSinceS)));
  return [...moments]
    .filter((atS) => atS <= nowS)
    .sort((a, b) => a - b)
    .flatMap((atS) => {
      const priceOf = (history: readonly KnownQuote[]) => quoteKnownAt(history, atS)?.priceCents ?? null;
      const mine = priceOf(of.find(([id]) => id === own)?.[1] ?? []);
      const others = of.flatMap(([id, history]) => (id === own ? [] : (priceOf(history) ?? [])));
      const place = placeOf(measure, mine, others);
      return place === null ? [] : [{ atS, place }];
    });
}

function placeOf(measure: Line['measure'], mine: Cents | null, others: readonly Cents[]): Place | null {
  const compared = others.length + 1;
  if (mine === null || compared < LEAST_COMPARED) return null;
  if (measure === 'rank') return { value: rankOf(mine, others).rank!, compared };
  const tenths = indexTenthsOf(mine, medianHalfCents(others.toSorted((a, b) => a - b)));
  return tenths === null ? null : { value: Math.floor(tenths / 10), compared };
}
