import { readFileSync } from 'node:fs';
import { type Tally, unless } from '../crash/tally.ts';
import { type Table, checkTable } from './differing-cells.ts';
import { cellsOf, checkPdf, pagesOf, printed, sheetsOf, takenOver } from './readers.ts';
import type { Query, SignedIn } from './signed-in.ts';

const MAX_NIGHTS = 365;

/** What a file of prices is about. */
export interface RequestedPrices {
  readonly reference: string;
  readonly competitors: readonly string[];
  /** By the names of the wire. */
  readonly filters: Query;
  readonly today: string;
}

interface Night {
  readonly date: string;
  readonly price: number | null;
  readonly others: readonly (number | null)[];
  readonly max: number | null;
  readonly percent: number | null;
}

/** Every night of every campsite in all three formats against what the calls of the dashboard answer. */
export async function checkPriceFiles(
  user: SignedIn,
  requested: RequestedPrices,
  folder: string,
  tally: Tally,
): Promise<void> {
  const { reference, competitors, filters } = requested;
  const nights = await nightsOf(user, requested);
  const name = `prices beside ${competitors.length}`;
  tally.check(`${name}: some nights have a price`, unless(nights.length > 90, `${nights.length} nights`));
  const query: Query = [
    ['campsitename', reference],
    ...competitors.map((each) => ['competitorname', each] as const),
    ...filters,
  ];
  const download = (format: 'csv' | 'xlsx' | 'pdf') => user.download('/dashboard/download', query, format, folder);
  const headings = ['Date', `${reference} (Reference)`, ...competitors, 'Max price', 'Difference %'];

  const csv = await download('csv');
  let cells = checkTable(
    `${name}: CSV`,
    cellsOf(readFileSync(csv)),
    [headings, ...nights.map((each) => row(each, ''))],
    tally,
  );
  const xlsx = await download('xlsx');
  const sheets = sheetsOf(xlsx);
  const wanted = [headings, ...nights.map((each) => row(each, '%'))];
  cells += checkTable(`${name}: Excel`, sheets.get('Comparison') ?? [], wanted, tally);
  checkLook(name, xlsx, requested, nights.length, tally);
  checkFacts(name, new Map((sheets.get('Filters') ?? []).map(([key, value]) => [key!, value!])), requested, tally);

  const pdf = await download('pdf');
  checkPdf(`${name}: PDF`, pdf, `Prices of ${reference}`, tally);
  const pages = pagesOf(pdf);
  cells += checkTable(
    `${name}: PDF`,
    tablesOf(pages),
    nights.map((each) => row(each, '%')),
    tally,
  );
  const first = squeezed(pages[0]!);
  for (const each of [reference, ...filters.map(([, value]) => value)]) {
    tally.check(`${name}: the PDF’s first page has ${each}`, unless(first.includes(squeezed(each)), pages[0]!));
  }
  console.log(`${name}: ${nights.length} nights, ${cells} cells compared, ${pages.length} pages`);
}

async function nightsOf(user: SignedIn, { reference, competitors, filters, today }: RequestedPrices): Promise<Night[]> {
  const campsites = [reference, ...competitors];
  const series = await user.ask<Record<string, { date: string; price: number | null }[]>>('/dashboard/graphic', [
    ...campsites.map((each) => ['campsitename', each] as const),
    ...filters,
    ['startdate', today],
    ['days', String(MAX_NIGHTS)],
  ]);
  const highest = await highestOf(user, reference, competitors, filters, today);
  const nights = Array.from({ length: MAX_NIGHTS }, (_, at): Night => {
    const { date, price } = series[reference]![at]!;
    const max = highest.get(date) ?? null;
    const percent = price === null || max === null || max <= 0 ? null : percentOf(cents(price), cents(max));
    return { date, price, others: competitors.map((each) => series[each]![at]!.price), max, percent };
  });
  const last = nights.findLastIndex(({ price, others }) => price !== null || others.some((other) => other !== null));
  return nights.slice(0, last + 1);
}

const cents = (euros: number) => Math.round(euros * 100);

/** The percentage written out once more (calendar-17); adding 0 leaves no negative zero. */
function percentOf(price: number, max: number): number {
  return Math.round(((price - max) * 100) / max) + 0;
}

