import { withEnglishErrorAtOnce } from '@vivac/testing/in-english';
import { describe, expect, it } from 'vitest';
import { parseJson } from './json-document.ts';

const TOO_DEEP = 'more than 1,000 levels';
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

describe('JSON nested one level within the other', () => {
  it('is read down to a thousand levels', () => {
    expect(() => parseJson(nested(1_000))).not.toThrow();
    expect(withEnglishErrorAtOnce(() => parseJson(nested(1_001)))).toThrow(TOO_DEEP);
  });

  it('of objects and arrays counts both', () => {
    expect(withEnglishErrorAtOnce(() => parseJson(`${'{"a":['.repeat(501)}1${']}'.repeat(501)}`))).toThrow(TOO_DEEP);
  });

  it('is refused before it is found to be no JSON', () => {
    expect(withEnglishErrorAtOnce(() => parseJson('['.repeat(100_000)))).toThrow(TOO_DEEP);
  });

  it.each([
    ['brackets in a text', JSON.stringify('['.repeat(5_000))],
    ['an escaped quote before brackets', JSON.stringify(`\\"${'['.repeat(5_000)}`)],
    ['as many values side by side', `[${Array(5_000).fill('[1]').join()}]`],
  ])('is no matter of %s', (_, text) => {
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it('that is no JSON is told by the parser', () => {
    expect(() => parseJson(`["${'['.repeat(5_000)}`)).toThrow(SyntaxError);
  });
});
