import { gzipSync } from 'node:zlib';
import { NORTH } from '@vivac/testing/market/market';
import { HEADER, SEEN, csv, nights, pushWorld } from '@vivac/testing/push-world';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';

const world = pushWorld({});

describe('a push of prices', () => {
  // @holds push-2
  it('is stored as one batch, and its receipt has counts, place in the list and left-out rows', async () => {
    const { status, body } = await world.push(
      'prices?source=Feed',
      csv(...nights('2027-05', 91, 3), 'Nowhere,2027-05-09,80,'),
    );
    expect([status, body]).toMatchObject([
      200,
      {
        message: expect.stringMatching(/^Batch \d+: 3 of 4 rows of prices stored\.$/) as string,
        already_imported: false,
        dry_run: false,
        kind: 'prices',
        rows: { read: 4, stored: 3, repeated: 0, set_aside: 0, skipped: 0, rejected: 1 },
        campsites: 1,
        left_out: [{ file: 'push.csv', line: 5, outcome: 'rejected', field: 'campsite', value: 'Nowhere' }],
        left_out_file: `/api/admin/batches/${body.number}/left_out.csv`,
      },
    ]);
    expect(await world.pricesOf('2027-05')).toEqual([9100]);
    const [batch] = await world.server.context.db.query(
      `SELECT b.sent_by AS "sentBy", s.name AS source FROM batches b JOIN sources s ON s.id = source_id WHERE number = $1`,
      [body.number],
    );
    expect(batch).toEqual({ sentBy: 'admin@vivac.test', source: 'Feed' });
  });

  // @holds push-1
  it.each<
    [
      name: string,
      type: string | null,
      content: () => string | Buffer | Promise<Buffer>,
      headers?: Record<string, string>,
    ]
  >([
    ['TSV', 'text/tab-separated-values', () => csv(...nights('2027-06', 61)).replaceAll(',', '\t')],
    [
      'NDJSON',
      'application/x-ndjson',
      () =>
        asObjects()
          .map((row) => JSON.stringify(row))
          .join('\n'),
    ],
    ['JSON', 'application/json', () => JSON.stringify(asObjects(), null, 2)],
    [
      'JSON that is NDJSON',
      'application/json',
      () =>
        asObjects()
          .map((row) => JSON.stringify(row))
          .join('\n'),
    ],
    ['gzip by its bytes', 'application/gzip', () => gzipSync(csv(...nights('2027-06', 61)))],
    [
      'gzip by Content-Encoding',
      'text/csv; charset=utf-8',
      () => gzipSync(csv(...nights('2027-06', 61))),
      { 'content-encoding': 'gzip' },
    ],
    ['Excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', workbook],
    ['Excel by its bytes', 'application/octet-stream', workbook],
    ['CSV by its bytes', 'application/octet-stream', () => csv(...nights('2027-06', 61))],
  ])('may be %s', async (_name, type, content, headers = {}) => {
    const { status, body } = await world.push(`prices?dry_run=1`, await content(), {
      'content-type': type ?? '',
      ...headers,
    });
    expect([status, body.rows]).toMatchObject([200, { read: 28, stored: 28 }]);
  });

  it('as a dry run says all and stores nothing', async () => {
    const before = await world.batches();
    const { body } = await world.push('prices?dry_run=1', csv(...nights('2027-07', 77)));
    expect(body).toMatchObject({ dry_run: true, number: null, id: null, rows: { stored: 28 }, left_out_file: null });
    expect([await world.batches(), await world.pricesOf('2027-07')]).toEqual([before, []]);
  });

  // @holds push-1
  it('of restrictions keeps the terms of its nights; without a price column it says so', async () => {
    const rows = nights('2027-08', 55, 2).map((row) => `${row},3`);
    const { status } = await world.push('restrictions', `${HEADER},minimum_nights\n${rows.join('\n')}\n`);
    expect(status).toBe(200);
    const stored = await world.server.context.db.query(
      "SELECT nights, terms[1] AS terms FROM prices WHERE month = '2027-08-01'",
    );
    expect(stored).toEqual([{ nights: 0, terms: expect.any(Number) as number }]);
    const bare = await world.push(
      'restrictions',
      `campsite,stay_date,minimum_nights,observed_at\n${NORTH[0]},2027-08-01,3,${SEEN}\n`,
    );
    expect([bare.status, bare.body.error]).toMatchObject([422, expect.stringContaining('price')]);
  });

  it('takes observed_at, on_bad_row and file_name from its address', async () => {
    const seen = await world.push(
      'prices?observed_at=2027-01-18T07:00',
      `campsite,stay_date,price\n${NORTH[0]},2027-09-01,50\n`,
    );
    const [batch] = await world.server.context.db.query('SELECT observed_from FROM batches WHERE number = $1', [
      seen.body.number,
    ]);
    expect(batch).toEqual({ observed_from: new Date('2027-01-18T06:00:00Z') });
    const failed = await world.push(
      'prices?on_bad_row=fail&file_name=july.csv',
      csv(...nights('2027-09', 51, 1), `${NORTH[0]},2027-09-02,free,${SEEN}`),
    );
    expect([failed.status, failed.body]).toMatchObject([
      422,
      {
        error: 'july.csv, line 3, price: "free" is not an amount. Nothing was stored.',
        file: { line: 3, column: 'price', reason: '"free" is not an amount' },
      },
    ]);
    expect(await world.pricesOf('2027-09')).toEqual([5000]);
  });

  function asObjects() {
    return nights('2027-06', 61).map((row) => {
      const [campsite, stay_date, price, observed_at] = row.split(',');
      return { campsite, stay_date, price: Number(price), observed_at };
    });
  }
  async function workbook(): Promise<Buffer> {
    const rows = [HEADER, ...nights('2027-06', 61)].map((row) => row.split(','));
    return Buffer.from(await writeXlsx({ sheets: [{ name: 'Prices', rows }] }));
  }
});

