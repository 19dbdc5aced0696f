import type { RuleKind } from '@vivac/domain/rules/kinds/rule-kinds';
import { PRICE_SCREEN } from './price.tsx';
import { REVIEW_SCREEN } from './reviews.tsx';
import type { RuleKindScreen } from './rule-kind-screen.ts';

/** What each kind adds to the screen: the one place of this feature that lists the kinds. */
export const RULE_KIND_SCREENS: { readonly [Kind in RuleKind]: RuleKindScreen<Kind> } = {
  reviews: REVIEW_SCREEN,
  price: PRICE_SCREEN,
};
