import type { GuessedColumn } from '@vivac/contract/administration/guessed-column';
import { expect, test } from 'vitest';
import {
  type Draft,
  SKIP_ROW,
  constantFields,
  draftOf,
  fieldOfColumn,
  missingFields,
  wallClockOf,
  withAnswer,
  withColumn,
  withConstant,
  withValue,
} from './mapping-draft.ts';

const column = (name: string, readings: GuessedColumn['readings'] = {}): GuessedColumn => ({
  name,
  example: '1',
  values: ['1'],
  rows: 1,
  filled: 1,
  field: null,
  reason: { by: 'nothing' },
  offer_of: null,
  date_format: null,
  readings,
  translations: null,
});
const DRAFT: Draft = {
  kind: 'prices',
  zone: 'Europe/Madrid',
  fields: {
    link: { template: 'https://stays.test/{id}' },
    price: { column: 'total', divideBy: 'noches' },
    outcome: { constant: 'failed', when: { column: 'error' } },
  },
};

test('a column feeds a field by itself, at the end of a template, or by a condition', () => {
  expect(fieldOfColumn(DRAFT, 'id')).toBe('link');
  expect(fieldOfColumn(DRAFT, 'total')).toBe('price');
  expect(fieldOfColumn(DRAFT, 'error')).toBe('outcome');
  expect(fieldOfColumn(DRAFT, 'noches')).toBeNull();
});

test('a column that is given a field takes it from the one before, with its own reading', () => {
  const changed = withColumn(
    DRAFT,
    column('precio', { price: { column: 'precio', values: { agotado: '' } } }),
    'price',
  );
  expect(changed.fields['price']).toEqual({ column: 'precio', values: { agotado: '' }, divideBy: 'noches' });
  expect(fieldOfColumn(changed, 'total')).toBeNull();
  expect(changed['zone']).toBe('Europe/Madrid');
});

test('a column can say which rows to skip, and stop saying so', () => {
  const skipping = withColumn(DRAFT, column('error'), SKIP_ROW);
  expect(skipping.skip).toEqual({ column: 'error', matches: '.' });
  expect(skipping.fields['outcome']).toBeUndefined();
  expect(fieldOfColumn(skipping, 'error')).toBe(SKIP_ROW);
  expect(withColumn(skipping, column('error'), null).skip).toBeUndefined();
});

test('an answer changes parts of the mapping and takes fields out', () => {
  const change = { decimal: ',', fields: { outcome: null, price: { column: 'total' } } };
  const changed = withAnswer(DRAFT, { answer: 'comma', change });
  expect(changed.decimal).toBe(',');
  expect(changed.fields).toEqual({ link: DRAFT.fields['link'], price: { ...DRAFT.fields['price'], column: 'total' } });
});

test('an answer decides its own parts of a field, and leaves those of another answer', () => {
  const answer = (change: object) => ({ answer: 'one', change });
  const cents = withAnswer(DRAFT, answer({ fields: { price: { multiply: 0.01 } } }));
  const perNight = withAnswer(cents, answer({ fields: { price: { divideBy: null } } }));
  expect(perNight.fields['price']).toEqual({ ...DRAFT.fields['price'], divideBy: undefined, multiply: 0.01 });
});

test('rows to skip of several answers stand beside one another', () => {
  const [one, other] = [
    { column: 'a', matches: 'x' },
    { column: 'b', matches: 'y' },
  ];
  const both = withAnswer(withAnswer(DRAFT, { answer: 'one', change: { skip: [one] } }), {
    answer: 'two',
    change: { skip: [other] },
  });
  expect(both.skip).toEqual([one, other]);
  expect(withAnswer(both, { answer: 'none', change: { unskip: [one] } }).skip).toEqual(other);
});

test('a value is read as another, numbers as numbers', () => {
  expect(withValue(DRAFT, 'price', 'sold', '').fields['price']!.values).toEqual({ sold: '' });
  expect(withValue(DRAFT, 'price', 'no', '0').fields['price']!.values).toEqual({ no: 0 });
  expect(withValue(withValue(DRAFT, 'price', 'a', 'b'), 'price', 'a', null).fields['price']!.values).toEqual({});
});

test('required fields that nothing feeds are missing; offers beside each other feed them too', () => {
  expect(missingFields(DRAFT)).toEqual([['stay_date'], ['observed_at']]);
  const { price, ...fields } = DRAFT.fields;
  expect(missingFields({ ...DRAFT, fields, offers: [{ fields: { price: price! } }] })).toEqual([
    ['stay_date'],
    ['observed_at'],
  ]);
});

test('a field without a column may be the same in every row', () => {
  expect(constantFields(DRAFT)).toEqual(['channel', 'guests', 'accommodation_type']);
  const changed = withConstant(DRAFT, 'guests', '4');
  expect(changed.fields['guests']).toEqual({ constant: '4' });
  expect(withConstant(changed, 'guests', '').fields['guests']).toBeUndefined();
  expect(withConstant(DRAFT, 'source', 'Feed').source).toBe('Feed');
});

test.each([null, 7, {}, { kind: 'prices' }, { kind: 'tents', fields: {} }, { kind: 'prices', fields: null }])(
  '%j is no mapping file',
  (json) => expect(draftOf(json)).toBeNull(),
);

test('a moment of the guess is shown on the clock of the installation, not in UTC', () => {
  expect(wallClockOf('2026-11-22T11:00:00+01:00')).toBe('2026-11-22T11:00:00');
  expect(wallClockOf(undefined)).toBe('');
});

test('a day of arrival from which nights are counted feeds the day, whichever stands first', () => {
  const nights = { column: 'entrada', until: 'salida' };
  const fields = { nights, stay_date: { column: 'entrada' } };
  expect(fieldOfColumn({ ...DRAFT, fields }, 'entrada')).toBe('stay_date');
  expect(fieldOfColumn({ ...DRAFT, fields: { nights } }, 'entrada')).toBe('nights');
});
