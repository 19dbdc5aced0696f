import { describe, expect, it } from 'vitest';
import { linksInText, repetitions } from './link-list.ts';

describe('splitting a pasted text into links', () => {
  it.each([
    ['', []],
    ['  \n ', []],
    ['https://a.test', ['https://a.test']],
    [
      ' https://a.test\r\nhttps://b.test/x?y=1,2\n\n\thttps://c.test ',
      ['https://a.test', 'https://b.test/x?y=1,2', 'https://c.test'],
    ],
  ])('gives for %j the links %j', (text, links) => {
    expect(linksInText(text)).toEqual(links);
  });
});

describe('duplicate links', () => {
  it.each([
    [[], []],
    [
      ['a', 'b'],
      [null, null],
    ],
    [
      ['a', 'b', 'a', 'b', 'a'],
      [null, null, 0, 1, 0],
    ],
    [
      [null, null, 'a', null, 'a'],
      [null, null, null, null, 2],
    ],
  ])('of %j are %j', (keys, firsts) => {
    expect(repetitions(keys)).toEqual(firsts);
  });
});
