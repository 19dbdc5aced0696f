import type { OfferChange } from '../../changes/change-runs.ts';
import { type Cents, eurosOf } from '../../money.ts';
import { moneyWords } from '../../money-words.ts';
import type { Language } from '../../language.ts';
import type { OfferFilters } from '../../offers/offer-dimension.ts';
import { campsitesOf, changeAlert, changesFor, type Event, eventsOf } from '../change-events.ts';
import {
  AHEAD,
  type AlertKindModule,
  type AlertRule,
  CAMPSITES,
  FILTERS,
  rulePhrases,
  subjectOf,
  underFilters,
  WHO,
} from './alert-kind.ts';

/** Tells of prices that moved. */
interface PriceChangeRule extends AlertRule {
  readonly who: 'competitors' | 'own' | 'both';
  readonly direction: 'both' | 'up' | 'down';
  /** Whole percent, at least; null where only euros count. */
  readonly percent: number | null;
  /** Whole euros, at least; null where only percent count. */
  readonly euros: number | null;
  /** Moves of so many days count together. */
  readonly days: number;
  readonly ahead: number;
  readonly campsites: readonly string[];
  readonly filters?: OfferFilters;
}

const NO_WAVE: ReadonlySet<never> = new Set();

export const PRICE_CHANGE: AlertKindModule<PriceChangeRule, 'changes'> = {
  noun: 'price change rule',
  forAdministrators: false,
  parts: {
    who: WHO,
    direction: { is: 'one of', among: ['both', 'up', 'down'], means: 'Dearer, cheaper, or both.' },
    percent: {
      is: 'whole',
      min: 3,
      max: 100,
      initial: 10,
      canBeNone: true,
      means: 'Percent of the price, at least; null where only euros count.',
    },
    euros: {
      is: 'whole',
      min: 1,
      max: 1000,
      initial: null,
      canBeNone: true,
      means: 'Euros per night, at least; null where only percent count.',
    },
    days: { is: 'one of', among: [1, 7, 30], means: 'Moves within so many days count together.' },
    ahead: AHEAD,
    campsites: CAMPSITES,
    filters: FILTERS,
  },
  example: {
    who: 'competitors',
    direction: 'both',
    percent: 10,
    euros: null,
    days: 1,
    ahead: 90,
    campsites: [],
    enabled: true,
    urgent: true,
  },
  fault: ({ percent, euros }) =>
    percent === null && euros === null ? 'needs percent or euros: one of them at least.' : null,
  words: { en: wordsIn('en'), es: wordsIn('es'), ca: wordsIn('ca'), fr: wordsIn('fr') },
  needs: 'changes',
  find(rule, market) {
    const campsites = campsitesOf(market.campsites, rule);
    const moves = movesWithin(changesFor(market, campsites, rule.ahead), rule.days, (move) => reaches(rule, move));
    return eventsOf(moves, market)
      .filter((event) => isOfRule(rule, event))
      .map((event) => changeAlert(event, campsites, market, NO_WAVE));
  },
};

/** A run is told when one of its nights reaches the limit: the others moved with it. */
function isOfRule(rule: PriceChangeRule, { run, members }: Event): boolean {
  const kinds = { both: ['price_up', 'price_down'], up: ['price_up'], down: ['price_down'] }[rule.direction];
  return kinds.includes(run.kind) && members.some((member) => reaches(rule, member));
}

/**
 * Of what two looks agree on where they do, so that a price that wavers reaches the limit once. In whole numbers, so that exactly the limit is never
 * lost.
 */
function reaches(
  { percent, euros }: Pick<PriceChangeRule, 'percent' | 'euros'>,
  { from, to, confirmedFrom, confirmedTo }: OfferChange,
): boolean {
  const [was, is] = confirmedTo === null ? [from, to] : [confirmedFrom, confirmedTo];
  const cents = Math.abs(is - was);
  return (percent !== null && cents * 100 >= percent * was) || (euros !== null && cents >= euros * 100);
}

