import { describe, expect, test } from 'vitest';
import { pageItems } from './page-facts.ts';
import { microdataJson } from './microdata.ts';

const itemsOf = (html: string, address: string | null = null) =>
  microdataJson(pageItems({ bytes: Buffer.from(html), contentType: 'text/html; charset=utf-8', address }).microdata);
const only = (html: string, address?: string) => itemsOf(html, address)[0] as { properties: Record<string, unknown[]> };

// @holds fact-3
describe('the value of a microdata property', () => {
  test.each([
    ['meta', '<meta itemprop=p content="c">', 'c'],
    ['meta without content', '<meta itemprop=p>', ''],
    ['a', '<a itemprop=p href="/x">text</a>', 'https://camp.example/x'],
    ['link', '<link itemprop=p href="x?y=1#z">', 'https://camp.example/dir/x?y=1#z'],
    ['img', '<img itemprop=p src="//cdn.example/a.png" alt="text">', 'https://cdn.example/a.png'],
    ['object', '<object itemprop=p data="a.pdf"></object>', 'https://camp.example/dir/a.pdf'],
    ['data', '<data itemprop=p value="12">twelve</data>', '12'],
    ['meter', '<meter itemprop=p value=4.5 max=5>4.5 of 5</meter>', '4.5'],
    ['time', '<time itemprop=p datetime="2027-08-01">1 August</time>', '2027-08-01'],
    ['time without datetime', '<time itemprop=p>2027-08-01</time>', '2027-08-01'],
    ['span with content, which the standard passes over', '<span itemprop=p content="c">text</span>', 'text'],
    ['text with elements, entities and line breaks', '<b itemprop=p> a<i>b &amp;\n</i>c </b>', ' ab &\nc '],
    ['an unclosed paragraph', '<p itemprop=p>one<p>two', 'one'],
    ['an unclosed list item', '<ul><li itemprop=p>one<li>two</ul>', 'one'],
    ['a table cell', '<table><tr><td itemprop=p>one<td>two<tr><td>three</table>', 'one'],
  ])('of %s', (_, html, value) => {
    const page = `<div itemscope>${html}</div>`;
    expect(only(page, 'https://camp.example/dir/page.html').properties['p']).toEqual([value]);
  });

  test('is relative to <base>, not to the page', () => {
    const page = '<base href="https://base.example/b/"><div itemscope><a itemprop=p href="x"></a></div>';
    expect(only(page, 'https://camp.example/').properties['p']).toEqual(['https://base.example/b/x']);
  });
});

// @holds fact-3
describe('an item of microdata', () => {
  test('has properties in the order of the document, each name once, and items within it', () => {
    const html =
      '<div itemscope itemtype="https://schema.org/Campground https://schema.org/Place" itemid="#c"><p><i itemprop="name alternateName name">A</i></p>' +
      '<div itemprop=geo itemscope><meta itemprop=latitude content=41></div><b itemprop=name>B</b></div>';
    expect(itemsOf(html, 'https://camp.example/')).toEqual([
      {
        type: ['https://schema.org/Campground', 'https://schema.org/Place'],
        id: 'https://camp.example/#c',
        properties: { name: ['A', 'B'], alternateName: ['A'], geo: [{ properties: { latitude: ['41'] } }] },
      },
    ]);
  });

  test('has what it refers to by itemref, in the order of the document, and nothing of items without a property', () => {
    const html =
      '<p id=late itemprop=a>1</p><div itemscope itemref="x late missing x"><i itemprop=a>2</i><div itemscope><i itemprop=a>other</i></div></div>' +
      '<div id=x><i itemprop=a>3</i><div itemprop=b itemscope><i itemprop=a>4</i></div></div>';
    expect(itemsOf(html)).toEqual([
      { properties: { a: ['1', '2', '3'], b: [{ properties: { a: ['4'] } }] } },
      { properties: { a: ['other'] } },
    ]);
  });

  test('has a property once that it holds and refers to as well', () => {
    expect(itemsOf('<div itemscope itemref="x y"><p id=y><i id=x itemprop=a>1</i></p></div>')).toEqual([
      { properties: { a: ['1'] } },
    ]);
  });

  test('that refers to itself, or to one that refers back, is the error of the standard', () => {
    const circle =
      '<div itemscope itemref=b><i itemprop=a>1</i></div><div id=b itemprop=next itemscope itemref=c></div>';
    expect(itemsOf(`${circle}<div id=c itemprop=next itemscope itemref=b></div>`)).toEqual([
      { properties: { a: ['1'], next: [{ properties: { next: [{ properties: { next: ['ERROR'] } }] } }] } },
    ]);
    expect(itemsOf('<div itemscope id=a itemref=a><i itemprop=p>1</i></div>')).toEqual([{ properties: { p: ['1'] } }]);
  });

  test('in a comment, a script, a template or an attribute is none', () => {
    const item = '<p itemscope><b itemprop=a>x</b></p>';
    const html = `<!-- ${item} --><script>${item}</script><template>${item}</template><i title='${item}'></i><textarea>${item}</textarea>`;
    expect(itemsOf(html)).toEqual([]);
  });

  test('keeps its properties where end tags are missing or crossed', () => {
    expect(
      itemsOf('<div itemscope><span><div itemprop=a>1</span></div><i itemprop=b>2</div><i itemprop=c>3</i>'),
    ).toEqual([{ properties: { a: ['1'], b: ['2'] } }]);
    expect(itemsOf('<DIV ITEMSCOPE><I ITEMPROP=a>1')).toEqual([{ properties: { a: ['1'] } }]);
  });
});
