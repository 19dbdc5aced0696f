import { expect, test } from 'vitest';
import { choiceIn, searchWith } from './changes-choice-in.ts';
import { parseChangesSearch } from './changes-search.ts';

// @holds change-15
test('the address of the changes holds period, kind, campsite, nights and offer filters', () => {
  const search = parseChangesSearch({ since: '30-days', kind: 'price', campsite: 'Mas', ahead: 14, guests: 4 });
  expect(search).toEqual({ since: '30-days', kind: 'price', campsite: 'Mas', ahead: 14, guests: 4 });
  expect(choiceIn(search)).toEqual({ since: '30-days', kind: 'price', campsite: 'Mas', ahead: 14 });
});

test('what an address of the changes says that nobody understands is left out', () => {
  const junk = parseChangesSearch({ since: 'monday', kind: ['price'], campsite: '', ahead: 7, guests: 'four' });
  expect(junk).toEqual({ since: 'monday', ahead: 7 });
  expect(choiceIn(junk)).toEqual({ since: 'yesterday', kind: null, campsite: null, ahead: null });
});

test('a choice that is taken back leaves the address', () => {
  expect(searchWith({ kind: 'sold_out', guests: 2 }, { kind: null })).toMatchObject({ kind: undefined, guests: 2 });
});
