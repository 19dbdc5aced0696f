import { eurosOf } from '@vivac/domain/money';
import type { RuleKindMails } from '../rule-kind-mails.ts';
import { type PriceRuleNews, priceMessage } from './price-message.ts';

export const PRICE_MAILS: RuleKindMails<'price', PriceRuleNews> = {
  async news(_db, of, findings, { at, today, reference }, before) {
    return { ...of, reference: reference.name, findings, at, today, before };
  },
  held: ({ found }) =>
    found.map(({ date, competitor, priceCents, competitorCents }) => ({
      date,
      competitor,
      priceCents,
      competitorCents,
    })),
  compose: priceMessage,
  line: ({ date, competitor, priceCents, competitorCents, percent, seenAtS }) => ({
    date,
    competitor,
    price: eurosOf(priceCents),
    competitorPrice: eurosOf(competitorCents),
    percent,
    observedAt: new Date(seenAtS * 1000).toISOString(),
  }),
};
