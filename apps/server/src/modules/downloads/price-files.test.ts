import { inflateSync } from 'node:zlib';
import { priceReportRow } from '@vivac/domain/screens/price-report';
import { addDays, parseDay } from '@vivac/domain/time/day';
import type { Cents } from '@vivac/domain/money';
import { NOT_SEEN, type Quote } from '@vivac/domain/offers/quote';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { columnName } from './file/workbook-style.ts';
import { chartSheet, spreadSheet } from './prices/price-chart-sheet.ts';
import { pricePdf } from './prices/price-pdf.ts';
import type { PriceReport } from './prices/price-report.ts';
import { priceWorkbook } from './prices/price-workbook.ts';
import { spanishPriceCsv } from './prices/spanish-price-csv.ts';
import { factsOf } from './file/report-facts.ts';

const ZONE = 'Europe/Madrid';
const STAYING = new AbortController().signal;
const FIRST = parseDay('2027-03-01')!;

const quote = (priceCents: number | null, priceSeenAtS = 1_800_000_000): Quote =>
  priceCents === null
    ? NOT_SEEN
    : {
        ...NOT_SEEN,
        priceCents: priceCents as Cents,
        state: 'priced',
        basis: 'quoted',
        priceSeenAtS,
        checkedAtS: priceSeenAtS,
      };

/** A report of so many nights: the reference at 100 € beside competitors at 110 €. */
function reportOf(nights: number, competitors: readonly string[], own = 10_000): PriceReport {
  const rows = Array.from({ length: nights }, (_, night) =>
    priceReportRow(
      addDays(FIRST, night),
      quote(own, 1_800_000_000 + night),
      competitors.map(() => quote(11_000)),
    ),
  );
  const requestedAt = new Date('2027-03-01T06:30:00Z');
  return { reference: 'Cala Sirena', competitors, filters: { guests: 2 }, requestedAt, firstDay: FIRST, rows };
}

const names = (count: number) => Array.from({ length: count }, (_, at) => `Competitor ${at + 1}`);

async function bytesOf(pdf: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of pdf) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const pagesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

it('column letters are those of spreadsheets (A, Z, AA)', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});

describe('the price bands of the workbook', () => {
  /** The colour of a difference as a spreadsheet finds it: the first rule that holds, by priority. */
  const BANDS: readonly (readonly [percent: number, ground: string])[] = [
    [1, 'E3EEFB'],
    [0, 'FBF3CC'],
    [-4, 'FBF3CC'],
    [-5, 'FDECDC'],
    [-9, 'FDECDC'],
    [-10, 'FCE6E2'],
    [-50, 'FCE6E2'],
  ];

  // @holds download-6
  it.each(BANDS)('colour a difference of %i percent %s', async (percent, ground) => {
    const book = await readXlsx(await priceWorkbook(reportOf(3, names(2)), ZONE));
    const rules = [...book.sheets[0]!.conditionalRules!].sort((a, b) => a.priority - b.priority);
    expect(rules).toHaveLength(4);
    const holds = rules.find(({ formula }) => {
      const [, limit] = /^AND\(ISNUMBER\(F2\),ROUND\(F2\*100,0\)>=(-?\d+)\)$/.exec(String(formula)) ?? [];
      return Math.round((percent / 100) * 100) >= Number(limit);
    });
    expect(holds?.range).toBe('F2:F4');
    expect(holds?.stopIfTrue).toBe(true);
    expect(holds?.style?.fill).toMatchObject({ bgColor: { rgb: expect.stringContaining(ground) } });
  });
});

describe('the Excel chart sheet', () => {
  it('has a thick solid reference line over its column’s cells, the others dashed', () => {
    const [chart] = chartSheet(reportOf(30, names(2)))!.charts!;
    expect(chart!.series.map(({ name, values, stroke }) => [name, values, stroke])).toEqual([
      ['Competitor 1', 'Comparison!$C$2:$C$31', { width: 2, dash: 'dash' }],
      ['Competitor 2', 'Comparison!$D$2:$D$31', { width: 2, dash: 'dash' }],
      ['Cala Sirena (Reference)', 'Comparison!$B$2:$B$31', { width: 3, dash: 'solid' }],
    ]);
    expect(chart!.series.at(-1)!.color).toBe('C67401');
  });

  // @holds download-19
  it('has the median and the quartiles of six competitors and more, in cells of their own', async () => {
    const [chart] = chartSheet(reportOf(30, names(6)))!.charts!;
    expect(chart!.series.map(({ name, values }) => [name, values])).toEqual([
      ['Median of 6 competitors', 'Median!$B$2:$B$31'],
      ['First quartile', 'Median!$C$2:$C$31'],
      ['Third quartile', 'Median!$D$2:$D$31'],
      ['Cala Sirena (Reference)', 'Comparison!$B$2:$B$31'],
    ]);
    const book = await readXlsx(await priceWorkbook(reportOf(30, names(6)), ZONE));
    expect(book.sheets.map(({ name }) => name)).toEqual(['Comparison', 'Chart', 'Filters', 'Median']);
    expect(spreadSheet(reportOf(30, names(5)))).toBeNull();
  });

  it('is omitted when no night has a price', () => {
    expect(chartSheet(reportOf(0, names(2)))).toBeNull();
  });
});

