import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lenientJson } from './lenient-json.ts';

// @holds fact-4
describe('JSON-LD as pages write it', () => {
  test.each([
    ['a trailing comma', '{"a":1,"b":[1,2,],}', { a: 1, b: [1, 2] }],
    ['commas in a row', '{"a":[1,,2],,}', { a: [1, 2] }],
    ['an HTML comment around it', '<!--\n{"a":1}\n-->', { a: 1 }],
    ['CDATA in comments', '//<![CDATA[\n{"a":1}\n//]]>', { a: 1 }],
    ['CDATA in block comments', '/*<![CDATA[*/{"a":1}/*]]>*/', { a: 1 }],
    ['plain CDATA', '<![CDATA[{"a":1}]]>', { a: 1 }],
    ['comments within', '{/* one */"a":1, // two\n"b":"http://x//y"}', { a: 1, b: 'http://x//y' }],
    ['a line break in a text', '{"a":"one\ntwo\tthree"}', { a: 'one\ntwo\tthree' }],
    ['a NUL in a text', '{"a":"one\u0000two"}', { a: 'one\u0000two' }],
    ['escapes of JavaScript', String.raw`{"a":"L\'Estrella R\x26B caf\u00e9"}`, { a: "L'Estrella R&B café" }],
    [
      'backslashes that escape nothing',
      String.raw`{"a":"C:\videos\Nclip \xyz"}`,
      { a: String.raw`C:\videos\Nclip \xyz` },
    ],
    ['a brace too many', '{"a":1}}', { a: 1 }, true],
    ['markup with quotes', '{"a":"<p style="left">Open.\n</p>"}', { a: '<p style="left">Open.\n</p>' }],
    ['a semicolon behind it', '{"a":1};', { a: 1 }],
    ['plain quotes in a text', '{"a":"Camping "El Pinar" de mar","b":1}', { a: 'Camping "El Pinar" de mar', b: 1 }],
    ['a byte order mark', '\ufeff{"a":1}', { a: 1 }],
  ])('is read with %s', (_, text, value, broken = false) => {
    expect(lenientJson(text)).toEqual({ values: [value], broken });
  });

  test('is read where several values stand in a row', () => {
    expect(lenientJson('{"a":1}{"b":2},\n[3,]')).toEqual({ values: [{ a: 1 }, { b: 2 }, [3]], broken: false });
  });

  test.each([
    ['a value that is cut', '{"a":1', []],
    ['a script in its place', 'window.x = 1', []],
    ['one value that is none, beside another', '{"a":NaN}{"b":2}', [{ b: 2 }]],
  ])('is broken by %s, which keeps no other value from being read', (_, text, values) => {
    expect(lenientJson(text)).toEqual({ values, broken: true });
  });

  test('that is valid is read as it is, and so is what a trailing comma is added to', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), (json) => {
        expect(lenientJson(json)).toEqual({ values: [JSON.parse(json)], broken: false });
        expect(lenientJson(`{"value":${json},}`)).toEqual({ values: [{ value: JSON.parse(json) }], broken: false });
      }),
    );
  });

  test('whatever the text, reading it ends', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', '\\', ',', ':', '/', '*', 'a', '1', '\n') }),
        (text) => {
          expect(lenientJson(text).values).toBeInstanceOf(Array);
        },
      ),
    );
  });
});