describe('a push of a workbook', () => {
  // @holds pricelist-3
  it('with a hidden sheet in front stores the sheet that one can see, names the other, and may be complete', async () => {
    const rows = (hour: number, price: number, units: readonly string[]) => [
      [...HEADER.split(','), 'original_type'],
      ...units.map((unit) => [NORTH[1], '2030-02-01', price, `2027-01-19T0${hour}:00:00Z`, unit]),
    ];
    const seenAt = async (hour: number, ...units: readonly string[]) =>
      Buffer.from(
        await writeXlsx({
          sheets: [
            { name: 'Old', hidden: true, rows: rows(hour, 60, ['Tent']) },
            { name: 'New', rows: rows(hour, 80, units) },
          ],
        }),
      );
    await world.push('prices', await seenAt(6, 'Tent', 'Lodge'), { 'content-type': 'application/octet-stream' });
    const { body } = await world.push('prices?complete=1', await seenAt(7, 'Tent'), {
      'content-type': 'application/octet-stream',
    });
    expect(body).toMatchObject({
      rows: { set_aside: 1, rejected: 0 },
      left_out: [{ outcome: 'set_aside', reason: 'the sheet "Old" is hidden: nothing of it was read' }],
      ended: { offers: 1 },
    });
  });

  it.each([
    ['hidden row', { rowDefs: new Map([[2, { hidden: true }]]) }, 'the row is hidden in the workbook: it was not read'],
    [
      'price that is struck out',
      { cells: new Map([['2,2', { value: 80, style: { font: { strikethrough: true } } }]]) },
      '"price" is struck out in the file: the row was not read',
    ],
  ])('with a %s ends nothing, however complete it is said to be', async (_, marks, reason) => {
    const rows = (hour: number) => [
      [...HEADER.split(','), 'original_type'],
      ...['Tent', 'Lodge'].map((unit) => [NORTH[1], '2030-03-01', 80, `2027-01-19T0${hour}:00:00Z`, unit]),
    ];
    const written = async (hour: number, more: object = {}) =>
      Buffer.from(await writeXlsx({ sheets: [{ name: 'New', rows: rows(hour), ...more }] }));
    const type = { 'content-type': 'application/octet-stream' };
    await world.push('prices', await written(6), type);
    const { body } = await world.push('prices?complete=1', await written(7, marks), type);
    expect(body).toMatchObject({
      rows: { stored: 1, set_aside: 1 },
      left_out: [{ line: 3, reason }],
      ended: { offers: 0 },
    });
  });
});

describe('a push of campsites and reviews', () => {
  // @holds push-1
  it('is stored as their kind', async () => {
    const campsites = await world.push('campsites', 'name,link\nPushed,https://stays.test/pushed\n');
    expect([campsites.status, campsites.body]).toMatchObject([200, { kind: 'campsites', rows: { stored: 1 } }]);
    const reviews = await world.push('reviews', `campsite,date,score,group\n${NORTH[0]},2026-12-01,8,A choir\n`);
    expect([reviews.status, reviews.body]).toMatchObject([
      200,
      { kind: 'reviews', rows: { stored: 1 }, unmatched_wordings: [{ field: 'group', wording: 'A choir', rows: 1 }] },
    ]);
  });
});

