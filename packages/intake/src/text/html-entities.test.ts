import { describe, expect, it } from 'vitest';
import { withoutEntities } from './html-entities.ts';

describe('withoutEntities', () => {
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
  ])('reads %j as %j', (text, read) => {
    expect(withoutEntities(text)).toBe(read);
  });
});
