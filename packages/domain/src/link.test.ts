import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseLink } from './link.ts';

describe('links to one listing become one link', () => {
  test.each([
    ['https://booking.example/hotel/es/cala-sirena.html'],
    ['http://booking.example/hotel/es/cala-sirena.html'],
    ['HTTPS://WWW.Booking.Example/hotel/es/cala-sirena.html'],
    ['http://booking.example:80/hotel/es/cala-sirena.html'],
    ['http://booking.example:443/hotel/es/cala-sirena.html'],
    ['https://booking.example:443/hotel/es/cala-sirena.html'],
    ['https://booking.example/hotel/es/cala-sirena.es.html'],
    ['https://booking.example/hotel/es/cala-sirena.en-gb.html'],
    ['https://booking.example/hotel/es/cala-sirena.es.en.html'],
    ['https://booking.example/hotel/es/cala-sirena.html#reviews'],
    ['https://booking.example/hotel/es/cala-sirena.es.html/'],
    ['https://booking.example/hotel/es/cala-sirena.html?utm_source=x&gclid=1&AID=3&label=a&sid=b'],
    ['  https://booking.example/hotel/es/cala-sirena.html\n'],
  ])('%s', (text) => {
    expect(normaliseLink(text)).toBe('https://booking.example/hotel/es/cala-sirena.html');
  });

  test.each([
    ['https://camp.example', 'https://camp.example'],
    ['https://camp.example///', 'https://camp.example'],
    ['https://camp.example:8443/x/', 'https://camp.example:8443/x'],
    ['https://camp.example/Listing/AbC', 'https://camp.example/Listing/AbC'],
    ['https://camp.example/?b=2&utm_medium=mail&a=1', 'https://camp.example?a=1&b=2'],
    ['https://camp.example/x?id=2&id=1', 'https://camp.example/x?id=2&id=1'],
    ['https://camp.example/x?reference=7', 'https://camp.example/x?reference=7'],
    ['https://camp.example/page.es', 'https://camp.example/page.es'],
    ['https://www.com/x', 'https://www.com/x'],
    ['https://www.camp.example/', 'https://camp.example'],
  ])('%s is kept as %s', (text, link) => {
    expect(normaliseLink(text)).toBe(link);
  });
});

test.each([
  '',
  'cala sirena',
  'booking.example/hotel',
  'ftp://booking.example/x',
  'javascript:alert(1)',
  'https://localhost/x',
  'https://user:word@booking.example/',
  'https://booking.example/a b',
  'https://booking.example/a\u0000b',
  `https://booking.example/${'a'.repeat(1977)}`,
])('%s is not a listing link', (text) => {
  expect(normaliseLink(text)).toBeNull();
});

test('a link of 2000 characters is still taken', () => {
  expect(normaliseLink(`https://booking.example/${'a'.repeat(1976)}`)).not.toBeNull();
});

test('normalising again changes nothing', () => {
  const query = fc.webQueryParameters({ size: 'small' });
  const address = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true, size: 'small' }),
    fc
      .tuple(fc.constantFrom('http', 'https'), fc.constantFrom('', 'www.', 'www.www.'), query)
      .map(
        ([scheme, www, parameters]) => `${scheme}://${www}camp.example:443/a.es.en-gb.html//?${parameters}&b=1&a=2&b=0`,
      ),
  );
  fc.assert(
    fc.property(address, (text) => {
      const link = normaliseLink(text);
      fc.pre(link !== null);
      expect(normaliseLink(link)).toBe(link);
      expect(link).toMatch(/^https:\/\//);
    }),
  );
});