interface Words {
  readonly moves: Readonly<Record<PriceChangeRule['direction'], string>>;
  readonly or: string;
  readonly atLeast: string;
  readonly within: (days: number) => string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    moves: { both: 'changes its price', up: 'gets dearer', down: 'gets cheaper' },
    or: 'or',
    atLeast: ' by at least ',
    within: (days) => ` within ${days} days`,
  },
  es: {
    moves: { both: 'cambia su precio', up: 'sube su precio', down: 'baja su precio' },
    or: 'o',
    atLeast: ' al menos ',
    within: (days) => ` en ${days} días`,
  },
  ca: {
    moves: { both: 'canvia el preu', up: 'apuja el preu', down: 'abaixa el preu' },
    or: 'o',
    atLeast: ' almenys ',
    within: (days) => ` en ${days} dies`,
  },
  fr: {
    moves: { both: 'change son prix', up: 'augmente son prix', down: 'baisse son prix' },
    or: 'ou',
    atLeast: ' d’au moins ',
    within: (days) => ` en ${days} jours`,
  },
};

function wordsIn(language: Language): (rule: PriceChangeRule) => string {
  return (rule) => {
    const { moves, or, atLeast, within } = WORDS[language];
    const { unsignedPercent, euros } = moneyWords[language];
    const limits = [
      rule.percent === null ? [] : unsignedPercent(rule.percent),
      rule.euros === null ? [] : euros(eurosOf((rule.euros * 100) as Cents)),
    ].flat();
    const far = `${atLeast}${limits.join(` ${or} `)}${rule.days === 1 ? '' : within(rule.days)}`;
    const { ahead } = rulePhrases(language);
    const sentence = `${subjectOf(rule, language)} ${moves[rule.direction]}${far}, ${ahead(rule.ahead)}`;
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${underFilters(rule.filters, language)}.`;
  };
}

const DAY_S = 24 * 3600;

/**
 * Moves of prices that count together (alert-9): where several moves of an offer's night in the same direction within `days` reach the limit only
 * together, the last of them is one move from where they began. What was told once begins anew, so that a drift is told at each limit
 * and not at every step. With one day, and for what is pending, each move stands alone.
 */
export function movesWithin(
  changes: readonly OfferChange[],
  days: number,
  reaches: (move: OfferChange) => boolean,
): OfferChange[] {
  const prices = changes.filter(({ kind }) => kind === 'price_up' || kind === 'price_down');
  if (days === 1) return prices;
  return chainsOf(prices).flatMap((chain) => summed(chain, days, reaches));
}

/** The moves of one offer on one night, oldest first: each begins where the one before it ended. */
function chainsOf(changes: readonly OfferChange[]): OfferChange[][] {
  const ofNight = Map.groupBy(changes, ({ campsiteId, unit, day }) => `${campsiteId} ${unit} ${day}`);
  return [...ofNight.values()].flatMap((moves) => {
    const chains: OfferChange[][] = [];
    for (const move of moves.toSorted((a, b) => a.seenAtS - b.seenAtS)) {
      const chain = chains.find(
        (each) => each.at(-1)!.confirmedTo === move.confirmedFrom && each.at(-1)!.seenAtS < move.seenAtS,
      );
      if (chain) chain.push(move);
      else chains.push([move]);
    }
    return chains;
  });
}

function summed(chain: readonly OfferChange[], days: number, reaches: (move: OfferChange) => boolean): OfferChange[] {
  const moves: OfferChange[] = [];
  let unreported: OfferChange[] = [];
  for (const move of chain) {
    unreported = unreported.filter(({ seenAtS, kind }) => kind === move.kind && move.seenAtS - seenAtS < days * DAY_S);
    unreported.push(move);
    const together = { ...move, from: unreported[0]!.from, confirmedFrom: unreported[0]!.confirmedFrom };
    if (reaches(move) || !reaches(together)) {
      moves.push(move);
      if (reaches(move)) unreported = [];
      continue;
    }
    moves.push(together);
    unreported = [];
  }
  return moves;
}
