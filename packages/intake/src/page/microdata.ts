import type { Attributes } from './document.ts';
import { addValue, localName, newThing, type Scalar, type Thing } from './json-ld.ts';

/** An element that means something for microdata; all others are passed through by the algorithm, and so they are left out. */
export interface MicrodataNode {
  readonly name: string;
  readonly attributes: Attributes;
  /** In the order of the document, by which properties are sorted. */
  readonly order: number;
  readonly children: MicrodataNode[];
  /** Where its text begins and ends in the text of the tree. */
  readonly textFrom: number;
  textTo: number;
}

export interface MicrodataTree {
  readonly roots: readonly MicrodataNode[];
  /** The first element of each id, where anything on the page refers to one. */
  readonly byId: ReadonlyMap<string, MicrodataNode>;
  /** A part of the text: that of the properties, not of the whole page. */
  readonly textOf: (node: MicrodataNode) => string;
  /** Whether there were more elements than are kept. */
  readonly cut: boolean;
}

const MAX_NODES = 50_000;
/** More of one property's text is never needed. */
const MAX_TEXT = 20_000;
/** Elements whose property is in an attribute, so that their text is not needed. */
const VALUED: ReadonlySet<string> = new Set(
  'meta audio embed iframe img source track video a area link object data meter'.split(' '),
);

/** Gathers the tree while the page is walked. */
export class MicrodataTreeBuilder {
  readonly #roots: MicrodataNode[] = [];
  readonly #byId = new Map<string, MicrodataNode>();
  /** The open elements, null for each that is left out. */
  readonly #open: (MicrodataNode | null)[] = [];
  readonly #parents: MicrodataNode[] = [];
  readonly #texts: string[] = [];
  readonly #hasReferences: boolean;
  #length = 0;
  #textWanted = 0;
  #count = 0;

  constructor(hasReferences: boolean) {
    this.#hasReferences = hasReferences;
  }

  open(name: string, attributes: Attributes): void {
    const node = this.#isNode(attributes) ? this.#add(name, attributes) : null;
    this.#open.push(node);
    if (!node) return;
    this.#parents.push(node);
    if (wantsText(node)) this.#textWanted++;
  }

