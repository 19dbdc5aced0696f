import { localName } from '../thing.ts';

/** What the words of a JSON-LD document mean, as far as a page can say it without another document. */
export interface Vocabulary {
  /** Whether a plain word is one of schema.org's; null where no context was given yet. */
  readonly isSchema: boolean | null;
  /** Terms and prefixes that the context itself defines. */
  readonly terms: ReadonlyMap<string, string>;
}

/** Without any context plain words are taken for schema.org's: pages that forget it mean nothing else. */
export const NO_CONTEXT: Vocabulary = { isSchema: null, terms: new Map() };

const SCHEMA_CONTEXT = /^(https?:)?\/?\/?([\w-]+\.)*schema\.org(\/|#|$)/i;
/** Aliases of schema.org's own context. */
const KEYWORDS: ReadonlyMap<string, string> = new Map([
  ['id', '@id'],
  ['type', '@type'],
]);
const KNOWN_PREFIXES: ReadonlyMap<string, string> = new Map([
  ['schema', 'https://schema.org/'],
  ['schemaorg', 'https://schema.org/'],
]);
const MAX_TERMS = 1_000;
/** A term may be defined by another one; circles end there. */
const MAX_STEPS = 4;

/** The vocabulary within a context. Contexts at other addresses are not fetched: schema.org's is known, others define nothing. */
export function withContext(before: Vocabulary, context: unknown): Vocabulary {
  const listed: readonly unknown[] = Array.isArray(context) ? context.flat(MAX_STEPS) : [context];
  return listed.reduce<Vocabulary>(withOne, before);
}

function withOne(before: Vocabulary, context: unknown): Vocabulary {
  if (Array.isArray(context)) return before;
  if (context === null) return { isSchema: false, terms: new Map() };
  if (typeof context === 'string') {
    return { ...before, isSchema: SCHEMA_CONTEXT.test(context.trim()) || (before.isSchema ?? false) };
  }
  return typeof context === 'object' && context !== undefined ? withTerms(before, context) : before;
}

function withTerms(before: Vocabulary, context: object): Vocabulary {
  const terms = new Map(before.terms);
  let { isSchema } = before;
  for (const [term, definition] of Object.entries(context)) {
    const id: unknown =
      typeof definition === 'object' && definition !== null && '@id' in definition ? definition['@id'] : definition;
    if (typeof id !== 'string' || terms.size >= MAX_TERMS) continue;
    if (term === '@vocab') isSchema = SCHEMA_CONTEXT.test(id);
    else if (!term.startsWith('@')) terms.set(term, id);
  }
  return { isSchema: isSchema ?? false, terms };
}

/**
 * What a key or a type means: a keyword such as `@id`, the local name of schema.org, or another vocabulary's whole address; null
 * for a word that the context does not know.
 */
export function meaningOf(word: string, { isSchema, terms }: Vocabulary): string | null {
  let meant = word;
  for (let step = 0; step < MAX_STEPS; step++) {
    if (meant.startsWith('@')) return meant;
    const next = terms.get(meant) ?? withoutPrefix(meant, terms);
    if (next === null || next === meant) break;
    meant = next;
  }
  if (meant.includes(':')) return localName(meant);
  if (isSchema === false) return null;
  return KEYWORDS.get(meant) ?? localName(meant);
}

/** `schema:Hotel` with its prefix written out; null where there is no prefix, or an unknown one. */
function withoutPrefix(word: string, terms: ReadonlyMap<string, string>): string | null {
  const colon = word.indexOf(':');
  if (colon === -1 || word.startsWith('//', colon + 1)) return null;
  const prefix = word.slice(0, colon);
  const stands = terms.get(prefix) ?? KNOWN_PREFIXES.get(prefix) ?? null;
  return stands === null ? null : stands + word.slice(colon + 1);
}
