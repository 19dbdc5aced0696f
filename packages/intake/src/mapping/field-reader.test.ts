import { describe, expect, it } from 'vitest';
import { translator } from './field-reader.ts';

describe('HTML entities of a field', () => {
  const read = translator({ entities: true });

  it.each([
    ['Tom &amp; Ana', 'Tom & Ana'],
    ['it&#39;s', "it's"],
    ['it&#x27;s', "it's"],
    ['&lt;b&gt; &quot;x&quot;', '<b> "x"'],
    ['Caf&eacute; &Ntilde;o&ntilde;o fran&ccedil;ais', 'Café Ñoño français'],
    ['gr&ouml;&szlig;er', 'größer'],
    ['10&nbsp;&euro;', '10\u00a0€'],
    ['&#128512; &#x1F600;', '😀 😀'],
    ['&amp;lt;', '&lt;'],
    ['fish & chips', 'fish & chips'],
    ['&unknown; &constructor; &zacute; &qacute;', '&unknown; &constructor; ź &qacute;'],
    ['&#0; &#xD800; &#1114112; &#x110000;', '\ufffd \ufffd \ufffd \ufffd'],
    ['&#x10FFFF;', '\u{10ffff}'],
    ['1998&#150;2003 &eacute &frac12;', '1998–2003 &eacute ½'],
  ])('%j is read as %j', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

it('a field that is not mapped as HTML keeps its entities', () => {
  expect(translator({})('Tom &amp; Ana')).toBe('Tom &amp; Ana');
});
