import { filterWords } from '../../offers/filters/filter-words.ts';
import type { Language } from '../../language.ts';
import type { OfferFilters } from '../../offers/offer-dimension.ts';
import { shownName } from '../../shown-text.ts';
import { LOCALES } from '../../language.ts';

type Who = 'competitors' | 'own' | 'both';

interface Phrases {
  readonly who: Readonly<Record<Who, string>>;
  readonly ahead: (nights: number) => string;
  readonly under: string;
  readonly urgent: string;
}

const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: {
    who: { competitors: 'a competitor', own: 'my campsite', both: 'my campsite or a competitor' },
    ahead: (nights) => `for nights of the next ${nights} days`,
    under: ', like for like: ',
    urgent: ' What is urgent is told at once.',
  },
  es: {
    who: { competitors: 'un competidor', own: 'mi camping', both: 'mi camping o un competidor' },
    ahead: (nights) => `para noches de los próximos ${nights} días`,
    under: ', en igualdad de condiciones: ',
    urgent: ' Lo urgente se avisa al momento.',
  },
  ca: {
    who: { competitors: 'un competidor', own: 'el meu càmping', both: 'el meu càmping o un competidor' },
    ahead: (nights) => `per a nits dels propers ${nights} dies`,
    under: ', en igualtat de condicions: ',
    urgent: ' El que és urgent s’avisa a l’instant.',
  },
  fr: {
    who: { competitors: 'un concurrent', own: 'mon camping', both: 'mon camping ou un concurrent' },
    ahead: (nights) => `pour les nuits des ${nights} prochains jours`,
    under: ', à conditions égales : ',
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
