import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { linksInText, nearLinks, normaliseLink, PASSING_PARAMETERS, repetitions, watchedListing } from './link.ts';

describe('equivalent URLs of one listing normalise to one link', () => {
  test.each([
    ['https://booking.example/hotel/es/cala-sirena.html'],
    ['www.booking.example/hotel/es/cala-sirena.html'],
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
  ])('%s normalises to %s', (text, link) => {
    expect(normaliseLink(text)).toBe(link);
  });
});

describe('a Booking URL as copied normalises to its campsite', () => {
  const COPIED =
    '?aid=304142&label=gen173nr-1FCAEoggI46AdIM1gEaEaIAQGYAQq4ARfIAQzYAQHoAQH4AQuIAgGoAgO4Atbx&sid=0c1&age=0&all_sr_blocks=1234567_398' +
    '&checkin=2027-08-14&checkout=2027-08-21&dest_id=1234&dest_type=hotel&dist=0&group_adults=2&group_children=0&hapos=1' +
    '&highlighted_blocks=1234567_398&hpos=1&keep_landing=1&lang=es&lang_click=top&matching_block_id=1234567_398&no_rooms=1' +
    '&req_adults=2&req_children=0&room1=A%2CA&sb_price_type=total&selected_currency=EUR&soz=1&sr_order=popularity' +
    '&sr_pri_blocks=1234567_398__18900&srepoch=1795318994&srpvid=8f2c1d&type=total&ucfs=1&from=searchresults&#tab-reviews';

  test.each([
    `https://www.booking.com/hotel/es/cala-sirena.es.html${COPIED}`,
    `https://www.booking.com/hotel/es/cala-sirena.en-gb.html${COPIED}`,
    `http://m.booking.com/hotel/es/cala-sirena.html${COPIED}`,
    'https://secure.booking.com/hotel/es/cala-sirena.zh-cn.html/?anything=new',
    'https://www.booking.com/hotel/es/cala-sirena.html?aid=304142;label=gen;sid=1',
    'HTTPS://BOOKING.COM/hotel/es/cala-sirena.html#availability',
  ])('%s', (text) => {
    expect(normaliseLink(text)).toBe('https://booking.com/hotel/es/cala-sirena.html');
  });

  test.each([
    [
      'https://notbooking.com/hotel/es/cala-sirena.html?id=12',
      'https://notbooking.com/hotel/es/cala-sirena.html?id=12',
    ],
    ['https://booking.com.example/hotel/es/x.html?id=12', 'https://booking.com.example/hotel/es/x.html?id=12'],
    ['https://www.booking.com/searchresults.html?ss=Menorca', 'https://booking.com/searchresults.html?ss=Menorca'],
  ])('a look-alike host is kept: %s', (text, link) => {
    expect(normaliseLink(text)).toBe(link);
  });
});

test.each([
  'https://www.airbnb.es/rooms/570221604306022227?check_in=2027-08-14&check_out=2027-08-21&adults=2&source_impression_id=p3_1',
  'https://www.airbnb.co.uk/rooms/570221604306022227?anything=new',
  'https://es.airbnb.com/rooms/570221604306022227/',
])('an Airbnb room URL is the same for every country domain: %s', (text) => {
  expect(normaliseLink(text)).toBe('https://airbnb.com/rooms/570221604306022227');
});

