import { expect, test } from 'vitest';
import { passwordFaultOf } from './account-forms.tsx';

// @holds account-13
test.each([
  ['', '', '', ['current', 'next', 'confirmation']],
  ['old', '', '', ['next', 'confirmation']],
  ['old', 'new', '', ['confirmation']],
  ['', 'new', 'other', ['current']],
])('change password: of “%s”, “%s” and “%s” the empty fields are missing', (current, next, confirmation, fields) => {
  expect(passwordFaultOf({ current, next, confirmation })).toEqual({ kind: 'missing', fields });
});

// @holds account-14
test.each([
  ['new', 'New'],
  ['new', 'new '],
])('change password: “%s” and “%s” do not match', (next, confirmation) => {
  expect(passwordFaultOf({ current: 'old', next, confirmation })).toEqual({ kind: 'mismatch' });
});

test('change password: three filled fields with a matching repetition are valid', () => {
  expect(passwordFaultOf({ current: ' ', next: 'new ', confirmation: 'new ' })).toBeNull();
});
