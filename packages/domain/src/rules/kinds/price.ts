import { NIGHTS_AHEAD, type PriceFinding, priceFindings } from './price-findings.ts';
import { type Rule, type RuleKindModule, numberIn } from './rule-kind.ts';

/** Tells of nights on which a competitor's price is far from the reference campsite's. */
export interface PriceRule extends Rule {
  /** Percent of the own price, with at most two decimals. */
  readonly spread: number;
  /** True: the competitor is more expensive; false: cheaper. */
  readonly up: boolean;
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
  },
  example: { type: 'email', schedule: 'weekly', spread: 5, up: false, day: 1, enabled: true },
  identity: ({ spread, up }) => `${up ? 'up' : 'down'}.${spread}`,
  words: {
    en: ({ spread, up }, when) => {
      const direction = up ? 'more expensive' : 'cheaper';
      const far = spread === 0 ? direction : `at least ${spread}\u00a0% ${direction}`;
      return `${when}: nights of the next ${NIGHTS_AHEAD} days on which a competitor is ${far} than my campsite.`;
    },
    es: ({ spread, up }, when) => {
      const direction = up ? 'más caro' : 'más barato';
      const far = spread === 0 ? direction : `al menos un ${numberIn('es', spread)}\u00a0% ${direction}`;
      return `${when}: noches de los próximos ${NIGHTS_AHEAD} días en las que un competidor es ${far} que mi camping.`;
    },
  },
  needs: 'prices',
  evaluate(rule, { first, reference, competitors, atS }) {
    return priceFindings(rule, first, reference, competitors, atS);
  },
  list: 'prices',
  line: LINE,
};
