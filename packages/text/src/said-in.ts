import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '@vivac/domain/language';
import { readCatalogue } from './read-catalogues.ts';
import { textOf } from './text-of.ts';

const AREA = 'api-sentences';

type Message = string | ((values: Record<string, string>) => string);

interface Pattern {
  readonly key: string;
  readonly pattern: RegExp;
}

let known: { readonly plain: ReadonlyMap<string, string>; readonly patterns: readonly Pattern[] } | undefined;

/**
 * A sentence of the API in the reader's language: found by the English one, as gettext does, so that whoever refuses something writes
 * one plain sentence, which logs and the command line say as it is. One that no catalogue has stays English (decision 80).
 */
export function saidIn(language: Language, english: string): string {
  if (language === 'en') return english;
  known ??= readEnglish();
  const messages = textOf(language, AREA) as unknown as Readonly<Record<string, Message>>;
  const key = known.plain.get(english);
  if (key !== undefined) return messages[key] as string;
  for (const { key: found, pattern } of known.patterns) {
    const match = pattern.exec(english);
    if (match !== null) return (messages[found] as (values: Record<string, string>) => string)({ ...match.groups });
  }
  return english;
}

function readEnglish() {
  const messages = Object.entries(readCatalogue('en', AREA)).filter((entry): entry is [string, CompiledMessage] =>
    Array.isArray(entry[1]),
  );
  const plain = new Map<string, string>();
  const patterns: (Pattern & { readonly said: number })[] = [];
  for (const [key, message] of messages) {
    if (message.every((token) => typeof token === 'string')) plain.set(message.join(''), key);
    else patterns.push({ key, pattern: patternOf(message), said: lettersIn(message) });
  }
  // What says more of itself is tried before what may say anything.
  return { plain, patterns: patterns.toSorted((one, other) => other.said - one.said) };
}

function patternOf(message: CompiledMessage): RegExp {
  const parts = message.map((token) => (typeof token === 'string' ? RegExp.escape(token) : `(?<${token[0]}>.+?)`));
  return new RegExp(`^${parts.join('')}$`, 's');
}

function lettersIn(message: CompiledMessage): number {
  return message.reduce((sum, token) => sum + (typeof token === 'string' ? token.length : 0), 0);
}
