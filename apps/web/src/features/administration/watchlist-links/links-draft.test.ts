import { describe, expect, test } from 'vitest';
import {
  competitorCount,
  draftOf,
  faultsOf,
  isSameLinks,
  refusedRows,
  sentLinks,
  textsOf,
  withNewRow,
  withPasted,
  withRow,
  withoutEmptyRows,
  withoutRow,
} from './links-draft.ts';

const link = (name: string) => `https://places.test/${name}`;
const draft = (reference: string, ...competitors: string[]) => draftOf({ reference, competitors });

describe('the rows of a watchlist draft', () => {
  // @holds users-6
  test('always end with an empty row', () => {
    expect(textsOf(draft('r'))).toEqual(['r', '']);
    expect(textsOf(withoutRow(draft('r', 'a'), 1))).toEqual(['r', 'a']);
    expect(textsOf(withoutEmptyRows(draft('r', '', ' ')))).toEqual(['r', '']);
  });

  test('are added, removed and edited one by one with stable keys', () => {
    const three = withNewRow(draft('r', 'a', 'b'));
    const left = withoutRow(three, 1);
    expect(textsOf(withRow(left, 2, 'c'))).toEqual(['r', 'b', 'c']);
    expect(left.competitors.map(({ key }) => key)).toEqual([1, 2]);
    expect(withNewRow(left).competitors.map(({ key }) => key)).toEqual([1, 2, 3]);
    expect(withRow(left, 0, 'other').reference).toBe('other');
  });

  test('split a pasted list of links over several rows', () => {
    expect(textsOf(withPasted(draft('r', 'a', '', 'd'), 2, ['b', 'c']))).toEqual(['r', 'a', 'b', 'c', 'd']);
    expect(textsOf(withPasted(draft('', ''), 0, ['r', 'a', 'b']))).toEqual(['r', 'a', 'b']);
    const keys = withPasted(draft('', 'x', 'y'), 1, ['a', 'b', 'c']).competitors.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the request body', () => {
  // @holds users-7
  test('has trimmed links and no empty competitors', () => {
    expect(sentLinks(draft(' r ', '', ' a', '  ', 'b'))).toEqual({ reference: 'r', competitors: ['a', 'b'] });
    expect(sentLinks(draft('r'))).toEqual({ reference: 'r', competitors: [] });
  });

  test('equals the saved one when only empty rows were added', () => {
    const saved = { reference: 'r', competitors: ['a'] };
    expect(isSameLinks(withNewRow(draftOf(saved)), saved)).toBe(true);
    expect(isSameLinks(withRow(draftOf(saved), 1, 'b'), saved)).toBe(false);
  });
});

describe('validation errors', () => {
  // @holds users-5
  test.each([
    [draft(''), [0]],
    [draft(link('r')), []],
    [draft(link('r'), '', link('a')), []],
    [draft('r', link('a'), 'htp:/b'), [0, 2]],
    [draft(link('r'), link('a'), `${link('a')}/?utm_source=mail`, link('r')), [2, 3]],
  ])('are found in the rows (%#)', (typed, rows) => {
    expect(faultsOf(typed).map(({ row }) => row)).toEqual(rows);
  });

  test('of the server are shown at their rows', () => {
    const stated = { message: 'First.', field: null };
    expect(refusedRows({ ...stated, problems: [], field: 'reference_link' })).toEqual([{ row: 0, sentence: 'First.' }]);
    expect(refusedRows({ ...stated, problems: [], field: 'version' })).toEqual([]);
    const problems = [
      { field: 'competitor_links', row: 3, error: 'Third.' },
      { field: 'reference_link', error: 'Reference.' },
      { field: 'email', error: 'Elsewhere.' },
    ];
    expect(refusedRows({ ...stated, problems })).toEqual([
      { row: 3, sentence: 'Third.' },
      { row: 0, sentence: 'Reference.' },
    ]);
  });
});

describe('the limit of 250 competitors', () => {
  const draftOfMany = (count: number) =>
    draftOf({
      reference: 'https://places.test/own',
      competitors: Array.from({ length: count }, (_, nth) => `https://places.test/${nth}`),
    });

  test.each([
    [249, 249, false],
    [250, 250, true],
    [251, 251, true],
  ])('%i competitors: %i are counted, the limit is reached: %s', (count, filled, isFull) => {
    expect(competitorCount(draftOfMany(count))).toEqual({ filled, isFull });
  });

  test('is an error before saving, at the first row beyond it', () => {
    expect(faultsOf(draftOfMany(250))).toEqual([]);
    expect(faultsOf(withRow(draftOfMany(252), 3, ''))).toEqual([
      { row: 252, sentence: 'There are 251 competitors, and at most 250 can be compared. Remove 1.' },
    ]);
  });
});
