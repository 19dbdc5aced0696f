import type { FieldMapping } from '../../mapping/mapping.ts';
import { signsIn } from '../columns/column-facts.ts';
import type { Column } from '../columns/value-evidence.ts';
import { plainWords } from '../names/plain-words.ts';
import { priceWords } from './price-words.ts';

/** What an amount of a column is for, by its name and by what stands beside the digits; null where nothing says it. */
export interface PriceUnit {
  readonly per: 'night' | 'stay' | 'week' | 'person' | null;
  /** Of a stay of so many nights, by its name. */
  readonly nights: number | null;
  /** Said to be of a stay, and not only a total. */
  readonly isOfWholeStay: boolean;
  /** An ISO code or a sign that is not euros, which the name gives. */
  readonly foreign: string | null;
  readonly isCents: boolean;
  /** Without the tax that the guest pays. */
  readonly isNet: boolean;
  /** Crossed out, or before a discount; `perhaps` by a word that a price standing alone may have as well. */
  readonly isFormer: boolean | 'perhaps';
  /** Only for members, on a phone, or with a code. */
  readonly isForFew: boolean;
}

const NIGHT =
  /(^| )(noches?|nit|nits|nights?|nightly|nuit|nuitee|nacht|notte|noite|adr|daily|diari[ao]|dia|day|jour|tag|dag|giorno)( |$)/;
/** `Precio 7 noches`; what a price of a night asks for at least is none. */
const SO_MANY_NIGHTS =
  /(?<!(?:min|minimum|minimo|minima|minim|desde|from|ab) )(?:^| )(\d{1,2}) ?(?:noches|nits|nights|nuits|nachte|nachten|notti|noites)(?: |$)/;
const STAY = /(^| )(total|totale|gesamt|totaal|estancia|estada|estadia|stay|sejour|soggiorno|aufenthalt|verblijf)( |$)/;
const WHOLE_STAY = /(^| )(estancia|estada|estadia|stay|sejour|soggiorno|aufenthalt|verblijf|whole|trip|booking)( |$)/;
/** Longer or shorter than a week, and of how many nights nobody says. */
const PERIOD =
  /(^| )(fin de semana|finde|findes|cap de setmana|week ?end|midweek|wochenende|fine settimana|fim de semana|quincena|quincenal|quinzena|quinzaine|fortnight|fortnightly|mensual|mensuel|mensuelle|mensile|mensal|month|monthly|mois|monat|monats|monatlich|maand|maandelijks|mese|(?:por|per|al|cada|un) mes)( |$)|^(?:precio|preu|tarifa|preco) mes$/;
const WEEK = /(^| )(semana|semanal|setmana|setmanal|week|weekly|semaine|woche|wochen|settimana|settimanale)( |$)/;
const PERSON =
  /(^| )(por|per|par|pro|je|a|p) (persona|person|pers|personne|persoon|pessoa|adulto|adult|pax|guest|huesped)( |$)|^pax$|(^| )(persona|pp|p p|pax precio|(precio|preu|price|rate|tarifa|prix|tarif|preis|prijs|prezzo|preco) (persona|person|personne|persoon|pessoa|pax))( |$)/;
const CENTS = /(^| )(cents?|centimos|centims|centimes|centavos|centesimi|minor)( |$)/;
const NET =
  /(^| )(sin|sense|without|excl|excluding|exclusive|ex|before|hors|ohne|zonder|senza|sem|s) (?:of |de |del )?(iva|igic|vat|tax|taxes|impuestos?|impostos|tva|taxes?|mwst|steuern?|btw|imposte)|(^| )(neto|net|nets|nett|netto|nette|liquido|ht|hors taxes?)( |$)/;
const TAXES =
  'iva|igic|vat|tax|taxes|impuestos?|impostos?|impostes|tva|taxe|mwst|ust|umsatzsteuer|mehrwertsteuer|steuern?|btw|imposte';
