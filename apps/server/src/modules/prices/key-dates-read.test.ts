import { getCalendar } from '@vivac/contract/dashboard';
import { spanishRegionOf } from '@vivac/domain/places/spanish-province';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFERENCE, RIVER, linkOf } from '@vivac/testing/market/market';
import { type ServerFixture, addressOf, openServerFixture } from '@vivac/testing/server-fixture';
import { keyDates } from './key-dates-read.ts';

const daysOf = (region: string | null, year = 2026) => [...keyDates(year, spanishRegionOf(region, null), 'es').keys()];

describe('public holidays of a year', () => {
  it('without a region are the national ones', () => {
    expect(daysOf(null)).toEqual(
      ['01-01', '01-06', '04-03', '05-01', '08-15', '10-12', '11-01', '12-06', '12-08', '12-25'].map(
        (day) => `2026-${day}`,
      ),
    );
  });

  it.each([
    ['Andalucía', '02-28'],
    ['Aragón', '04-23'],
    ['Asturias', '09-08'],
    ['Cantabria', '07-28'],
    ['Castilla y León', '04-23'],
    ['Castilla-La Mancha', '05-31'],
    ['Canarias', '05-30'],
    ['Cataluña', '09-11'],
    ['Extremadura', '09-08'],
    ['Galicia', '07-25'],
    ['Illes Balears', '03-01'],
    ['La Rioja', '06-09'],
    ['Comunidad de Madrid', '05-02'],
    ['Región de Murcia', '06-09'],
    ['Navarra', '12-03'],
    ['País Vasco', '07-25'],
    ['Comunitat Valenciana', '10-09'],
  ])('in %s include the regional %s', (region, day) => {
    expect(daysOf(region)).toContain(`2026-${day}`);
  });

  it('move from Sunday to Monday where the region says so, never from Saturday', () => {
    expect(daysOf('Andalucía')).toContain('2026-11-02');
    expect(daysOf('Cataluña')).not.toContain('2026-11-02');
    expect(daysOf('Cataluña', 2027)).not.toContain('2027-05-03');
    expect(daysOf('Cantabria')).not.toContain('2026-06-28');
  });

  it('have names in Spanish, Catalan or English, falling back to Spanish', () => {
    const catalonia = spanishRegionOf('Cataluña', null);
    const named = (language: 'es' | 'en' | 'ca') => {
      const names = keyDates(2026, catalonia, language);
      return [names.get('2026-12-25'), names.get('2026-10-12')];
    };
    expect(named('es')).toEqual(['Navidad', 'Fiesta Nacional de España']);
    expect(named('ca')).toEqual(['Nadal', 'Fiesta Nacional de España']);
    expect(named('en')).toEqual(['Christmas Day', 'Fiesta Nacional de España']);
  });

  it('are unchanged after the cache was filled with other years', () => {
    const before = daysOf('Galicia');
    for (let year = 2000; year <= 2199; year += 1) keyDates(year, null, 'es');
    expect(daysOf('Galicia')).toEqual(before);
  });
});

describe('the calendar’s public holidays', () => {
  let server: ServerFixture;

  beforeAll(async () => {
    server = await openServerFixture();
    await server.importCsv('campsites', `name,link,region\n${REFERENCE},${linkOf(0)},Cataluña\n`);
  });
  afterAll(() => server.close());

  async function september(campsitename: string, headers: Readonly<Record<string, string>> = {}) {
    const url = addressOf(getCalendar, { campsitename, month: 9, year: 2027 });
    return server.app.inject({ url, headers: { authorization: `Bearer ${server.tokens.north}`, ...headers } });
  }

  it('are those of the reference campsite’s region', async () => {
    const named = (await september(REFERENCE)).json().filter((entry: { key_date: unknown }) => entry.key_date !== null);
    expect(named).toMatchObject([{ date: '2027-09-11', key_date: 'Dia de Cataluña' }]);
  });

  it('are by its location those of its region where no source names one', async () => {
    const named = (await september(RIVER)).json().filter((entry: { key_date: unknown }) => entry.key_date !== null);
    expect(named).toMatchObject([{ date: '2027-09-11', key_date: 'Dia de Cataluña' }]);
  });

  it('are in the reader’s language, cached per language and region', async () => {
    const catalan = await september(REFERENCE, { 'accept-language': 'ca' });
    expect(catalan.json()[10]).toMatchObject({ key_date: 'Diada de Catalunya' });
    expect(String(catalan.headers.vary)).toContain('accept-language');
    const tag = { 'if-none-match': String(catalan.headers.etag) };
    expect((await september(REFERENCE, { ...tag, 'accept-language': 'ca-ES' })).statusCode).toBe(304);
    expect((await september(REFERENCE, { ...tag, 'accept-language': 'en' })).statusCode).toBe(200);
    await server.importCsv('campsites', `name,link,region\n${REFERENCE},${linkOf(0)},Galicia\n`);
    expect((await september(REFERENCE, { ...tag, 'accept-language': 'ca' })).statusCode).toBe(200);
  });
});
