import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../language.ts';
import { linkVerdict, linkVerdictText } from './link-verdict.ts';
import { REFUSED_PLATFORMS, refusedPlatformOf, whyRefused } from './refused-platform.ts';

// @holds link-1
describe('a link on the refusal list', () => {
  test.each([
    ['booking', 'https://www.booking.com/hotel/es/cala-sirena.es.html?aid=1&checkin=2027-08-14'],
    ['booking', 'http://m.booking.com/hotel/es/cala-sirena.html'],
    ['booking', 'https://secure.booking.com/'],
    ['booking', 'HTTPS://BOOKING.COM:8443/searchresults.html'],
    ['booking', 'https://www.booking.com/Share-aBcD12'],
    ['booking', 'https://www.booking.cn/hotel/es/x.html'],
    ['booking', 'https://www.booking.com./hotel/es/x.html'],
    ['booking', 'https://booking.com/prices.csv'],
    ['airbnb', 'https://www.airbnb.es/rooms/570221604306022227?adults=2'],
    ['airbnb', 'https://www.airbnb.co.uk/rooms/12'],
    ['airbnb', 'https://www.airbnb.com.mx/h/cala'],
    ['airbnb', 'https://es-l.airbnb.com/rooms/12'],
    ['airbnb', 'https://www.airbnb.cat/rooms/12'],
    ['airbnb', 'https://abnb.me/AbCdEf'],
    ['pitchup', 'https://www.pitchup.com/campsites/Spain/Catalonia/x/'],
    ['pitchup', 'https://es.pitchup.com/campings/x'],
    ['pitchup', 'https://www.pitchup.co.uk/campsites/x'],
    ['expedia', 'https://www.expedia.es/Girona-Hoteles.h12.Informacion-Hotel'],
    ['hotels', 'https://es.hotels.com/ho123/'],
    ['vrbo', 'https://www.abritel.fr/location-vacances/p1'],
    ['vrbo', 'https://www.fewo-direkt.de/ferienwohnung-ferienhaus/p1'],
    ['tripadvisor', 'https://www.tripadvisor.es/Hotel_Review-g1-d1.html'],
    ['tripadvisor', 'https://www.tripadvisor.com.mx/Hotel_Review-g1-d1.html'],
    ['google', 'https://www.google.com/travel/hotels/entity/x'],
    ['google', 'https://www.google.es/maps/place/x'],
    ['google', 'https://maps.app.goo.gl/AbC'],
    ['hipcamp', 'https://www.hipcamp.com/en-GB/land/x'],
    ['acsi', 'https://www.eurocampings.co.uk/spain/x'],
    ['acsi', 'https://www.campingcard.es/x'],
    ['camping-info', 'https://en.camping.info/campsite/x'],
    ['pincamp', 'https://www.pincamp.de/campingplaetze/x'],
    ['campings', 'https://es.campings.com/camping-x'],
    ['campingred', 'https://www.campingred.es/camping/x'],
    ['glamping-hub', 'https://glampinghub.com/spain/x'],
    ['vacansoleil', 'https://www.vacansoleil.nl/camping-x'],
    ['lastminute', 'https://www.rumbo.es/x'],
    ['vayacamping', 'https://www.vayacamping.net/campings/x'],
    ['fecc', 'https://www.guiacampingfecc.com/camping/x'],
  ])('is refused as of %s: %s', (platform, link) => {
    expect(linkVerdict(link)).toMatchObject({ kind: 'refused', platform, doors: ['upload', 'feed', 'push', 'inbox'] });
  });

  test.each([
    'https://notbooking.com/x',
    'https://booking.com.example/x',
    'https://booking.campsite.example/x',
    'https://airbnb.example.com/x',
    'https://insideairbnb.com/get-the-data/',
    'https://pitchup.example/x',
    'https://camp.example/booking.com',
    'https://www.campingcalasirena.com/tarifas',
    'https://campings.com.example/x',
    'https://www.mycamping.info/precios',
    'https://www.trip.company/x',
    'https://sites.google.com/view/camping-x/precios',
    'https://docs.google.com/spreadsheets/d/1aBcDeFgHiJkL/edit',
    'https://www.yellohvillage.es/camping/x',
    'https://roan.es/precios',
  ])('is not taken for a look-alike host: %s', (link) => {
    expect(linkVerdict(link).kind).not.toBe('refused');
  });

  test('belongs to the same platform on every subdomain of it', () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9]{0,9}$/);
    const host = fc.constantFrom('booking.com', 'airbnb.fr', 'airbnb.com.au', 'pitchup.com');
    fc.assert(
      fc.property(label, host, (sub, apex) => {
        expect(refusedPlatformOf(`${sub}.${apex}`)).toBe(refusedPlatformOf(apex));
        expect(refusedPlatformOf(apex)).not.toBeNull();
      }),
    );
  });

  test.each(REFUSED_PLATFORMS)('says why, names the other doors and asks for consent: $name', (platform) => {
    const { id, name } = platform;
    for (const language of LANGUAGES) {
      const text = linkVerdictText({ kind: 'refused', platform: id, doors: ['upload', 'feed'] }, language);
      expect(text.gives).toContain(name);
      expect(text.lacks).toBe(whyRefused(platform, language));
      expect(text.next).toHaveLength(3);
      expect(text.next.at(-1)).toContain(name);
    }
  });
});