/** `IVA esclusa`, `VAT not included`, `zzgl. MwSt`. */
const TAX_BESIDE = new RegExp(
  `(^| )(${TAXES}) (no incl\\p{L}*|not incl\\p{L}*|no comprend\\p{L}*|non (?:incl|compr)\\p{L}*|nicht (?:enthalten|inbegriffen|inklusive)|niet (?:inbegrepen|inclusief)|nao incl\\p{L}*|exclu\\p{L}*|exclos\\p{L}*|esclus\\p{L}*|excl|exkl|aparte?|en sus|zzgl|extra)( |$)|(^| )(plus|mas|piu|mais|zzgl|zuzuglich|exkl|exklusive|esclus[oaie]|excluid[oa]s?|exclos[oa]s?|excluant) (?:de |la |l |der |die |het )?(${TAXES})( |$)`,
  'u',
);
/** `Price + VAT`: the mark is no word. */
const TAX_ADDED = new RegExp(`\\+\\s*(${TAXES})(?!\\p{L})`, 'iu');
const FORMER =
  /(^| )(original|originale|ursprunglich|oorspronkelijk|antes|abans|old|was|anterior|initial|initiale|ancien|ancienne|alter|oude|oorspronkelijke|voorheen|precedente|riscado|barrato|original\p{L}*|crossed|strike|strikethrough|through|tachad[oa]|ratllat|avant|barre|vorher|statt|oud|van|prima|previous|undiscounted)( |$)/u;
const PERHAPS_FORMER = /(^| )(list|listino|catalogo|rack|regular|standard|full|base|basis|pvp)( |$)/;
const WITHOUT_DISCOUNT =
  /(^| )(sin|sense|without|sem|senza|ohne|zonder|sans|antes|abans|before|avant|vor|prima|voor) (?:de |del |dello |el |la |le )?(descuento|descompte|discount|desconto|sconto|rabatt|korting|remise|oferta|reduction)( |$)/;
const PRESENT =
  /(^| )(con descuento|amb descompte|com desconto|descuento|descompte|desconto|rebajad[oa]|rebaixat|ahora|ara|final|finale|end|actie|huidige|actual|actuel|aktuell|aktuelle[rs]?|current|now|today|discount|discounted|oferta|offer|offre|angebot|aanbieding|remise|reduit|reduziert|scontat[oa]|promo|sale|selling|con iva|c iva|amb iva|com iva|ivato|ttc|gross|brutto|bruto|brut|incl|including|after|mit mwst|jetzt|nu|voor|adesso|agora|attuale|atual|publico|public)( |$)/;
const FEW =
  /(^| )(member|members|miembro|miembros|membri|membros|socio|socios|socis|genius|mobile|mobil|movil|app|coupons?|cupon|cupo|promo code|codigo|code|club|loyalty|mitglied|mitglieder|membres?|lid|leden|soci|membro|membros)( |$)/;
const CODES: readonly (readonly [string, RegExp])[] = [
  ['USD', /(^| )(usd|us|dollars?|dolares|dolars|dollari)( |$)/],
  ['GBP', /(^| )(gbp|pounds?|libras|sterling|sterline|pfund|livres sterling)( |$)/],
  ['CHF', /(^| )(chf|francos? suizos?|francs?|franken|franchi)( |$)/],
  ['SEK', /(^| )(sek|kr|kronor|kroner|kronen|coronas?)( |$)/],
  ['PLN', /(^| )(pln|zlotys?)( |$)/],
  ['BRL', /(^| )(brl|reais|reales)( |$)/],
  ['MXN', /(^| )(mxn|pesos?)( |$)/],
];
const OTHER_CODES =
  /(^| )(nok|dkk|czk|cad|aud|nzd|jpy|cny|ars|clp|cop|ron|huf|bgn|try|mad|isk|hrk|rub|uah|inr|idr|thb|vnd|myr|sgd|hkd|twd|krw|aed|sar|qar|zar|ils|egp|kes|ngn|php|pkr|lkr|tnd|rsd|gel|uyu|crc)( |$)/;
const FOREIGN_SIGN = /^(US)?[$£¥]$|^(usd|gbp|chf|sek|nok|dkk|pln)$/i;
const SIGN_OF: Readonly<Record<string, string>> = { $: 'USD', '£': 'GBP' };

/** What is said above the rows counts by whole phrases alone: much else stands in titles. */
const HEAD_PERSON =
  /(^| )(por|per|par|pro|je|a) (persona|person|personne|persoon|pessoa|adulto|adult)( |$)|(^| )(price|rate)s? pp( |$)/;
const HEAD_WEEK =
  /(^| )(por|per|par|pro|je|a la|la|a) (semana|setmana|week|semaine|woche|settimana)( |$)|(^| )(weekly|wochen) (price|rate|preis)/;
