import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillMapping } from '@vivac/intake/ready/ready-mapping';
import { READY_MAPPINGS, readyMapping } from '@vivac/intake/ready/ready-mappings';
import { unpackTerms } from '@vivac/domain/offers/stay-terms';
import { linkVerdict } from '@vivac/domain/sources/link-verdict';
import { importInto, send } from '@vivac/testing/import-market';
import { type TestDatabase, createTestDatabase } from '@vivac/testing/test-database';
import { readyMappingWords } from '#modules/sources/mappings-read';
import type { ImportDeps } from './import-batch.ts';

const EXAMPLES = path.join(import.meta.dirname, '../../../../../docs/examples/ready');
const bytes = (name: string) => readFileSync(path.join(EXAMPLES, name));
const SEEN = new Date('2026-11-20T08:00:00Z');

let database: TestDatabase;
let deps: ImportDeps;

beforeAll(async () => {
  database = await createTestDatabase();
  deps = importInto(database.db);
  await send(deps, bytes('campsites.csv'), { kind: 'campsites', fileName: 'campsites.csv' });
});
afterAll(async () => {
  await database.drop();
});

/** Imports an example by its ready mapping. */
function sendReady(id: string, fileName: string, stated: Readonly<Record<string, string>> = {}, observedAt?: Date) {
  const ready = readyMapping(id)!;
  const filled = fillMapping(ready, stated);
  if (filled.kind === 'missing') throw new Error(`nothing was said of ${filled.fields.join(', ')}`);
  const mapping = filled.mapping === null ? {} : { mapping: filled.mapping };
  const moment = observedAt === undefined ? {} : { observedAt };
  return send(deps, bytes(fileName), { kind: ready.kind, fileName, ...mapping, ...moment });
}

/** What the source brought: in euros, `null` where it cannot be booked; a length of 0 is a nightly rate. */
const stored = async (source: string) =>
  (
    await database.db.query<{ row: string }>(
      `SELECT concat_ws(' | ', c.name, (o.month + night::int - 1)::text, o.nights || ' n', o.guests || ' g', ch.name, ot.name,
         p.name, coalesce((price / 100.0)::numeric(10, 2)::text, 'null'), to_char(o.observed_at AT TIME ZONE 'UTC', 'DD HH24:MI:SS'),
         'left ' || o.availability[night]) AS row
       FROM observations o JOIN campsites c ON c.id = campsite_id JOIN channels ch ON ch.id = channel_id
         JOIN original_types ot ON ot.id = original_type_id JOIN cancellation_policies p ON p.id = cancellation_id
         JOIN batches b ON b.number = batch_number JOIN sources s ON s.id = b.source_id,
         unnest(o.price_cents) WITH ORDINALITY AS n(price, night)
       WHERE (observed_nights >> (night::int - 1)) & 1 = 1 AND s.name = $1 ORDER BY 1`,
      [source],
    )
  ).map(({ row }) => row);

/** On which terms nights are sold. */
const termsOf = async (source: string) =>
  (await nightsWithTerms(source)).map(
    ({ day, minimumNights, stopSale }) => `${day} minimum ${minimumNights}, stop sale ${stopSale}`,
  );

/** On which nights nobody may arrive, or nothing is sold. */
const closedOf = async (source: string) =>
  (await nightsWithTerms(source)).map(({ day, closedToArrival, stopSale }) => {
    const closed = [...(closedToArrival ? ['no arrival'] : []), ...(stopSale ? ['stop sale'] : [])];
    return `${day} ${closed.length === 0 ? 'open' : closed.join(', ')}`;
  });

/** The own occupancy that the source stated. */
const unitsOf = async (source: string) =>
  (
    await database.db.query<{ row: string }>(
      `SELECT format('%s sold %s, left %s', month + night::int - 1, coalesce(sold::text, 'null'), coalesce(unsold::text, 'null')) AS row
       FROM sold_units u JOIN batches b ON b.number = batch_number JOIN sources s ON s.id = b.source_id,
         unnest(units_sold, units_left) WITH ORDINALITY AS n(sold, unsold, night)
       WHERE (observed_nights >> (night::int - 1)) & 1 = 1 AND s.name = $1 ORDER BY 1`,
      [source],
    )
  ).map(({ row }) => row);

