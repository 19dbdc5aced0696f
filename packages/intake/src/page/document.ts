import { isUtf8 } from 'node:buffer';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';

export type Attributes = Readonly<Record<string, string>>;

/** Is told of the elements of a page in the order of the document; every `open` has its `close`. */
export interface ElementVisitor {
  open(name: string, attributes: Attributes): void;
  text(text: string): void;
  close(name: string): void;
}

/** How far into a page its declaration of an encoding is looked for; browsers look at a quarter of it. */
const DECLARATION_BYTES = 4_096;
const BYTE_ORDER_MARKS = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
];
const CHARSET = /charset\s*=\s*["']?\s*([^\s"'/>;]+)/i;

/**
 * The text of a page as the HTML standard finds its encoding: by byte order mark, by the header, by what the page declares;
 * without any of them UTF-8 where the bytes are that, else Windows-1252. Bytes that are none of it become U+FFFD.
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const marked = BYTE_ORDER_MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))?.encoding;
  const label = marked ?? known(CHARSET.exec(contentType ?? '')?.[1]) ?? declaredIn(bytes);
  return new TextDecoder(label ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')).decode(bytes);
}

/** A declaration in the page can be read byte by byte, so that it cannot mean UTF-16. */
function declaredIn(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, DECLARATION_BYTES))
    .toString('latin1')
    .replace(/<!--[^]*?-->/g, '');
  const inMeta = [...start.matchAll(/<meta[\s/][^>]*>/gi)].map(([tag]) => CHARSET.exec(tag)?.[1]);
  const inXml = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)/i.exec(start)?.[1];
  const label = [...inMeta, inXml].map(known).find((found) => found !== null) ?? null;
  return label?.startsWith('utf-16') ? 'utf-8' : label;
}

function known(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

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
class ElementStack {
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

/** The attributes that anybody asks for; a tag may have any number of others. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'id itemscope itemprop itemtype itemid itemref content href src data value datetime type name lang xml:lang rel charset ' +
    'http-equiv colspan rowspan class role hidden style aria-hidden'
  ).split(' '),
);

/**
 * Walks the elements of a page in time and memory that its length bounds, however deep or broken it is: the tokenizer is that of
 * htmlparser2, which elements are open is told by {@link ElementStack}.
 */
export function visitHtml(html: string, visitor: ElementVisitor): void {
  const stack = new ElementStack(visitor);
  let name = '';
  let attributes: Record<string, string> = {};
  let attribute = '';
  let value = '';

  const callbacks: TokenizerCallbacks = {
    onopentagname: (start, end) => {
      name = html.slice(start, end).toLowerCase();
      attributes = {};
    },
    onattribname: (start, end) => {
      attribute = html.slice(start, end).toLowerCase();
      value = '';
    },
    onattribdata: (start, end) => {
      value += html.slice(start, end);
    },
    onattribentity: (code) => {
      value += String.fromCodePoint(code);
    },
    // Of two attributes of one name the first counts.
    onattribend: () => {
      if (ATTRIBUTES.has(attribute) && !Object.hasOwn(attributes, attribute)) attributes[attribute] = value;
    },
    onopentagend: () => stack.open(name, attributes, false),
    onselfclosingtag: () => stack.open(name, attributes, true),
    onclosetag: (start, end) => stack.close(html.slice(start, end).toLowerCase()),
    ontext: (start, end) => visitor.text(html.slice(start, end)),
    ontextentity: (code) => visitor.text(String.fromCodePoint(code)),
    isInForeignContext: () => stack.isForeign(),
    oncdata: (start, end, endOffset) => {
      if (stack.isForeign()) visitor.text(html.slice(start, end - endOffset));
    },
    oncomment: () => {},
    ondeclaration: () => {},
    onprocessinginstruction: () => {},
    onend: () => stack.closeAll(),
  };
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, callbacks);
  tokenizer.write(html);
  tokenizer.end();
}

/** What a page reserves against text and data mining by the TDM Reservation Protocol. */
export interface TdmReservation {
  /** Null where the page says nothing. */
  readonly reserved: boolean | null;
  readonly policy: string | null;
}

const MAX_TITLE = 2_000;

/** What a page says of itself, gathered while it is walked. The first of each kind counts. */
export class PageHead {
  title: string | null = null;
  language: string | null = null;
  base: string | null = null;
  canonical: string | null = null;
  #reservations = new Set<string>();
  #policy: string | null = null;
  #inTitle = false;
  #inDrawing = 0;

  open(name: string, attributes: Attributes): void {
    if (name === 'svg') this.#inDrawing++;
    else if (name === 'title') this.#openTitle();
    else if (name === 'html') this.#html(attributes);
    else if (name === 'link') this.#link(attributes);
    else if (name === 'meta') this.#meta(attributes);
    else if (name === 'base') this.base ??= attributes['href'] ?? null;
  }

  text(text: string): void {
    if (this.#inTitle && this.title!.length < MAX_TITLE) this.title += text.slice(0, MAX_TITLE);
  }

  close(name: string): void {
    if (name === 'title') this.#inTitle = false;
    if (name === 'svg') this.#inDrawing--;
  }

  /** Where a page says both, it reserves. */
  tdm(): TdmReservation {
    const reserved = this.#reservations.has('1') || (this.#reservations.has('0') ? false : null);
    return { reserved, policy: this.#policy };
  }

  #openTitle(): void {
    if (this.title !== null || this.#inDrawing > 0) return;
    this.#inTitle = true;
    this.title = '';
  }

  #html({ lang, 'xml:lang': xmlLang }: Attributes): void {
    this.language ??= lang ?? xmlLang ?? null;
  }

  #link({ rel, href }: Attributes): void {
    if (href !== undefined && /(^|\s)canonical(\s|$)/i.test(rel ?? '')) this.canonical ??= href;
  }

  #meta({ name, content }: Attributes): void {
    const known = name?.trim().toLowerCase();
    if (content === undefined) return;
    if (known === 'tdm-reservation') this.#reservations.add(content.trim().slice(0, 1));
    if (known === 'tdm-policy') this.#policy ??= content;
  }
}