const HEAD_NET =
  /(^| )(sin|sense|without|excl|excluding|exclusive of|hors|ohne|zonder|senza|sem|plus) (iva|igic|vat|tax|taxes|impuestos|impostos|tva|taxe|mwst|btw)( |$)|(^| )(iva|vat|tax|tva|mwst|btw) (no incluid[oa]|no inclos|not included|non comprise?|nicht enthalten|niet inbegrepen|esclusa|excluded|nao incluido)( |$)/;
const HEAD_CURRENCY = /(?:^|[^\p{L}])(USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|CAD|AUD|BRL|MXN|usd|gbp|chf)(?![\p{L}])/u;
const HEAD_MONEY =
  /(^| )(dollars|dolares|dolars|dollari|pounds|libras esterlinas|sterling|francs suisses|francos suizos|franken)( |$)/;

/** The unit that a price column names, or else what stands above the rows. */
export function priceUnit(column: Column): PriceUnit {
  const stated = unitOfName(column);
  const head = column.head ?? '';
  if (head === '') return stated;
  const words = head.split('\n').map((line) => plainWords(line));
  const saysEuros = /€|\beuros?\b|\bEUR\b/i.test(`${column.name} ${head}`);
  const says = (pattern: RegExp) => words.some((line) => pattern.test(line));
  return {
    ...stated,
    per: stated.per ?? (says(HEAD_PERSON) ? 'person' : says(HEAD_WEEK) ? 'week' : null),
    foreign: stated.foreign ?? (saysEuros ? null : currencyAbove(head, words)),
    isNet: stated.isNet || (!isPresent(priceWords(column.name)) && says(HEAD_NET)),
  };
}

function currencyAbove(head: string, words: readonly string[]): string | null {
  const sign = /[$£]/.exec(head)?.[0];
  if (sign !== undefined) return SIGN_OF[sign]!;
  const code = HEAD_CURRENCY.exec(head)?.[1];
  if (code !== undefined) return code.toUpperCase();
  const money = words.flatMap((line) => HEAD_MONEY.exec(line)?.[2] ?? [])[0];
  return money === undefined ? null : foreignCurrency('', money);
}

const PERIODS = [
  ['week', WEEK],
  ['night', NIGHT],
  ['person', PERSON],
  ['stay', STAY],
] as const;

function unitOfName(column: Column): PriceUnit {
  const words = priceWords(column.name);
  const nights = nightsIn(words);
  // `Weekend price per night` is a price of a night.
  const isOfPeriod = PERIOD.test(words) && !NIGHT.test(words);
  const per = isOfPeriod ? 'stay' : (PERIODS.find(([, pattern]) => pattern.test(words))?.[0] ?? null);
  return {
    per: PERSON.test(words) ? 'person' : nights !== null ? 'stay' : per,
    nights,
    isOfWholeStay: WHOLE_STAY.test(words) || isOfPeriod,
    foreign: foreignCurrency(column.name, words),
    isCents: CENTS.test(words),
    isNet: saysNet(column.name, words),
    isFormer: saysFormer(words),
    isForFew: FEW.test(words),
  };
}

const saysNet = (name: string, words: string): boolean =>
  NET.test(words) || TAX_BESIDE.test(words) || TAX_ADDED.test(name);

const saysFormer = (words: string): PriceUnit['isFormer'] =>
  WITHOUT_DISCOUNT.test(words) ||
  (!isPresent(words) && (FORMER.test(words) || (PERHAPS_FORMER.test(words) && 'perhaps')));

function nightsIn(words: string): number | null {
  const nights = Number(SO_MANY_NIGHTS.exec(words)?.[1] ?? 1);
  return nights > 1 ? nights : null;
}

function foreignCurrency(name: string, words: string): string | null {
  const sign = /[$£¥]/.exec(name)?.[0];
  if (sign !== undefined) return SIGN_OF[sign] ?? sign;
  return CODES.find(([, pattern]) => pattern.test(words))?.[0] ?? OTHER_CODES.exec(words)?.[2]?.toUpperCase() ?? null;
}

const isPresent = (words: string) => PRESENT.test(words) && !WITHOUT_DISCOUNT.test(words);

/** Whether a name says that it is what guests pay today: `Precio final`. */
export const saysPresentPrice = ({ name }: Column): boolean => isPresent(priceWords(name));

