import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { LANGUAGES } from '@vivac/domain/language';
import { isEnglish } from '@vivac/testing/in-english';
import { describe, expect, it } from 'vitest';
import { type CompiledCatalogue, compileCatalogue } from './compile-catalogue.ts';
import { areasOf, readCatalogue } from './read-catalogues.ts';

/** Keys that hold such a word rightly: the name of a parameter of the API. */
const EXCEPTIONS: ReadonlySet<string> = new Set(['api-sentences.toBeforeFrom', 'api-sentences.toTooFar']);

/** What is read of a message, whichever choice is taken, without the names of its values. */
function wordsIn(message: CompiledMessage): string[] {
  return message.flatMap((token) => {
    if (typeof token === 'string') return [token];
    const choices: unknown = token[2];
    if (typeof choices !== 'object' || choices === null) return [];
    return Object.values(choices).flatMap((choice) => (Array.isArray(choice) ? wordsIn(choice) : [String(choice)]));
  });
}

function sentencesIn(catalogue: CompiledCatalogue, path: string): (readonly [path: string, words: string])[] {
  return Object.entries(catalogue).flatMap(([key, node]) =>
    Array.isArray(node)
      ? [[`${path}.${key}`, wordsIn(node as CompiledMessage).join(' ')] as const]
      : sentencesIn(node as CompiledCatalogue, `${path}.${key}`),
  );
}

const englishIn = (catalogue: CompiledCatalogue, area: string) =>
  sentencesIn(catalogue, area).filter(([path, words]) => !EXCEPTIONS.has(path) && isEnglish(words));

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the catalogues in %s', (language) => {
  // @holds language-12
  it.each(areasOf('en'))('have no English word left in %s', (area) => {
    expect(englishIn(readCatalogue(language, area), area)).toEqual([]);
  });
});

it.each([
  ['Ver the lista', 1],
  ['{count, plural, one {# noche of} other {# noches}}', 1],
  ['{nights, plural, one {# noche} other {# noches}} {price}', 0],
  ['Es ist noté que', 0],
])('the search for English words finds in “%s” %i', (message, count) => {
  expect(englishIn(compileCatalogue({ message }, 'x'), 'x')).toHaveLength(count);
});
