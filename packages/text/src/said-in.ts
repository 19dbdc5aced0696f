import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '@vivac/domain/language';
import { readCatalogue } from './read-catalogues.ts';
import { textOf } from './text-of.ts';

/** Areas whose sentences are found by the English ones. */
type FoundArea = 'api-sentences' | 'import-reasons';

type Message = string | ((values: Record<string, string>) => string);

interface Pattern {
  readonly key: string;
  readonly pattern: RegExp;
}

interface English {
  readonly plain: ReadonlyMap<string, string>;
  readonly patterns: readonly Pattern[];
}

const read = new Map<FoundArea, English>();

/**
 * A sentence of the API in the reader's language: found by the English one, as gettext does, so that whoever refuses something writes
 * one plain sentence, which logs and the command line say as it is. One that no catalogue has stays English (docs/decisions/texts-and-translations.md).
 */
export const saidIn = (language: Language, english: string): string => found('api-sentences', language, english);

/**
 * Why a row or a file is not imported, in the reader's language, found in the same way: files of left-out rows and the command line
 * keep the English one, which programs compare with the documentation. Within it another reason is said too.
 */
export const importReasonIn = (language: Language, english: string): string =>
  found('import-reasons', language, english);

function found(area: FoundArea, language: Language, english: string): string {
  if (language === 'en') return english;
  const known = read.get(area) ?? readEnglish(area);
  read.set(area, known);
  const messages = textOf(language, area) as unknown as Readonly<Record<string, Message>>;
  const key = known.plain.get(english);
  if (key !== undefined) return messages[key] as string;
  for (const { key: one, pattern } of known.patterns) {
    const values = pattern.exec(english)?.groups;
    if (values === undefined) continue;
    const { reason } = values;
    const said = reason === undefined ? values : { ...values, reason: found(area, language, reason) };
    return (messages[one] as (values: Record<string, string>) => string)({ ...said });
  }
  return english;
}

function readEnglish(area: FoundArea): English {
  const messages = Object.entries(readCatalogue('en', area)).filter((entry): entry is [string, CompiledMessage] =>
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
