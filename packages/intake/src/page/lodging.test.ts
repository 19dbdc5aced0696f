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

// @holds fact-2
describe('the lodging of a page that describes several things', () => {
  test.each([
    [
      'the main entity of @graph, by its @id',
      {
        '@graph': [
          { '@type': 'Hotel', name: 'Other', url: 'https://other.example', telephone: '1', priceRange: '€' },
          { '@type': 'WebPage', mainEntity: { '@id': '#c' } },
          { '@id': '#c', '@type': 'Campground', name: 'El Pinar' },
        ],
      },
    ],
    [
      'a nested main entity',
      { '@type': 'WebPage', name: 'Page', mainEntity: { '@type': 'Campground', name: 'El Pinar' } },
    ],
    [
      'a lodging before its organisation',
      [
        { '@type': 'Organization', name: 'Group', telephone: '1' },
        { '@type': 'Campground', name: 'El Pinar' },
      ],
    ],
    [
      'not a similar one',
      {
        '@type': 'Campground',
        name: 'El Pinar',
        isSimilarTo: [{ '@type': 'Campground', name: 'Other', telephone: '1', geo: {} }],
      },
    ],
    [
      'not the operator it belongs to',
      {
        '@type': 'Campground',
        name: 'El Pinar',
        parentOrganization: { '@type': 'Resort', name: 'Other', telephone: '1', address: 'x' },
      },
    ],
    [
      'the one of this address',
      [
        { '@type': 'Hotel', name: 'Other', url: 'https://other.example', telephone: '1', priceRange: '€' },
        { '@type': 'Campground', name: 'El Pinar', url: 'https://www.camp.example/es/' },
      ],
    ],
    ['an offer’s lodging', { '@type': 'Offer', price: 1, itemOffered: { '@type': 'Campground', name: 'El Pinar' } }],
    [
      'what a rating is of',
      { '@type': 'AggregateRating', ratingValue: 4, itemReviewed: { '@type': 'Campground', name: 'El Pinar' } },
    ],
    [
      'one with its type among others',
      { '@type': ['Place', 'LodgingBusiness', 'schema:Campground'], name: 'El Pinar' },
    ],
    ['one by full names', { 'http://schema.org/name': 'El Pinar', '@type': 'http://schema.org/Campground' }],
    [
      'one by prefixes',
      { '@context': { s: 'http://schema.org/' }, '@type': 's:Campground', 's:name': { '@value': 'El Pinar' } },
    ],
    [
      'one by own terms',
      {
        '@context': ['https://schema.org', { title: 'schema:name', kind: '@type' }],
        kind: 'Campground',
        title: 'El Pinar',
      },
    ],
  ])('is %s', (_, value) => {
    const facts = factsOf(`<title>Welcome</title>${ld(value)}`, 'https://camp.example/es');
    expect(facts.name).toEqual({ value: 'El Pinar', from: 'JSON-LD' });
    expect(facts.type?.value).toBe('Campground');
  });

  test('is the one in the title', () => {
    const html = ld({ '@type': 'Campground', name: 'Other', telephone: '1' }, camp());
    expect(factsOf(`<title>Càmping el pinar | Inicio</title>${html}`).name?.value).toBe('El Pinar');
  });

  test('is put together from the scripts that name it by one @id', () => {
    const html = ld(
      camp({ '@id': '/#c' }),
      { '@id': 'https://camp.example/#c', aggregateRating: { '@id': '_:r' } },
      { '@id': '/#c', telephone: '1' },
    );
    expect(factsOf(html, 'https://camp.example/x')).toMatchObject({ telephone: { value: '1' }, rating: null });
  });

  test('has the rating that stands by itself and names it', () => {
    const html = ld(camp(), {
      '@type': 'AggregateRating',
      ratingValue: 9,
      bestRating: 10,
      itemReviewed: { '@type': 'Place', name: 'El Pinar' },
    });
    expect(factsOf(html).rating?.value.score).toBe(9);
  });

  test('is none of a list of lodgings', () => {
    const item = (name: string) => ({ '@type': 'ListItem', item: { '@type': 'Hotel', name } });
    const facts = factsOf(
      `<title>Hotels</title>${ld({ '@type': 'ItemList', itemListElement: [item('One'), item('Two')] })}`,
    );
    expect(facts).toMatchObject({
      type: null,
      name: { value: 'Hotels', from: 'title' },
      problems: ['several_lodgings'],
    });
  });

  test('is the organisation that publishes the site, where no lodging is named', () => {
    const site = { '@type': 'WebSite', publisher: { '@id': '#o' } };
    const html = `<title>Inicio</title>${ld(site, { '@id': '#o', '@type': 'Organization', name: 'Camping El Pinar' })}`;
    expect(factsOf(html).name).toEqual({ value: 'Camping El Pinar', from: 'JSON-LD' });
  });

  test('is not the publisher of an article, nor where an event is', () => {
    const article = { '@type': 'Article', publisher: { '@type': 'Organization', name: 'Paper' } };
    const event = { '@type': 'Event', location: { '@type': 'Place', name: 'Somewhere' } };
    expect(factsOf(`<title>T</title>${ld(article, event)}`)).toMatchObject({
      type: null,
      name: { value: 'T', from: 'title' },
    });
  });

  test('is none where another vocabulary’s words are the same', () => {
    expect(factsOf(ld({ '@context': 'https://other.example/', '@type': 'Hotel', name: 'El Pinar' })).type).toBeNull();
  });
});

// @holds fact-5
describe('the score of a page', () => {
  test.each([
    ['4.5 of the 1 to 5 that schema.org assumes', { ratingValue: '4.5' }, 8.75],
    ['with a comma', { ratingValue: '4,5' }, 8.75],
    ['of a stated scale', { ratingValue: 3, bestRating: 5, worstRating: 0 }, 6],
    ['of 10', { ratingValue: 8.64, bestRating: '10' }, 8.64],
    ['of a scale from 1 to 10', { ratingValue: 5.5, bestRating: 10, worstRating: 1 }, 5],
    ['of 100', { ratingValue: 88, bestRating: 100 }, 8.8],
    ['in percent', { ratingValue: '92 %' }, 9.2],
    ['as a fraction', { ratingValue: '4/5' }, 7.5],
    ['above its scale', { ratingValue: 8.6 }, null],
    ['of a scale without width', { ratingValue: 5, bestRating: 5, worstRating: 5 }, null],
    ['of a scale upside down', { ratingValue: 3, bestRating: 1, worstRating: 5 }, null],
    ['below its scale', { ratingValue: 0, bestRating: 5 }, null],
    ['in words', { ratingValue: 'excellent' }, null],
    ['that could be a thousand', { ratingValue: '1.234', bestRating: 5000 }, null],
  ])('%s', (_, aggregateRating, score) => {
    expect(factsOf(ld(camp({ aggregateRating }))).rating?.value.score).toBe(score);
  });

  test.each([
    ['1,234 reviews', 1234],
    ['1.234', 1234],
    [57, 57],
    ['none', null],
    ['-3', null],
  ])('counts %j reviews as %j', (reviewCount, count) => {
    const facts = factsOf(ld(camp({ aggregateRating: { ratingValue: 4, reviewCount } })));
    expect(facts.reviewCount?.value ?? null).toBe(count);
  });
});
