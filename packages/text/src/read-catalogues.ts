import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withBothArticles } from '@vivac/domain/language';
import { type Catalogue, type CompiledCatalogue, compileCatalogue } from './compile-catalogue.ts';

const CATALOGUES = path.resolve(import.meta.dirname, '../catalogues');

export function catalogueFile(language: string, area: string): string {
  return path.join(CATALOGUES, language, `${area}.json`);
}

/** The names of the areas of a language. */
export function areasOf(language: string): string[] {
  const files = readdirSync(path.join(CATALOGUES, language)).filter((name) => name.endsWith('.json'));
  return files.map((name) => name.slice(0, -'.json'.length)).toSorted();
}

/** Spaces before punctuation and within quotes, as French has them, and between a number and its sign in every language. */
const UNBROKEN = / (?=[:;?!»])|(?<=«) |(?<=[\d}#]) (?=[%€])/g;

/**
 * No line begins with a colon or a sign of money, and a span of numbers stays in one: whoever writes a message types ordinary spaces and
 * dashes, and these are made such as do not break.
 */
const unbroken = (message: string): string => message.replaceAll(UNBROKEN, '\u00a0').replaceAll('}–{', '}–\u2060{');

/** @throws Error naming the file when it is no JSON, or also the key when a message is no ICU MessageFormat. */
export function readCatalogue(language: string, area: string): CompiledCatalogue {
  const file = catalogueFile(language, area);
  const name = `${language}/${area}.json`;
  const text = readFileSync(file, 'utf8');
  const made = (message: string): string => unbroken(language === 'ca' ? withBothArticles(message) : message);
  let catalogue: Catalogue;
  try {
    catalogue = JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? made(value) : value)) as Catalogue;
  } catch (error) {
    throw new Error(`${name} is no JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  return compileCatalogue(catalogue, name);
}
