/** How a page states its facts. */
export type FactSource = 'JSON-LD' | 'microdata';

/** A text or a number of a page as it stands there. */
export interface Scalar {
  readonly text: string;
  /** The language that the page states for it; null where it states none. */
  readonly language: string | null;
}

/** A thing of schema.org's vocabulary that a page describes. Things may lie within themselves. */
export interface Thing {
  readonly from: FactSource;
  /** Local names of schema.org such as `Campground`, and whole addresses of other vocabularies. */
  readonly types: string[];
  readonly id: string | null;
  /** By the local name of the property. */
  readonly properties: Map<string, (Scalar | Thing)[]>;
}

export function newThing(from: FactSource, id: string | null): Thing {
  return { from, types: [], id, properties: new Map() };
}

export function isThing(value: Scalar | Thing): value is Thing {
  return 'properties' in value;
}

export function addValue(thing: Thing, property: string, value: Scalar | Thing): void {
  const values = thing.properties.get(property);
  if (values) values.push(value);
  else thing.properties.set(property, [value]);
}

/** What a thing states under the first of some properties that it has. */
export function valuesOf(thing: Thing, ...properties: readonly string[]): readonly (Scalar | Thing)[] {
  for (const property of properties) {
    const values = thing.properties.get(property);
    if (values && values.length > 0) return values;
  }
  return [];
}

export function thingsOf(thing: Thing, ...properties: readonly string[]): readonly Thing[] {
  return properties.flatMap((property) => (thing.properties.get(property) ?? []).filter(isThing));
}

/** The first text under the first of some properties that has one that says anything. */
export function textOf(thing: Thing, ...properties: readonly string[]): string | null {
  for (const property of properties) {
    const texts = (thing.properties.get(property) ?? []).filter((value): value is Scalar => !isThing(value));
    const found = texts.find(({ text }) => text.trim() !== '');
    if (found) return found.text;
  }
  return null;
}

