import { sayStored } from '@vivac/text/say';
import type { StoredSentence } from '@vivac/text/sentence';
import { importWorld } from '@vivac/testing/import-world';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { type Sent, send } from '@vivac/testing/import-market';

const test = importWorld('prices, batches');

const HEADER = 'campsite,stay_date,price,availability,observed_at\n';
const row = (day: string, price: string, at = '2026-11-20T06:00:00Z', campsite = 'Cala Sirena', units = '') =>
  `${campsite},${day},${price},${units},${at}\n`;

/** The current prices in cents by campsite and night, `null` for a night that is not offered. */
async function current(): Promise<Record<string, number | null>> {
  const rows = await test.db.query<{ night: string; price: number | null }>(
    `SELECT c.name || ' ' || (p.month + night::int - 1) AS night, price
     FROM prices p JOIN campsites c ON c.id = p.campsite_id,
       unnest(p.price_cents) WITH ORDINALITY AS n(price, night)
     WHERE (observed_nights >> (night::int - 1)) & 1 = 1 ORDER BY 1`,
  );
  return Object.fromEntries(rows.map(({ night, price }) => [night, price]));
}

/** What the only offer of a file was taken for. */
async function offer(content: string | Buffer, sent: Sent = {}) {
  const { refused, problems } = await send(test.deps, content, sent);
  expect([refused, problems]).toEqual([null, []]);
  const [found] = await test.db.query(
    `SELECT ch.name AS channel, t.name AS type, o.name AS original, cp.name AS cancellation, e.name AS extras, guests,
       nights, availability[1] AS units, price_cents[1] AS price, seen_at AS seen
     FROM prices p JOIN channels ch ON ch.id = channel_id JOIN accommodation_types t ON t.id = type_id
       JOIN original_types o ON o.id = original_type_id JOIN cancellation_policies cp ON cp.id = cancellation_id
       JOIN extras e ON e.id = extras_id`,
  );
  return found;
}

const rowsLeftOut = async (batchId: string) => {
  const rows = await test.db.query<{ reason: StoredSentence }>(
    `SELECT r.file, r.line, r.outcome, r.column_name AS "column", r.reason, r.value
     FROM rows_left_out r JOIN batches b ON b.number = r.batch_number WHERE b.id = $1 ORDER BY r.line`,
    [batchId],
  );
  return rows.map((row) => ({ ...row, reason: sayStored('en', row.reason) }));
};

describe('a column that is not read of a file in our own format', () => {
  const refusedOf = async (header: string, cells: string, sent: Sent = {}) =>
    (
      await send(
        test.deps,
        `campsite,stay_date,price,observed_at,${header}\nCala Sirena,2026-12-01,90,2026-11-20T06:00:00Z,${cells}\n`,
        sent,
      )
    ).refused;

  it.each([
    ['currency_code', 'USD', 'currency'],
    ['check_out', '2026-12-08', 'nights'],
    ['Noches', '7', 'nights'],
    ['Personen', '4', 'guests'],
    ['min_stay', '3', 'minimum_nights'],
    ['Disponibilidad', '0', 'availability'],
  ])('refuses the file where its name says what the price means: %s', async (header, cells, field) => {
    expect(await refusedOf(header, cells)).toMatchObject({
      column: header,
      reason: `column "${header}" would not be read, and looks like "${field}": name it so, or say with a mapping how it is read`,
    });
    expect(await current()).toEqual({});
  });

  it.each(['note', 'colour', 'campsite_type', 'price_before'])(
    'is reported where it changes no price: %s',
    async (header) => {
      expect(await refusedOf(header, 'x')).toBeNull();
    },
  );

  it('of a JSON object refuses the file too', async () => {
    const { refused } = await send(
      test.deps,
      JSON.stringify([
        {
          campsite: 'Cala Sirena',
          stay_date: '2026-12-01',
          price: 90,
          currency_code: 'USD',
          observed_at: '2026-11-20T06:00:00Z',
        },
      ]),
      { fileName: 'prices.json' },
    );
    expect(refused).toMatchObject({ column: 'currency_code' });
  });
});