const nightsWithTerms = async (source: string) =>
  (
    await database.db.query<{ day: string; terms: number }>(
      `SELECT (o.month + night::int - 1)::text AS day, n.terms FROM observations o
         JOIN batches b ON b.number = batch_number JOIN sources s ON s.id = b.source_id,
         unnest(o.terms) WITH ORDINALITY AS n(terms, night)
       WHERE (observed_nights >> (night::int - 1)) & 1 = 1 AND s.name = $1 ORDER BY 1, n.terms`,
      [source],
    )
  ).map(({ day, terms }) => ({ day, ...unpackTerms(terms) }));

// @holds mapping-1
describe('the ready mapping of', () => {
  test('a SerpApi search of Google Hotels stores the lowest price a night of each property that has one', async () => {
    const report = await sendReady('serpapi-google-hotels', 'serpapi-google-hotels.json');
    expect(report).toMatchObject({ refused: null, totals: { read: 3, stored: 2, skipped: 1 } });
    expect(await stored('SerpApi')).toEqual([
      'Camping El Pinar | 2026-12-04 | 2 n | 4 g | Google Hotels | Lowest rate | Unspecified | 1080.00 | 20 06:58:08',
      'Càmping Cala Brava | 2026-12-04 | 2 n | 4 g | Google Hotels | Lowest rate | Unspecified | 164.50 | 20 06:58:08',
    ]);
  });

  test('a SerpApi search that names no currency is in dollars, and stores nothing', async () => {
    for (const id of ['serpapi-google-hotels', 'serpapi-google-hotels-property']) {
      const search = JSON.parse(bytes(`${id}.json`).toString()) as { search_parameters: { currency?: string } };
      delete search.search_parameters.currency;
      const filled = fillMapping(readyMapping(id)!, { campsite: 'Càmping Cala Brava' });
      const { mapping } = filled as { mapping: NonNullable<(typeof READY_MAPPINGS)[number]['mapping']> };
      const report = await send(deps, JSON.stringify(search), { fileName: 'answer.json', mapping });
      expect(report).toMatchObject({ refused: null, totals: { read: 3, stored: 0, skipped: 1, rejected: 2 } });
      expect(report.leftOut.find(({ outcome }) => outcome === 'rejected')).toMatchObject({
        field: 'currency',
        value: '',
      });
    }
  });

  test('a SerpApi search with children stores nothing, since its price is not that of the adults', async () => {
    const search = JSON.parse(bytes('serpapi-google-hotels.json').toString()) as { search_parameters: object };
    const answer = { ...search, search_parameters: { ...search.search_parameters, children: 1, children_ages: '5' } };
    const { mapping } = readyMapping('serpapi-google-hotels')!;
    const report = await send(deps, JSON.stringify(answer), { fileName: 'answer.json', mapping });
    expect(report).toMatchObject({ refused: null, totals: { read: 3, stored: 0, skipped: 3 } });
  });

  test('a SerpApi property of Google Hotels stores the price of each channel', async () => {
    const stated = { campsite: 'Càmping Cala Brava' };
    const report = await sendReady('serpapi-google-hotels-property', 'serpapi-google-hotels-property.json', stated);
    expect(report).toMatchObject({ refused: null, totals: { read: 3, stored: 2, skipped: 1 } });
    expect((await stored('SerpApi')).filter((row) => row.includes('3 n'))).toEqual([
      'Càmping Cala Brava | 2026-12-04 | 3 n | 2 g | Booking.com | Lowest rate | Unspecified | 171.00 | 20 07:01:30',
      'Càmping Cala Brava | 2026-12-04 | 3 n | 2 g | Cala Brava | Lowest rate | Unspecified | 159.90 | 20 07:01:30',
    ]);
  });

  test('the rooms of a SerpApi property are stored by their guests on each featured channel', async () => {
    const stated = { campsite: 'Càmping Cala Brava' };
    const report = await sendReady('serpapi-google-hotels-rooms', 'serpapi-google-hotels-rooms.json', stated);
    expect(report).toMatchObject({ refused: null, totals: { read: 3, stored: 2, skipped: 1 } });
    expect((await stored('SerpApi')).filter((row) => row.includes('2026-12-11'))).toEqual([
      'Càmping Cala Brava | 2026-12-11 | 2 n | 2 g | Booking.com | Bungalow Pino | Unspecified | 151.00 | 20 07:01:30',
      'Càmping Cala Brava | 2026-12-11 | 2 n | 6 g | Booking.com | Villa Mar | Unspecified | 280.50 | 20 07:01:30',
    ]);
  });

  test('DataForSEO stores the price of each site that has one, and none in another currency', async () => {
    const stated = { campsite: 'Càmping Cala Brava' };
    const report = await sendReady('dataforseo-hotel-info', 'dataforseo-hotel-info.json', stated);
    expect(report).toMatchObject({ refused: null, totals: { read: 3, stored: 2, skipped: 1 } });
    expect(await stored('DataForSEO')).toEqual([
      'Càmping Cala Brava | 2026-12-18 | 2 n | 2 g | booking.com | Lowest rate | Unspecified | 133.00 | 20 07:20:11',
      'Càmping Cala Brava | 2026-12-18 | 2 n | 2 g | calabrava.example | Lowest rate | Unspecified | 129.00 | 20 07:20:11',
    ]);
    const inDollars = bytes('dataforseo-hotel-info.json').toString().replaceAll('"EUR"', '"USD"');
    const { mapping } = fillMapping(readyMapping('dataforseo-hotel-info')!, stated) as {
      mapping: NonNullable<(typeof READY_MAPPINGS)[number]['mapping']>;
    };
    const refused = await send(deps, inDollars, { fileName: 'answer.json', mapping });
    expect(refused).toMatchObject({ refused: null, totals: { read: 3, stored: 0, skipped: 1, rejected: 2 } });
  });

  test('the Apify Booking scraper stores every option of every room but for members’ prices, by its nights', async () => {
    const report = await sendReady('apify-booking', 'apify-booking.json');
    expect(report).toMatchObject({ refused: null, totals: { read: 5, stored: 3, skipped: 2 } });
    expect(await stored('Apify')).toEqual([
      'Càmping Cala Brava | 2026-12-04 | 2 n | 2 g | Booking | Bungalow Pino | Free cancellation | 164.50 | 20 07:15:00 | left 3',
      'Càmping Cala Brava | 2026-12-04 | 2 n | 2 g | Booking | Bungalow Pino | Non-refundable | 148.05 | 20 07:15:00 | left 3',
      'Càmping Cala Brava | 2026-12-04 | 2 n | 6 g | Booking | Villa Mar | Free cancellation | 380.00 | 20 07:15:00',
    ]);
  });

  test('Channex stores a rate as decimal text or as a whole number of cents, with restrictions', async () => {
    const report = await sendReady('channex-ari', 'channex-ari.json', { campsite: 'Camping El Pinar' }, SEEN);
    expect(report).toMatchObject({ refused: null, totals: { read: 5, stored: 4, skipped: 1 } });
    const rates = (await stored('Channex')).map((row) => row.replace('b1c3a1d2-0000-4000-8000-00000000', ''));
    expect(rates).toEqual([
      'Camping El Pinar | 2026-12-04 | 0 n | 2 g | Own website | c001 | Unspecified | 142.50 | 20 08:00:00',
      'Camping El Pinar | 2026-12-04 | 0 n | 2 g | Own website | c002 | Unspecified | 142.50 | 20 08:00:00',
      'Camping El Pinar | 2026-12-05 | 0 n | 2 g | Own website | c001 | Unspecified | 200.00 | 20 08:00:00 | left 0',
      'Camping El Pinar | 2026-12-06 | 0 n | 2 g | Own website | c001 | Unspecified | null | 20 08:00:00 | left 1',
    ]);
    expect(await unitsOf('Channex')).toEqual([
      '2026-12-04 sold null, left 1',
      '2026-12-04 sold null, left 3',
      '2026-12-05 sold null, left 0',
      '2026-12-06 sold null, left 3',
    ]);
    expect(await termsOf('Channex')).toEqual([
      '2026-12-04 minimum 3, stop sale false',
      '2026-12-04 minimum 1, stop sale true',
      '2026-12-05 minimum 2, stop sale false',
      '2026-12-06 minimum 2, stop sale true',
    ]);
  });

  test('Mews stores the gross price of each category on the night at its place in the list of days', async () => {
    const stated = { campsite: 'Camping El Pinar', channel: 'Direct', guests: '4' };
    const report = await sendReady('mews-prices', 'mews-prices.json', stated, SEEN);
    expect(report).toMatchObject({ refused: null, totals: { read: 4, stored: 4 } });
    const prices = (await stored('Mews')).map((row) => row.replace('e3a0c0de-0000-4000-8000-0000000000', ''));
    expect(prices).toEqual([
      'Camping El Pinar | 2026-12-04 | 0 n | 4 g | Direct | b1 | Unspecified | 120.00 | 20 08:00:00',
      'Camping El Pinar | 2026-12-04 | 0 n | 4 g | Direct | b2 | Unspecified | 200.00 | 20 08:00:00',
      'Camping El Pinar | 2026-12-05 | 0 n | 4 g | Direct | b1 | Unspecified | 130.45 | 20 08:00:00',
      'Camping El Pinar | 2026-12-05 | 0 n | 4 g | Direct | b2 | Unspecified | 210.00 | 20 08:00:00',
    ]);
  });

  test('SiteMinder stores a rate for each number of guests, with the terms of its night', async () => {
    const report = await sendReady('siteminder-rates', 'siteminder-rates.json', { campsite: 'Camping El Pinar' }, SEEN);
    expect(report).toMatchObject({ refused: null, totals: { read: 4, stored: 3, skipped: 1 } });
    expect(await stored('SiteMinder')).toEqual([
      'Camping El Pinar | 2026-12-04 | 0 n | 2 g | Own website | BUNG | Unspecified | 118.50 | 20 08:00:00',
      'Camping El Pinar | 2026-12-04 | 0 n | 4 g | Own website | BUNG | Unspecified | 139.00 | 20 08:00:00',
      'Camping El Pinar | 2026-12-05 | 0 n | 2 g | Own website | BUNG | Unspecified | 118.50 | 20 08:00:00',
    ]);
    expect(await termsOf('SiteMinder')).toEqual([
      '2026-12-04 minimum 2, stop sale false',
      '2026-12-04 minimum 2, stop sale false',
      '2026-12-05 minimum 2, stop sale true',
    ]);
  });

  test('Smoobu stores each apartment’s nights, one that is taken as a stop sale', async () => {
    const report = await sendReady('smoobu-rates', 'smoobu-rates.json', { campsite: 'Camping El Pinar' }, SEEN);
    expect(report).toMatchObject({ refused: null, totals: { read: 4, stored: 3, skipped: 1 } });
    expect(await stored('Smoobu')).toEqual([
      'Camping El Pinar | 2026-12-04 | 0 n | 2 g | Own website | 90001 | Unspecified | 96.00 | 20 08:00:00',
      'Camping El Pinar | 2026-12-04 | 0 n | 2 g | Own website | 90002 | Unspecified | 71.00 | 20 08:00:00',
      'Camping El Pinar | 2026-12-05 | 0 n | 2 g | Own website | 90001 | Unspecified | 104.50 | 20 08:00:00',
    ]);
    expect(await termsOf('Smoobu')).toEqual([
      '2026-12-04 minimum 1, stop sale false',
      '2026-12-04 minimum 2, stop sale false',
      '2026-12-05 minimum 2, stop sale true',
    ]);
  });

  test('Beds24 stores each night of a range, its overrides as restrictions, and none without a price', async () => {
    const report = await sendReady('beds24-calendar', 'beds24-calendar.json', { campsite: 'Camping El Pinar' }, SEEN);
    expect(report).toMatchObject({ refused: null, totals: { stored: 4 } });
    expect(await stored('Beds24')).toEqual([
      'Camping El Pinar | 2026-12-04 | 0 n | 2 g | Own website | 40001 | Unspecified | 96.00 | 20 08:00:00',
      'Camping El Pinar | 2026-12-05 | 0 n | 2 g | Own website | 40001 | Unspecified | 96.00 | 20 08:00:00',
      'Camping El Pinar | 2026-12-06 | 0 n | 2 g | Own website | 40001 | Unspecified | 110.50 | 20 08:00:00',
      'Camping El Pinar | 2026-12-07 | 0 n | 2 g | Own website | 40001 | Unspecified | 110.50 | 20 08:00:00',
    ]);
    expect(await unitsOf('Beds24')).toEqual([
      '2026-12-04 sold null, left 3',
      '2026-12-05 sold null, left 3',
      '2026-12-06 sold null, left 1',
      '2026-12-07 sold null, left 1',
    ]);
    expect(await closedOf('Beds24')).toEqual([
      '2026-12-04 open',
      '2026-12-05 open',
      '2026-12-06 no arrival',
      '2026-12-07 stop sale',
    ]);
  });

  test('apaleo stores the nights of a rate plan that have a price, by the unit that somebody named', async () => {
    const stated = { campsite: 'Camping El Pinar', original_type: 'Bungalow Pino' };
    const report = await sendReady('apaleo-rates', 'apaleo-rates.json', stated, SEEN);
    expect(report).toMatchObject({ refused: null, totals: { read: 3, stored: 2, skipped: 1 } });
    expect(await stored('apaleo')).toEqual([
      'Camping El Pinar | 2026-12-04 | 0 n | 2 g | Own website | Bungalow Pino | Unspecified | 88.00 | 20 08:00:00',
      'Camping El Pinar | 2026-12-05 | 0 n | 2 g | Own website | Bungalow Pino | Unspecified | 92.40 | 20 08:00:00',
    ]);
    expect(await closedOf('apaleo')).toEqual(['2026-12-04 open', '2026-12-05 no arrival, stop sale']);
  });

  test('Pitchup stores the price a night of each charge type, and as own occupancy the pitches sold and left', async () => {
    const report = await sendReady('pitchup-arrivals', 'pitchup-arrivals.json', { campsite: 'Camping El Pinar' }, SEEN);
    expect(report).toMatchObject({ refused: null, totals: { read: 2, stored: 2 } });
    const rows = (await stored('Pitchup')).map((row) =>
      row.replace('https://www.pitchup.com/rest/api/chargetype/', ''),
    );
    expect(rows).toEqual([
      'Camping El Pinar | 2026-12-04 | 0 n | 2 g | Pitchup | 5001/ | Unspecified | 42.00 | 20 08:00:00',
      'Camping El Pinar | 2026-12-05 | 0 n | 2 g | Pitchup | 5002/ | Unspecified | 60.00 | 20 08:00:00 | left 0',
    ]);
    expect(await unitsOf('Pitchup')).toEqual(['2026-12-04 sold 7, left 5', '2026-12-05 sold 2, left 0']);
    expect(await closedOf('Pitchup')).toEqual(['2026-12-04 open', '2026-12-05 no arrival']);
  });

  test('Inside Airbnb stores listings, and then their calendar as of the day of the capture', async () => {
    const listings = await sendReady('inside-airbnb-listings', 'inside-airbnb-listings.csv');
    expect(listings).toMatchObject({ refused: null, totals: { read: 1, stored: 1 } });
    const report = await sendReady('inside-airbnb', 'inside-airbnb.csv', { observed_at: '2026-11-18' });
    expect(report).toMatchObject({ refused: null, totals: { read: 2, stored: 2 } });
    expect(await stored('Inside Airbnb')).toEqual([
      'Yurta Es Freus | 2026-12-04 | 0 n | 2 g | Airbnb | Unspecified | Unspecified | 1130.00 | 18 11:00:00 | left 1',
      'Yurta Es Freus | 2026-12-05 | 0 n | 2 g | Airbnb | Unspecified | Unspecified | 98.00 | 18 11:00:00 | left 0',
    ]);
  });

  test('our own format needs none', async () => {
    const report = await sendReady('vivac-prices', 'vivac-prices.csv');
    expect(report).toMatchObject({ refused: null, totals: { read: 1, stored: 1 } });
  });
});

