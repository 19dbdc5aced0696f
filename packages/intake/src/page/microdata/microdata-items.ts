import type { MicrodataNode, MicrodataTree } from './microdata-tree.ts';

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
