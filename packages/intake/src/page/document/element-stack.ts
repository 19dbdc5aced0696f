import type { Attributes, ElementVisitor } from './element-visitor.ts';

/** As deep as elements are nested; what lies deeper stands beside. Browsers do so from a depth of some hundreds on. */
const DEEPEST = 50_000;
/** How far up an element is looked for that another one closes by itself, or an end tag of words. */
const LOOK_UP = 64;

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const VOID = set('area base basefont br col embed frame hr img input keygen link meta param source track wbr');
const FOREIGN = set('svg math');
/** Elements of the page's structure: an end tag of words, such as `</span>`, closes nothing beyond them. */
const STRUCTURE = set(
  'address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 head header hgroup html li main marquee menu nav object ol p pre search section select summary table ' +
    'tbody td template tfoot th thead title tr ul',
);
/** Beyond them no element is closed by the beginning of another. */
const SCOPES = set(
  'ul ol dl menu table div section article main aside header footer nav form fieldset body html template button',
);
const PARAGRAPH = set('p');
const IMPLIED: Readonly<Record<string, ReadonlySet<string>>> = {
  li: set('li'),
  dt: set('dt dd'),
  dd: set('dt dd'),
  tr: set('tr td th caption'),
  td: set('td th'),
  th: set('td th'),
  tbody: set('tbody thead tfoot tr td th caption'),
  thead: set('tbody thead tfoot tr td th caption'),
  tfoot: set('tbody thead tfoot tr td th caption'),
  option: set('option'),
  optgroup: set('option optgroup'),
  body: set('head'),
};
const CLOSE_PARAGRAPH = set(
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hgroup hr main menu nav ol p pre search section table ul',
);

/** Which elements are open, with those that begin or end without a tag of their own, in the ways that pages are written. */
export class ElementStack {
  readonly #visitor: ElementVisitor;
  readonly #names: string[] = [];
  /** How often each name is open, so that an end tag of none is passed over at once. */
  readonly #open = new Map<string, number>();

  constructor(visitor: ElementVisitor) {
    this.#visitor = visitor;
  }

  isForeign(): boolean {
    return (this.#open.get('svg') ?? 0) + (this.#open.get('math') ?? 0) > 0;
  }

  open(name: string, attributes: Attributes, selfClosing: boolean): void {
    const foreign = this.isForeign() || FOREIGN.has(name);
    if (!foreign) this.#closeImplied(name);
    if (this.#names.length >= DEEPEST) this.#pop();
    this.#visitor.open(name, attributes);
    if ((foreign && selfClosing) || (!foreign && VOID.has(name))) {
      this.#visitor.close(name);
      return;
    }
    this.#names.push(name);
    this.#open.set(name, (this.#open.get(name) ?? 0) + 1);
  }

  close(name: string): void {
    if (!this.#open.get(name)) return;
    const mayCross = STRUCTURE.has(name);
    const end = mayCross ? 0 : Math.max(0, this.#names.length - LOOK_UP);
    for (let at = this.#names.length - 1; at >= end; at--) {
      if (this.#names[at] === name) {
        this.#popTo(at);
        return;
      }
      if (!mayCross && STRUCTURE.has(this.#names[at]!)) return;
    }
  }

  closeAll(): void {
    this.#popTo(0);
  }

  #closeImplied(name: string): void {
    if (CLOSE_PARAGRAPH.has(name)) this.#closeOutermost(PARAGRAPH);
    const implied = Object.hasOwn(IMPLIED, name) ? IMPLIED[name] : undefined;
    if (implied) this.#closeOutermost(implied);
  }

  /** Closes the outermost of some elements that is open within the same scope. */
  #closeOutermost(names: ReadonlySet<string>): void {
    let outermost = -1;
    const end = Math.max(0, this.#names.length - LOOK_UP);
    for (let at = this.#names.length - 1; at >= end; at--) {
      const name = this.#names[at]!;
      if (names.has(name)) outermost = at;
      else if (SCOPES.has(name)) break;
    }
    if (outermost !== -1) this.#popTo(outermost);
  }

  #popTo(depth: number): void {
    while (this.#names.length > depth) this.#pop();
  }

  #pop(): void {
    const name = this.#names.pop()!;
    this.#open.set(name, this.#open.get(name)! - 1);
    this.#visitor.close(name);
  }
}