describe('a price file in the native format', () => {
  it('is stored as evidence and current prices', async () => {
    const content =
      HEADER + row('2026-12-01', '90') + row('2026-12-31', '123.45') + row('2027-01-01', '', undefined, 'Los Pinos');
    const report = await send(test.deps, content);
    expect(report).toMatchObject({ refused: null, campsites: 2, totals: { read: 3, stored: 3 } });
    expect(await current()).toEqual({
      'Cala Sirena 2026-12-01': 9000,
      'Cala Sirena 2026-12-31': 12_345,
      'Los Pinos 2027-01-01': null,
    });
    const [batch] = await test.db.query('SELECT kind, sent_by, rows_read, observed_from, observed_to FROM batches');
    expect(batch).toEqual({
      kind: 'prices',
      sent_by: 'a test',
      rows_read: 3,
      observed_from: new Date('2026-11-20T06:00:00Z'),
      observed_to: new Date('2026-11-20T06:00:00Z'),
    });
  });

  it('defaults to its optional fields’ values when they are omitted', async () => {
    const content = 'link,stay_date,price\nhttp://www.camp.example.com/cala-sirena/?utm_source=x,2026-12-01,90\n';
    expect(await offer(content, { source: 'Sheet', observedAt: new Date('2026-11-20T10:00:00.9Z') })).toEqual({
      channel: 'Sheet',
      type: 'Unspecified',
      original: 'Unspecified',
      cancellation: 'Unspecified',
      extras: 'None',
      guests: 2,
      nights: 1,
      units: null,
      price: 9000,
      seen: new Date('2026-11-20T10:00:00Z'),
    });
  });

  it('keeps every field of an offer', async () => {
    const content =
      'campsite,stay_date,price,availability,accommodation_type,original_type,channel,guests,cancellation_policy,included_extras,nights,observed_at\n' +
      'Cala Sirena,2026-12-01,€ 90.5,3,Bungalow,"Bungalow ""Mar"", 2 rooms",Booking.com,4,Free cancellation,Breakfast,7,2026-11-20 07:00\n';
    expect(await offer(content)).toEqual({
      channel: 'Booking.com',
      type: 'Bungalow',
      original: 'Bungalow "Mar", 2 rooms',
      cancellation: 'Free cancellation',
      extras: 'Breakfast',
      guests: 4,
      nights: 7,
      units: 3,
      price: 9050,
      seen: new Date('2026-11-20T06:00:00Z'),
    });
  });

  it('is accepted in every format and compression', async () => {
    const csv = HEADER + row('2026-12-01', '90');
    const ndjson =
      '{"campsite":"Cala Sirena","stay_date":"2026-12-01","price":91.125,"observed_at":"2026-11-20T07:00:00Z"}\n';
    await send(test.deps, gzipSync(csv), { fileName: 'x.csv.gz' });
    expect(await current()).toEqual({ 'Cala Sirena 2026-12-01': 9000 });
    await send(test.deps, ndjson, { fileName: 'standard input' });
    expect(await current()).toEqual({ 'Cala Sirena 2026-12-01': 9113 });
    await send(test.deps, csv.replaceAll(',', '\t').replace('06:00', '08:00').replace('90', '92'), {
      fileName: 'x.tsv',
    });
    expect(await current()).toEqual({ 'Cala Sirena 2026-12-01': 9200 });
    const utf16 = iconv.encode(csv.replace('06:00', '09:00').replace('90', '93'), 'utf-16le', { addBOM: true });
    await send(test.deps, utf16);
    expect(await current()).toEqual({ 'Cala Sirena 2026-12-01': 9300 });
  });
});

describe('the rows of a price file', () => {
  it('are stored, duplicate, skipped or rejected, and the totals add up', async () => {
    const mapping = {
      kind: 'prices',
      limits: { price: { min: 10, max: 5000 } },
      fields: Object.fromEntries(
        ['campsite', 'stay_date', 'price', 'availability', 'observed_at'].map((column) => [column, { column }]),
      ),
    };
    const good = row('2026-12-01', '90') + row('2026-12-02', '91');
    const bad = row('2026-12-03', '90000') + row('2026-02-30', '90') + row('2026-12-05', '5');
    const { totals, problems } = await send(test.deps, HEADER + good + row('2026-12-01', '90') + bad, { mapping });
    expect(totals).toEqual({ read: 6, stored: 2, repeated: 1, setAside: 2, skipped: 0, rejected: 1 });
    expect(problems).toMatchObject([
      { line: 5, outcome: 'set_aside', column: 'price', reason: 'is above the limit of 5000', value: '90000' },
      {
        line: 6,
        outcome: 'rejected',
        column: 'stay_date',
        reason: 'is not a day written yyyy-MM-dd',
        value: '2026-02-30',
      },
      { line: 7, outcome: 'set_aside', column: 'price', reason: 'is below the limit of 10', value: '5' },
    ]);
    expect(await current()).toEqual({ 'Cala Sirena 2026-12-01': 9000, 'Cala Sirena 2026-12-02': 9100 });
  });

  it('are stored with the batch when skipped or rejected', async () => {
    const report = await send(test.deps, HEADER + row('2026-12-01', 'free') + row('2026-12-02', '90'), {
      fileName: 'a.csv',
    });
    expect(await rowsLeftOut(report.batchId!)).toEqual([
      { file: 'a.csv', line: 2, outcome: 'rejected', column: 'price', reason: 'is not an amount', value: 'free' },
    ]);
  });

  it('are only counted beyond ten thousand', async () => {
    const report = await send(test.deps, HEADER + row('2026-12-01', 'free').repeat(10_050));
    expect(report.totals.rejected).toBe(10_050);
    expect(report.leftOutStored).toBe(10_000);
    expect(report.problems).toHaveLength(20);
    expect(await rowsLeftOut(report.batchId!)).toHaveLength(10_000);
  });

  it.each([
    [row('2026-12-01', '1.460'), 'price', /could be a thousand or a decimal/],
    [row('2026-12-01', '$90'), 'price', /"\$" is not euros/],
    [row('2026-12-01', '0'), 'price', /must be above 0/],
    [row('2026-12-01', '-5'), 'price', /must be above 0/],
    [row('2026-12-01', '99999999'), 'price', /is too large/],
    [row('', '90'), 'stay_date', /is empty/],
    [row('2026-12-01', '90', '2062-01-01T00:00:00Z'), 'observed_at', /lies in the future/],
    [row('2026-12-01', '90', ''), 'observed_at', /is empty/],
    [row('2026-12-01', '90', undefined, 'Nowhere'), 'campsite', /is the name of no campsite: import campsites first/],
    [row('2026-12-01', '90', undefined, ''), 'campsite', /is empty/],
    [row('2026-12-01', '90', undefined, 'Cala\0Sirena'), null, /holds a NUL character/],
    [row('2026-12-01', '90', undefined, 'x'.repeat(301)), 'campsite', /is longer than 300 characters/],
    [row('2026-12-01', '90', undefined, undefined, 'many'), 'availability', /is not a whole number/],
    [row('2026-12-01', '90', undefined, undefined, '-1'), 'availability', /is not between 0 and 32767/],
    ['Cala Sirena,2026-12-01\n', null, /has 2 columns where the first line has 5/],
    ['Cala Sirena,2026-12-01,1,2,3,4\n', null, /has 6 columns/],
  ])('are rejected with the reason: %j', async (bad, column, reason) => {
    const { totals, problems } = await send(test.deps, HEADER + row('2026-12-24', '90') + bad);
    expect(totals).toMatchObject({ read: 2, stored: 1, rejected: 1 });
    expect(problems).toMatchObject([{ line: 3, outcome: 'rejected', field: column, column }]);
    expect(problems[0]!.reason).toMatch(reason);
    expect(await current()).toEqual({ 'Cala Sirena 2026-12-24': 9000 });
  });
});