const SCHEMA = /^(?:https?:)?(?:\/\/)?(?:www\.)?schema\.org\/(?:#)?([A-Za-z][\w-]*)\/?$/i;

/** `https://schema.org/Campground` becomes `Campground`; a name of another vocabulary stays whole. */
export function localName(name: string): string {
  return SCHEMA.exec(name.trim())?.[1] ?? name.trim();
}

/** What the words of a JSON-LD document mean, as far as a page can say it without another document. */
export interface Vocabulary {
  /** Whether a plain word is one of schema.org's; null where no context was given yet. */
  readonly isSchema: boolean | null;
  /** Terms and prefixes that the context itself defines. */
  readonly terms: ReadonlyMap<string, string>;
}

/** Without any context plain words are taken for schema.org's: pages that forget it mean nothing else. */
const NO_CONTEXT: Vocabulary = { isSchema: null, terms: new Map() };

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
function withContext(before: Vocabulary, context: unknown): Vocabulary {
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
function meaningOf(word: string, { isSchema, terms }: Vocabulary): string | null {
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

/** What the JSON-LD of a page describes. */
export interface JsonLdThings {
  /** In the order of the page, with the things that lie within others. */
  readonly things: readonly Thing[];
  /** Whether there was more than is read. */
  readonly cut: boolean;
}

const MAX_THINGS = 5_000;
const MAX_VALUES = 50_000;
/** Deeper values are left out. */
const DEEPEST = 60;

type JsonObject = Readonly<Record<string, unknown>>;

/** Where a value stands. */
interface Place {
  readonly vocabulary: Vocabulary;
  readonly depth: number;
  /** Tells the blank nodes (`_:b0`) of one document from those of another. */
  readonly document: number;
}

/** The things in the documents of a page. Those of one `@id` are one thing, in whatever documents they stand. */
export function jsonLdThings(documents: readonly unknown[], resolve: (address: string) => string): JsonLdThings {
  const builder = new ThingBuilder(resolve);
  for (const [document, value] of documents.entries()) {
    builder.valuesIn(value, { vocabulary: NO_CONTEXT, depth: 0, document });
  }
  return { things: builder.things, cut: builder.cut };
}

class ThingBuilder {
  readonly things: Thing[] = [];
  cut = false;
  readonly #resolve: (address: string) => string;
  readonly #byId = new Map<string, Thing>();
  #values = 0;

  constructor(resolve: (address: string) => string) {
    this.#resolve = resolve;
  }

  /** The values that a JSON value stands for: lists are flat, nothing stands for none. */
  valuesIn(value: unknown, place: Place): (Scalar | Thing)[] {
    if (value === null || value === undefined) return [];
    if (this.#isTooMuch(place)) return [];
    if (Array.isArray(value)) return value.flatMap((each) => this.valuesIn(each, { ...place, depth: place.depth + 1 }));
    if (typeof value === 'object') return this.#valuesOfObject(value as JsonObject, place);
    return [{ text: String(value), language: null }];
  }

  #isTooMuch({ depth }: Place): boolean {
    this.#values++;
    const isTooMuch = depth > DEEPEST || this.#values > MAX_VALUES || this.things.length > MAX_THINGS;
    this.cut ||= isTooMuch;
    return isTooMuch;
  }

  #valuesOfObject(object: JsonObject, place: Place): (Scalar | Thing)[] {
    const vocabulary = '@context' in object ? withContext(place.vocabulary, object['@context']) : place.vocabulary;
    const within: Place = { ...place, vocabulary, depth: place.depth + 1 };
    const entries = meaningsIn(object, vocabulary);
    const keywords = new Map(entries.filter(([key]) => key.startsWith('@')));
    if (keywords.has('@value')) return literal(keywords);
    for (const list of ['@list', '@set']) {
      if (keywords.has(list)) return this.valuesIn(keywords.get(list), within);
    }
    const thing = entries.every(([key]) => key === '@graph') ? [] : [this.#thing(entries, keywords, within)];
    this.valuesIn(keywords.get('@graph'), within);
    return thing;
  }

  #thing(entries: readonly [string, unknown][], keywords: ReadonlyMap<string, unknown>, within: Place): Thing {
    const thing = this.#thingOfId(keywords.get('@id'), within);
    for (const type of [keywords.get('@type')].flat()) {
      const meaning = typeof type === 'string' ? meaningOf(type, within.vocabulary) : null;
      if (meaning !== null && !thing.types.includes(meaning)) thing.types.push(meaning);
    }
    for (const [property, value] of entries) {
      if (property.startsWith('@')) continue;
      for (const each of this.valuesIn(value, within)) addValue(thing, property, each);
    }
    this.#reverse(keywords.get('@reverse'), thing, within);
    return thing;
  }

  /** What points to a thing instead of being pointed at. */
  #reverse(value: unknown, thing: Thing, within: Place): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, others] of Object.entries(value)) {
      const property = meaningOf(key, within.vocabulary);
      if (property === null) continue;
      for (const other of this.valuesIn(others, within)) {
        if ('properties' in other) addValue(other, property, thing);
      }
    }
  }

  #thingOfId(id: unknown, { document }: Place): Thing {
    const known = typeof id === 'string' && id.trim() !== '' ? this.#fullId(id.trim(), document) : null;
    const before = known === null ? undefined : this.#byId.get(known);
    if (before) return before;
    const thing = newThing('JSON-LD', known);
    this.things.push(thing);
    if (known !== null) this.#byId.set(known, thing);
    return thing;
  }

  #fullId(id: string, document: number): string {
    return id.startsWith('_:') ? `_:${document}:${id.slice(2)}` : this.#resolve(id);
  }
}

/** The members of an object by what their keys mean; those that mean nothing are left out. */
function meaningsIn(object: JsonObject, vocabulary: Vocabulary): [string, unknown][] {
  return Object.entries(object).flatMap(([key, value]): [string, unknown][] => {
    const meaning = key === '@context' ? null : meaningOf(key, vocabulary);
    return meaning === null ? [] : [[meaning, value]];
  });
}

function literal(keywords: ReadonlyMap<string, unknown>): Scalar[] {
  const value = keywords.get('@value');
  const language = keywords.get('@language');
  if (value === null || typeof value === 'object') return [];
  return [{ text: String(value), language: typeof language === 'string' ? language : null }];
}
