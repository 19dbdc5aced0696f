import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { ElementStack } from './element-stack.ts';
import type { ElementVisitor } from './element-visitor.ts';

/** The attributes that anybody asks for; a tag may have any number of others. */
const ATTRIBUTES: ReadonlySet<string> = new Set(
  (
    'id itemscope itemprop itemtype itemid itemref content href src data value datetime type name lang xml:lang rel charset ' +
    'http-equiv colspan rowspan'
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