it('the metadata sheet has filters, time of download and age of prices, in the product’s time zone', () => {
  const facts = Object.fromEntries(factsOf(reportOf(3, names(2)), ZONE));
  expect(facts).toEqual({
    'Reference campsite': 'Cala Sirena',
    Competitors: '2',
    'Compared with': 'the dearest competitor',
    'Number of guests': '2',
    Channel: 'Any',
    'Accommodation type': 'Any',
    'Cancellation policy': 'Any',
    'Included extras': 'Any',
    'Length of stay': 'Any',
    'First night': '2027-03-01',
    'Last priced night': '2027-03-03',
    'Asked for': '2027-03-01 07:30',
    'Newest price seen': '2027-01-15 09:00',
    'Oldest night seen': '2027-01-15 09:00',
    'Time zone': ZONE,
  });
  expect(Object.fromEntries(factsOf(reportOf(0, []), ZONE))).toMatchObject({
    Competitors: 'None',
    'Last priced night': 'No night has a price',
    'Newest price seen': '-',
  });
});

// @holds position-8
it.each([
  ['dearest', 'the dearest competitor', 'el competidor más caro'],
  ['median', 'the median of the competitors', 'la mediana de los competidores'],
  ['rank', 'all, by rank from the dearest', 'todos, por puesto desde el más caro'],
] as const)(
  'compared with %s, the facts of the files and the lines above the Spanish CSV say so',
  async (comparedWith, words, spanish) => {
    const report = { ...reportOf(3, names(2)), comparedWith };
    expect(Object.fromEntries(factsOf(report, ZONE))).toMatchObject({ 'Compared with': words });
    const csv = Buffer.concat(await Array.fromAsync(spanishPriceCsv(report, ZONE))).toString();
    expect(csv).toContain(`Comparado con;${spanish}`);
  },
);

describe('the price PDF', () => {
  // @holds download-7
  it.each([
    [0, 3, 1],
    [1, 0, 2],
    [30, 10, 2],
    [31, 10, 3],
    [31, 11, 5],
  ])('with %i nights and %i competitors has %i pages', async (nights, count, pages) => {
    expect(pagesIn(await bytesOf(await pricePdf(reportOf(nights, names(count)), ZONE, STAYING)))).toBe(pages);
  });

  it('is aborted with its request, and yields to the event loop', async () => {
    const leaving = new AbortController();
    const drawn = pricePdf(reportOf(365, names(16)), ZONE, leaving.signal);
    setImmediate(() => setImmediate(() => leaving.abort()));
    await expect(drawn).rejects.toThrow('aborted');
  });

  it('fills a difference’s background with its band colour', async () => {
    const pdf = await bytesOf(await pricePdf(reportOf(1, names(1)), ZONE, STAYING));
    const drawn = [...pdf.toString('latin1').matchAll(/stream\n([^]*?)\nendstream/g)]
      .map(([, packed]) => inflated(Buffer.from(packed!, 'latin1')))
      .join('');
    // −9 % is orange: #fdecdc as parts of 255.
    expect(drawn).toContain([0xfd, 0xec, 0xdc].map((part) => String(part / 255)).join(' '));
  });
});

function inflated(packed: Buffer): string {
  try {
    return inflateSync(packed).toString('latin1');
  } catch {
    return '';
  }
}

// @holds stay-21
describe('a file with prices of several lengths of stay', () => {
  const one = reportOf(1, ['Mas del Río']);
  const mixed: PriceReport = {
    ...one,
    rows: [priceReportRow(FIRST, quote(10_000), [{ ...quote(11_000), nights: 7 }])],
  };

  it('says of each price of how many nights it is, 0 of a nightly rate', async () => {
    const book = await readXlsx(await priceWorkbook(mixed, ZONE));
    const [headings, row] = book.sheets[0]!.rows;
    expect([headings!.slice(-2), row!.slice(-2)]).toEqual([
      ['Cala Sirena: nights (0 = nightly rate)', 'Mas del Río: nights (0 = nightly rate)'],
      [0, 7],
    ]);
    const spanish = (await bytesOf(spanishPriceCsv(mixed, ZONE))).toString('utf8').trim().split('\r\n');
    expect(spanish.at(-1)).toMatch(/;0;7$/);
    expect(factsOf(mixed, ZONE)).toContainEqual(['Lengths of stay', expect.stringContaining('Several')]);
  });

  it('has no such column where all prices are of one length', async () => {
    const book = await readXlsx(await priceWorkbook(one, ZONE));
    expect(book.sheets[0]!.rows[0]!.at(-1)).toBe('Difference %');
  });
});
