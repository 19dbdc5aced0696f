import { toSay } from '@vivac/text/sentence';
import { expect, it } from 'vitest';
import { NONE } from '../../mapping/convert.ts';
import { fieldSources } from '../../mapping/field-source.ts';
import { nativeMapping } from '../../mapping/native-mapping.ts';
import type { ReadingContext } from '../reading-context.ts';
import { chargeReader } from './charge-reader.ts';

function fee(cell: string | null) {
  const row: Record<string, string> = cell === null ? { price: '90' } : { mandatory_fees: cell };
  const mapping = nativeMapping('prices', Object.keys(row));
  const sources = fieldSources(mapping, Object.keys(row), 'prices.csv');
  return chargeReader({ mapping, sources } as ReadingContext, 'mandatory_fees')(Object.values(row));
}

// @holds stay-18
it.each([
  ['60', 6000],
  ['12,50 €', 1250],
  ['0', 0],
  ['', NONE],
  [null, NONE],
])('a mandatory fee of %j is %i cents', (cell, cents) => {
  expect(fee(cell)).toBe(cents);
});

it.each([
  ['-5', toSay('belowZero')],
  ['free', toSay('notAnAmount')],
  ['20 $', toSay('notEuros', { sign: '$', example: '"currency": { "$": "EUR" }' })],
])('a mandatory fee of %j is refused with field, value and reason', (cell, reason) => {
  expect(fee(cell)).toMatchObject({ field: 'mandatory_fees', column: 'mandatory_fees', value: cell, reason });
});
