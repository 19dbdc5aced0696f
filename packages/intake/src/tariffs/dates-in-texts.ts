import { withoutAccents } from '@vivac/domain/search-text';
import { plainWords } from '../guess/names/plain-words.ts';
import { monthNumber } from '../mapping/date-format.ts';
import { rangesIn } from './day-ranges.ts';
import type { Facts, StatedSeason } from './list-facts.ts';
import type { ReadCell } from './list-cells.ts';
import { guestsOfName, isSeasonName, minimumIn, seasonKeys } from './list-words.ts';
import { saysRest } from './rest-of-year.ts';
import type { Doubt, Origin } from './tariff-read.ts';

// Dates in the texts above, between and below the tables of a list.

const CLOSED =
  /^(?:camping )?(?:cerrado|cerrada|cerrados|tancat|closed|ferme|fermeture|geschlossen|gesloten|cierre|tancament)(?: |$)/;
/** When somebody is there, or something else than the prices has a season. */
const OPENING =
  /\b(?:abiert[oa]s?|abre|apertura|obert[as]?|obertura|open|opened|opening|ouverte?s?|ouverture|geoffnet|offnungs\w*|geopend|openings\w*|horario\w*|horari\w*|hours|horaires|uhrzeiten|recepcion|recepcio|reception|piscina\w*|pool\w*|piscine\w*|schwimmbad|zwembad|restaurant\w*|bar|animacion|animation|kids club|miniclub)\b/;

const FACILITY =
  /\b(?:recepcion|recepcio|reception|rezeption|receptie|portineria|rececao|piscin\w*|(?:swimming )?pools?|schwimmbad|freibad|zwembad|restaurant\w*|ristorante|snack\w*|bar|bares|supermercado|supermarket|supermarche|kiosk|animacion|animacio|animation|animatie|animazione|animacao|kids club|mini ?club|spa|parque acuatico|aquapark|water park)\b/;

/** Of the pool, the bar or the reception: its season is none of the prices. */
export const isOfFacility = ({ text, ranges }: Pick<ReadCell, 'text' | 'ranges'>): boolean =>
  ranges !== null && FACILITY.test(plainWords(ranges.rest)) && !/\d\s*€|€\s*\d/.test(text);

/** `(1)`, `[a]`, `**`, `1)`: what joins a name to its footnote. */
const MARK = String.raw`\(\w\)|\[\w\]|[*†¹²³]+|\d\)`;
const FOOTNOTE = new RegExp(String.raw`^\s*(${MARK})\s*`, 'u');
const AT_THE_END = new RegExp(String.raw`(?<=\p{L})\s*(${MARK})\s*$`, 'u');
const PARTS = new RegExp(String.raw`\s*(?:;|\||\.\s+(?=\p{L})|\s(?=(?:${MARK})\s*\S))\s*`, 'u');

/** Takes over the seasons that texts give dates, and returns the weeks without guests. */
export function addTexts(
  facts: Facts,
  alone: readonly ReadCell[],
  headers: readonly ReadCell[],
): { readonly cell: ReadCell }[] {
  const closed: { cell: ReadCell }[] = [];
  for (const cell of alone) {
    if (cell.ranges && CLOSED.test(plainWords(cell.ranges.rest))) {
      closed.push({ cell });
      facts.used.add(cell);
      continue;
    }
    const found = [...seasonsInText(cell, headers), ...restInText(cell)];
    facts.legend.push(...found);
    const hasMinimum = minimumIn(cell.text) !== null;
    if (hasMinimum && found.length === 1) addMinimum(facts, cell, found[0]!);
    const isWhole = !saysMore(cell, headers) && !(hasMinimum && found.length > 1);
    if (found.length > 0 && isWhole) facts.used.add(cell);
  }
  return closed;
}

/** `Haute : 1/7-31/8 (3 nuits minimum)`. */
function addMinimum(facts: Facts, cell: ReadCell, season: StatedSeason): void {
  facts.rules.push({ unit: null, season, cell, minimum: minimumIn(cell.text), arrival: null });
}

/** Whether a part of a text has dates and an amount, of which no season says anything. */
const saysMore = (cell: ReadCell, headers: readonly ReadCell[]): boolean =>
  partsOfSeasons(cell).some(
    (text) => rangesIn(text.split(':')[0]!) !== null && seasonIn(text, cell, headers).length === 0,
  );

