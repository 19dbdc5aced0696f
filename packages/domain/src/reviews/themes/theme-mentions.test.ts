import { expect, test } from 'vitest';
import { isMixed, themeMentions } from './theme-mentions.ts';

const found = (...[text, language, stated]: Parameters<typeof themeMentions>) =>
  themeMentions(text, language, stated).map(({ theme, polarity }) => `${theme} ${polarity}`);

// @holds review-43
test.each([
  ['es', 'El personal es amable.', ['staff praise']],
  ['ca', 'Els lavabos són vells.', ['bathrooms blame']],
  ['en', 'The pool was lovely.', ['pool praise']],
  ['fr', 'Literie confortable.', ['comfort praise']],
  ['de', 'Das Frühstück war köstlich.', ['food praise']],
  ['nl', 'De wifi is traag.', ['wifi blame']],
] as const)('a theme is found in %s: %s', (language, text, expected) => {
  expect([...new Set(found(text, language))]).toEqual(expected);
});

// @holds review-43
test.each([
  ['en', 'It was not clean.', ['cleanliness blame']],
  ['en', 'No noise at all.', ['quiet praise']],
  ['en', "The beds weren't comfortable.", ['comfort blame']],
  ['es', 'No es caro.', ['price praise']],
  ['fr', 'Pas de wifi.', ['wifi blame']],
  ['de', 'Nicht nur sauber, auch ruhig.', ['cleanliness praise', 'quiet praise']],
] as const)('negation turns a judgement around in %s: %s', (language, text, expected) => {
  expect([...new Set(found(text, language))]).toEqual(expected);
});

test('after a contrast another judgement begins', () => {
  expect(found('Friendly staff but the pool was closed.', 'en')).toEqual(['staff praise', 'pool blame']);
});

test('a theme without a judgement is no mention', () => {
  expect(found('The pool is behind reception.', 'en')).toEqual([]);
});

test('words that praise and blame the same theme in one sentence are left out', () => {
  expect(found('The pool was lovely, the pool was closed.', 'en')).toEqual([]);
});

test('what the source asked for decides where no word does', () => {
  expect(found('The pool', 'en', 'praise')).toEqual(['pool praise']);
});

test('what contradicts the field it was written in is left out', () => {
  expect(found('Clean showers', 'en', 'blame')).toEqual([]);
});

test('the example of a theme is the first sentence that judges it', () => {
  const [mention] = themeMentions('We came late. The staff were kind! The staff were helpful.', 'en');
  expect(mention).toEqual({ theme: 'staff', polarity: 'praise', sentence: 'The staff were kind!' });
});

// @holds review-43
test.each([
  ['ca', 'La piscina és petita però molt ben cuidada.', 'pool', 'blame', true],
  ['en', 'Lovely pool but dirty.', 'pool', 'praise', true],
  ['en', 'Dirty showers, clean bathrooms.', 'cleanliness', 'blame', true],
  ['en', 'The pool was closed.', 'pool', 'blame', false],
  ['en', 'The staff were friendly but the pool was closed.', 'pool', 'blame', false],
  ['en', 'Great food, but the pool was closed.', 'pool', 'blame', false],
] as const)('in %s the sentence "%s" of %s, %s, is mixed: %s', (language, sentence, theme, polarity, expected) => {
  expect(isMixed({ theme, polarity, sentence }, language)).toBe(expected);
});
