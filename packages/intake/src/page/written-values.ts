/** A line of a page: a paragraph, an item of a list, or a row of a table with its cells. */
export interface PageLine {
  readonly text: string;
  /** It belongs to a list of prices: a table of them, or what stands under a heading that promises them. */
  readonly isListed: boolean;
  /** It is a row of a table, in which a bare number is an amount. */
  readonly isRow: boolean;
}

/** What a line states of prices: amounts in cents, days of the year, nights and percentages, in the order in which it does. */
export interface StatedValues {
  /** Each as a text that is the same however it is written: `price 4500`, `day 07-15`, `nights 7`, `percent 10`. */
  readonly values: readonly string[];
  /** The line without them, in small letters: what they are said of. */
  readonly about: string;
  /** Years it names beside them. */
  readonly years: readonly number[];
}

const NUMBER = String.raw`\d{1,3}(?:[.\s\u00a0'’]\d{3})+(?:,\d{1,2})?|\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:[.,'’]\d{1,2})?`;
const CURRENCY = String.raw`€|£|\$|eur(?:os?)?(?![a-z])|gbp|usd|chf`;
const PRICE = new RegExp(
  String.raw`(?:${CURRENCY})\s*(?<after>${NUMBER})(?![\d%])|(?<![\d.,/])(?<before>${NUMBER})\s*(?:[.,]?[-–]+\s*)?(?:${CURRENCY})`,
  'giu',
);
/** A cell with an amount alone, whose currency is said elsewhere. */
const BARE = new RegExp(String.raw`(?<=^|\| *)(?<bare>${NUMBER})(?:[.,]?[-–]+)?(?= *(?:\||$))`, 'giu');

