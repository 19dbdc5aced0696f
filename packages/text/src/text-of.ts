import type { Language } from '@vivac/domain/language';
import type { Areas } from './areas.ts';
import { bindCatalogue } from './bind-catalogue.ts';
import { readCatalogue } from './read-catalogues.ts';

const bound = new Map<string, unknown>();

/** The sentences of an area in a language, on the server (language-1); read and compiled once. */
export function textOf<Area extends keyof Areas>(language: Language, area: Area): Areas[Area] {
  const key = `${language}/${area}`;
  const text = bound.get(key) ?? bindCatalogue<Areas[Area]>(readCatalogue(language, area), language);
  bound.set(key, text);
  return text as Areas[Area];
}
