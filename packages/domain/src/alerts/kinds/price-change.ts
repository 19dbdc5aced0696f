import type { OfferChange } from '../../changes/change-runs.ts';
import { type Cents, eurosOf } from '../../money.ts';
import { moneyWords } from '../../money-words.ts';
import type { Language } from '../../language.ts';
import type { OfferFilters } from '../../offers/offer-dimension.ts';
import { type Event, campsitesOf, changeAlert, changesFor, eventsOf } from '../change-events.ts';
import type { AlertKindModule, AlertRule } from './alert-kind.ts';
import { movesWithin } from './price-moves.ts';
import { rulePhrases, subjectOf, underFilters } from './rule-phrases.ts';
import { AHEAD, CAMPSITES, FILTERS, WHO } from './shared-parts.ts';

/** Tells of prices that moved. */
export interface PriceChangeRule extends AlertRule {
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