  text(text: string): void {
    if (this.#textWanted === 0) return;
    this.#texts.push(text);
    this.#length += text.length;
  }

  close(): void {
    const node = this.#open.pop();
    if (!node) return;
    node.textTo = this.#length;
    this.#parents.pop();
    if (wantsText(node)) this.#textWanted--;
  }

  tree(): MicrodataTree {
    const text = this.#texts.join('');
    const textOf = ({ textFrom, textTo }: MicrodataNode) => text.slice(textFrom, Math.min(textTo, textFrom + MAX_TEXT));
    return { roots: this.#roots, byId: this.#byId, textOf, cut: this.#count > MAX_NODES };
  }

  #isNode(attributes: Attributes): boolean {
    return 'itemscope' in attributes || 'itemprop' in attributes || (this.#hasReferences && 'id' in attributes);
  }

  #add(name: string, attributes: Attributes): MicrodataNode | null {
    this.#count++;
    if (this.#count > MAX_NODES) return null;
    const node = { name, attributes, order: this.#count, children: [], textFrom: this.#length, textTo: this.#length };
    (this.#parents.at(-1)?.children ?? this.#roots).push(node);
    const { id } = attributes;
    if (id !== undefined && id !== '' && !this.#byId.has(id)) this.#byId.set(id, node);
    return node;
  }
}

function wantsText({ name, attributes }: MicrodataNode): boolean {
  return 'itemprop' in attributes && !('itemscope' in attributes) && !VALUED.has(name);
}

/** An item of the microdata of a page, as the HTML standard defines it. */
export interface MicrodataItem {
  readonly types: readonly string[];
  readonly id: string | null;
  /** In the order of the document. */
  readonly properties: readonly MicrodataProperty[];
}

export interface MicrodataProperty {
  readonly names: readonly string[];
  readonly value: string | MicrodataItem;
  /** A `content` beside another value: the standard passes it over, schema.org’s own examples state figures there. */
  readonly content: string | null;
}

export interface MicrodataItems {
  /** Items that are no property of another element’s. */
  readonly items: readonly MicrodataItem[];
  readonly cut: boolean;
}

/** Steps in all: elements that refer to each other could make any number of them. */
const MAX_STEPS = 200_000;

/**
 * The items of a page by the algorithm of the HTML standard ("associating names with items"), with references and circles of
 * them. An item within itself is the same object.
 */
export function microdataItems(tree: MicrodataTree, resolve: (address: string) => string): MicrodataItems {
  const made = new Map<MicrodataNode, MicrodataItem>();
  const items: MicrodataItem[] = [];
  let steps = 0;

  const propertyNodes = (root: MicrodataNode): MicrodataNode[] => {
    const found: MicrodataNode[] = [];
    const seen = new Set([root]);
    const pending = [...root.children, ...tokens(root.attributes['itemref']).flatMap((id) => tree.byId.get(id) ?? [])];
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (seen.has(node) || ++steps > MAX_STEPS) continue;
      seen.add(node);
      if (!('itemscope' in node.attributes)) pending.push(...node.children);
      if (tokens(node.attributes['itemprop']).length > 0) found.push(node);
    }
    return found.sort((a, b) => a.order - b.order);
  };
  // Items are made first and filled later: no depth of them takes a deep stack.
  const unfilled: [MicrodataNode, MicrodataProperty[]][] = [];
  const itemOf = (node: MicrodataNode): MicrodataItem => {
    const before = made.get(node);
    if (before) return before;
    const properties: MicrodataProperty[] = [];
    const { itemtype, itemid } = node.attributes;
    const id = itemid === undefined ? null : resolve(itemid.trim());
    const item = { types: tokens(itemtype), id, properties };
    made.set(node, item);
    unfilled.push([node, properties]);
    return item;
  };
  const propertyOf = (node: MicrodataNode): MicrodataProperty => {
    const names = tokens(node.attributes['itemprop']);
    if ('itemscope' in node.attributes) return { names, value: itemOf(node), content: null };
    return { names, value: valueOf(node, tree, resolve), content: node.attributes['content'] ?? null };
  };

  const walk = [...tree.roots].reverse();
  for (let node = walk.pop(); node; node = walk.pop()) {
    if ('itemscope' in node.attributes && !('itemprop' in node.attributes)) items.push(itemOf(node));
    for (let at = node.children.length - 1; at >= 0; at--) walk.push(node.children[at]!);
  }
  // Filling one item makes those within it.
  for (let at = 0; at < unfilled.length; at++) {
    const [node, properties] = unfilled[at]!;
    for (const property of propertyNodes(node)) properties.push(propertyOf(property));
  }
  return { items, cut: tree.cut || steps > MAX_STEPS };
}

/** Where each kind of element has its value; the text of all others is theirs. */
const PLAIN_ATTRIBUTES: Readonly<Record<string, string>> = { meta: 'content', data: 'value', meter: 'value' };
const ADDRESS_ATTRIBUTES: Readonly<Record<string, string>> = {
  audio: 'src',
  embed: 'src',
  iframe: 'src',
  img: 'src',
  source: 'src',
  track: 'src',
  video: 'src',
  a: 'href',
  area: 'href',
  link: 'href',
  object: 'data',
};

function valueOf(node: MicrodataNode, { textOf }: MicrodataTree, resolve: (address: string) => string): string {
  const { name, attributes } = node;
  if (Object.hasOwn(PLAIN_ATTRIBUTES, name)) return attributes[PLAIN_ATTRIBUTES[name]!] ?? '';
  if (Object.hasOwn(ADDRESS_ATTRIBUTES, name)) {
    const address = attributes[ADDRESS_ATTRIBUTES[name]!];
    return address === undefined ? '' : resolve(address.trim());
  }
  if (name === 'time' && attributes['datetime'] !== undefined) return attributes['datetime'];
  return textOf(node);
}

function tokens(text: string | undefined): string[] {
  return [...new Set((text ?? '').split(/[ \t\n\f\r]+/).filter((token) => token !== ''))];
}

/** Items that refer to each other could be written any number of times. */
const MAX_VALUES = 100_000;
const DEEPEST = 100;
const UNWRITTEN = 'ERROR';

/** Items in the JSON form of the HTML standard; one within itself is the text `ERROR`, and so is what is too deep or too much. */
export function microdataJson(items: readonly MicrodataItem[]): object[] {
  let count = 0;
  const written = ({ types, id, properties }: MicrodataItem, around: readonly MicrodataItem[]): object => {
    const values = new Map<string, unknown[]>();
    for (const { names, value } of properties) {
      for (const name of names) {
        const known = values.get(name) ?? [];
        if (known.length === 0) values.set(name, known);
        known.push(typeof value === 'string' ? value : within(value, around));
      }
    }
    const type = types.length === 0 ? {} : { type: types };
    return { ...type, ...(id === null ? {} : { id }), properties: Object.fromEntries(values) };
  };
  const within = (item: MicrodataItem, around: readonly MicrodataItem[]): unknown => {
    if (around.includes(item) || around.length > DEEPEST || ++count > MAX_VALUES) return UNWRITTEN;
    return written(item, [...around, item]);
  };
  return items.map((item) => written(item, [item]));
}

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
