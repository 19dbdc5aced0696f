import { expect, test } from 'vitest';
import { firstLanguage } from './language.ts';

// @holds language-5
test.each([
  [['ca-ES', 'es'], 'ca'],
  [['de', 'FR-ca', 'en'], 'fr'],
  [['de', 'pt-BR'], null],
  [[], null],
  [['est', 'constructor'], null],
] as const)('of the language tags %j the first of ours is %s', (tags, language) => {
  expect(firstLanguage(tags)).toBe(language);
});