/** `Temporada baja: resto del año`, alone or behind the dates of others. */
function restInText(cell: ReadCell): StatedSeason[] {
  return partsOfSeasons(cell).flatMap((text) => {
    const name = text.split(/\s*[:(]/)[0]!.trim();
    const isRest = rangesIn(text) === null && name !== text && saysRest(text) && isSeasonName(name);
    return isRest ? [{ name, ranges: [], cells: [cell] }] : [];
  });
}

const partsOfSeasons = ({ ranges, text }: ReadCell): string[] => (ranges ? [text] : text.split(PARTS));

/** `Alta: del 1/7 al 31/8; media: del 15/6 al 30/6`, or `* del 1/7 al 31/8` below a name with the same mark. */
function seasonsInText(cell: ReadCell, headers: readonly ReadCell[]): StatedSeason[] {
  return (inOneLine(cell, headers) ?? partsOfSeasons(cell)).flatMap((text) => seasonIn(text, cell, headers));
}

const NEXT_SEASON = /\s*[,·•–—/]\s*(?=\p{L})/u;

/** `Baja 1/4-30/6, Alta 1/7-31/8`: where each part has the name of a season of the prices, and its dates. */
function inOneLine({ ranges, text }: ReadCell, headers: readonly ReadCell[]): string[] | null {
  if (ranges || !/\d/.test(text) || text.length > 300) return null;
  const known = new Set(headers.flatMap((header) => (header.ranges ? [] : seasonKeys(header.text))));
  const parts = text.split(NEXT_SEASON);
  const isSeason = (part: string): boolean => {
    const name = rangesIn(part)?.rest ?? '';
    return seasonKeys(name.split(/\s*[:(]/)[0]!).some((key) => key !== '' && known.has(key));
  };
  return parts.length > 1 && parts.every(isSeason) ? parts : null;
}

function seasonIn(text: string, cell: ReadCell, headers: readonly ReadCell[]): StatedSeason[] {
  const read = text === '' ? null : rangesIn(text);
  if (read === null || /\d\s*€|€\s*\d/.test(read.rest)) return [];
  const label = read.rest.replace(FOOTNOTE, '').trim();
  const name = label === '' ? nameWith(FOOTNOTE.exec(text)?.[1], headers) : label.split(/\s*[:(]/)[0]!.trim();
  return isName(name) ? [{ name, ranges: read.ranges, cells: [cell] }] : [];
}

const isName = (name: string): boolean => name !== '' && name.length < 60 && minimumIn(name) === null;

function nameWith(mark: string | undefined, headers: readonly ReadCell[]): string {
  return headers.find(({ text }) => mark !== undefined && AT_THE_END.exec(text)?.[1] === mark)?.text ?? '';
}

/** Dates whose season no price has are said in no value. */
export function nameUnusedDates(
  facts: Facts,
  alone: readonly ReadCell[],
  headers: readonly ReadCell[],
  origins: readonly Origin[],
): void {
  const said = new Set(origins.map(({ cell }) => cell));
  for (const cell of alone) if (seasonsInText(cell, headers).length > 0 && !said.has(cell)) facts.used.delete(cell);
  const texts = new Set(alone);
  const ofTables = legendWithoutPrices(facts).flatMap(({ cells }) => cells.filter((cell) => !texts.has(cell)));
  facts.leftOut.push(...ofTables.map((cell) => ({ cell, reason: 'season_without_price' as const })));
}

function legendWithoutPrices({ legend, prices }: Facts): readonly StatedSeason[] {
  const keysOf = ({ name }: StatedSeason): string[] => (name === null ? [] : seasonKeys(name));
  const priced = new Set(prices.flatMap(({ season }) => keysOf(season)));
  return legend.filter((season) => season.name !== null && keysOf(season).every((key) => !priced.has(key)));
}

const HAS_DATES = /(?<!\d)\d{1,2}\s*[/.]\s*\d{1,2}(?!\d)|(?<!\d)\d{1,2}\s+(?:de\s+|d['’])?\p{L}{3,}/u;

/** Whether sentences with dates stand beside the prices that are in no value: a price may be another one then. */
export function datesLeftOut(facts: Facts, alone: readonly ReadCell[]): readonly Doubt[] {
  const stated = new Set(facts.leftOut.map(({ cell }) => cell));
  const cells = alone.filter(
    (cell) => !facts.used.has(cell) && !stated.has(cell) && hasDates(cell) && !OPENING.test(plainWords(cell.text)),
  );
  return cells.length === 0
    ? []
    : [{ asks: 'dates_left_out', taken: 'none', others: [], cells: cells.slice(0, 6), of: null }];
}

const hasDates = ({ ranges, day, text }: ReadCell): boolean =>
  ranges !== null || day !== null || (HAS_DATES.test(text) && partsWithDates(text));

const partsWithDates = (text: string): boolean =>
  text.split(/[,;:()]|\s(?:y|i|and|et|und|en)\s/u).some((part) => rangesIn(part) !== null);

const FULL_DAY = /(?<!\d)\d{1,2}([/.-])\d{1,2}\1(?:20)?\d{2}(?!\d)|(?<!\d)20\d{2}-\d{2}-\d{2}(?!\d)/;
const DAY_OF_MONTH = /(?<!\d)\d{1,2}\.?\s+(?:de\s+|d['’]|of\s+)?(?<month>may|\p{L}{4,10})\.?(?!\p{L})/giu;
/** Behind it `4/6` is how many people there is room for. */
const PEOPLE = String.raw`\s*(?:p\b|p\.|pe|pax|pl|adul|gu|gast|ga|occ|ocu|cam|bed|lit|dor|hab|cha|zi)`;
const SINCE = new RegExp(
  String.raw`\b(?:desde|hasta|a partir del?|fins al?|fins|des del?|from|since|until|till|before|after|ab|bis|vom|seit|des le|des|jusqu au|du|vanaf|tot|vor|dal|fino al|ate|a partir de)\s+(?:el |le |the |dem |den )?\d{1,2}[/.]\d{1,2}(?![\d]|${PEOPLE})`,
);
/** `1/7 Bungalow 4 pax`: a number of people stands elsewhere. */
const FIRST_DAY = new RegExp(String.raw`^\d{1,2}/\d{1,2}\s+(?=\p{L})(?!${PEOPLE})`, 'iu');

/** Whether the name of a unit has days in it: its prices may be those of other days than its seasons. */
export function namesDays(name: string): boolean {
  if (rangesIn(name) !== null || FULL_DAY.test(name)) return true;
  if ([...name.matchAll(DAY_OF_MONTH)].some(({ groups }) => monthNumber(groups!['month']!) !== null)) return true;
  const text = withoutAccents(name).toLowerCase().replaceAll(/['’]/g, ' ');
  const rest = text.replace(FIRST_DAY, '');
  return SINCE.test(text) || (rest !== text && guestsOfName(rest) !== null);
}
