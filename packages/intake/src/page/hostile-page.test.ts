import { describe, expect, test } from 'vitest';
import { pageFacts } from './page-facts.ts';

const factsOf = (html: string) =>
  pageFacts({ bytes: Buffer.from(html), contentType: 'text/html; charset=utf-8', address: null });
const ld = (...values: unknown[]) =>
  values.map((value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`).join('');
const camp = (more: object = {}) => ({
  '@context': 'https://schema.org',
  '@type': 'Campground',
  name: 'El Pinar',
  ...more,
});

// @holds fact-8
describe('a hostile page', () => {
  const BYTES = 20_000_000;
  const filled = (text: string) => text.repeat(BYTES / text.length);
  const end = ld(camp());
  test.each([
    ['20 MB of elements that never end', () => filled('<div><b>') + end, 'El Pinar'],
    ['20 MB of nested items', () => filled('<div itemscope itemprop=a>') + end, 'El Pinar'],
    ['end tags that close nothing', () => `<span><div>${'<b>'.repeat(500)}${filled('</span>')}${end}`, 'El Pinar'],
    [
      'depth 10,000, with the facts at its bottom',
      () => `${'<div>'.repeat(10_000)}<p itemscope itemtype=//schema.org/Hotel><b itemprop=name>El Pinar`,
      'El Pinar',
    ],
    [
      'contexts 10,000 deep',
      () =>
        `<script type="application/ld+json">{"@context":${'['.repeat(10_000)}${']'.repeat(10_000)},"a":1}</script>${end}`,
      'El Pinar',
    ],
    [
      'JSON 10,000 deep',
      () => `<script type="application/ld+json">${'{"a":['.repeat(10_000)}${']}'.repeat(10_000)}</script>${end}`,
      'El Pinar',
    ],
    [
      '20 MB of JSON',
      () => `<title>T</title><script type="application/ld+json">[${filled('{"a":1},')}1]</script>`,
      'T',
    ],
    [
      'items that all refer to all',
      () => `${'<div itemscope itemref=a>'.repeat(5000)}<p id=a>${'<i itemprop=a>'.repeat(40_000)}${end}`,
      'El Pinar',
    ],
    [
      'things within themselves',
      () =>
        ld({
          '@id': '#a',
          '@type': 'Campground',
          name: 'El Pinar',
          offers: { '@id': '#a' },
          geo: { '@id': '#a' },
          address: { '@id': '#a' },
        }),
      'El Pinar',
    ],
  ])('of %s is read within seconds', { timeout: 60_000 }, (_, html, name) => {
    expect(factsOf(html()).name?.value).toBe(name);
  });

  test.each(Object.getOwnPropertyNames(Object.prototype))('that says %s wherever a word may stand is read', (word) => {
    const written = JSON.stringify(camp({ a: 1, b: { '@type': 'x', a: 1 }, '@reverse': { x: { a: 1 } } }));
    const script = (json: string) => `<script type="application/ld+json">${json}</script>`;
    const hostile = ['"a"', '"b"', '"x"', '"@reverse"'].map((part) => script(written.replaceAll(part, `"${word}"`)));
    const plain = script(
      `{"${word}":1,"@type":"${word}","@context":{"${word}":"${word}","z":"${word}:z"},"z":1,"${word}:y":2}`,
    );
    const items = `<p itemscope itemtype="${word}" ${word}=1><b itemprop="${word}"><${word}></p>`;
    expect(factsOf([plain, ...hostile, items, ld(camp())].join('')).name?.value).toBe('El Pinar');
  });

  test('tells no address that no database keeps', () => {
    const addresses = ['http://a.test/\u0000', 'http://a.test/\ud800'];
    for (const url of addresses) expect(factsOf(ld(camp({ url, offers: [{ price: 1, url }] }))).url).toBeNull();
  });
});