describe('captures of the same nights', () => {
  const captures = ['05', '06', '07'].map(
    (hour) => HEADER + row('2026-12-01', `9${hour}`, `2026-11-20T${hour}:00:00Z`),
  );

  it.each([[[0, 1, 2]], [[2, 1, 0]], [[1, 2, 0]]])('result in the newest price in the order %j', async (order) => {
    for (const at of order) await send(test.deps, captures[at]!);
    expect(await current()).toEqual({ 'Cala Sirena 2026-12-01': 90_700 });
    const [evidence] = await test.db.query('SELECT count(*) AS batches FROM observations');
    expect(evidence).toEqual({ batches: 3 });
  });

  it('may be in one file, in any order', async () => {
    const rows = captures.map((capture) => capture.slice(HEADER.length));
    const { totals } = await send(test.deps, HEADER + rows[2]! + rows[0]! + rows[1]!);
    expect(totals).toMatchObject({ stored: 3, repeated: 0 });
    expect(await current()).toEqual({ 'Cala Sirena 2026-12-01': 90_700 });
  });
});

describe('a foreign file format', () => {
  it('is read by its mapping', async () => {
    const mapping = {
      kind: 'prices',
      source: 'Revenue sheet',
      encoding: 'windows-1252',
      decimal: ',',
      dateFormat: 'dd/MM/yyyy',
      currency: { 'Fr.': 'EUR' },
      fields: {
        link: { template: 'https://camp.example.com/{código}' },
        stay_date: { column: 'día' },
        price: { column: 'total', divideBy: 'noches' },
        availability: { column: 'libre', values: { sí: 1, no: 0 }, otherwise: '' },
        accommodation_type: { column: 'tipo', values: { Cabaña: 'Cabin' } },
        nights: { column: 'noches' },
        guests: { constant: 4 },
        observed_at: { fileName: '(?<day>\\d{8})', dateFormat: 'yyyyMMdd', time: '08:30' },
      },
    };
    const content = 'código;día;noches;total;libre;tipo\r\ncala-sirena;01/12/2026;7;1.460 €;sí;Cabaña\r\n';
    const sent = { mapping, fileName: 'tarifas-20261120.csv' };
    const found = await offer(iconv.encode(content, 'windows-1252'), sent);
    expect(found).toEqual({
      channel: 'Revenue sheet',
      type: 'Cabin',
      original: 'Cabaña',
      cancellation: 'Unspecified',
      extras: 'None',
      guests: 4,
      nights: 7,
      units: 1,
      price: 20_857,
      seen: new Date('2026-11-20T07:30:00Z'),
    });
  });

  it('may have prices in cents', async () => {
    const mapping = {
      kind: 'prices',
      fields: {
        campsite: { constant: 'Cala Sirena' },
        stay_date: { column: 'night' },
        price: { column: 'cents', multiply: 0.01 },
      },
    };
    const sent = { mapping, observedAt: new Date('2026-11-20T06:00:00Z') };
    expect(await offer('night,cents\n2026-12-01,12345\n', sent)).toMatchObject({ price: 12_345 });
  });
});
