import { setupI18n } from '@lingui/core';
import { GROUPED, LOCALES, type Language, withChosenArticle } from '@vivac/domain/language';
import type { CompiledMessage, CompiledMessageToken } from '@lingui/message-utils/compileMessage';
import type { CompiledCatalogue } from './compile-catalogue.ts';

/** What a message is for the code: a string, or with arguments a function of its named values. */
type Bound = string | ((values: Record<string, unknown>) => string) | { readonly [key: string]: Bound };

/**
 * The messages of a compiled catalogue in the shape of its area (language-1): a message without arguments is a string,
 * one with arguments a function of them, a group an object.
 */
export function bindCatalogue<Area>(compiled: CompiledCatalogue, language: Language): Area {
  const messages: Record<string, CompiledMessage> = {};
  const bound = bind(compiled, '');
  const i18n = setupI18n({ locale: language, locales: LOCALES[language], messages: { [language]: messages } });
  return bound as Area;

  function bind(node: CompiledMessage | CompiledCatalogue, id: string): Bound {
    if (!isMessage(node))
      return Object.fromEntries(Object.entries(node).map(([key, inner]) => [key, bind(inner, `${id}.${key}`)]));
    if (node.every((token) => typeof token === 'string')) return node.join('');
    if (node.every(isPlain)) return (values) => withChosenArticle(node.map((token) => textIn(token, values)).join(''));
    messages[id] = node;
    return (values) => withChosenArticle(i18n._(id, values, { formats: NUMBERS }));
  }
}

/** Of `#`, and of `{n, number}`, which names no style. */
const NUMBERS = { number: GROUPED, undefined: GROUPED };

const isMessage = (node: CompiledMessage | CompiledCatalogue): node is CompiledMessage => Array.isArray(node);

/** Text, or a value that stands as it is: nothing of it is read as an escape. */
const isPlain = (token: CompiledMessageToken): boolean => typeof token === 'string' || token.length === 1;

const textIn = (token: CompiledMessageToken, values: Record<string, unknown>): unknown =>
  typeof token === 'string' ? token : values[token[0]];
