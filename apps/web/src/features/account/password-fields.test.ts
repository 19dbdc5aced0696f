import { expect, test } from 'vitest';
import { passwordFaultOf } from './password-fields.ts';

// @holds account-13
test.each([
  ['', '', '', ['current', 'next', 'confirmation']],
  ['old', '', '', ['next', 'confirmation']],
  ['old', 'new', '', ['confirmation']],
  ['', 'new', 'other', ['current']],
])('of “%s”, “%s” and “%s” the empty ones are missing', (current, next, confirmation, fields) => {
  expect(passwordFaultOf({ current, next, confirmation })).toEqual({ kind: 'missing', fields });
});

// @holds account-14
test.each([
  ['new', 'New'],
  ['new', 'new '],
])('“%s” and “%s” do not match', (next, confirmation) => {
  expect(passwordFaultOf({ current: 'old', next, confirmation })).toEqual({ kind: 'mismatch' });
});

test('three filled fields of which the last two are alike have no fault', () => {
  expect(passwordFaultOf({ current: ' ', next: 'new ', confirmation: 'new ' })).toBeNull();
});
