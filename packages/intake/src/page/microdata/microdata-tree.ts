import type { Attributes } from '../document/element-visitor.ts';

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
