import { expect, it } from 'vitest';
import { fileImportText } from './file-import-words.ts';

it('the answer where a scale ends is said for any number, another by its own words, and the name of a column as it is', () => {
  const answers = ['to_20', 'to_100', 'per_night', 'Precio web'];
  expect(answers.map(fileImportText.answer)).toEqual(['At 20', 'At 100', 'Each night', 'Precio web']);
});
