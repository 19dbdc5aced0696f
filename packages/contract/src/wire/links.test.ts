import { expect, test } from 'vitest';
import { linksIn, linksToWire } from './links.ts';

const links = { reference: 'https://places.test/own', competitors: ['https://places.test/other'] };

test('the links of a watchlist are sent as JSON by the names of the wire and read back', () => {
  expect(linksToWire(links)).toEqual({ reference_link: links.reference, competitor_links: links.competitors });
  expect(linksIn(linksToWire(links))).toEqual(links);
});

test('nobody has no links', () => {
  expect(linksIn(null)).toEqual({ reference: '', competitors: [] });
});