const MONTHS: readonly RegExp[] = [
  'ene(?:ro)?|gener|gen|jan(?:uary|uar|uari|v(?:ier)?)?',
  'feb(?:rero|rer|ruary|ruar|ruari)?|f[eé]vr(?:ier)?',
  'mar(?:zo|ç|ch|s)?|m[aä]rz|maart',
  'abr(?:il)?|apr(?:il)?|avr(?:il)?',
  'may(?:o)?|maig|mai|mei',
  'jun(?:io|y|e|i)?|juin',
  'jul(?:io|iol|y|i)?|juil(?:let)?',
  'ago(?:sto|st)?|aug(?:ust|ustus)?|ao[uû]t',
  'sep(?:t|tiembre|tember|tembre)?|set(?:embre|iembre)?',
  'oct(?:ubre|ober|obre)?|okt(?:ober)?',
  'nov(?:iembre|ember|embre)?',
  'dic(?:iembre)?|dec(?:ember)?|des(?:embre)?|d[eé]c(?:embre)?|dez(?:ember)?',
].map((names) => new RegExp(`^(?:${names})$`, 'iu'));
const NUMERIC_DAY = String.raw`(?<![\d.,])(?<d>[0-3]?\d)[/.\-](?<m>[01]?\d)(?:[/.\-](?<y>20\d\d|\d\d))?(?![\d/])`;
const WRITTEN_DAY = String.raw`(?<!\d)(?<wd>[0-3]?\d)(?:º|er|st|nd|rd|th|\.)?\s*(?:de\s+|d['’]|of\s+)?(?<wm>\p{L}{3,10})(?!\p{L})(?:\s*(?:,|de(?:l)?)?\s*(?<wy>20\d\d))?`;
const AMERICAN_DAY = String.raw`(?<!\p{L})(?<am>january|february|march|april|may|june|july|august|september|october|november|december)\s+(?<ad>[0-3]?\d)(?:st|nd|rd|th)?(?:,?\s+(?<ay>20\d\d))?(?![\d.,]|\s*(?:€|eur))`;
const DAY = new RegExp(`${NUMERIC_DAY}|${WRITTEN_DAY}|${AMERICAN_DAY}`, 'giu');
const SHARED_MONTH = /(?<!\d)([0-3]?\d)\s*(?:al?|[-–]|to|au|fins al?)\s*(?=[0-3]?\d\s*(?:de\s+|d['’])?\p{L}{3,10})/giu;
const NIGHTS =
  /(\d{1,2})\s*(?:noches?|nits?|nuits?|nights?|n[äa]chte?|nacht(?:en)?|d[ií]as?|dies|jours?|days?|tage?|semanas?|setmanes?|semaines?|weeks?|wochen?)(?!\p{L})/giu;
const PERCENT = /(\d{1,2}(?:[.,]\d)?)\s*%/gu;
const YEAR = /(?<![\d.,/])(20[2-4]\d)(?![\d.,]\d|\/\d)/gu;

/** Whether a text states an amount with its currency. */
export function hasPrice(text: string): boolean {
  PRICE.lastIndex = 0;
  return PRICE.test(text);
}

const SEASON_WORD =
  /(?<!\p{L})(?:temporad|season|saison|seizoen|alta|baixa|baja|media|mitja|haute|basse|moyenne|high|low|mid|abiert|obert|ouvert|open|cerrad|tancat|ferm[eé]|closed|apertura|cierre)/iu;

/** Of text that is no row: a day alone is that of a news or of an event. */
function isOfSeason(text: string): boolean {
  return SEASON_WORD.test(text) || [...text.matchAll(DAY)].length + [...text.matchAll(SHARED_MONTH)].length >= 2;
}

const TEASER =
  /(?<!\p{L})(?:desde|a\s+partir\s+de|des\s+de|from|starting\s+at|d[eè]s|[aà]\s+partir\s+d[eu']|ab|vanaf)\s*(?:solo\s+|només\s+|only\s+|seulement\s+)?(?=[\d€£$])/iu;

/** Whether a line only advertises a price, such as “from 45 €”. */
export function isTeaser(text: string): boolean {
  return TEASER.test(text) && hasPrice(text);
}

/** What a line states. Outside a list of prices only amounts with their currency count: days and nights mean anything there. */
export function statedValues({ text, isListed, isRow }: PageLine): StatedValues {
  const found: { readonly at: number; readonly value: string }[] = [];
  let rest = text;
  const years: number[] = [];
  const take = (pattern: RegExp, valueOf: (match: RegExpExecArray) => string | null): void => {
    rest = rest.replaceAll(pattern, (...args) => {
      const groups = typeof args.at(-1) === 'object' ? (args.at(-1) as Record<string, string>) : undefined;
      const at = args.findIndex((part, place) => place > 0 && typeof part === 'number');
      const match = Object.assign(args.slice(0, at) as unknown as RegExpExecArray, { groups });
      const value = valueOf(match);
      if (value === null) return match[0];
      found.push({ at: args[at] as number, value });
      return ' '.repeat(match[0].length - 1) + '#';
    });
  };
  take(PRICE, ({ groups }) => amount(groups?.['after'] ?? groups?.['before'] ?? ''));
  if (isListed) {
    take(SHARED_MONTH, (match) => {
      const month = nextMonth(text, match[0]);
      return month === null ? null : dayText(month, Number(match[1]));
    });
    if (isRow || isOfSeason(rest)) take(DAY, (match) => dayOf(match.groups ?? {}, years));
    take(NIGHTS, (match) => `nights ${Number(match[1])}`);
    take(PERCENT, (match) => `percent ${match[1]!.replace(',', '.')}`);
    take(YEAR, (match) => {
      years.push(Number(match[1]));
      return '';
    });
    if (isRow) take(BARE, ({ groups }) => amount(groups?.['bare'] ?? ''));
  }
  const values = found
    .filter(({ value }) => value !== '')
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
  return { values, about: about(rest), years };
}

/** “1 al 15 de julio”: the month is said once, after the second day. */
function nextMonth(text: string, from: string): number | null {
  const after = text.slice(text.indexOf(from) + from.length);
  const word = /^[0-3]?\d\s*(?:de\s+|d['’])?(\p{L}{3,10})/iu.exec(after)?.[1];
  return word === undefined ? null : monthOf(word);
}

const dayText = (month: number, day: number): string =>
  `day ${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

type Groups = Readonly<Record<string, string | undefined>>;

/** The first of some groups that took part. */
const among = (groups: Groups, ...names: readonly string[]): string | undefined =>
  names.map((name) => groups[name]).find((text) => text !== undefined);

function dayOf(groups: Groups, years: number[]): string | null {
  const day = Number(among(groups, 'd', 'wd', 'ad'));
  const word = among(groups, 'wm', 'am');
  const month = word === undefined ? Number(groups['m']) : monthOf(word);
  if (month === null || !isBetween(month, 1, 12) || !isBetween(day, 1, 31)) return null;
  const year = Number(among(groups, 'y', 'wy', 'ay'));
  if (!Number.isNaN(year)) years.push(year < 100 ? 2000 + year : year);
  return dayText(month, day);
}

const isBetween = (value: number, least: number, most: number): boolean => value >= least && value <= most;

function monthOf(word: string): number | null {
  const at = MONTHS.findIndex((month) => month.test(word));
  return at === -1 ? null : at + 1;
}

/** `1.250,00`, `1,250.00`, `45'50` and `45.5` in cents; three digits after one mark are thousands. */
function amount(written: string): string {
  const plain = written
    .replace(/[\s\u00a0]/g, '')
    .replace(/['’](?=\d{1,2}$)/, ',')
    .replace(/['’]/g, '');
  const mark = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','));
  const hasDecimals = mark !== -1 && plain.length - mark - 1 <= 2;
  const whole = (hasDecimals ? plain.slice(0, mark) : plain).replace(/[.,]/g, '');
  const cents = hasDecimals ? plain.slice(mark + 1).padEnd(2, '0') : '00';
  return `price ${Number(`${whole}${cents}`)}`;
}

function about(rest: string): string {
  return rest
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