describe('a URL of an unknown host', () => {
  test.each([
    [
      'https://camp.example/book?id=12&checkin=2027-08-14&adults=2&lang=es&currency=EUR',
      'https://camp.example/book?id=12',
    ],
    [
      'https://camp.example/?type=bungalow&from=home&dest_id=7',
      'https://camp.example?dest_id=7&from=home&type=bungalow',
    ],
  ])('keeps identifying query parameters, drops stay and tracking ones: %s', (text, link) => {
    expect(normaliseLink(text)).toBe(link);
  });

  test('normalises to the same link with any tracking parameter added', () => {
    const passing = fc.oneof(
      fc.constantFrom(...PASSING_PARAMETERS, ...PASSING_PARAMETERS.map((name) => name.toUpperCase())),
      fc.stringMatching(/^utm_[a-z]{1,8}$/),
    );
    const page = fc.constantFrom(
      'https://camp.example/book?id=12&type=tent',
      'https://booking.com/hotel/es/cala-sirena.html',
      'https://airbnb.com/rooms/12',
      'https://camp.example/a.html',
    );
    fc.assert(
      fc.property(
        page,
        fc.array(fc.tuple(passing, fc.string()), { minLength: 1, maxLength: 6 }),
        fc.boolean(),
        (link, added, first) => {
          const url = new URL(link);
          const own = [...url.searchParams];
          const query = new URLSearchParams(first ? [...added, ...own] : [...own, ...added]);
          expect(normaliseLink(`${url.origin}${url.pathname}?${query}`)).toBe(normaliseLink(link));
        },
      ),
    );
  });

  test.each(['id', 'campsite', 'property', 'hotel_id', 'slug', 'p', 'reference'])('%s is unchanged', (name) => {
    expect(normaliseLink(`https://camp.example/book?${name}=12`)).toBe(`https://camp.example/book?${name}=12`);
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
])('%s is not a listing URL', (text) => {
  expect(normaliseLink(text)).toBeNull();
});

test('a URL of 2000 characters is still accepted', () => {
  expect(normaliseLink(`https://booking.example/${'a'.repeat(1976)}`)).not.toBeNull();
});

test('normalising a URL is idempotent', () => {
  const query = fc.webQueryParameters({ size: 'small' });
  const address = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true, size: 'small' }),
    fc
      .tuple(
        fc.constantFrom(
          'www.booking.com/hotel/es/',
          'm.booking.com/',
          'www.airbnb.co.uk/rooms/',
          'www.m.booking.com/hotel/es/',
        ),
        fc.stringMatching(/^[a-z0-9.]{1,9}$/),
        query,
      )
      .map(([place, name, parameters]) => `https://${place}${name}.es.html/?${parameters}`),
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

// @holds admin-14
test.each([
  ['campsite:Los Pinos', 'campsite:Los Pinos'],
  [' CAMPSITE: Los Pinos ', 'campsite:Los Pinos'],
  ['https://www.camp.example.com/x/', 'https://camp.example.com/x'],
  ['campsite:', null],
  ['Los Pinos', null],
  [`campsite:${'x'.repeat(301)}`, null],
])('what is watched by %j is %j', (text, listing) => {
  expect(watchedListing(text)).toBe(listing);
});

describe('splitting a pasted text into links', () => {
  it.each([
    ['', []],
    ['  \n ', []],
    ['https://a.test', ['https://a.test']],
    [
      ' https://a.test\r\nhttps://b.test/x?y=1,2\n\n\thttps://c.test ',
      ['https://a.test', 'https://b.test/x?y=1,2', 'https://c.test'],
    ],
  ])('gives for %j the links %j', (text, links) => {
    expect(linksInText(text)).toEqual(links);
  });
});

describe('duplicate links', () => {
  it.each([
    [[], []],
    [
      ['a', 'b'],
      [null, null],
    ],
    [
      ['a', 'b', 'a', 'b', 'a'],
      [null, null, 0, 1, 0],
    ],
    [
      [null, null, 'a', null, 'a'],
      [null, null, null, null, 2],
    ],
  ])('of %j are %j', (keys, firsts) => {
    expect(repetitions(keys)).toEqual(firsts);
  });
});

const known = [
  { link: 'https://booking.com/hotel/es/mas-rovellar.html', name: 'Mas Rovellar' },
  { link: 'https://booking.com/hotel/es/mas-rovella.html', name: 'Mas Rovella' },
  { link: 'https://airbnb.com/rooms/123456', name: 'Domo' },
  { link: 'campsite:Càmping Recó de Marinada', name: 'Càmping Recó de Marinada' },
];

// @holds users-25
test.each([
  ['https://booking.com/hotel/es/mas-rovelar.html', ['Mas Rovellar', 'Mas Rovella']],
  ['https://booking.com/hotel/es/mas-rovlelar.html', ['Mas Rovellar', 'Mas Rovella']],
  ['campsite:càmping recó de marinda', ['Càmping Recó de Marinada']],
  ['https://booking.com/hotel/es/mas-garriguenc.html', []],
  ['https://airbnb.com/rooms/123457', []],
  ['https://a.es', []],
])('a typo in the link %s has the near matches %j', (typed, names) => {
  expect(nearLinks(typed, known).map(({ name }) => name)).toEqual(names);
});
