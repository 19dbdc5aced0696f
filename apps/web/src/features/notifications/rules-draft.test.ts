import type { NotificationsAnswer, PriceRule, ReviewRule } from '@vivac/contract/notifications';
import type { KindOfRule } from '@vivac/domain/rules/notification-rule';
import { expect, test } from 'vitest';
import {
  addingFault,
  isSameRules,
  isSaved,
  rulesOf,
  savedRuleOf,
  sentRules,
  withRule,
  withToggled,
  withoutRule,
} from './rules-draft.ts';

const told = { words: 'Every Monday …', next_run: null, since: '2026-11-01T06:00:00.000Z', last_run: null };
const savedReview: ReviewRule = {
  type: 'email',
  schedule: 'weekly',
  condition: 'below',
  note: 7,
  enabled: true,
  id: 'reviews.weekly-1.below.7',
  ...told,
};
const savedPrice: PriceRule = {
  type: 'email',
  schedule: 'weekly',
  spread: 5,
  up: false,
  day: 3,
  enabled: false,
  id: 'price.weekly-3.down.5',
  ...told,
};
const answer: NotificationsAnswer = { notifications: { reviews: [savedReview], price: [savedPrice] }, version: 4 };
const saved = rulesOf(answer);
const [review, price] = saved as [KindOfRule, KindOfRule];
const dear: KindOfRule = {
  kind: 'price',
  rule: { type: 'email', schedule: 'daily', spread: 5, up: true, enabled: true },
};

test('what the server adds to a rule is neither changed nor sent', () => {
  expect(saved).toEqual([
    { kind: 'reviews', rule: { type: 'email', schedule: 'weekly', condition: 'below', note: 7, enabled: true } },
    { kind: 'price', rule: { type: 'email', schedule: 'weekly', spread: 5, up: false, day: 3, enabled: false } },
  ]);
});

// @holds rule-15
test.each([undefined, null, 'false', 0])('a rule that is loaded with %j for enabled is on', (enabled) => {
  const loaded = { notifications: { reviews: [{ ...savedReview, enabled }], price: [] }, version: 1 };
  expect(rulesOf(loaded as unknown as NotificationsAnswer)[0]!.rule.enabled).toBe(true);
});

// @holds rule-8
test('a rule is added once: the second time the row that does the same is named', () => {
  expect(addingFault(saved, dear)).toBeNull();
  const rules = withRule(saved, dear);
  expect(addingFault(rules, dear)).toEqual({ kind: 'same', row: 2 });
  expect(withRule(rules, dear)).toEqual(rules);
});

test('any day is Monday, so the two are the same rule', () => {
  expect(addingFault(saved, { kind: 'reviews', rule: { ...savedReview, day: 1 } })).toEqual({ kind: 'same', row: 1 });
});

// @holds rule-8
test('the twentieth rule of a kind is added and the next is not, however many there are of the other kind', () => {
  const many = (count: number): KindOfRule[] =>
    Array.from({ length: count }, (_, spread) => ({ kind: 'price', rule: { ...(dear.rule as PriceRule), spread } }));
  const last: KindOfRule = { kind: 'price', rule: { ...(dear.rule as PriceRule), spread: 99 } };
  expect(addingFault([review, ...many(19)], last)).toBeNull();
  expect(addingFault(many(20), last)).toEqual({ kind: 'full' });
  expect(addingFault(many(20), review)).toBeNull();
});

// @holds rule-4
test('a rule is removed and toggled by what it says, and the others stay', () => {
  expect(withoutRule(saved, savedReview.id)).toEqual([price]);
  const switched = withToggled(saved, savedReview.id);
  expect(switched.map(({ rule }) => rule.enabled)).toEqual([false, false]);
  expect(withToggled(switched, savedReview.id)).toEqual(saved);
});

// @holds rule-4
test('rules are unsaved when one is added, removed or switched, and saved again when that is undone', () => {
  expect(isSameRules(saved, saved)).toBe(true);
  expect(isSameRules(withRule(saved, dear), saved)).toBe(false);
  expect(isSameRules(withoutRule(saved, savedPrice.id), saved)).toBe(false);
  expect(isSameRules(withToggled(saved, savedPrice.id), saved)).toBe(false);
  expect(isSameRules(withRule(withoutRule(saved, savedReview.id), review), saved)).toBe(true);
  expect(isSameRules([{ kind: 'reviews', rule: { ...savedReview, day: 1 } }, price], saved)).toBe(false);
});

test('a rule that is switched is not saved, though the server knows of it', () => {
  const [switched] = withToggled(saved, savedReview.id) as [KindOfRule];
  expect(isSaved(review, saved)).toBe(true);
  expect(isSaved(switched, saved)).toBe(false);
  expect(savedRuleOf(answer, switched)).toBe(savedReview);
  expect(savedRuleOf(answer, dear)).toBeUndefined();
});

// @holds rule-24
test('removing the last rule of a kind sends nothing of that kind', () => {
  expect(sentRules(saved)).toEqual({ reviews: [review.rule], price: [price.rule] });
  expect(sentRules(withoutRule(saved, savedPrice.id))).toEqual({ reviews: [review.rule] });
  expect(sentRules([])).toEqual({});
});
