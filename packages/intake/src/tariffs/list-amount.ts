import { centsOf, type Cents } from '@vivac/domain/money';
import { plainWords } from '../guess/names/plain-words.ts';
import { namedStatus } from '../guess/names/status-words.ts';
import { saysFrom, withoutFrom } from '../guess/prices/price-words.ts';
import { readNumber } from '../mapping/read-amount.ts';
import { Flaw } from '../verdict/import-refused.ts';
import { priceKindOf } from './list-words.ts';

/** What stands in a cell in which a price is looked for. */
export type PriceCell =
  | {
      readonly is: 'price';
      readonly cents: Cents;
      readonly currency: string | null;
      readonly per: 'night' | 'week' | null;
      /** `desde 85 €`: the lowest of several. */
      readonly isFrom: boolean;
      /** A footnote or another mark stands beside it. */
      readonly isMarked: boolean;
    }
  | { readonly is: 'zero' | 'free' | 'not_let' | 'on_request' | 'empty' | 'unreadable' };

const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  EUR: 'EUR',
  EURO: 'EUR',
  EUROS: 'EUR',
  '£': 'GBP',
  GBP: 'GBP',
  $: 'USD',
  US$: 'USD',
  USD: 'USD',
  CHF: 'CHF',
  'FR.': 'CHF',
};
const SIGN = String.raw`(?:€|EUROS?|EUR|£|GBP|US\$|\$|USD|CHF|Fr\.)`;
const AMOUNT = new RegExp(
  String.raw`^(?<before>${SIGN})?\s*(?<number>-?\d[\d.,' \u00a0\u202f]*)(?:[.,][-–—]+)?\s*(?<after>${SIGN})?\s*(?<mark>(?:\*+|\(\d\)|¹|²|³|†)?)\s*(?<unit>(?:(?:\/|\bpor\b|\bper\b|\bpar\b|\bpro\b|\bje\b|\ba la\b|\balla\b|\bal\b|\bao\b|\ba\b|\bla\b)\s*)?(?:\p{L}|\s|\/){0,25})$`,
  'iu',
);
const NOTHING = /^[-–—x×/.]+$/i;
const NOT_LET =
  'cerrado, cerrada, tancat, tancada, closed, ferme, fermee, geschlossen, gesloten, no disponible, not available, n a, non disponible, indisponible, nicht verfugbar, niet beschikbaar, no se alquila, no es lloga, not let, pas de location, sin servicio, dicht, chiuso, chiusa, non disponibile, fechado, encerrado, indisponivel, nao disponivel';
const ON_REQUEST =
  'consultar, a consultar, consulta, consulte, preguntar, consultar precio, preu a consultar, bajo peticion, segun disponibilidad, on request, ask, call, por encargo, sur demande, nous consulter, auf anfrage, op aanvraag, pendiente, por determinar, tba, tbd, tbc, su richiesta, da definire, a richiesta, sob consulta, a pedido';
const FREE =
  'gratis, gratuito, gratuita, gratuitos, gratuit, gratuite, gratuits, gratuites, free, free of charge, no charge, incluido, incluida, incluidos, incluidas, inclos, inclosa, inclosos, incloses, included, inclus, incluse, compris, comprise, sin cargo, sin coste, sense carrec, offert, kostenlos, frei, inklusive, inbegrepen, gratuiti, compreso, compresa, compresi, comprese, incluso, inclusa, inclusi, omaggio';
const listed = (list: string): ReadonlySet<string> => new Set(list.split(',').map((phrase) => phrase.trim()));
const [NOT_LET_WORDS, ON_REQUEST_WORDS, FREE_WORDS] = [listed(NOT_LET), listed(ON_REQUEST), listed(FREE)];
/** More than any night or week costs in a campsite: such a number is a year, a code or a telephone. */
const MOST = 20_000;

/** `17€50`. */
const CENTS_BEHIND = /^(\d{1,5})\s*€\s*(\d{2})$/;

/** The price in a cell; a number of a workbook has its decimals behind a point. */
export function readPrice(text: string, isNumber: boolean): PriceCell {
  const written = text.normalize('NFC').trim();
  if (written === '') return { is: 'empty' };
  if (NOTHING.test(written)) return { is: 'not_let' };
  const isFrom = saysFrom(written);
  const amount = (isFrom ? withoutFrom(written) : written).replace(CENTS_BEHIND, '$1,$2 €');
  const found = written.length > 60 ? null : AMOUNT.exec(amount);
  const parts = found ? partsOf(found.groups as AmountParts) : null;
  if (!parts) return statedWithout(written);
  return priceOf(amountOf(parts.number, isNumber && /^\d+\.\d+$/.test(written)), { ...parts, isFrom });
}

type AroundAmount = Omit<Extract<PriceCell, { is: 'price' }>, 'is' | 'cents'>;

function priceOf(amount: number | null, { currency, per, isMarked, isFrom }: AroundAmount): PriceCell {
  if (amount === null || amount < 0 || amount > MOST) return { is: 'unreadable' };
  return amount === 0 ? { is: 'zero' } : { is: 'price', cents: centsOf(amount), currency, per, isFrom, isMarked };
}

type AmountParts = Readonly<Record<'before' | 'number' | 'after' | 'mark' | 'unit', string | undefined>>;

