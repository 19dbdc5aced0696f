import { expect, test } from 'vitest';
import { categoryTitle } from './category-title.ts';

test.each([
  ['location', 'Location'],
  ['value_for_money', 'Value for money'],
  ['free-wifi', 'Free wifi'],
  ['Relación calidad-precio', 'Relación calidad-precio'],
  ['ubicación', 'Ubicación'],
])('the score category %s has the title %s', (name, title) => {
  expect(categoryTitle(name)).toBe(title);
});