// @holds mapping-2
describe('ready mappings', () => {
  test('each have a name of their own, a sentence in every language and say what they ask', () => {
    expect(new Set(READY_MAPPINGS.map(({ id }) => id)).size).toBe(READY_MAPPINGS.length);
    for (const ready of READY_MAPPINGS) {
      const [english, spanish] = (['en', 'es'] as const).map((language) => readyMappingWords(language));
      expect(english!.use(ready.id)).not.toBe(spanish!.use(ready.id));
      for (const { field } of ready.blanks) expect(english!.blank(field)).not.toBe(spanish!.blank(field));
      expect(ready.mapping === null || ready.mapping.kind === ready.kind).toBe(true);
    }
  });

  test.each([
    'https://serpapi.com/search.json?engine=google_hotels',
    'https://api.apify.com/v2/datasets/a/items',
    'https://app.channex.io/api/v1/restrictions',
    'https://api.mews.com/api/connector/v1/rates/getPricing',
    'https://api.siteminder.com/rates',
    'https://api.dataforseo.com/v3/business_data/google/hotel_info/live/advanced',
    'https://login.smoobu.com/api/rates',
    'https://api.beds24.com/v2/inventory/rooms/calendar',
    'https://api.apaleo.com/rateplan/v1/rate-plans/X/rates',
    'https://data.insideairbnb.com/spain/calendar.csv.gz',
  ])('are what the verdict on a link names: %s', (link) => {
    const verdict = linkVerdict(link);
    expect(verdict.kind === 'feed' && verdict.mapping !== null && readyMapping(verdict.mapping)).toBeTruthy();
  });

  test('name the document that they follow and its day, in docs/importing.md too', () => {
    const rows = readFileSync(path.join(EXAMPLES, '../../importing.md'), 'utf8').split('\n');
    for (const { id, follows } of READY_MAPPINGS) {
      const named = rows.some((row) =>
        [`\`${id}\``, `<${follows?.document}>`, String(follows?.on)].every((part) => row.includes(part)),
      );
      expect([id, named]).toEqual([id, follows !== null]);
    }
  });

  test('say which blanks nothing was said of', () => {
    expect(fillMapping(readyMapping('channex-ari')!, { campsite: ' ' })).toEqual({
      kind: 'missing',
      fields: ['campsite'],
    });
  });

  test('of another shape than expected store nothing, and take no night for sold out', async () => {
    const rates = Buffer.from('[{"date":"2026-12-04","roomTypeCode":"X","price":90}]');
    const { mapping } = readyMapping('siteminder-rates')!;
    const fields = { ...mapping!.fields, campsite: { constant: 'Camping El Pinar' } };
    const report = await send(deps, rates, { fileName: 'x.json', mapping: { ...mapping, fields }, observedAt: SEEN });
    expect(report).toMatchObject({ refused: null, totals: { read: 1, stored: 0, rejected: 1 } });
  });
});
