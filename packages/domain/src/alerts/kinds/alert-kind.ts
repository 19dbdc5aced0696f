import { type Language, LOCALES } from '../../language.ts';
import type { OfferFilters } from '../../offers/offer-dimension.ts';
import type { FoundAlert, SourceFacts } from '../alert.ts';
import type { OfferChange } from '../../changes/change-runs.ts';
import type { QuoteAsOf } from '../../offers/price-history.ts';
import type { Day } from '../../time/day.ts';
import { filterWords } from '../../offers/offer-filters.ts';
import { shownName } from '../../shown-text.ts';

/** What alert rules of every kind have; a kind adds its own parts. */
export interface AlertRule {
  readonly enabled: boolean;
  /** Whether what is urgent is told at once, and not with the next digest. */
  readonly urgent: boolean;
}

/** A whole number, or null where that is allowed. */
interface WholePart {
  readonly is: 'whole';
  readonly min: number;
  readonly max: number;
  readonly initial: number | null;
  /** Null says that this limit is not set. */
  readonly canBeNone?: true;
  readonly means: string;
}

interface FlagPart {
  readonly is: 'flag';
  readonly initial: boolean;
  readonly means: string;
}

interface OneOfPart {
  readonly is: 'one of';
  /** The first is that of a rule that says none. */
  readonly among: readonly (string | number)[];
  readonly means: string;
}

/** The filters that a rule compares under; absent until there are any to begin with. */
interface FiltersPart {
  readonly is: 'filters';
  readonly means: string;
}

/** Names of campsites that the owner sees; empty for all of them. */
interface CampsitesPart {
  readonly is: 'campsites';
  readonly means: string;
}

/** What a part of an alert rule may be: from it rules are read, the contract writes their schema and the screen its form. */
export type AlertPart = WholePart | FlagPart | OneOfPart | FiltersPart | CampsitesPart;

type PartOf<Value> = [Value] extends [boolean]
  ? FlagPart
  : [Value] extends [number | null]
    ? WholePart | OneOfPart
    : [Value] extends [string]
      ? OneOfPart
      : [OfferFilters] extends [Value]
        ? FiltersPart
        : CampsitesPart;

/** All that is to be known of a kind of alert rules, without a database or a screen. */
export interface AlertKindModule<Of extends AlertRule, Need extends AlertNeed> {
  /** “price change rule”, as refusals call it. */
  readonly noun: string;
  readonly forAdministrators: boolean;
  readonly parts: { readonly [Name in Exclude<keyof Of, keyof AlertRule>]-?: PartOf<Of[Name]> };
  /** As somebody may send it. */
  readonly example: Of;
  /** What is wrong with its parts together, after the name of the rule. */
  fault(rule: Of): string | null;
  /** What it tells of, in one sentence. */
  readonly words: Readonly<Record<Language, (rule: Of) => string>>;
  readonly needs: Need;
  find(rule: Of, market: AlertMarkets[Need]): FoundAlert[];
}

/** A campsite that the owner of a rule sees. */
export interface MarketCampsite {
  readonly id: number;
  readonly name: string;
  readonly isOwn: boolean;
}

/** What a rule is held against, under its filters: at present, or all of the last 90 days. */
export interface AlertMarket {
  /** Seconds since 1970. */
  readonly nowS: number;
  readonly today: Day;
  /** The day of a moment in the zone of the product. */
  readonly dayOf: (momentS: number) => Day;
  /** Seconds since 1970: what was believed earlier is not told. */
  readonly sinceS: number;
  readonly campsites: readonly MarketCampsite[];
}

interface ChangesOfMarket extends AlertMarket {
  readonly changes: readonly OfferChange[];
}

export interface QuotesOfMarket extends AlertMarket {
  /** The first of the nights below. */
  readonly first: Day;
  /** By campsite the history of each night. */
  readonly histories: ReadonlyMap<number, readonly (readonly QuoteAsOf[])[]>;
}

export interface SourcesOfMarket extends AlertMarket {
  readonly troubles: readonly Pick<SourceFacts, 'source' | 'trouble' | 'sinceS'>[];
}

/** What a kind of rules may need. */
export interface AlertMarkets {
  readonly changes: ChangesOfMarket;
  readonly quotes: QuotesOfMarket;
  readonly sources: SourcesOfMarket;
}
export type AlertNeed = keyof AlertMarkets;

// Parts that several kinds of rules have.

export const WHO: OneOfPart = {
  is: 'one of',
  among: ['competitors', 'own', 'both'],
  means: 'Whose campsites: those of the competitors, the own one, or both.',
};

export const AHEAD: WholePart = {
  is: 'whole',
  min: 1,
  max: 365,
  initial: 90,
  means: 'For so many nights ahead, counted from the day on which it was seen.',
};

export const CAMPSITES: CampsitesPart = {
  is: 'campsites',
  means: 'Names of competitors; empty for all of them.',
};

export const FILTERS: FiltersPart = {
  is: 'filters',
  means: 'Under which prices are compared. Absent when a rule is made: those with which the dashboard begins.',
};

type Who = 'competitors' | 'own' | 'both';

interface Phrases {
  readonly who: Readonly<Record<Who, string>>;
  readonly ahead: (nights: number) => string;
  readonly under: string;
  readonly urgent: string;
}

const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: {
    who: { competitors: 'a competitor', own: 'your campsite', both: 'your campsite or a competitor' },
    ahead: (nights) => `for nights of the next ${nights} days`,
    under: ', like for like: ',
    urgent: ' What is urgent is told at once.',
  },
  es: {
    who: { competitors: 'un competidor', own: 'tu camping', both: 'tu camping o un competidor' },
    ahead: (nights) => `para noches de los próximos ${nights} días`,
    under: ', en igualdad de condiciones: ',
    urgent: ' Lo urgente se avisa al momento.',
  },
  ca: {
    who: { competitors: 'un competidor', own: 'el teu càmping', both: 'el teu càmping o un competidor' },
    ahead: (nights) => `per a nits dels propers ${nights} dies`,
    under: ', en igualtat de condicions: ',
    urgent: ' El que és urgent s’avisa a l’instant.',
  },
  fr: {
    who: { competitors: 'un concurrent', own: 'votre camping', both: 'votre camping ou un concurrent' },
    ahead: (nights) => `pour les nuits des ${nights} prochains jours`,
    under: ', à conditions égales\u00a0: ',
    urgent: ' Ce qui est urgent est annoncé aussitôt.',
  },
};

/** Parts of the sentences of rules that several kinds share. */
export const rulePhrases = (language: Language): Phrases => PHRASES[language];

/** “, like for like: 2 guests · Bungalow”; empty before there are any filters. */
export function underFilters(filters: OfferFilters | undefined, language: Language): string {
  return filters === undefined ? '' : PHRASES[language].under + filterWords(filters, language);
}

/** “A or B”. */
export function anyOf(names: readonly string[], language: Language): string {
  const format = new Intl.ListFormat(LOCALES[language], { type: 'disjunction' });
  return format.format(names.map((name) => shownName(name)));
}

/** Whom a rule is about: the names where some were chosen. */
export function subjectOf(
  { who, campsites = [] }: { readonly who: Who; readonly campsites?: readonly string[] },
  language: Language,
): string {
  if (who === 'own' || campsites.length === 0) return PHRASES[language].who[who];
  return anyOf(who === 'both' ? [PHRASES[language].who.own, ...campsites] : campsites, language);
}
