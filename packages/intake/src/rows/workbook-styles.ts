import { type Cell, readXlsx } from 'hucre/xlsx';
import { partOfWorkbook, tagsIn, unreadable } from './workbook-archive.ts';

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
/** A currency, or what is struck out. */
const SHOWS_MORE = /formatCode="[^"]*(\[\$[^\]-]|&quot;\s*([A-Z]{3}|£|€)\s*&quot;)|<(?:\w+:)?strike\b/;

/** What a workbook shows of cells beside what stands in them, by row and column, from 0: `3,1`. */
export interface ShownCells {
  /** The currency that the number format of an amount names (`[$$-409]#,##0.00`). */
  readonly money: ReadonlyMap<string, string>;
  /** What is struck out, and what is left beside it. */
  readonly struck: ReadonlyMap<string, { readonly out: string; readonly left: string }>;
}

/** How a cell shows what stands in it: a percentage, only the month or the year of a day, or struck out. */
export type CellShown = 'percent' | 'month' | 'year' | 'struck';

/** Which styles and which shared texts show cells so, by their numbers. */
export interface ShowingStyles {
  readonly styles: ReadonlyMap<string, CellShown>;
  readonly texts: ReadonlySet<string>;
}

export const STRUCK = /<(?:\w+:)?strike\b(?!\s+val\s*=\s*["'](?:0|false))/;
const MAX_TEXTS_BYTES = 50e6;

/** The styles of a workbook that show more, or less, than what stands in a cell. */
export function showingStyles(workbook: Buffer): ShowingStyles {
  const xml = partOfWorkbook(workbook, 'xl/styles.xml', MAX_STYLES_BYTES);
  const fonts = partsOf(within(xml, 'fonts'), 'font').map((font) => STRUCK.test(font));
  const codes = new Map(
    tagsIn(within(xml, 'numFmts'), 'numFmt').map(({ numFmtId = '', formatCode = '' }) => [numFmtId, formatCode]),
  );
  const shown = tagsIn(within(xml, 'cellXfs'), 'xf').map(({ fontId, numFmtId = '' }) =>
    fonts[Number(fontId)] ? 'struck' : shownByFormat(codes.get(numFmtId) ?? BUILT_IN.get(numFmtId) ?? ''),
  );
  const texts = partOfWorkbook(workbook, 'xl/sharedStrings.xml', MAX_TEXTS_BYTES);
  const struck = STRUCK.test(texts) ? partsOf(texts, 'si').map((text) => STRUCK.test(text)) : [];
  return {
    styles: new Map(shown.flatMap((kind, at) => (kind === null ? [] : [[String(at), kind]]))),
    texts: new Set(struck.flatMap((is, at) => (is ? [String(at)] : []))),
  };
}

const BUILT_IN: ReadonlyMap<string, string> = new Map([
  ['9', '0%'],
  ['10', '0.00%'],
  ['17', 'mmm-yy'],
]);

function shownByFormat(code: string): CellShown | null {
  const [first = ''] = code
    .replaceAll(/"[^"]*"|\[(?!h+\]|m+\]|s+\])[^\]]*\]|\\./gi, (part) => (part.includes('€') ? '€' : ''))
    .split(';');
  // Of an amount in euros the format may say its tax: `0.00" € (IVA 10%)"`.
  if (first.includes('%')) return first.includes('€') ? null : 'percent';
  if (!/[my]/i.test(first) || /[dhs0#?]/i.test(first)) return null;
  return /m/i.test(first) ? 'month' : 'year';
}

const within = (xml: string, name: string): string =>
  new RegExp(`<(?:\\w+:)?${name}\\b[^>]*>([^]*?)</(?:\\w+:)?${name}>`).exec(xml)?.[1] ?? '';

/** Each element of a name, one behind another. */
const partsOf = (xml: string, name: string): readonly string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*?)?(?:/>|>[^]*?</(?:\\w+:)?${name}>)`, 'g')) ?? [];

/** How the cells of a whole sheet are formatted: read only where the workbook has a format that says more than a number does. */
export async function shownOfSheet(workbook: Buffer, sheet: string, maxRows: number): Promise<ShownCells> {
  const shown = { money: new Map<string, string>(), struck: new Map() };
  if (!saysMore(workbook)) return shown;
  try {
    const { sheets } = await readXlsx(workbook, { sheets: [sheet], readStyles: true, maxRows });
    for (const [place, cell] of sheets[0]?.cells ?? []) {
      const [parts, currency] = [struckIn(cell), currencyOf(cell)];
      if (parts) shown.struck.set(place, parts);
      if (currency !== null) shown.money.set(place, currency);
    }
    return shown;
  } catch (error) {
    throw unreadable(error);
  }
}

function saysMore(workbook: Buffer): boolean {
  const part = (name: string): string => partOfWorkbook(workbook, `xl/${name}.xml`, MAX_STYLES_BYTES);
  return SHOWS_MORE.test(part('styles')) || STRUCK.test(part('sharedStrings'));
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

function currencyOf({ value, style }: Cell): string | null {
  return typeof value === 'number' ? currencyOfFormat(style?.numFmt ?? '') : null;
}

/** A sign without brackets is that of whoever opens the workbook: it names no currency. */
function currencyOfFormat(format: string): string | null {
  const { bracketed, language, quoted } = SIGN_IN_FORMAT.exec(format)?.groups ?? {};
  const sign = (bracketed ?? quoted)?.trim() ?? '';
  if (/^kr\.?$/.test(sign)) return KRONER[String(language).toUpperCase()] ?? null;
  return MONEY_OF[sign] ?? (/^[A-Z]{3}$/.test(sign) ? sign : null);
}

const SIGN_IN_FORMAT = /\[\$(?<bracketed>[^\]-]+)(?:-(?<language>[\da-f]+))?\]|"\s*(?<quoted>[A-Z]{3}|£|€)\s*"/i;
