import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fillMapping } from '@vivac/intake/ready/ready-mapping';
import { readyMapping } from '@vivac/intake/ready/ready-mappings';
import { send } from '@vivac/testing/import-market';
import { importWorld } from '@vivac/testing/import-world';
import { describe, expect, test } from 'vitest';

const EXAMPLES = path.join(import.meta.dirname, '../../../../../docs/examples/ready');
const bytes = (name: string) => readFileSync(path.join(EXAMPLES, name));
const world = importWorld('holidays, camping_occupancy');

function sendReady(
  id: string,
  fileName: string,
  stated: Readonly<Record<string, string>> = {},
  file = bytes(fileName),
) {
  const ready = readyMapping(id)!;
  const filled = fillMapping(ready, stated);
  if (filled.kind === 'missing') throw new Error(`nothing was said of ${filled.fields.join(', ')}`);
  const mapping = filled.mapping === null ? {} : { mapping: filled.mapping };
  return send(world.deps, file, { kind: ready.kind, fileName, ...mapping });
}

const rowsOf = async (statement: string) =>
  (await world.db.query<{ row: string }>(`${statement} ORDER BY 1`)).map(({ row }) => row);
const holidays = () =>
  rowsOf(
    `SELECT concat_ws(' ', area, kind, first_day, last_day, coalesce(known_until::text, '?')) AS row FROM holidays`,
  );
const occupancy = () =>
  rowsOf(
    `SELECT concat_ws(' ', place, measure, to_char(month, 'YYYY-MM'), coalesce(value_hundredths::text, 'secret')) AS row
     FROM camping_occupancy`,
  );

// @holds holiday-1 mapping-1
describe('school holidays by the ready mapping of OpenHolidays', () => {
  test('are kept by subdivision, a nationwide one for the country, one of a town set aside', async () => {
    const report = await sendReady('openholidays', 'openholidays.json', { country: 'DE', known_until: '2027-12-31' });
    expect(report).toMatchObject({ refused: null, totals: { read: 4, stored: 3, setAside: 1 } });
    expect(report.problems).toMatchObject([{ field: 'area', value: 'DE-BY-XX' }]);
    expect(await holidays()).toEqual([
      'DE public 2027-10-03 2027-10-03 2027-12-31',
      'DE-BY school 2027-03-22 2027-04-02 2027-12-31',
      'DE-NW school 2027-03-22 2027-04-02 2027-12-31',
    ]);
  });

  test('are kept by group where schools follow zones; how long they are known may be unsaid', async () => {
    const report = await sendReady('openholidays-groups', 'openholidays-groups.json', { country: 'FR' });
    expect(report).toMatchObject({ refused: null, totals: { read: 2, stored: 2 } });
    expect(await holidays()).toEqual(['FR-ZA school 2027-04-10 2027-04-25 ?', 'FR-ZB school 2027-04-10 2027-04-25 ?']);
  });
});

// @holds holiday-1
describe('a file of holidays in our own format', () => {
  test('is kept as it is', async () => {
    expect(await sendReady('vivac-holidays', 'holidays.csv')).toMatchObject({ refused: null, totals: { stored: 3 } });
    expect((await holidays())[0]).toBe('ES-CT school 2027-03-20 2027-03-29 2027-06-22');
  });

  test('is imported once', async () => {
    await sendReady('vivac-holidays', 'holidays.csv', {}, Buffer.concat([bytes('holidays.csv'), Buffer.from('\n')]));
    const again = await sendReady(
      'vivac-holidays',
      'holidays.csv',
      {},
      Buffer.concat([bytes('holidays.csv'), Buffer.from('\n')]),
    );
    expect(again.alreadyImported).toBe(true);
  });

  test.each([
    ['ES-XX,school,X,2027-03-20,2027-03-29', 'area', 'ES-XX', 'is none of the areas whose holidays are shown'],
    [',school,X,2027-03-20,2027-03-29', 'area', '', 'is empty, and the row names no country'],
    ['ES-CT,fiesta,X,2027-03-20,2027-03-29', 'kind', 'fiesta', 'is not one of school, public'],
    ['ES-CT,school,X,20/03/2027,2027-03-29', 'from', '20/03/2027', 'is not a day written yyyy-MM-dd'],
    ['ES-CT,school,X,2027-03-20,2027-03-19', 'to', '2027-03-19', 'is before the first day, 2027-03-20'],
    ['ES-CT,school,X,2027-03-20,2028-03-19', 'to', '2028-03-19', 'is more than 130 days after the first, 2027-03-20'],
  ])('says of a bad row its line, field, value and reason: %s', async (row, field, value, reason) => {
    const report = await sendReady('vivac-holidays', 'h.csv', {}, Buffer.from(`area,kind,name,from,to\n${row}\n`));
    expect(report).toMatchObject({ refused: null, totals: { stored: 0 } });
    expect(report.problems).toMatchObject([{ line: 2, field, value, reason }]);
  });

  test('is refused without a column that it must have', async () => {
    const report = await sendReady(
      'vivac-holidays',
      'h.csv',
      {},
      Buffer.from('area,kind,from\nES-CT,school,2027-03-20\n'),
    );
    expect(report.refused?.reason).toContain('"to"');
  });
});

// @holds occupancy-1 mapping-1
describe('camping occupancy of INE (EOAC) by its ready mappings', () => {
  test('is read from the JSON of DATOS_TABLA, a suppressed figure kept as such, other measures set aside', async () => {
    const report = await sendReady('ine-occupancy', 'ine-occupancy.json');
    expect(report).toMatchObject({ refused: null, totals: { read: 4, stored: 3, setAside: 1 } });
    expect(await occupancy()).toEqual([
      '17 occupancy 2026-07 6410',
      '17 occupancy 2026-08 7125',
      'CL weekend_occupancy 2026-08 secret',
    ]);
  });

  test('is read from csv_sc with its decimal commas and thousands; a bad period is named', async () => {
    const report = await sendReady('ine-occupancy-csv', 'ine-occupancy.csv');
    expect(report).toMatchObject({ refused: null, totals: { read: 5, stored: 4, rejected: 1 } });
    expect(report.problems).toMatchObject([{ line: 6, field: 'month', column: 'Periodo', value: '2026M8' }]);
    expect(await occupancy()).toEqual([
      '17 occupancy 2026-08 7125',
      'CT nights 2026-08 310421500',
      'ES occupancy 2026-08 5137',
      'NC occupancy 2026-08 secret',
    ]);
  });

  test('is refused as csv_c, whose commas mean two things', async () => {
    const file = Buffer.from('Comunidades,Ocupación,Periodo,Total\nAndalucía,Grado de ocupación,2026M08,35,22\n');
    const report = await sendReady('ine-occupancy-csv', 'csv_c.csv', {}, file);
    expect(report.refused?.reason).toContain('Take csv_sc');
    expect(await occupancy()).toEqual([]);
  });

  test('is read in our own format', async () => {
    const report = await sendReady('vivac-occupancy', 'occupancy.csv');
    expect(report).toMatchObject({ refused: null, totals: { stored: 2 } });
    expect(await occupancy()).toEqual(['17 occupancy 2026-08 7125', 'CE occupancy 2026-08 secret']);
  });
});