/** A price that is not what everybody pays today: without another, somebody has to say what is meant. */
export function isNoPublicPrice(column: Column): boolean {
  const { isForFew, isFormer } = priceUnit(column);
  return isForFew || isFormer === true;
}

/** Taxes or fees in a column of their own: a total beside it has them in it. */
export function isOfTaxes({ name }: Column): boolean {
  return /^(taxes|taxes and fees|taxes fees|tax|vat|iva|fees|impuestos|tasas|taxe|taxes et frais|frais|steuern?|mwst|btw|tasse|taxas|impostos)$/.test(
    plainWords(name),
  );
}

const CHARGES =
  /^(iva|igic|igi|ipsi|vat|gst|tax|taxes|tva|taxe|tasas?|taxa|impuestos?|impost|impostos|mwst|ust|(umsatz|mehrwert)?steuern?|btw|fees?|charges?|surcharges?|gastos?|despes(a|es)|frais|recargos?|recarrecs?|cargos?|suplementos?|suplements?|supplements?|(service|buchungs|bearbeitungs|reservierungs|verwaltungs)?gebuhr(en)?|(service|boekings|reserverings|administratie|dossier)kosten|aufschlag|(wochenend|saison)?zuschlag|(weekend|seizoens?)?toeslag)$/;
/** What stands beside them in names: how much they are, and what for. */
const OF_CHARGES =
  /^(\d+|cuota|quota|importe?|amount|montant|valor|value|betrag|bedrag|tipo|tipus|taux|rate|satz|tarief|percent(age)?|porcentaje|percentatge|pourcentage|prozent|eur|euros?|and|y|i|et|und|en|de|del|d|la|the|of|por|per|service|servicios?|servei|reservas?|reservation|booking|gestion?|gestio|fin|cap|semana|setmana|week|end|weekend|temporada|saison|season|alta|haute|high|administration|administratius?|admin|dossier|management|resort|obligatori[oa]s?|obligatoris|mandatory)$/;

/** `Tipo IVA`, `IVA %`: how many percent of a price are tax; `IVA 10%` may be the amount of that. */
export const isOfPercents = ({ name }: Column): boolean =>
  /(^| )(tipo|tipus|taux|rate|satz|percent(age)?|porcentaje|percentatge|pourcentage|prozent)( |$)/.test(
    plainWords(name),
  ) ||
  (name.includes('%') && !/\d\s*%/.test(name));

/** `Cuota IVA`, `IVA (10%)`, `Service fee`, `Frais de dossier`: all words are those of a tax or a fee of every stay. */
export function isOfCharges(column: Column): boolean {
  const words = plainWords(column.name).split(' ');
  const isCharge = words.some((word) => CHARGES.test(word));
  return isOfTaxes(column) || (isCharge && words.every((word) => CHARGES.test(word) || OF_CHARGES.test(word)));
}

/**
 * How much speaks for a column as the price that a guest pays today for a night: of several prices the one with most. A price of members
 * only, and one before a discount, is none.
 */
export function standsForPrice(column: Column, hasTaxes: boolean): number {
  if (isNoPublicPrice(column)) return Number.NEGATIVE_INFINITY;
  const { per, foreign, isNet, isFormer } = priceUnit(column);
  const points: readonly (readonly [boolean, number])[] = [
    [isPresent(priceWords(column.name)), 12],
    [per === 'night', 6],
    [hasTaxes && per === 'stay', 14],
    [per === 'person' || per === 'week', -4],
    [foreign !== null || hasForeignSign(column), -8],
    [isNet, -30],
    [isFormer !== false, -25],
  ];
  return points.reduce((sum, [holds, worth]) => sum + (holds ? worth : 0), 0);
}

function hasForeignSign({ texts }: Column): boolean {
  return [...texts.keys()].flatMap(signsIn).some((sign) => FOREIGN_SIGN.test(sign));
}

/** How a price is read by its unit: of cents by hundredths, of a person by as many as stay, of a week or a stay by its nights. */
export function readingOfUnit({ isCents, per, nights }: PriceUnit): Partial<FieldMapping> {
  return {
    ...(isCents && { multiply: 0.01 }),
    ...(per === 'person' && { perPerson: true }),
    ...((per === 'week' || nights !== null) && { perStay: true }),
  };
}
