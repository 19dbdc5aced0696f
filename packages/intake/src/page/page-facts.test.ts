import { describe, expect, test } from 'vitest';
import { pageFacts } from './page-facts.ts';

const factsOf = (html: string, address: string | null = null) =>
  pageFacts({ bytes: Buffer.from(html), contentType: 'text/html; charset=utf-8', address });
const ld = (...values: unknown[]) =>
  values.map((value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`).join('');
const camp = (more: object = {}) => ({
  '@context': 'https://schema.org',
  '@type': 'Campground',
  name: 'El Pinar',
  ...more,
});

// @holds fact-1
describe('the facts of a page', () => {
  test('are those of its JSON-LD', () => {
    const html = ld(
      camp({
        telephone: '+34 972 000 000',
        priceRange: '€€',
        url: 'https://camp.example/',
        address: {
          '@type': 'PostalAddress',
          streetAddress: 'C/ Mar 1',
          postalCode: '17200',
          addressLocality: 'Palafrugell',
          addressCountry: 'ES',
        },
        geo: { '@type': 'GeoCoordinates', latitude: 41.917, longitude: '3.163' },
        aggregateRating: { '@type': 'AggregateRating', ratingValue: '8.6', bestRating: 10, reviewCount: 412 },
      }),
    );
    const stated = <T>(value: T) => ({ value, from: 'JSON-LD' });
    expect(factsOf(html)).toEqual({
      type: stated('Campground'),
      name: stated('El Pinar'),
      address: stated({
        text: 'C/ Mar 1, 17200 Palafrugell, ES',
        street: 'C/ Mar 1',
        postalCode: '17200',
        locality: 'Palafrugell',
        region: null,
        country: 'ES',
      }),
      location: stated({ latitude: 41.917, longitude: 3.163 }),
      telephone: stated('+34 972 000 000'),
      rating: stated({ score: 8.6, value: 8.6, best: 10, worst: null }),
      reviewCount: stated(412),
      ratingCount: null,
      priceRange: stated('€€'),
      offers: [],
      url: stated('https://camp.example/'),
      title: null,
      language: null,
      tdmReservation: null,
      tdmPolicy: null,
      problems: [],
    });
  });

  test('are those of its microdata, with figures for programs before texts for people', () => {
    const html =
      '<div itemscope itemtype="http://schema.org/Hotel"><h1 itemprop="name">Casa del Mar</h1>' +
      '<div itemprop="aggregateRating" itemscope itemtype="http://schema.org/AggregateRating"><span itemprop="ratingValue" content="4.5">★★★★½</span> ' +
      'of <b itemprop="bestRating">5</b> by <span itemprop="ratingCount">1.204</span></div>' +
      '<div itemprop="geo" itemscope><meta itemprop="latitude" content="39.9"><meta itemprop="longitude" content="4,1"></div>' +
      '<p itemprop="address">Calle 1, Maó</p><a itemprop="url" href="/es">web</a></div>';
    expect(factsOf(html, 'https://casa.example/x')).toMatchObject({
      type: { value: 'Hotel', from: 'microdata' },
      name: { value: 'Casa del Mar', from: 'microdata' },
      rating: { value: { score: 8.75, value: 4.5, best: 5, worst: null } },
      ratingCount: { value: 1204 },
      location: { value: { latitude: 39.9, longitude: 4.1 } },
      address: { value: { text: 'Calle 1, Maó' } },
      url: { value: 'https://casa.example/es' },
    });
  });

  test('of a page without data are its title and language', () => {
    const facts = factsOf(
      '<html lang="ca"><svg><title>logo</title></svg><title> Càmping\n L&#39;Estrella &amp; mar </title>',
    );
    expect(facts).toMatchObject({
      type: null,
      name: { value: "Càmping L'Estrella & mar", from: 'title' },
      language: 'ca',
    });
  });

  test('complement each other where JSON-LD and microdata describe one lodging', () => {
    const html =
      ld(camp()) +
      '<div itemscope itemtype="https://schema.org/LocalBusiness"><b itemprop=name>EL  PINAR</b><b itemprop=telephone>+34 1</b></div>';
    expect(factsOf(html)).toMatchObject({
      type: { value: 'Campground', from: 'JSON-LD' },
      telephone: { value: '+34 1', from: 'microdata' },
    });
  });

  test('have no control characters and no length beyond a bound; markup stays text', () => {
    const facts = factsOf(
      ld(camp({ name: ' <b>El\u0000\u202e Pinar</b>\n\u200b&amp; mar ', telephone: '1'.repeat(500) }))
        .replaceAll('<b>', '\\u003cb>')
        .replaceAll('</b>', '\\u003c/b>'),
    );
    expect(facts.name?.value).toBe('<b>El Pinar</b> & mar');
    expect(facts.telephone?.value).toHaveLength(60);
  });
});

// @holds fact-1
describe('the offers of a page', () => {
  test('are stated with price, currency and dates as they stand there', () => {
    const offers = [
      {
        '@type': 'Offer',
        name: 'Parcela',
        price: '45.50',
        priceCurrency: 'EUR',
        validFrom: '2027-06-01',
        priceValidUntil: '2027-09-15',
      },
      { '@type': 'AggregateOffer', lowPrice: 30, highPrice: '1.234,50', priceCurrency: 'EUR' },
      {
        '@type': 'Offer',
        priceSpecification: { '@type': 'UnitPriceSpecification', price: '1.460', priceCurrency: 'EUR' },
      },
      { '@type': 'Offer', availability: 'https://schema.org/InStock' },
    ];
    const found = factsOf(ld(camp({ makesOffer: offers[0], offers: offers.slice(1) }))).offers.map(
      ({ value }) => value,
    );
    expect(found).toMatchObject([
      { lowPrice: 30, highPrice: 1234.5, price: null },
      { price: null, priceText: '1.460', currency: 'EUR' },
      { name: 'Parcela', price: 45.5, currency: 'EUR', validFrom: '2027-06-01', validThrough: '2027-09-15' },
    ]);
  });
});

// @holds fact-7
test.each([
  ['<meta name="tdm-reservation" content="1"><meta name="TDM-Policy" content="https://camp.example/p.json">', true],
  ['<meta name=tdm-reservation content=" 0 ">', false],
  ['<meta name=tdm-reservation content=0><meta name=tdm-reservation content=1>', true],
  ['<meta name=robots content=noindex>', null],
])('a page’s tdm-reservation is read: %s', (html, reserved) => {
  expect(factsOf(html).tdmReservation).toBe(reserved);
});

// @holds fact-4
test('a broken JSON-LD script stops none of the rest', () => {
  const html = `<script type="application/ld+json">{"@type":</script>${ld([camp()])}<script type="Application/LD+JSON; charset=utf-8">{"@type":"Campground","name":"El Pinar","telephone":"1",}</script>`;
  expect(factsOf(html)).toMatchObject({
    name: { value: 'El Pinar' },
    telephone: { value: '1' },
    problems: ['broken_json_ld'],
  });
});
