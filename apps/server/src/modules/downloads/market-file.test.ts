import { downloadMarketMatrix, getMarketMatrix } from '@vivac/contract/market';
import { dayRange, toDay } from '@vivac/domain/time/day';
import { ALIKE, DAY_18, pricesCsv } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: ServerFixture;
const OCCUPANCY = `place,measure,month,value,suppressed
Girona,occupancy,2025-08,70,
Girona,occupancy,2026-08,71.25,
Girona,bungalow_occupancy,2026-08,,yes
`;
const CAMPSITES = ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'];

beforeAll(async () => {
  server = await openServerFixture();
  const rows = CAMPSITES.map((name, at) => `${name},https://stays.test/${name},Girona,${41 + at / 10},2.5`);
  await server.importCsv('campsites', ['name,link,province,latitude,longitude', ...rows].join('\n'));
  const nights = [toDay('2027-03-10'), ...dayRange(toDay('2027-03-25'), 4)];
  const seen = CAMPSITES.flatMap((campsite, at) => nights.map((night) => ({ campsite, night, price: 100 + 10 * at })));
  await server.importCsv('prices', pricesCsv(DAY_18, seen));
  await server.importCsv('occupancy', OCCUPANCY);
  while ((await server.ask(getMarketMatrix, 'north', ALIKE)).body.computing) continue;
});
afterAll(() => server.close());

async function fileOf(format: string, language = 'en') {
  const query = new URLSearchParams({ ...ALIKE, numberofguests: '2', format });
  return server.app.inject({
    url: `/api${downloadMarketMatrix.path}?${query}`,
    headers: { authorization: `Bearer ${server.tokens.north}`, 'accept-language': language },
  });
}

// @holds market-10
it('the market matrix as CSV has every cell in a row, without a price where fewer than four have one', async () => {
  const file = await fileOf('csv');
  const lines = file.body.split('\r\n');
  expect(lines[0]).toContain('Region,Province,Column,First night,Last night,Nights,Median price');
  expect(lines.filter((line) => line.includes('Holy Week 2027') && line.startsWith('Catalonia'))).toEqual([
    'Catalonia,,Holy Week 2027,2027-03-25,2027-03-28,4,120,1,5,0,',
    'Catalonia,Barcelona,Holy Week 2027,2027-03-25,2027-03-28,4,,,0,0,',
    'Catalonia,Girona,Holy Week 2027,2027-03-25,2027-03-28,4,120,1,5,0,',
  ]);
  expect(lines.find((line) => line.startsWith('Melilla,,Holy Week 2027'))).toMatch(/,4,,,0,0,$/);
});

// @holds market-10
it('the market matrix as CSV for Excel in Spanish has semicolons and Spanish words', async () => {
  expect((await fileOf('csv-es', 'es')).body).toContain(
    'Cataluña;Girona;Semana Santa 2027;2027-03-25;2027-03-28;4;120;1;5;0;',
  );
});

// @holds market-10
it('the market matrix as Excel has regions by columns, all cells, and what was asked', async () => {
  const { sheets } = await readXlsx((await fileOf('xlsx')).rawPayload);
  expect(sheets.map(({ name }) => name)).toEqual(['Market', 'Cells', 'Occupancy', 'Filters']);
  const [matrix] = sheets;
  const at = matrix!.rows[0]!.findIndex((cell) => String(cell).startsWith('Holy Week 2027'));
  const girona = matrix!.rows.find((row) => row[1] === 'Girona')!;
  expect([matrix!.rows[0]![at], girona[at], girona[at + 1]]).toEqual([
    'Holy Week 2027\n2027-03-25 – 2027-03-28',
    120,
    null,
  ]);
});

// @holds occupancy-2 market-10
it('the market matrix as Excel has a sheet of the newest occupancy by place, kind and month of the year', async () => {
  const { sheets } = await readXlsx((await fileOf('xlsx')).rawPayload);
  const rows = sheets.find(({ name }) => name === 'Occupancy')!.rows;
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    ['Place', 'Occupancy of', 'Month', 'Percent'],
    ['Girona', 'pitches', '2026-08', 71.25],
    ['Girona', 'bungalows', '2026-08', null],
  ]);
});
