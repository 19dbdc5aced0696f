import { expect, test } from 'vitest';
import { decodePage } from './document.ts';

const latin = (text: string) => Buffer.from(text, 'latin1');
const utf8 = (text: string) => Buffer.from(text);
const UTF16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Ñandú', 'utf16le')]);

// @holds fact-6
test.each([
  ['the byte order mark, before the header', UTF16, 'text/html; charset=iso-8859-1', 'Ñandú'],
  ['the header, before the declaration', utf8('<meta charset=latin1>Ñandú'), 'text/html;charset="UTF-8"', 'Ñandú'],
  ['<meta charset>', latin('<!doctype html><meta charset="iso-8859-1">Ñandú'), null, 'Ñandú'],
  [
    '<meta http-equiv>',
    latin("<meta http-equiv=content-type content='text/html; charset=windows-1252'>Ñandú 5 \x80"),
    'text/html',
    'Ñandú 5 €',
  ],
  ['the XML declaration', latin('<?xml version="1.0" encoding="iso-8859-15"?><html>Ñandú'), null, 'Ñandú'],
  ['a declaration of UTF-16, which cannot be true', utf8('<meta charset=utf-16le>Ñandú'), null, 'Ñandú'],
  ['no declaration in a comment', utf8('<!-- <meta charset=latin1> -->Ñandú'), null, 'Ñandú'],
  ['its bytes, as UTF-8', utf8('Ñandú'), null, 'Ñandú'],
  ['its bytes, as Windows-1252', latin('Ñandú'), null, 'Ñandú'],
  ['its bytes, where the header names no encoding', utf8('Ñandú'), 'text/html; charset=klingon', 'Ñandú'],
])('the encoding of a page is told by %s', (_, bytes, contentType, text) => {
  expect(decodePage(bytes, contentType)).toContain(text);
});
