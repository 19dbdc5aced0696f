import { describe, expect, it } from 'vitest';
import { linksInText, repetitions } from './link-list.ts';

describe('the links in a text', () => {
  it.each([
    ['', []],
    ['  \n ', []],
    ['https://a.test', ['https://a.test']],
    [
      ' https://a.test\r\nhttps://b.test/x?y=1,2\n\n\thttps://c.test ',
      ['https://a.test', 'https://b.test/x?y=1,2', 'https://c.test'],
    ],
  ])('of %j are %j', (text, links) => {
    expect(linksInText(text)).toEqual(links);
  });
});

describe('repetitions', () => {
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
