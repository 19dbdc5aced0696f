import { toSay } from '@vivac/text/sentence';
import { describe, expect, it } from 'vitest';
import { wholeNumber } from './convert.ts';
import { fieldReader, translator } from './field-reader.ts';

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

describe('values of a field', () => {
  const values = { 'Suite 12': 'twelve', '/suite/i': 'suite', '/^(bungal|mobil)/i': 'home', Tent: 'tent' };

  it.each([
    ['Suite 12', 'twelve'],
    ['JUNIOR SUITE', 'suite'],
    ['Mobilheim', 'home'],
    ['Tent', 'tent'],
    ['TENT', 'TENT'],
    ['/suite/i', 'suite'],
  ])('may be patterns between slashes, tried in their order after the exact texts: %s is %s', (text, expected) => {
    expect(translator({ values })(text)).toBe(expected);
  });

  it('are found in any case with ignoreCase', () => {
    const read = translator({ ignoreCase: true, values: { Sí: 'yes', NO: 'no' }, otherwise: '?' });
    expect(['SÍ', 'Si\u0301', 'no', 'No', 'nope'].map(read)).toEqual(['yes', 'yes', 'no', 'no', '?']);
  });

  it('are not tried as patterns on a text beyond a thousand characters', () => {
    const long = `suite ${'x'.repeat(1_000)}`;
    expect(translator({ values: { '/suite/': 'suite' } })(long)).toBe(long);
  });
});

it('a flaw names the text as it stands and as the mapping reads it', () => {
  const source = { field: 'guests', column: 'pax', mapping: { values: { two: 'zwei' } }, text: () => ' two ' };
  expect(fieldReader(source, wholeNumber(1, 9, 1))([])).toMatchObject({
    field: 'guests',
    column: 'pax',
    value: ' two ',
    reason: toSay('readAs', { text: 'zwei', reason: toSay('notWhole') }),
  });
});
