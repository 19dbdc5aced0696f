import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage';
import { LANGUAGES, LOCALES, type Language } from '@vivac/domain/language';
import { describe, expect, it } from 'vitest';
import { bindCatalogue } from './bind-catalogue.ts';
import { type CompiledCatalogue, compileCatalogue } from './compile-catalogue.ts';
import { areasOf, readCatalogue } from './read-catalogues.ts';

/** What a count is called where no plural says that it is a number; limits such as “at most 500” are never one. */
const COUNTS = /^(all|amount|count|left|nights|offers|reviews|rows|sold|times|unused|width)$/;
const LIMITS: ReadonlySet<string> = new Set(['most', 'shown', 'days', 'hours']);
/** Words after a number that are the same for one and for many, or belong to something else: “3 of 5”, “3 more”. */
const SAME_FOR_ALL: ReadonlySet<string> = new Set([
  'kB',
  'ko',
  'KB',
  'Ko',
  'MB',
  'Mo',
  'GB',
  'Go',
  's',
  'h',
  'j',
  'por',
  'per',
  'avis',
  'prix',
  'mois',
  'fois',
  'de',
  'd',
  'a',
  'à',
  'sur',
  'en',
  'més',
  'más',
  'menys',
  'menos',
  'después',
  'després',
  'après',
  'sin',
  'sense',
  'con',
  'amb',
  'avec',
  'aquí',
  'ici',
]);
/** There are always several of these: what they count is shown from ten, or from two, or was counted over all rows left out. */
const ALWAYS_MANY: ReadonlySet<string> = new Set([
  'adviser.nightsAhead',
  'api-sentences.competitorsMost',
  'api-sentences.excelCompetitors',
  'api-sentences.keysMost',
  'api-sentences.pdfCompetitors',
  'api-sentences.pdfReviews',
  'batches.leftOutFirst',
  // Of at least twenty known prices; of more campsites than are named; of 14 nights or more.
  'change-questions.moved',
  'changes.manyGaps',
  'changes.nightsAhead',
  'import-reasons.rowsLeftOut',
  'import-reasons.truncatedRow',
  // Of more competitors than are compared.
  'position.tooMany',
]);

type Sentence = readonly [path: string, message: CompiledMessage];
type Choices = Readonly<Record<string, CompiledMessage | number | undefined>>;

function sentencesIn(catalogue: CompiledCatalogue, path: string): Sentence[] {
  return Object.entries(catalogue).flatMap(([key, node]) =>
    Array.isArray(node)
      ? [[`${path}.${key}`, node as CompiledMessage] as const]
      : sentencesIn(node as CompiledCatalogue, `${path}.${key}`),
  );
}

/** The choices by number anywhere in a message, with the name of what is counted. */
function pluralsIn(message: CompiledMessage): (readonly [name: string, choices: Choices])[] {
  return message.flatMap((token) => {
    if (typeof token === 'string' || typeof token[2] !== 'object' || token[2] === null) return [];
    const choices = token[2] as unknown as Choices;
    const inside = Object.values(choices).flatMap((choice) => (Array.isArray(choice) ? pluralsIn(choice) : []));
    return token[1] === 'plural' ? [[token[0], choices] as const, ...inside] : inside;
  });
}

/** The words that follow a number which no plural decides: “1 nights”. */
function wordsAfterNumbers(message: CompiledMessage): string[] {
  return message.flatMap((token, at) => {
    if (typeof token === 'string') return [];
    const isCount = (token[1] === 'number' || COUNTS.test(token[0])) && token[1] !== 'plural' && !LIMITS.has(token[0]);
    const word = isCount ? wordAt(message, at + 1) : undefined;
    return word === undefined || SAME_FOR_ALL.has(word) ? [] : [`{${token[0]}} ${word}`];
  });
}

/** The word with which the text at a place of a message begins. */
function wordAt(message: CompiledMessage, at: number): string | undefined {
  const token: CompiledMessageToken | undefined = message[at];
  return typeof token === 'string' ? /^\s+(\p{L}+)/u.exec(token)?.[1] : undefined;
}

/** Whether many things are counted by a word that has a singular of its own. */
function isInflected(many: CompiledMessage): boolean {
  const word = wordAt(many, many.indexOf('#') + 1);
  return many.includes('#') && word !== undefined && !SAME_FOR_ALL.has(word);
}

/** What is wrong with the plurals of a message in a language; nothing when all is well. */
function faultsOf(language: Language, [path, message]: Sentence): string[] {
  const plurals = pluralsIn(message).flatMap(([name, choices]) => {
    const many = choices['other'];
    if (!Array.isArray(many) || !isInflected(many)) return [];
    // An exact choice, =1, is compiled to its number.
    const one = choices['one'] ?? choices['1'];
    if (one === undefined) return [`${path}: no “one” of {${name}}`];
    if (JSON.stringify(one) === JSON.stringify(many)) return [`${path}: one and many of {${name}} read alike`];
    // In French, zero is singular too.
    const isZeroToo = new Intl.PluralRules(LOCALES[language]).select(0) === 'one' && choices['0'] === undefined;
    const saysOne = choices['one'] !== undefined && /\b1\b/.test(JSON.stringify(one));
    return isZeroToo && saysOne ? [`${path}: “one” of {${name}}, which 0 is as well, is written as 1`] : [];
  });
  const words = ALWAYS_MANY.has(path) ? [] : wordsAfterNumbers(message);
  return [...plurals, ...words.map((word) => `${path}: ${word} without a plural`)];
}

const faultsIn = (language: Language, area: string, catalogue: CompiledCatalogue) =>
  sentencesIn(catalogue, area).flatMap((sentence) => faultsOf(language, sentence));

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the plurals of the catalogues in %s', (language) => {
  // @holds language-18
  it.each(areasOf('en'))('differ between one and many in %s', (area) => {
    expect(faultsIn(language, area, readCatalogue(language, area))).toEqual([]);
  });
});

// @holds language-18
it.each([
  ['ca', '0 desades', '1 desada', '2 desades'],
  ['es', '0 guardadas', '1 guardada', '2 guardadas'],
  ['fr', '0 enregistrée', '1 enregistrée', '2 enregistrées'],
] as const)('in %s none, one and two rows that were stored read “%s”, “%s” and “%s”', (language, ...stated) => {
  const { stored } = bindCatalogue<{ stored: (values: { rows: number }) => string }>(
    readCatalogue(language, 'batches'),
    language,
  );
  expect([0, 1, 2].map((rows) => stored({ rows }))).toEqual(stated);
});

it.each([
  ['ca', '{rows, number} desades', 1],
  ['ca', '{count} files', 1],
  ['ca', '{nights, plural, other {# nits}}', 1],
  ['ca', '{nights, plural, one {# nits} other {# nits}}', 1],
  ['fr', '{nights, plural, one {1 nuit} other {# nuits}}', 1],
  ['ca', '{nights, plural, one {1 nit} other {# nits}}', 0],
  ['ca', '{count, number} de {all, number}', 0],
  ['ca', '{name} és aquí', 0],
] as const)('the search for plural faults finds in %s “%s” %i', (language, message, count) => {
  expect(faultsIn(language, 'x', compileCatalogue({ message }, 'x'))).toHaveLength(count);
});
