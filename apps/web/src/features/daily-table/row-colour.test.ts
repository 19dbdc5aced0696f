import { expect, it } from 'vitest';
import { rowColours, rowStyle } from './row-colour.ts';

// @holds table-14
it('the rows of a campsite have its colour, those of the reference #c67401, those without one grey', () => {
  const colourOf = rowColours('Cala Sirena', new Map([['Mas Oliver', '#123456']]));
  expect(['Cala Sirena', 'Mas Oliver', 'Bosc'].map(colourOf)).toEqual(['#c67401', '#123456', '#888']);
  expect(rowStyle('#123456')).toEqual({ '--campsite': '#123456' });
});
