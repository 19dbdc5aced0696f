import { type Cell, readXlsx } from 'hucre/xlsx';
import { partOfWorkbook, unreadable } from './workbook-archive.ts';

const MONEY_OF: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '£': 'GBP',
  '€': 'EUR',
  Fr: 'CHF',
  'Fr.': 'CHF',
  zł: 'PLN',
  Kč: 'CZK',
  Ft: 'HUF',
  lei: 'RON',
};
/** By the number that a format gives the language of its sign. */
const KRONER: Readonly<Record<string, string>> = { '41D': 'SEK', '414': 'NOK', '406': 'DKK', '40F': 'ISK' };

const MAX_STYLES_BYTES = 5e6;
/** A currency, a percentage, or what is struck out. */
const SHOWS_MORE =
  /formatCode="[^"]*(\[\$[^\]-]|&quot;\s*([A-Z]{3}|£|€)\s*&quot;)|formatCode="[^"]*%|numFmtId="(?:9|10)"|<(?:\w+:)?strike\b/;
const STRIKES = /<(?:\w+:)?strike\b/;

/** What a workbook shows of cells beside what stands in them, by row and column, from 0: `3,1`. */
export interface ShownCells {
  /** The currency that the number format of an amount names (`[$$-409]#,##0.00`). */
  readonly money: ReadonlyMap<string, string>;
  /** Numbers that are shown as percentages, as they are shown. */
  readonly percents: ReadonlyMap<string, string>;
  /** What is struck out, and what is left beside it. */
  readonly struck: ReadonlyMap<string, { readonly out: string; readonly left: string }>;
}

/** How the cells of a whole sheet are formatted: read only where the workbook has a format that says more than a number does. */
export async function shownOfSheet(workbook: Buffer, sheet: string, maxRows: number): Promise<ShownCells> {
  const shown = { money: new Map<string, string>(), percents: new Map<string, string>(), struck: new Map() };
  if (!saysMore(workbook)) return shown;
  try {
    const { sheets } = await readXlsx(workbook, { sheets: [sheet], readStyles: true, maxRows });
    for (const [place, cell] of sheets[0]?.cells ?? []) {
      const parts = struckIn(cell);
      if (parts) shown.struck.set(place, parts);
      const { value, style = {} } = cell;
      if (typeof value === 'number') addFormat(shown, place, value, style.numFmt ?? '');
    }
    return shown;
  } catch (error) {
    throw unreadable(error);
  }
}

function saysMore(workbook: Buffer): boolean {
  const part = (name: string): string => partOfWorkbook(workbook, `xl/${name}.xml`, MAX_STYLES_BYTES);
  return SHOWS_MORE.test(part('styles')) || STRIKES.test(part('sharedStrings'));
}

type Formats = Readonly<Record<'money' | 'percents', Map<string, string>>>;

function addFormat({ money, percents }: Formats, place: string, value: number, format: string): void {
  const currency = currencyOfFormat(format);
  if (currency !== null) money.set(place, currency);
  // Of an amount in euros the format may say its tax: `0.00" € (IVA 10%)"`. Behind a semicolon it is one of other numbers.
  const [shown = ''] = format.split(';');
  if (shown.includes('%') && !shown.includes('€')) percents.set(place, `${Number((value * 100).toPrecision(12))}%`);
}

/** The parts of a text that are struck out, and the others; null where nothing is. */
function struckIn({ value, style, richText = [] }: Cell): { readonly out: string; readonly left: string } | null {
  if (style?.font?.strikethrough) return { out: String(value ?? ''), left: '' };
  const [out, left] = [true, false].map((is) =>
    richText.flatMap(({ text, font }) => ((font?.strikethrough ?? false) === is ? text : [])).join(''),
  );
  return out!.trim() === '' ? null : { out: out!, left: left! };
}

/** Among euros, one amount of another currency makes its column one of that: it is refused, and never read as euros. */
export function moneyOfColumns(cells: ReadonlyMap<string, string>): ReadonlyMap<number, string> {
  const money = new Map<number, string>();
  for (const [place, currency] of cells) {
    const column = Number(place.split(',')[1]);
    if (currency !== 'EUR' || !money.has(column)) money.set(column, currency);
  }
  return money;
}

/** A sign without brackets is that of whoever opens the workbook: it names no currency. */
function currencyOfFormat(format: string): string | null {
  const { bracketed, language, quoted } = SIGN_IN_FORMAT.exec(format)?.groups ?? {};
  const sign = (bracketed ?? quoted)?.trim() ?? '';
  if (/^kr\.?$/.test(sign)) return KRONER[String(language).toUpperCase()] ?? null;
  return MONEY_OF[sign] ?? (/^[A-Z]{3}$/.test(sign) ? sign : null);
}

const SIGN_IN_FORMAT = /\[\$(?<bracketed>[^\]-]+)(?:-(?<language>[\da-f]+))?\]|"\s*(?<quoted>[A-Z]{3}|£|€)\s*"/i;
