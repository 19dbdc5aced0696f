import type { Language } from '../../language.ts';
import type { Cents } from '../../money.ts';
import { moneyWords } from '../../money-words.ts';
import type { OfferFilters } from '../../offers/offer-dimension.ts';
import { type AlertState, type FoundAlert, ONE_MOVE_S } from '../alert.ts';
import {
  type AlertKindModule,
  type AlertRule,
  FILTERS,
  type QuotesOfMarket,
  rulePhrases,
  underFilters,
} from './alert-kind.ts';
import { addDays, type Day } from '../../time/day.ts';
import { type QuoteAsOf, quoteAsOf } from '../../offers/price-history.ts';
import { indexTenthsOf, medianHalfCents, rankOf } from '../../offers/comparison.ts';

/** Tells when the own campsite's place among the prices crosses a line. */
interface PositionChangeRule extends AlertRule {
  /** Rank: 1 is the dearest. Index: the own price in percent of the median of the competitors. */
  readonly measure: 'rank' | 'index';
  readonly line: number;
  /** Up: dearer, to the line or over it. Down: cheaper, below it. */
  readonly direction: 'both' | 'up' | 'down';
  readonly ahead: number;
  readonly filters?: OfferFilters;
}

const MOST_OF_RANK = 50;

export const POSITION_CHANGE: AlertKindModule<PositionChangeRule, 'quotes'> = {
  noun: 'position change rule',
  forAdministrators: false,
  parts: {
    measure: {
      is: 'one of',
      among: ['rank', 'index'],
      means: 'Rank: 1 is the dearest. Index: percent of the median of the competitors.',
    },
    line: {
      is: 'whole',
      min: 1,
      max: 300,
      initial: 3,
      means: `A rank from 1 to ${MOST_OF_RANK}, or an index in percent.`,
    },
    direction: {
      is: 'one of',
      among: ['both', 'up', 'down'],
      means: 'Up: dearer, to the line or over it; down: cheaper.',
    },
    ahead: { is: 'whole', min: 1, max: 90, initial: 30, means: 'For so many nights ahead.' },
    filters: FILTERS,
  },
  example: { measure: 'rank', line: 3, direction: 'both', ahead: 30, enabled: true, urgent: false },
  fault: ({ measure, line }) =>
    measure === 'rank' && line > MOST_OF_RANK ? `line must be 1 to ${MOST_OF_RANK} for a rank.` : null,
  words: { en: wordsIn('en'), es: wordsIn('es'), ca: wordsIn('ca'), fr: wordsIn('fr') },
  needs: 'quotes',
  find(rule, market) {
    const own = market.campsites.find(({ isOwn }) => isOwn);
    if (own === undefined) return [];
    const nights = market.histories.get(own.id)?.length ?? 0;
    const crossings = Array.from({ length: nights }, (_, night) =>
      crossingsOf(rule, market, night).filter((crossing) => isReported(rule, market, crossing)),
    ).flat();
    return runsOf(crossings).map((run) => alertOf(rule, run, own, market.today));
  },
};

function isReported(
  { direction, ahead }: PositionChangeRule,
  { dayOf, sinceS }: QuotesOfMarket,
  crossing: Crossing,
): boolean {
  const { side, seenAtS, confirmedAtS, day } = crossing;
  if (direction !== 'both' && side !== direction) return false;
  if (confirmedAtS !== null && confirmedAtS < sinceS) return false;
  const seenOn = dayOf(seenAtS);
  return day >= seenOn && day < addDays(seenOn, ahead);
}

