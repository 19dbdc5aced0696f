import type { RuleKind } from '@vivac/domain/rules/kinds/rule-kinds';
import { PRICE_MAILS } from './price-mails.ts';
import { REVIEW_MAILS } from './review-mails.ts';
import type { RuleKindMails } from './rule-kind-mails.ts';

/** How each kind is told: the one place of this room that lists the kinds. */
const MAILS = { reviews: REVIEW_MAILS, price: PRICE_MAILS };

/** What a rule found at a moment, which is worth a message. */
export type RuleNews<Kind extends RuleKind = RuleKind> = {
  [Each in Kind]: Parameters<(typeof MAILS)[Each]['compose']>[0];
}[Kind];

/** The same by kind, for code that knows of none. */
export const RULE_KIND_MAILS: { readonly [Kind in RuleKind]: RuleKindMails<Kind, RuleNews<Kind>> } = MAILS;
