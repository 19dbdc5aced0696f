import { toSay } from '@vivac/text/sentence';
import { describe, expect, it } from 'vitest';
import { packTerms, unpackTerms } from '@vivac/domain/offers/stay-terms';
import { NONE } from '../mapping/convert.ts';
import { fieldSources } from '../mapping/field-source.ts';
import { nativeMapping } from '../mapping/native-mapping.ts';
import { Problem } from '../verdict/import-refused.ts';
import { chargeReader, termsReader } from './stay-reader.ts';
import type { ReadingContext } from './reading-context.ts';

/** The terms that a row of these columns states. */
function terms(row: Readonly<Record<string, string>>): number | Problem {
  const header = Object.keys(row);
  const sources = fieldSources(nativeMapping('prices', header), header, 'prices.csv');
  return termsReader(sources, undefined)(Object.values(row));
}

describe('restrictions of a price row', () => {
  it('are packed into one integer', () => {
    const row = { minimum_nights: '7', maximum_nights: '21', closed_to_arrival: '1', closed: 'no', stop_sale: 'yes' };
    expect(terms(row)).toBe(packTerms({ minimumNights: 7, maximumNights: 21, closedToArrival: true, stopSale: true }));
  });

  it('are none where the file has no such column, and no restriction where the cells are empty', () => {
    expect(terms({ price: '90' })).toBe(NONE);
    expect(terms({ minimum_nights: '', closed: '' })).toBe(0);
  });

  it.each(['1', 'true', 'T', 'Yes', 'y', 'sí', 'SI', 'oui', 'ja'])('"%s" is a yes', (word) => {
    expect(terms({ closed_to_departure: word })).toBe(packTerms({ closedToDeparture: true }));
  });

  it.each(['0', 'false', 'F', 'No', 'n', 'nein', ''])('"%s" is a no', (word) => {
    expect(terms({ stop_sale: word })).toBe(0);
  });

  it('a word that is neither is a flaw with its column', () => {
    expect(terms({ closed: 'maybe' })).toMatchObject({
      column: 'closed',
      value: 'maybe',
      reason: toSay('neitherYesNorNo'),
    });
  });

  it('a minimum above the maximum is a flaw that names both', () => {
    expect(terms({ minimum_nights: '8', maximum_nights: '7' })).toMatchObject({
      column: 'minimum_nights',
      value: '8',
      reason: toSay('aboveMaximumNights', { most: '7' }),
    });
  });

  it.each(['minimum_nights', 'maximum_nights'])('%s below 1 is a flaw', (field) => {
    expect(terms({ [field]: '0' })).toMatchObject({ column: field, value: '0' });
  });

  it('a maximum of years bounds nothing, a minimum of years lets no stay in', () => {
    expect(terms({ maximum_nights: '1125' })).toBe(0);
    const packed = terms({ minimum_nights: '1125' });
    expect(packed instanceof Problem ? null : unpackTerms(packed).minimumNights).toBe(1023);
  });
});

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
