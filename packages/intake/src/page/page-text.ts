import { createHash } from 'node:crypto';
import { type Attributes, decodePage, visitHtml } from './document.ts';
import { ImportRefused } from '../verdict/import-refused.ts';
import { plainText } from './plain-text.ts';
import { hasPrice, type PageLine } from './written-values.ts';

/** What a page says, without what stands around it on every page of its site, and without what changes by itself. */
export interface PageText {
  readonly lines: readonly PageLine[];
  /** As the page states it. */
  readonly language: string | null;
  /** Of a PDF whose words are not known, what tells it from another one. */
  readonly pdf?: string;
}

const MOST_LINES = 5_000;
const MOST_CHARACTERS = 2_000;

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const UNREAD = set(
  'head script style template noscript svg math iframe object audio video canvas nav footer aside dialog select datalist button ' +
    'textarea',
);
const ROLES = set(
  'navigation banner contentinfo complementary search dialog alertdialog alert status marquee timer log tooltip',
);
/** Of classes and ids: what stands around a page, or turns by itself. */
const AROUND =
  /(?:^|[^a-z])(?:cookies?|gdpr|rgpd|consent|cmp|onetrust|cookiebot|popup|modal|overlay|toast|newsletter|breadcrumbs?|migas|navbar|navigation|menu|submenu|megamenu|topbar|footer|pie|copyright|sidebar|widget|social|share|sharing|lang|langs|language|languages|idiomas?|wpml|carousel|carrusel|slider|slideshow|swiper|slick|splide|glide|owl|marquee|ticker|countdown|counter|contador|visitas|visitor|visitors|chat|whatsapp|testimonials?|opiniones|related|weather|tiempo|meteo|promo|promos|banner|banners|ofertas|offers|ads?|sr-only|visually-hidden|screen-reader-text)(?:$|[^a-z])/i;
const CALENDAR =
  /(?:^|[^a-z])(?:calendar|calendario|calendari|calendrier|datepicker|availability|disponibilidad|disponibilitat|disponibilite|litepicker|flatpickr)(?:$|[^a-z])/i;
/** A class of these says how the page is built, not what stands there. */
const NEVER_AROUND = set('html body main article table thead tbody tfoot tr td th caption');
/** A header in them belongs to what is told, and is not that of the site. */
const MAIN = set('main article section');
const BLOCKS = set(
  'address article blockquote center dd details div dl dt fieldset figcaption figure form h1 h2 h3 h4 h5 h6 header hgroup hr legend ' +
    'li main ol p pre section summary table caption tr ul br',
);
/** In a cell they begin a line of their own: then the table only lays the page out. */
const BEYOND_CELLS = set('table h1 h2 h3 h4 h5 h6 section article ul ol');

const HEADINGS = set('h1 h2 h3 h4 h5 h6');

/** Which headings are in force: one that promises prices, and one below it under which something else is told, such as news. */
class PriceHeadings {
  #prices: number | null = null;
  #other: number | null = null;

