import type { ChangeKind } from '../../changes/change.ts';
import { LOCALES, type Language } from '../../language.ts';
import type { OfferFilters } from '../../offers/offer-dimension.ts';
import { campsitesOf, changeAlert, changesFor, type Event, eventsOf, soldOutWave } from '../change-events.ts';
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

/** Tells of what can be booked no more, again, hardly, or otherwise. */
export interface AvailabilityChangeRule extends AlertRule {
  readonly who: 'competitors' | 'own' | 'both';
  /** Sold out, or out of season. */
  readonly sold: boolean;
  readonly back: boolean;
  /** So many units left or fewer; null where that is not told. */
  readonly left: number | null;
  readonly minimum: boolean;
  readonly arrival: boolean;
  readonly ahead: number;
  readonly campsites: readonly string[];
  readonly filters?: OfferFilters;
}

const flag = (initial: boolean, means: string) => ({ is: 'flag', initial, means }) as const;

export const AVAILABILITY_CHANGE: AlertKindModule<AvailabilityChangeRule, 'changes'> = {
  noun: 'availability change rule',
  forAdministrators: false,
  parts: {
    who: WHO,
    sold: flag(true, 'Sold out, or closed.'),
    back: flag(true, 'Back on sale.'),
    left: {
      is: 'whole',
      min: 1,
      max: 2,
      initial: null,
      canBeNone: true,
      means: 'So many units left or fewer; null where that is not told.',
    },
    minimum: flag(false, 'The minimum stay changed.'),
    arrival: flag(false, 'The days of arrival changed.'),
    ahead: AHEAD,
    campsites: CAMPSITES,
    filters: FILTERS,
  },
  example: {
    who: 'competitors',
    sold: true,
    back: true,
    left: null,
    minimum: false,
    arrival: false,
    ahead: 90,
    campsites: [],
    enabled: true,
    urgent: true,
  },
  fault: (rule) => (kindsOf(rule).size === 0 ? 'needs something to tell: sold, back, left, minimum or arrival.' : null),
  words: { en: wordsIn('en'), es: wordsIn('es'), ca: wordsIn('ca'), fr: wordsIn('fr') },
  needs: 'changes',
  find(rule, market) {
    const campsites = campsitesOf(market.campsites, rule);
    const kinds = kindsOf(rule);
    const changes = changesFor(market, campsites, rule.ahead).filter(({ kind }) => kinds.has(kind));
    const competitors = market.campsites.filter(({ isOwn }) => !isOwn);
    const wave = soldOutWave(market.changes, competitors, market.nowS);
    return eventsOf(changes, market)
      .filter((event) => isFewEnough(rule, event))
      .map((event) => changeAlert(event, campsites, market, wave));
  },
};

function kindsOf({ sold, back, left, minimum, arrival }: AvailabilityChangeRule): ReadonlySet<ChangeKind> {
  const kinds: readonly (readonly [boolean, readonly ChangeKind[]])[] = [
    [sold, ['sold_out', 'closed']],
    [back, ['back_on_sale']],
    [left !== null, ['few_left']],
    [minimum, ['minimum_stay']],
    [arrival, ['arrival_day']],
  ];
  return new Set(kinds.flatMap(([isRequested, those]) => (isRequested ? those : [])));
}

function isFewEnough({ left }: AvailabilityChangeRule, { run }: Event): boolean {
  return run.kind !== 'few_left' || (left !== null && run.to.lowest <= left);
}

interface Words {
  readonly sold: string;
  readonly back: string;
  readonly left: (units: number) => string;
  readonly minimum: string;
  readonly arrival: string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    sold: 'sells out or closes',
    back: 'is back on sale',
    left: (units) => (units === 1 ? 'has one unit left' : `has ${units} units left or fewer`),
    minimum: 'changes its minimum stay',
    arrival: 'changes its arrival days',
  },
  es: {
    sold: 'se completa o cierra',
    back: 'vuelve a estar a la venta',
    left: (units) => (units === 1 ? 'tiene una sola unidad' : `tiene ${units} unidades o menos`),
    minimum: 'cambia su estancia mínima',
    arrival: 'cambia sus días de llegada',
  },
  ca: {
    sold: 's’omple o tanca',
    back: 'torna a estar a la venda',
    left: (units) => (units === 1 ? 'té una sola unitat' : `té ${units} unitats o menys`),
    minimum: 'canvia l’estada mínima',
    arrival: 'canvia els dies d’arribada',
  },
  fr: {
    sold: 'est complet ou ferme',
    back: 'est de nouveau en vente',
    left: (units) => (units === 1 ? 'n’a plus qu’une unité' : `n’a plus que ${units} unités ou moins`),
    minimum: 'change son séjour minimum',
    arrival: 'change ses jours d’arrivée',
  },
};

function wordsIn(language: Language): (rule: AvailabilityChangeRule) => string {
  return (rule) => {
    const words = WORDS[language];
    const stated = [
      rule.sold ? [words.sold] : [],
      rule.back ? [words.back] : [],
      rule.left === null ? [] : [words.left(rule.left)],
      rule.minimum ? [words.minimum] : [],
      rule.arrival ? [words.arrival] : [],
    ].flat();
    const what = new Intl.ListFormat(LOCALES[language], { type: 'disjunction' }).format(stated);
    const sentence = `${subjectOf(rule, language)} ${what}, ${rulePhrases(language).ahead(rule.ahead)}`;
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}${underFilters(rule.filters, language)}.`;
  };
}
