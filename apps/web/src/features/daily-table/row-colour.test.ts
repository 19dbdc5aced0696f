import { expect, it } from 'vitest';
import { rowColours, rowStyle } from './row-colour.ts';

// @holds table-14
it('a table row has the campsite’s colour, the reference #c67401, a fallback grey', () => {
  const colourOf = rowColours('Cala Sirena', new Map([['Mas Oliver', '#123456']]));
  expect(['Cala Sirena', 'Mas Oliver', 'Bosc'].map(colourOf)).toEqual(['#c67401', '#123456', '#888']);
  expect(rowStyle('#123456')).toEqual({ '--campsite': '#123456' });
});