  follow(level: number, text: string): void {
    if (this.#other !== null && level <= this.#other) this.#other = null;
    if (isPriceWord(text)) this.#prices = Math.min(level, this.#prices ?? level);
    else if (this.#prices !== null && level <= this.#prices) this.#prices = null;
    else if (isOtherWord(text)) this.#other = level;
  }

  promisePrices(): boolean {
    return this.#prices !== null && this.#other === null;
  }
}

interface RawLine {
  readonly text: string;
  readonly table: number | null;
  readonly underPrices: boolean;
  /** What is left out of a page unless it is a table of prices. */
  readonly around: boolean;
}

/** Gathers the lines of a page while it is walked. */
class LineGatherer {
  readonly lines: RawLine[] = [];
  language: string | null = null;
  readonly #open: { readonly unread: boolean; readonly around: boolean }[] = [];
  #unread = 0;
  #inMain = 0;
  #around = 0;
  #buffer = '';
  /** Tables that are open, each with its number, and whether a row of it is being read. */
  readonly #tables: { readonly number: number; inRow: boolean; carried: { text: string; rows: number } | null }[] = [];
  #tableCount = 0;
  #cell: { rowspan: number; isFirst: boolean; from: number } | null = null;
  #heading: { readonly level: number; readonly from: number } | null = null;
  readonly #headings = new PriceHeadings();

  open(name: string, attributes: Attributes): void {
    if (name === 'html') this.language ??= attributes['lang'] ?? null;
    const unread = isUnread(name, attributes) || (name === 'header' && this.#inMain === 0);
    const around = !unread && !NEVER_AROUND.has(name) && AROUND.test(namesOf(attributes));
    this.#open.push({ unread, around });
    if (BLOCKS.has(name)) this.#break(name);
    this.#inMain += Number(MAIN.has(name));
    this.#unread += Number(unread);
    this.#around += Number(around);
    if (this.#unread === 0) this.#begin(name, attributes);
  }

  #begin(name: string, attributes: Attributes): void {
    if (name === 'table') {
      this.#flush();
      this.#tables.push({ number: ++this.#tableCount, inRow: false, carried: null });
    } else if (name === 'tr') this.#beginRow();
    else if (name === 'td' || name === 'th') this.#beginCell(attributes);
    else if (HEADINGS.has(name)) this.#heading = { level: Number(name[1]), from: this.lines.length };
  }

  text(text: string): void {
    if (this.#unread === 0 && this.#buffer.length < MOST_CHARACTERS * 4) this.#buffer += text;
  }

  close(name: string): void {
    const closed = this.#open.pop();
    if (this.#unread === 0) this.#closeRead(name);
    if (MAIN.has(name)) this.#inMain--;
    if (closed?.unread) this.#unread--;
    if (closed?.around) {
      this.#flush();
      this.#around--;
    }
  }

  #closeRead(name: string): void {
    const table = this.#tables.at(-1);
    if (name === 'td' || name === 'th') this.#endCell();
    else if (name === 'tr') {
      this.#flush();
      if (table) table.inRow = false;
    } else if (name === 'table') {
      this.#flush();
      this.#tables.pop();
    } else if (BLOCKS.has(name)) this.#break(name);
    if (HEADINGS.has(name) || name === 'caption' || name === 'legend') this.#endHeading(name);
  }

  /** A block begins a line, but in a cell a space. */
  #break(name: string): void {
    if (this.#tables.at(-1)?.inRow && !BEYOND_CELLS.has(name) && name !== 'tr') this.#buffer += ' ';
    else this.#flush();
  }

  #beginRow(): void {
    this.#flush();
    const table = this.#tables.at(-1);
    if (table) table.inRow = true;
    this.#cell = null;
  }

  #beginCell({ rowspan }: Attributes): void {
    const table = this.#tables.at(-1);
    if (!table?.inRow) return;
    const isFirst = this.#cell === null;
    if (isFirst && table.carried !== null && table.carried.rows > 0) {
      table.carried.rows--;
      this.#buffer = `${table.carried.text} | `;
    } else if (!isFirst) this.#buffer += ' | ';
    this.#cell = { rowspan: Math.min(Number(rowspan ?? 1) || 1, 200), isFirst, from: this.#buffer.length };
  }

  #endCell(): void {
    const table = this.#tables.at(-1);
    if (!table?.inRow || !this.#cell) return;
    const { rowspan, isFirst, from } = this.#cell;
    if (isFirst && rowspan > 1) {
      table.carried = { text: plainText(this.#buffer.slice(from), 200) ?? '', rows: rowspan - 1 };
    }
  }

  #endHeading(name: string): void {
    const heading = HEADINGS.has(name) ? this.#heading : { level: 7, from: this.lines.length - 1 };
    this.#flush();
    this.#heading = null;
    if (heading === null) return;
    const lines = this.lines.slice(Math.max(0, heading.from));
    this.#headings.follow(heading.level, lines.map((line) => line.text).join(' '));
  }

  #flush(): void {
    const text = plainText(this.#buffer, MOST_CHARACTERS);
    this.#buffer = '';
    if (text === null || this.lines.length >= MOST_LINES || !/[\p{L}\p{N}]/u.test(text)) return;
    const tidied = text.replace(/(?: ?\| ?)+$/, '').replace(/^(?: ?\| ?)+/, '');
    const table = this.#tables.at(-1);
    this.lines.push({
      text: tidied,
      table: table?.inRow ? table.number : null,
      underPrices: this.#headings.promisePrices(),
      around: this.#around > 0,
    });
  }

  end(): void {
    this.#flush();
  }
}

function isUnread(name: string, attributes: Attributes): boolean {
  if (UNREAD.has(name)) return true;
  if (name === 'html' || name === 'body') return false;
  if (ROLES.has(attributes['role']?.trim().toLowerCase() ?? '') || isHidden(attributes)) return true;
  const names = namesOf(attributes);
  return CALENDAR.test(names) && !PRICE_NAMES.test(names);
}

function isHidden({ hidden, style, 'aria-hidden': ariaHidden }: Attributes): boolean {
  return hidden !== undefined || ariaHidden === 'true' || HIDDEN_STYLE.test(style ?? '');
}

const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const PRICE_NAMES = /tarif|preci|preu|price|rate|season|temporad/i;

/** `camelCase` is read as two words. */
function namesOf({ class: classes, id }: Attributes): string {
  return `${classes ?? ''} ${id ?? ''}`.slice(0, 500).replace(/([a-z])([A-Z])/g, '$1-$2');
}

/** Whether bytes are a PDF, whatever their server calls them. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-');
}

/** The text of a page. Its length bounds what reading it takes. */
export function pageText(bytes: Uint8Array, contentType: string | null): PageText {
  const gatherer = new LineGatherer();
  visitHtml(decodePage(bytes, contentType), gatherer);
  gatherer.end();
  return { lines: listed(gatherer.lines), language: gatherer.language };
}

/** The text of a PDF, its columns as the cells of a row. One that is a picture, locked or damaged is known by its content alone. */
export async function pdfText(bytes: Buffer): Promise<PageText> {
  const { linesOfPdf } = await import('../tariffs/pdf-lines.ts');
  try {
    const lines = await linesOfPdf(bytes);
    return textOfLines(lines.map((pieces) => pieces.map(({ text }) => text).join(' | ')));
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return unreadPdf(bytes);
  }
}

/** One line that names the content: any other content is a change. */
function unreadPdf(bytes: Buffer): PageText {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const text = `PDF · ${Math.ceil(bytes.length / 1024)} KB · ${hash}`;
  return { lines: [{ text, isListed: true, isRow: true }], language: null, pdf: hash };
}

/** Lines without elements: several numbers in one make it a row. All of it is taken for a list of prices. */
function textOfLines(lines: readonly string[]): PageText {
  const raw = lines
    .flatMap((line) => plainText(line, MOST_CHARACTERS) ?? [])
    .slice(0, MOST_LINES)
    .map((text) => ({ text, table: isRowOfText(text) ? 1 : null, underPrices: true, around: false }));
  return { lines: listed(raw), language: null };
}

const isRowOfText = (line: string): boolean => (line.match(/\d+(?:[.,]\d+)?/g) ?? []).length >= 2;

/** Lines that mean something, each told whether it belongs to a list of prices. */
function listed(raw: readonly RawLine[]): PageLine[] {
  const tables = new Map<number, RawLine[]>();
  for (const line of raw) if (line.table !== null) tables.set(line.table, [...(tables.get(line.table) ?? []), line]);
  const calendars = new Set([...tables].flatMap(([number, lines]) => (lines.some(isCalendar) ? [number] : [])));
  const priced = new Set([...tables].flatMap(([number, lines]) => (isPriceTable(lines) ? [number] : [])));
  return raw.flatMap(({ text, table, underPrices, around }) => {
    if (table !== null && calendars.has(table)) return [];
    const inTable = table !== null && priced.has(table);
    if ((around && !inTable) || isStamp(text) || isCounter(text)) return [];
    return [{ text, isListed: inTable || underPrices, isRow: inTable }];
  });
}

const isCalendar = ({ text }: RawLine): boolean => isCalendarRow(text.split(' | '));

/** Several prices, or several numbers where a word says that they are prices. */
function isPriceTable(lines: readonly RawLine[]): boolean {
  const prices = lines.filter(({ text }) => hasPrice(text)).length;
  if (prices >= 2) return true;
  const isPromised = prices > 0 || lines.some(({ text, underPrices }) => underPrices || isPriceWord(text));
  const numbers = lines.flatMap(({ text }) => text.split(' | ').filter((cell) => /^\d[\d.,' ]*$/.test(cell.trim())));
  return isPromised && numbers.length >= 2;
}

/** Headings and captions under which prices stand, in the languages of campsites' pages. */
const PRICE_WORDS =
  /(?<!\p{L})(?:tarifas?|tarifes?|tariffs?|tarifs?|precios?|preus?|prices?|pricing|rates?|prix|preise?|prijzen|tarieven|temporadas?|temporad(?:a|es)|seasons?|saisons?|saison(?:en)?|seizoen(?:en)?)(?!\p{L})/iu;

function isPriceWord(text: string): boolean {
  return text.length < 200 && PRICE_WORDS.test(text);
}

const OTHER_WORDS =
  /(?<!\p{L})(?:noticias?|not[ií]cies|news|blog|actualit[eé]s?|nouvelles|eventos?|esdeveniments|events?|agenda|actividades|activitats|activit(?:ies|[eé]s)|opiniones|opinions|reviews|avis|rese[ñn]as|galer[ií]a|gallery|contacto|contacte|contact|c[oó]mo\s+llegar|restaurante?|bar)(?!\p{L})/iu;

/** A heading under which nothing is told of what a stay costs. */
function isOtherWord(text: string): boolean {
  return text.length < 200 && OTHER_WORDS.test(text);
}

const STAMPS = [
  /(?<!\p{L})(?:[uú]ltima\s+(?:actualizaci[oó]n|modificaci[oó]n|revisi[oó]n)|actualizad[oa]|actualitza(?:t|da|ci[oó])|darrera\s+(?:actualitzaci[oó]|modificaci[oó])|last\s+(?:updated?|modified|change)|updated\s+(?:on|at)?|(?:derni[eè]re\s+)?mise\s+[aà]\s+jour|mis\s+[aà]\s+jour|zuletzt\s+aktualisiert|laatst\s+bijgewerkt|publicad[oa]\s+el|published\s+on|publi[eé]\s+le)(?!\p{L})/iu,
  /^(?:p[aáà]g(?:ina|e|\.)?|page)\s*\d{1,3}(?:\s*(?:\/|de|of|sur)\s*\d{1,3})?$/iu,
  /©|\(c\)\s*\d{4}|copyright|todos\s+los\s+derechos|tots\s+els\s+drets|all\s+rights\s+reserved|tous\s+droits/iu,
];
const MONTH_WORD =
  '(?:ene(?:ro)?|feb(?:rero|rer|ruary)?|mar(?:zo|ç|ch)?|abr(?:il)?|apr(?:il)?|may(?:o)?|maig|mai|jun(?:io|y|e)?|juin|jul(?:io|iol|y)?|juillet|ago(?:sto|st)?|aug(?:ust)?|août|aout|sep(?:t|tiembre|tember|tembre)?|set(?:embre|iembre)?|oct(?:ubre|ober|obre)?|nov(?:iembre|ember|embre)?|dic(?:iembre)?|dec(?:ember)?|des(?:embre)?|déc(?:embre)?|gener|g[eè]n|janv(?:ier)?|jan(?:uary)?|f[eé]vr(?:ier)?|mars|avr(?:il)?)';
/** Words that a date alone may have around it. */
const DAY_WORD =
  '(?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|dilluns|dimarts|dimecres|dijous|divendres|dissabte|diumenge|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday|hoy|avui|today|aujourd.hui|es|fecha|date|data|hora|time|de|del|d.|of|el|le|the|h|am|pm|st|nd|rd|th)';
const OF_A_DATE = new RegExp(String.raw`^(?:${DAY_WORD}|${MONTH_WORD}|\d{1,4}(?:h\d{0,2}|º|st|nd|rd|th)?)$`, 'iu');
const RANGE = /\d\s*(?:[-–—]|al?\b|to\b|au\b|fins|hasta|until)\s*\d|\bdel?\b.+\bal?\b|\bfrom\b|\bdu\b.+\bau\b/iu;

/** Whether a line says only of when it is, or whose: it changes by itself. */
function isStamp(text: string): boolean {
  if (text.length > 160 || text.includes('|')) return false;
  if (STAMPS.some((stamp) => stamp.test(text))) return true;
  const words = text.split(/[\s,.:/()–-]+/).filter((word) => word !== '');
  const isDate = words.length > 1 && words.every((word) => OF_A_DATE.test(word));
  return isDate && /\d/.test(text) && !RANGE.test(text);
}

const COUNTED =
  /(?<!\p{L})(?:visitas?|visites|visits?|visitantes?|visitants|visitors?|visiteurs|usuarios?|usuaris|users?|online|en\s+l[ií]nea|personas?\s+(?:est[aá]n|miran|viendo)|viendo|mirando|watching|viewing|seguidores|followers|likes?|me\s+gusta|descargas|downloads|reservas?\s+hoy|[uú]ltim[ao]s?\s+\d+\s+(?:plazas|parcelas|unidades|habitaciones)|quedan|only\s+\d+\s+left|comentarios?|opiniones|valoraciones|reviews?)(?!\p{L})/iu;
/** The weather. */
const DEGREES = /\d\s*°\s*[cf]?(?![a-z])/i;

/** Whether a line counts something that changes by itself, and states no price. */
function isCounter(text: string): boolean {
  if (text.length > 120 || text.includes('|') || /[€£$]|\beur/i.test(text)) return false;
  return /\d/.test(text) && (COUNTED.test(text) || DEGREES.test(text));
}

const WEEKDAYS =
  /^(?:l|m|x|j|v|s|d|lu|ma|mi|ju|vi|sa|do|lun|mar|mi[eé]|jue|vie|s[aá]b|dom|dl|dt|dc|dj|dv|ds|dg|mo|tu|we|th|fr|su|mon|tue|wed|thu|fri|sat|sun|lu\.?|me|je|ve|di|mer|jeu|ven|sam|dim)\.?$/i;

/** Whether a row of a table is that of a calendar: the days of a week, or seven days of a month one after another. */
function isCalendarRow(cells: readonly string[]): boolean {
  if (cells.length !== 7) return false;
  if (cells.every((cell) => WEEKDAYS.test(cell.trim()))) return true;
  const days = cells.map((cell) => Number(/^\s*(\d{1,2})(?!\d|[.,]\d)/.exec(cell)?.[1] ?? NaN));
  return days.every((day, at) => at === 0 || day === days[at - 1]! + 1);
}
