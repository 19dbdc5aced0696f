import { type Scalar, type Thing, addValue, newThing } from '../thing.ts';
import { NO_CONTEXT, type Vocabulary, meaningOf, withContext } from './vocabulary.ts';

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