/** Consecutive nights that crossed the line the same way within a day. */
function runsOf(crossings: readonly Crossing[]): [Crossing, ...Crossing[]][] {
  const runs: [Crossing, ...Crossing[]][] = [];
  for (const crossing of crossings.toSorted((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : a.seenAtS - b.seenAtS,
  )) {
    const run = runs.find((each) => {
      const [first, last] = [each[0], each.at(-1)!];
      const isNext = crossing.day === addDays(last.day, 1);
      const isAlike = crossing.side === first.side && (crossing.state === 'pending') === (first.state === 'pending');
      return isNext && isAlike && Math.abs(crossing.seenAtS - first.seenAtS) < ONE_MOVE_S;
    });
    if (run === undefined) runs.push([crossing]);
    else run.push(crossing);
  }
  return runs;
}

function alertOf(
  { measure, line }: PositionChangeRule,
  run: readonly [Crossing, ...Crossing[]],
  own: { readonly id: number; readonly name: string },
  today: Day,
): FoundAlert {
  const [{ side, from, to, compared }] = run;
  const [first, last] = [run[0].day, run.at(-1)!.day];
  const seenAtS = Math.min(...run.map((each) => each.seenAtS));
  const confirmed = run.flatMap(({ confirmedAtS }) => confirmedAtS ?? []);
  const states = run.map(({ state }) => state);
  const live = states.includes('open') ? 'open' : states[0]!;
  return {
    subject: `${own.id} ${measure} ${line} ${side}`,
    campsiteId: own.id,
    state: last < today ? 'closed' : live,
    facts: {
      is: 'position',
      campsite: own.name,
      isOwn: true,
      first,
      last,
      nights: run.length,
      measure,
      line,
      from,
      to,
      compared,
    },
    seenAtS,
    openedAtS: confirmed.length === 0 ? seenAtS : Math.min(...confirmed),
    isUrgent: false,
  };
}

interface Words {
  readonly rank: Readonly<Record<PositionChangeRule['direction'], (line: number) => string>>;
  readonly index: Readonly<Record<PositionChangeRule['direction'], (line: string) => string>>;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    rank: {
      both: (line) => `Your campsite comes among the ${line} dearest or leaves them`,
      up: (line) => `Your campsite comes among the ${line} dearest`,
      down: (line) => `Your campsite leaves the ${line} dearest`,
    },
    index: {
      both: (line) => `Your price crosses ${line} of the median`,
      up: (line) => `Your price rises to ${line} of the median or more`,
      down: (line) => `Your price falls below ${line} of the median`,
    },
  },
  es: {
    rank: {
      both: (line) => `Tu camping entra entre los ${line} más caros o sale de ellos`,
      up: (line) => `Tu camping entra entre los ${line} más caros`,
      down: (line) => `Tu camping deja de estar entre los ${line} más caros`,
    },
    index: {
      both: (line) => `Tu precio cruza el ${line} de la mediana`,
      up: (line) => `Tu precio sube al ${line} de la mediana o más`,
      down: (line) => `Tu precio baja del ${line} de la mediana`,
    },
  },
  ca: {
    rank: {
      both: (line) => `El teu càmping entra entre els ${line} més cars o en surt`,
      up: (line) => `El teu càmping entra entre els ${line} més cars`,
      down: (line) => `El teu càmping deixa de ser entre els ${line} més cars`,
    },
    index: {
      both: (line) => `El teu preu creua el ${line} de la mediana`,
      up: (line) => `El teu preu puja al ${line} de la mediana o més`,
      down: (line) => `El teu preu baixa del ${line} de la mediana`,
    },
  },
  fr: {
    rank: {
      both: (line) => `Votre camping entre parmi les ${line} plus chers ou en sort`,
      up: (line) => `Votre camping entre parmi les ${line} plus chers`,
      down: (line) => `Votre camping sort des ${line} plus chers`,
    },
    index: {
      both: (line) => `Votre prix franchit ${line} de la médiane`,
      up: (line) => `Votre prix monte à ${line} de la médiane ou plus`,
      down: (line) => `Votre prix descend sous ${line} de la médiane`,
    },
  },
};

function wordsIn(language: Language): (rule: PositionChangeRule) => string {
  return ({ measure, line, direction, ahead, filters }) => {
    const { rank, index } = WORDS[language];
    const sentence =
      measure === 'rank' ? rank[direction](line) : index[direction](moneyWords[language].unsignedPercent(line));
    return `${sentence}, ${rulePhrases(language).ahead(ahead)}${underFilters(filters, language)}.`;
  };
}

type Side = 'up' | 'down';

/** The own campsite's place on one night crossed a line. */
interface Crossing {
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
function crossingsOf(line: Line, market: QuotesOfMarket, night: number): Crossing[] {
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
      const priceOf = (history: readonly QuoteAsOf[]) => quoteAsOf(history, atS)?.priceCents ?? null;
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