describe('a push of a complete file', () => {
  const units = (...found: readonly string[]) =>
    [`${HEADER},original_type`, ...found.map((unit) => `${NORTH[0]},2030-01-01,80,${unit}`)].join('\n') + '\n';

  // @holds stay-7
  it('ends what it does not name, if the address says that it names everything, and its receipt counts that', async () => {
    await world.push('prices', units('2027-01-19T06:00:00Z,Tent', '2027-01-19T06:00:00Z,Lodge'));
    const later = units('2027-01-19T07:00:00Z,Tent');
    const stated = async (query: string) => (await world.push(`prices?dry_run=1${query}`, later)).body.ended;
    expect([await stated(''), await stated('&complete=false'), await stated('&complete=true')]).toEqual([
      { offers: 0, nights: 0 },
      { offers: 0, nights: 0 },
      { offers: 1, nights: 1 },
    ]);
    const torn = await world.push('prices?complete=1', `${later}${NORTH[0]},2030-01-01\n`);
    expect(torn.body).toMatchObject({ rows: { rejected: 1 }, ended: { offers: 0 }, open_nights: 1 });
  });

  it.each(['campsites', 'reviews', 'holidays', 'occupancy'])('is refused for %s', async (kind) => {
    const { status, body } = await world.push(`${kind}?complete=true`, 'name\nA\n');
    expect([status, body.field, body.error]).toMatchObject([
      400,
      'complete',
      expect.stringMatching(/^complete is not/),
    ]);
  });
});

describe('the Idempotency-Key of a push', () => {
  const key = { 'idempotency-key': 'nightly-17' };
  const content = csv(...nights('2027-10', 66), 'Nowhere,2027-10-01,1,');

  // @holds push-3
  it('with the same content answers the same receipt, with other content 409', async () => {
    const first = await world.push('prices', content, key);
    const again = await world.push('prices', content, { 'idempotency-key': '"nightly-17"' });
    expect(first.body).toMatchObject({ id: 'nightly-17', already_imported: false });
    expect([again.status, again.body]).toEqual([
      200,
      {
        ...first.body,
        already_imported: true,
        // Nothing was imported this time.
        effect: null,
        unknown_campsites: { count: 0, named: [] },
        message: `Imported before as batch ${first.body.number}: nothing changed.`,
      },
    ]);
    const other = await world.push('prices', csv(...nights('2027-10', 67)), key);
    expect([other.status, other.body.error]).toMatchObject([409, expect.stringContaining('with other content')]);
    expect((await world.push('campsites', content, key)).status).toBe(409);
    expect(await world.pricesOf('2027-10')).toEqual([6600]);
  });

  it('with the same content names the same wordings and columns', async () => {
    const header = 'campsite,date,score,group,weather';
    const reviews = `${header}\n${NORTH[0]},2026-11-01,8,A brass band,fine\n`;
    const both = [await world.push('reviews', reviews), await world.push('reviews', reviews)];
    const stated = {
      unmatched_wordings: [{ field: 'group', wording: 'A brass band', rows: 1 }],
      unused_columns: ['weather'],
    };
    expect(both.map(({ body }) => body)).toMatchObject([stated, { ...stated, already_imported: true, campsites: 1 }]);
  });

  it('may be missing: the same content is known by its hash', async () => {
    const first = await world.push('prices', csv(...nights('2027-11', 44)));
    const again = await world.push('prices', csv(...nights('2027-11', 44)));
    expect(again.body).toMatchObject({ already_imported: true, number: first.body.number, id: first.body.id });
  });

  // @holds push-3
  it('sent twice at once is imported once: both have the same receipt', async () => {
    const before = await world.batches();
    const both = await Promise.all(
      [1, 2].map(() => world.push('prices', csv(...nights('2027-12', 45)), { 'idempotency-key': 'twice' })),
    );
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(both.map(({ body }) => body.number)).size).toBe(1);
    expect(both.map(({ body }) => body.already_imported).sort()).toEqual([false, true]);
    expect(await world.batches()).toBe(before + 1);
  });

  it.each(['', 'x'.repeat(201), 'schlüssel'])('as “%s” is refused', async (bad) => {
    const { status, body } = await world.push('prices', content, { 'idempotency-key': bad });
    expect([status, body.field]).toEqual([400, 'idempotency-key']);
  });
});
