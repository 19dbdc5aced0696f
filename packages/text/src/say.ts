import type { Language } from '@vivac/domain/language';
import type { StoredSentence, Sentence, SentenceCode, ValuesOf } from './sentence.ts';
import { textOf } from './text-of.ts';

const AREAS = ['api-sentences', 'import-reasons', 'fetch-refusals'] as const;

type Message = string | ((values: Record<string, string | number>) => string);
type Messages = Readonly<Record<string, Message | undefined>>;

const byLanguage = new Map<Language, Messages>();

/** A sentence in the reader's language (language-13). */
export function say<Code extends SentenceCode>(language: Language, code: Code, ...values: ValuesOf<Code>): string;
export function say(language: Language, sentence: Sentence): string;
export function say(language: Language, what: SentenceCode | Sentence, given: Sentence['values'] = {}): string {
  const { code, values = {} } = typeof what === 'string' ? { code: what, values: given } : what;
  const message = messagesIn(language)[code];
  if (typeof message !== 'function') return message ?? code;
  const stated = Object.entries(values).map(([name, value]) => [name, statedValue(language, value)] as const);
  return message(Object.fromEntries(stated));
}

/** As {@link say}; what an earlier version kept stands as it was. */
export const sayStored = (language: Language, stored: StoredSentence): string =>
  typeof stored === 'string' ? stored : say(language, stored);

const statedValue = (language: Language, value: string | number | Sentence): string | number =>
  typeof value === 'object' ? say(language, value) : value;

function messagesIn(language: Language): Messages {
  const known = byLanguage.get(language);
  if (known !== undefined) return known;
  const messages: Messages = Object.assign({}, ...AREAS.map((area) => textOf(language, area))) as Messages;
  byLanguage.set(language, messages);
  return messages;
}