// @holds link-2
describe('a link of Google Sheets', () => {
  const PUBLISHED = 'https://docs.google.com/spreadsheets/d/e/2PACX-1vQa_b-c';
  test.each([
    [`${PUBLISHED}/pub?gid=12&single=true&output=csv`, `${PUBLISHED}/pub?output=csv&gid=12&single=true`, 'csv', false],
    [`${PUBLISHED}/pubhtml?gid=12&single=true`, `${PUBLISHED}/pub?output=csv&gid=12&single=true`, 'csv', false],
    [`${PUBLISHED}/pubhtml`, `${PUBLISHED}/pub?output=csv`, 'csv', false],
    [`${PUBLISHED}/pub?output=xlsx`, `${PUBLISHED}/pub?output=xlsx`, 'xlsx', false],
    [
      'https://docs.google.com/spreadsheets/d/1aBcDeFgHiJkL/edit?usp=sharing#gid=7',
      'https://docs.google.com/spreadsheets/d/1aBcDeFgHiJkL/export?format=csv&gid=7',
      'csv',
      true,
    ],
    [
      'https://docs.google.com/spreadsheets/u/0/d/1aBcDeFgHiJkL/htmlview',
      'https://docs.google.com/spreadsheets/d/1aBcDeFgHiJkL/export?format=csv',
      'csv',
      true,
    ],
  ])('is a feed of its file: %s', (link, address, format, mustBePublished) => {
    expect(linkVerdict(link)).toEqual({
      kind: 'feed',
      address,
      format,
      platform: 'Google Sheets',
      mapping: null,
      secrets: [],
      mustBePublished,
    });
  });

  test('that is not published says who has to publish it', () => {
    const verdict = linkVerdict('https://docs.google.com/spreadsheets/d/1aBcDeFgHiJkL/edit');
    expect(linkVerdictText(verdict, 'en').next[0]).toMatch(/^Its owner has to publish it first/);
    expect(linkVerdictText(verdict, 'es').next[0]).toMatch(/^Su propietario tiene que publicarla antes/);
  });
});

// @holds link-2
describe('a link of a data platform or a file', () => {
  test.each([
    [
      'https://serpapi.com/search.json?engine=google_hotels&q=menorca&api_key=abc',
      'SerpApi',
      'serpapi-google-hotels',
      'json',
      ['api_key'],
    ],
    ['https://api.apify.com/v2/datasets/abc/items?format=csv&token=t', 'Apify', 'apify-booking', 'csv', ['token']],
    ['https://api.apify.com/v2/datasets/abc/items', 'Apify', 'apify-booking', 'json', []],
    ['https://app.channex.io/api/v1/restrictions?filter[date]=x', 'Channex', 'channex-ari', 'json', []],
    ['https://api.mews.com/api/connector/v1/rates/getPricing', 'Mews', 'mews-prices', 'json', []],
    ['https://data.insideairbnb.com/spain/calendar.csv.gz', 'Inside Airbnb', 'inside-airbnb', 'csv', []],
    ['https://api.brightdata.com/datasets/x', 'Bright Data', null, 'json', []],
    ['https://camp.example/export/prices.csv', null, null, 'csv', []],
    ['https://camp.example/prices.CSV.gz?token=x&Key=y', null, null, 'csv', ['token', 'Key']],
    ['https://camp.example/rates.xlsx', null, null, 'xlsx', []],
    ['https://camp.example/rates.jsonl', null, null, 'ndjson', []],
    ['https://camp.example/api/rates?format=json', null, null, 'json', []],
  ])('is a feed: %s', (address, platform, mapping, format, secrets) => {
    expect(linkVerdict(address)).toMatchObject({ kind: 'feed', address, platform, mapping, format, secrets });
  });

  test('names the parameters that hold a secret, never their values', () => {
    const verdict = linkVerdict('https://camp.example/prices.csv?token=s3cr3t');
    for (const language of LANGUAGES) {
      const text = JSON.stringify(linkVerdictText(verdict, language));
      expect(text).toContain('(token)');
      expect(text).not.toContain('s3cr3t');
    }
  });
});

// @holds link-2
describe('any other link', () => {
  test.each([
    'https://camp.example/',
    'https://www.camping-cala.example/es/precios.html',
    'https://docs.google.com/document/d/1aBcDeFgHiJkL/edit',
    'https://camp.example/tarifas.pdf',
    'https://camp.example/a.b/c',
    'https://apify.com/voyager/booking-scraper',
  ])('is a page that gives name, place and score, and no prices: %s', (link) => {
    expect(linkVerdict(link)).toMatchObject({ kind: 'page', gives: ['name', 'place', 'score'] });
    expect(linkVerdictText(linkVerdict(link), 'en').lacks).toMatch(/^No prices by date/);
    expect(linkVerdictText(linkVerdict(link), 'es').lacks).toMatch(/^Sin precios por fecha/);
  });

  test.each(['', 'camping cala', 'ftp://camp.example/x.csv', 'javascript:alert(1)', 'https://u:p@camp.example/', '::'])(
    'that is no web address gives nothing: %j',
    (text) => {
      expect(linkVerdict(text)).toEqual({ kind: 'no_link' });
      expect(linkVerdictText(linkVerdict(text), 'en').gives).toMatch(/no web address/);
    },
  );

  test('whatever is pasted, there is a verdict with sentences in every language', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl({ withQueryParameters: true, size: 'small' })), (text) => {
        for (const language of LANGUAGES) {
          const { gives, next } = linkVerdictText(linkVerdict(text), language);
          expect(gives).not.toBe('');
          expect(next.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});
