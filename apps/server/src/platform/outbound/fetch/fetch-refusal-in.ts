import type { Language } from '@vivac/domain/language';
import { type FetchRefusal, refuseFetch } from './fetch-refusal.ts';
import { FETCH_REFUSAL_REASONS, fetchRefusalText } from './fetch-refusal-text.ts';

interface Pattern {
  readonly pattern: RegExp;
  tell(language: Language, host: string, status: number): string;
}

/** Stand in for what a kept sentence says of its own. */
const HOST = '\u0001';
const STATUS = 599;

let patterns: readonly Pattern[] | undefined;

/** A sentence that was kept in English, in the reader's language; another one stays as it is. The title of a page is not said again. */
export function fetchRefusalIn(language: Language, english: string): string {
  if (language === 'en') return english;
  patterns ??= FETCH_REFUSAL_REASONS.map((reason) => {
    const refusalOf = (host: string, status: number): FetchRefusal => refuseFetch(reason, host, { status });
    return {
      pattern: patternOf(fetchRefusalText(refusalOf(HOST, STATUS), 'en')),
      tell: (reader, host, status) => fetchRefusalText(refusalOf(host, status), reader),
    };
  });
  const sentence = english.replace(/ \(“.*?”\)/s, '');
  for (const { pattern, tell } of patterns) {
    const said = pattern.exec(sentence);
    if (said !== null) return tell(language, said.groups?.['host'] ?? '', Number(said.groups?.['status'] ?? 0));
  }
  return english;
}

function patternOf(sentence: string): RegExp {
  const [first = '', ...others] = sentence.split(HOST).map((part) => RegExp.escape(part));
  const named = others.length === 0 ? first : `${first}(?<host>\\S+)${others.join('\\S+')}`;
  return new RegExp(`^${named.replace(String(STATUS), '(?<status>\\d+)')}$`);
}
