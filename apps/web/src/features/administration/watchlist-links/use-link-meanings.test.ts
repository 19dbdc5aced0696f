import { expect, test } from 'vitest';
import { wordsOf } from '../../../text/reader.ts';
import { type LinkCheck, linkMeanings } from './use-link-meanings.ts';

const linkText = wordsOf('watchlist-links');
const link = (name: string) => `https://places.test/${name}`;
const checks = new Map<string, LinkCheck>([
  [link('known'), { state: 'active', campsite: 'Camping Known' }],
  [link('known-elsewhere'), { state: 'active', campsite: 'Camping Known' }],
  [link('waiting'), { state: 'waiting', campsite: link('waiting') }],
  [link('unknown'), { state: 'unknown', campsite: null }],
  [link('asked'), 'checking'],
  [link('failed'), 'failed'],
]);
const sentences = (...texts: string[]) =>
  linkMeanings(texts, (each) => checks.get(each)).map((meaning) => meaning?.sentence ?? null);

// @holds users-20
test('a link is previewed with its campsite, or with the reason why there is none', () => {
  expect(
    sentences(
      link('known'),
      link('waiting'),
      link('unknown'),
      link('asked'),
      link('failed'),
      link('new'),
      'no link',
      ' ',
    ),
  ).toEqual([
    'Camping Known',
    'Waiting for data',
    linkText.states.unknown,
    'Looking it up…',
    linkText.unchecked,
    'Looking it up…',
    linkText.invalid({ row: 6 }),
    null,
  ]);
});

test('a duplicate campsite names the earlier row, also through another link', () => {
  expect(sentences(link('known'), link('unknown'), link('known-elsewhere'), `${link('unknown')}#place`)).toEqual([
    'Camping Known',
    linkText.states.unknown,
    'Competitor 2 is the reference campsite itself (Camping Known).',
    'Competitor 3 is the same campsite as competitor 1.',
  ]);
});
