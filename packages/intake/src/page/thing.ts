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
