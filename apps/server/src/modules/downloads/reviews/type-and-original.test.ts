import { expect, test } from 'vitest';
import { typeAndOriginal } from './review-rows.ts';

test.each([
  ['glamping tent', 'Safari Lodge 4p', 'glamping tent (Safari Lodge 4p)'],
  ['bungalow', 'bungalow', 'bungalow'],
  ['bungalow', null, 'bungalow'],
  [null, 'Safari Lodge 4p', 'Safari Lodge 4p (-)'],
  [null, null, '-'],
])('the PDF shows the type %j with the original type %j as “%s”', (type, original, written) => {
  expect(typeAndOriginal(type, original)).toBe(written);
});