/** What stands around an amount; null where it is no unit of a price, or two currencies. */
function partsOf({ before, number, after, mark = '', unit = '' }: AmountParts) {
  const { nights, per, rest } = priceKindOf(unit);
  const isUnit = unit.trim() === '' || (rest === '' && per !== null && nights === null);
  const currencies = new Set(
    [before, after].flatMap((sign) => (sign === undefined ? [] : [SIGNS[sign.toUpperCase()]!])),
  );
  if (!isUnit || currencies.size > 1) return null;
  return { number: number!.trim(), currency: [...currencies][0] ?? null, per, isMarked: mark !== '' };
}

function statedWithout(text: string): PriceCell {
  const words = plainWords(text);
  const status = namedStatus(words);
  if (FREE_WORDS.has(words)) return { is: 'free' };
  if (NOT_LET_WORDS.has(words) || status === 'closed') return { is: 'not_let' };
  if (ON_REQUEST_WORDS.has(words) || status === 'on_request' || status === 'not_on_sale') return { is: 'on_request' };
  return { is: 'unreadable' };
}

/** An amount of money, which has two decimals at most: three figures behind a mark are thousands. */
function amountOf(digits: string, isNumber: boolean): number | null {
  if (isNumber) return toTheCent(Number(digits));
  const thousands = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(digits);
  const number = readNumber(digits, thousands ? (thousands[1] === '.' ? ',' : '.') : null);
  return number instanceof Flaw ? null : toTheCent(number);
}

/** Null for what has parts of a cent. */
function toTheCent(amount: number): number | null {
  return Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6 ? amount : null;
}

const BARE = /^(?!20[2-4]\d$)\d+(?:[.,]\d{1,2})?$/;

/** Of a cell over several seasons or units, whether its text stands in place of the price of each: `desde 80 €`, `Cerrado`. */
export function isOfEach(text: string, column: number): boolean {
  const price = readPrice(text, false);
  if (price.is === 'price')
    return price.currency !== null || price.isFrom || (price.isMarked && price.cents >= 1000) || BARE.test(text.trim());
  return column > 0 && (price.is === 'not_let' || price.is === 'on_request') && /\p{L}/u.test(text);
}

const SIGN_IN_TITLE = /€|\beuros?\b|\bEUR\b|£|\bGBP\b|\bUSD\b|US\$|\$|\bCHF\b/i;
const CODES = 'SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|BRL|MXN|ARS|CLP|COP|CAD|AUD|NZD|JPY|MAD|TRY|ISK';
/** In brackets, or in capitals among small letters where money stands: elsewhere it is a word, as in `Ars-en-Ré` or `TRY OUR LODGES`. */
const OTHER_CODE = new RegExp(
  String.raw`(?<=[([]\s*)(?:${CODES})(?=\s*[)\]])|(?<=\p{Ll}.*)(?<!\p{L})(?:(?<=\b(?:in|en) )(?:${CODES})(?!\p{L})|(?:${CODES})(?=\s*$))`,
  'u',
);
const MONEY_WORDS: readonly (readonly [code: string, words: RegExp])[] = [
  ['USD', /(^| )(dollars|us dollar|dolares|dolars|dollari)( |$)/],
  [
    'GBP',
    /(^| )(pounds?(?: sterling)?|libras(?: esterlinas)?|lliures esterlines|livres sterling|sterline|britische pfund)( |$)/,
  ],
  [
    'CHF',
    /(^| )(schweizer franken|(?:preise?\p{L}*|alle[sn]?|angaben|betrage) (?:\p{L}+ )*in franken|francs suisses|francos suizos|francs suissos|franchi svizzeri|swiss francs)( |$)/u,
  ],
];

/** The currency that a title or the name of a column states, by its sign, its code or in words. */
export function currencyIn(text: string): string | null {
  const sign = SIGN_IN_TITLE.exec(text)?.[0].toUpperCase();
  if (sign !== undefined) return SIGNS[sign] ?? null;
  const words = plainWords(text);
  return OTHER_CODE.exec(text)?.[0] ?? MONEY_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

const EURO_SIGN = String.raw`(?:€|eur(?:os?)?)`;
const BOUND = String.raw`${EURO_SIGN}?\s*(?<FROM>\d{1,4}(?:[.,]\d{2})?)\s*${EURO_SIGN}?`;
const PRICE_RANGE = new RegExp(
  String.raw`^(?:desde|de|from|von|van|da)?\s*${BOUND.replace('FROM', 'least')}\s*(?:[-–—/]|a|to|bis|tot|al?)\s*${BOUND.replace('FROM', 'most')}$`,
  'i',
);
/** No day of a month, and no number of guests or nights. */
const LEAST_WITHOUT_SIGN = 32;

/** `70-90`, `70 a 90 €`: no one price. */
export function isPriceRange(text: string): boolean {
  const found = PRICE_RANGE.exec(text.trim());
  if (!found) return false;
  const [least, most] = [found.groups!['least']!, found.groups!['most']!].map((one) => Number(one.replace(',', '.')));
  const isMoney = /€|eur|\d[.,]\d{2}(?!\d)/i.test(text) || least! >= LEAST_WITHOUT_SIGN;
  return isMoney && least! < most!;
}
