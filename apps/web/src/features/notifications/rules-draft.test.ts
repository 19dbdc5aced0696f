import type { NotificationsAnswer } from '@vivac/contract/notifications';
import type { PriceRule } from '@vivac/domain/rules/kinds/price';
import type { KindOfRule } from '@vivac/domain/rules/kinds/rule-kinds';
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

type Lists = NotificationsAnswer['notifications'];

const sent = { words: 'Every Monday …', next_run: null, since: '2026-11-01T06:00:00.000Z', last_run: null };
const savedReview: Lists['reviews'][number] = {
  type: 'email',
  schedule: 'weekly',
  condition: 'below',
  note: 7,
  enabled: true,
  id: 'reviews.weekly-1.below.7',
  ...sent,
};
const savedPrice: Lists['price'][number] = {
  type: 'email',
  schedule: 'weekly',
  spread: 5,
  up: false,
  day: 3,
  enabled: false,
  id: 'price.weekly-3.down.5',
  ...sent,
};
const answer: NotificationsAnswer = { notifications: { reviews: [savedReview], price: [savedPrice] }, version: 4 };
const saved = rulesOf(answer);
const [review, price] = saved as [KindOfRule, KindOfRule];
const dear: KindOfRule = {
  kind: 'price',
  rule: { type: 'email', schedule: 'daily', spread: 5, up: true, enabled: true },
};

test('read-only fields of a rule are neither changed nor sent', () => {
  expect(saved).toEqual([
    { kind: 'reviews', rule: { type: 'email', schedule: 'weekly', condition: 'below', note: 7, enabled: true } },
    { kind: 'price', rule: { type: 'email', schedule: 'weekly', spread: 5, up: false, day: 3, enabled: false } },
  ]);
});

// @holds rule-15
test.each([undefined, null, 'false', 0])('a rule loaded with %j for enabled is on', (enabled) => {
  const loaded = { notifications: { reviews: [{ ...savedReview, enabled }], price: [] }, version: 1 };
  expect(rulesOf(loaded as unknown as NotificationsAnswer)[0]!.rule.enabled).toBe(true);
});

// @holds rule-8
test('adding a duplicate rule names the existing row', () => {
  expect(addingFault(saved, dear)).toBeNull();
  const rules = withRule(saved, dear);
  expect(addingFault(rules, dear)).toEqual({ kind: 'same', row: 2 });
  expect(withRule(rules, dear)).toEqual(rules);
});

test('a weekly rule on any day duplicates the one on Monday', () => {
  expect(addingFault(saved, { kind: 'reviews', rule: { ...savedReview, day: 1 } })).toEqual({ kind: 'same', row: 1 });
});

// @holds rule-8
test('the limit of 20 rules is counted per kind', () => {
  const many = (count: number): KindOfRule[] =>
    Array.from({ length: count }, (_, spread) => ({ kind: 'price', rule: { ...(dear.rule as PriceRule), spread } }));
  const last: KindOfRule = { kind: 'price', rule: { ...(dear.rule as PriceRule), spread: 99 } };
  expect(addingFault([review, ...many(19)], last)).toBeNull();
  expect(addingFault(many(20), last)).toEqual({ kind: 'full' });
  expect(addingFault(many(20), review)).toBeNull();
});

// @holds rule-4
test('removing or toggling a rule leaves the others unchanged', () => {
  expect(withoutRule(saved, savedReview.id)).toEqual([price]);
  const switched = withToggled(saved, savedReview.id);
  expect(switched.map(({ rule }) => rule.enabled)).toEqual([false, false]);
  expect(withToggled(switched, savedReview.id)).toEqual(saved);
});

// @holds rule-4
test('the draft is unsaved after adding, removing or toggling, and saved after undoing that', () => {
  expect(isSameRules(saved, saved)).toBe(true);
  expect(isSameRules(withRule(saved, dear), saved)).toBe(false);
  expect(isSameRules(withoutRule(saved, savedPrice.id), saved)).toBe(false);
  expect(isSameRules(withToggled(saved, savedPrice.id), saved)).toBe(false);
  expect(isSameRules(withRule(withoutRule(saved, savedReview.id), review), saved)).toBe(true);
  expect(isSameRules([{ kind: 'reviews', rule: { ...savedReview, day: 1 } }, price], saved)).toBe(false);
});

test('a toggled rule is unsaved until the server has it', () => {
  const [switched] = withToggled(saved, savedReview.id) as [KindOfRule];
  expect(isSaved(review, saved)).toBe(true);
  expect(isSaved(switched, saved)).toBe(false);
  expect(savedRuleOf(answer, switched)).toBe(savedReview);
  expect(savedRuleOf(answer, dear)).toBeUndefined();
});

// @holds rule-24
test('removing the last rule of a kind leaves that kind out of the request', () => {
  expect(sentRules(saved)).toEqual({ reviews: [review.rule], price: [price.rule] });
  expect(sentRules(withoutRule(saved, savedPrice.id))).toEqual({ reviews: [review.rule] });
  expect(sentRules([])).toEqual({});
});
