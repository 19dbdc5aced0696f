import { expect, test } from 'vitest';
import { foldedPages, mainPages } from './main-pages.tsx';

const namesIn = (em: number) =>
  foldedPages(mainPages({}, { isMarketShown: true }), (least) => em >= least).map(({ name }) => name);

// @holds header-7
test('the menu More of the navigation has the pages that a phone’s header has no room for', () => {
  expect(namesIn(24)).toContain('Changes');
  expect(namesIn(24)).not.toContain('Reviews');
});

test('the menu More of the navigation is empty in a window of 90 em', () => {
  expect(namesIn(90)).toEqual([]);
});
