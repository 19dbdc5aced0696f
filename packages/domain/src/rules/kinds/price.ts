import { filterWords } from '../../offers/offer-filters.ts';
import type { Language } from '../../language.ts';
import type { OfferFilters } from '../../offers/offer-dimension.ts';
import { NIGHTS_AHEAD, type PriceFinding, priceFindings } from './price-findings.ts';
import { type Rule, type RuleKindModule, numberIn } from './rule-kind.ts';

/** Tells of nights on which a competitor's price is far from the reference campsite's. */
export interface PriceRule extends Rule {
  /** Percent of the own price, with at most two decimals. */
  readonly spread: number;
  /** True: the competitor is more expensive; false: cheaper. */
  readonly up: boolean;
  /** Under which prices are compared; those of the dashboard’s beginning when it was made, unless others are chosen. */
  readonly filters?: OfferFilters;
}

const LINE = {
  date: 'day',
  competitor: 'text',
  price: 'euros',
  competitorPrice: 'euros',
  percent: 'percent',
  observedAt: 'moment',
} as const;

export const PRICE: RuleKindModule<PriceRule, 'prices', PriceFinding, typeof LINE, 'prices'> = {
  noun: 'price rule',
  schedules: ['daily', 'weekly'],
  parts: {
    spread: { is: 'number', min: 0, max: 100, initial: 5, means: 'Percent of the own price, at least.' },
    up: { is: 'boolean', means: 'True: a competitor is more expensive; false: cheaper.' },
    filters: {
      is: 'filters',
      means:
        'Under which prices are compared. Absent when a rule is made: those with which the dashboard begins; absent later: as they were.',
    },
  },
  example: { type: 'email', schedule: 'weekly', spread: 5, up: false, day: 1, enabled: true },
  identity: ({ spread, up }) => `${up ? 'up' : 'down'}.${spread}`,
  words: {
    en: (rule, when) => {
      const { spread, up } = rule;
      const direction = up ? 'more expensive' : 'cheaper';
      const far = spread === 0 ? direction : `at least ${spread}% ${direction}`;
      return `${when}: nights of the next ${NIGHTS_AHEAD} days on which a competitor is ${far} than your campsite${underFilters(rule, 'en', ', like for like: ')}.`;
    },
    es: (rule, when) => {
      const { spread, up } = rule;
      const direction = up ? 'más caro' : 'más barato';
      const far = spread === 0 ? direction : `al menos un ${numberIn('es', spread)}\u00a0% ${direction}`;
      return `${when}: noches de los próximos ${NIGHTS_AHEAD} días en las que un competidor es ${far} que tu camping${underFilters(rule, 'es', ', en igualdad de condiciones: ')}.`;
    },
    ca: (rule, when) => {
      const { spread, up } = rule;
      const direction = up ? 'més car' : 'més barat';
      const far = spread === 0 ? direction : `almenys un ${numberIn('ca', spread)}\u00a0% ${direction}`;
      return `${when}: nits dels propers ${NIGHTS_AHEAD} dies en què un competidor és ${far} que el teu càmping${underFilters(rule, 'ca', ', en igualtat de condicions: ')}.`;
    },
    fr: (rule, when) => {
      const { spread, up } = rule;
      const direction = up ? 'plus cher' : 'moins cher';
      const far = spread === 0 ? direction : `au moins ${numberIn('fr', spread)}\u00a0% ${direction}`;
      return `${when}\u00a0: nuits des ${NIGHTS_AHEAD} prochains jours où un concurrent est ${far} que votre camping${underFilters(rule, 'fr', ', à conditions égales\u00a0: ')}.`;
    },
  },
  needs: 'prices',
  evaluate(rule, { first, reference, competitors, atS }) {
    return priceFindings(rule, first, reference, competitors, atS);
  },
  list: 'prices',
  line: LINE,
};

function underFilters({ filters }: PriceRule, language: Language, before: string): string {
  return filters === undefined ? '' : before + filterWords(filters, language);
}