/** The calendar's own highest price of each night, month by month. */
async function highestOf(
  user: SignedIn,
  reference: string,
  competitors: readonly string[],
  filters: Query,
  today: string,
): Promise<Map<string, number | null>> {
  const highest = new Map<string, number | null>();
  const first = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  for (let month = first; month <= first + 12; month++) {
    const entries = await user.ask<{ date: string; max_price: number | null }[]>('/dashboard/calendar', [
      ['campsitename', reference],
      ...competitors.map((each) => ['competitorname', each] as const),
      ...filters,
      ['year', String(Math.floor(month / 12))],
      ['month', String((month % 12) + 1)],
    ]);
    for (const { date, max_price: max } of entries) highest.set(date, max);
  }
  return highest;
}

function row({ date, price, others, max, percent }: Night, sign: '' | '%'): string[] {
  const cell = (value: number | null) => (value === null ? '' : String(value));
  return [date, cell(price), ...others.map(cell), cell(max), percent === null ? '' : `${percent}${sign}`];
}

/** The rows of the tables on all pages, side by side: the outer columns stand in each table, the competitors in one. */
function tablesOf(pages: readonly string[]): Table {
  const tables: string[][][] = [];
  for (const line of pages.join('\n').split('\n')) {
    const [, date, rest] = /^\s*(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (\d{4}-\d\d-\d\d)\s+(.*)$/.exec(line) ?? [];
    if (date === undefined) continue;
    if (date === tables[0]?.[0]?.[0] || tables.length === 0) tables.push([]);
    const cells = rest!.match(/–|[+−]?[\d,]+%|€[\d,]+(?:\.\d+)?/g) ?? [];
    tables.at(-1)!.push([date, ...cells.map(plain)]);
  }
  return (tables[0] ?? []).map((outer, at) => {
    const others = tables.flatMap((table) => table[at]?.slice(2, -2) ?? ['a row is missing']);
    return [...outer.slice(0, 2), ...others, ...outer.slice(-2)];
  });
}

/** `€1,234.50` as 1234.5, `+8%` as 8%, `−1,234%` as -1234%. */
function plain(cell: string): string {
  if (cell === '–') return '';
  if (cell.endsWith('%')) return cell.replace('+', '').replace('−', '-').replaceAll(',', '');
  return String(Number(cell.slice(1).replaceAll(',', '')));
}

function checkLook(
  name: string,
  xlsx: string,
  { reference, competitors }: RequestedPrices,
  nights: number,
  tally: Tally,
): void {
  const { colourRules, charted } = takenOver(xlsx);
  const limits = colourRules.map((rule) => /&gt;=(-?\d+)/.exec(rule)?.[1]);
  const bands = [1, -4, -9, -100];
  tally.check(`${name}: Excel colours the bands`, unless(String(limits) === String(bands), String(colourRules)));
  const own = `Comparison.B2:Comparison.B${nights + 1}`;
  const lines = 1 + Math.min(12, competitors.length);
  const isCharted = charted.includes(own) && charted.length === lines + 1;
  tally.check(`${name}: Excel has a chart over its cells`, unless(isCharted, String(charted)));
  const pages = pagesOf(printed(xlsx));
  const chart = pages.find((text) => text.includes(`Price per night of ${reference}`)) ?? '';
  const missing = [`${reference} (Reference)`, ...competitors.slice(0, 12)].filter((each) => !chart.includes(each));
  tally.check(`${name}: the printed chart names its lines`, unless(missing.length === 0, `without ${missing}`));
}

function checkFacts(name: string, facts: ReadonlyMap<string, string>, requested: RequestedPrices, tally: Tally): void {
  const wanted: [string, string][] = [
    ['Reference campsite', requested.reference],
    ['Competitors', String(requested.competitors.length)],
    ...requested.competitors.map((each, at): [string, string] => [`Competitor ${at + 1}`, each]),
    ['First night', requested.today],
  ];
  for (const [key, value] of wanted) {
    tally.check(`${name}: the sheet Filters, ${key}`, unless(facts.get(key) === value, `is ${facts.get(key)}`));
  }
  const values = [...facts.values()];
  for (const [key, value] of requested.filters) {
    tally.check(`${name}: the sheet Filters has ${key}`, unless(values.includes(value), `not ${value}`));
  }
}

function squeezed(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
