import { type Scalar, type Thing, addValue, localName, newThing } from '../thing.ts';
import type { MicrodataItem, MicrodataProperty } from './microdata-items.ts';

/** The items of a page as things of schema.org, those within others too. */
export function microdataThings(items: readonly MicrodataItem[]): Thing[] {
  const things = new Map<MicrodataItem, Thing>();
  const unfilled: MicrodataItem[] = [];
  const thingOf = (item: MicrodataItem): Thing => {
    const before = things.get(item);
    if (before) return before;
    const thing = newThing('microdata', item.id);
    thing.types.push(...item.types.map(localName));
    things.set(item, thing);
    unfilled.push(item);
    return thing;
  };
  const valueOf = ({ value, content }: MicrodataProperty): Scalar | Thing => {
    if (typeof value !== 'string') return thingOf(value);
    // Figures for programs stand in `content`, beside a text for people: <span itemprop="price" content="1000.00">1,000 €</span>.
    return { text: content !== null && content.trim() !== '' ? content : value, language: null };
  };

  for (const item of items) thingOf(item);
  // Filling one thing finds those within it.
  for (let at = 0; at < unfilled.length; at++) {
    const thing = thingOf(unfilled[at]!);
    for (const property of unfilled[at]!.properties) {
      const value = valueOf(property);
      for (const name of property.names) addValue(thing, localName(name), value);
    }
  }
  return [...things.values()];
}
