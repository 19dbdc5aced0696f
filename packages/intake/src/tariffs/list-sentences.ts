import type { Cents } from '@vivac/domain/money';
import { withoutAccents } from '@vivac/domain/search-text';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { plainWords } from '../guess/names/plain-words.ts';
import { monthNumber } from '../mapping/date-format.ts';
import { readPrice } from './list-amount.ts';
import type { ReadCell } from './list-cells.ts';
import type { DoubtKind, Origin } from './tariff-read.ts';

// What sentences around the tables of a list say. One that is plain is a value; one that changes what the prices mean is asked; the rest is left out by name.

const VAT = String.raw`(?:i\.?v\.?a|v\.?a\.?t|t\.?v\.?a|mwst|ust|btw)`;
const BEFORE_VAT = String.raw`[\s.:(]*(?:el\s+|l\s*['’]?\s*|of\s+|der\s+)?(?:\d{1,2}\s*%\s*(?:de\s+)?)?`;
const WITHOUT_VAT = new RegExp(
  [
    String.raw`(?:\bsin|\bsense|\bsenza|\bsem|\besclusa|\+|\bexcl\w*|\bhors|\bohne|\bzzgl|\bexkl\w*|\bzuzuglich)${BEFORE_VAT}${VAT}\b`,
    // A month, too, is written so: “por mes (IVA incluido)”.
    String.raw`(?:\bmas|\bmes|\bplus)${BEFORE_VAT}${VAT}\b(?![\s.(]*(?:\d{1,2}\s*%[\s)]*)?(?:incl|compris|inkl))`,
    String.raw`\b${VAT}\b\.?[\s(]*(?:\(?\d{1,2}\s*%\)?\s*)?(?:is\s+|esta\s+)?(?:no\s+(?:esta\s+)?incl|not\s+incl|non\s+(?:compr|inclus)|esclus|nao\s+incl|nicht\s+(?:inkl|enth)|niet\s+inb|excl|aparte|a\s+part\b|exclos)`,
    String.raw`\bhors\s+taxes?\b`,
  ].join('|'),
  'i',
);
const PER_PERSON =
  /\b(?:por|per|par|pro|je|a) (?:persona|pessoa|persone?s|adulto|adulte|adult|person|personne|pax|persoon|erwachsenen?)\b|\b(?:noche|noite|notte|nit|night|nuit|nuitee|nacht|dia|day|jour|tag|giorno) (?:y |i |and |et |und |en |e )?(?:persona|persone?s?|pers|personne|pax|persoon|pessoa|adulto|adult|adulte)\b|\b(?:precio|preu|price|prix|preis|prijs|prezzo|preco) (?:persona|person|personne|persoon|pessoa|pax|adulto|adult|adulte)\b|\b(?:persona|pers|person|personne|pax|persoon|pessoa|adulto|adult|adulte) (?:y |i |and |et |und |en |e )?(?:noche|noite|notte|nit|night|nuit|nacht|dia|day|jour|tag|giorno)\b|\bp p\b|\bpppn\b/;
const NOT_THE_PRICE =
  /\b(?:extra|adicional|suplement\w*|supplement\w*|additional|tasa|taxa|tax|taxe|impuesto|kurtaxe|limpieza|cleaning|menage|neteja|tassa|imposta|aggiuntiv\w*|pulizi[ae]|limpeza|fees?|desayuno|breakfast|media pension|mascota)\b/;
const FROM_TITLE =
  /\b(?:precios?|tarifas?|prezzi|tariffe|precos|preus|tarifes|prices?|rates?|prix|tarifs|preise) (?:desde|des de|from|da|a partire da|a partir d[e’']?|a partir|starting|ab|vanaf)\b/;
const MOVABLE =
  /\b(?:semana santa|setmana santa|settimana santa|pascua|pasqua|pascoa|easter|paques|ostern|pasen|puentes?|ponts?|ponti|feriados?|festivi|festivos?|festius|bank holidays?|jours? feries|feiertage|pentecostes?|pentecote|pfingsten|pinksteren|whitsun|ascension|himmelfahrt|carnaval|carnival)\b/;

/** Whether a text says that tax has to be added to the prices. */
const saysWithoutVat = ({ text }: ReadCell): boolean => WITHOUT_VAT.test(withoutAccents(text).toLowerCase());

/** “Los precios son por alojamiento, no por persona.” */
const NOT_PER_PERSON = new RegExp(String.raw`\b(?:no|not|nicht|non|pas|niet) (?:${PER_PERSON.source})`, 'g');

/** For how many a price is, and for none of them alone: `Bungalow 4 pax / noche`. */
const SO_MANY =
  /(?<!\d)(?:[2-9]|1\d)\s*(?:personas?|persones?|personnes?|persons?|personen|pers|pax|pessoas|adult\p{L}*)(?!\p{L})/giu;

/** Whether the name of a table or column says that its prices are for each person. */
export function saysPerPerson({ text }: Pick<ReadCell, 'text'>): boolean {
  const words = plainWords(text.replaceAll(SO_MANY, ' ')).replaceAll(NOT_PER_PERSON, ' ');
  return PER_PERSON.test(words) && !NOT_THE_PRICE.test(words) && !/\d\s*(?:€|eur)|(?:€|eur)\s*\d/i.test(text);
}

/** Whether the name of a list or column says that its prices are the lowest of several. */
const saysFromPrices = ({ text }: ReadCell): boolean => FROM_TITLE.test(plainWords(text));

/** Whether beside its ranges a text has days that move from year to year and gives no dates for them: `1/7 – 31/8, Semana Santa y puentes`. */
function hasUndatedDays({ text, ranges }: ReadCell): boolean {
  if (ranges === null || !MOVABLE.test(plainWords(text))) return false;
  const parts = withoutAccents(text)
    .toLowerCase()
    .split(/[,;+&/](?!\d)|\s(?:y|i|e|and|et|und|en)\s(?=[^\d]|$)|:/u);
  const behindName = /^[^:]*:/.test(text) ? parts.slice(1) : parts;
  return parts.length > 1 && behindName.some((part) => !/\d/.test(part) && MOVABLE.test(plainWords(part)));
}

/** Whether a text names a part of the year: what it says holds then alone. */
export function namesPartOfYear(text: string): boolean {
  const words = plainWords(text).split(' ');
  return words.some((word) => word.length > 3 && monthNumber(word) !== null);
}

/** What all prices of a list are for, as its title says; null where that is something else than a price: a minimum, an offer, a tax. */
export function isAboutPrices(text: string): boolean {
  const bare = text
    .replaceAll(/\b20\d\d\b/g, ' ')
    .replaceAll(/\b7\s+(?=\p{L})/gu, ' ')
    .replaceAll(/\d{1,2}\s*%\s*(?:de\s+)?(?:iva|vat|tva|mwst)\b|\b(?:iva|vat|tva|mwst)\b\W*\d{1,2}\s*%/gi, ' ')
    .replaceAll(/\b\d{1,2}\s*(?:pax|pers\p{L}*|people|guests|adult\p{L}*)/giu, ' ');
  if (/\d|%/.test(bare)) return false;
  const words = plainWords(text);
  return !/\b(?:minim\w*|min|descuent\w*|descompt\w*|discount\w*|remise|rabatt\w*|oferta\w*|offer\w*|partir|partire|tassa|imposta|scont\w*|pulizi\w*|limpeza|tasa|taxa|tax|taxe|suplement\w*|supplement\w*|limpieza|neteja|cleaning|menage)\b/.test(
    words,
  );
}

export type Charges = Pick<Tariff, 'fees' | 'touristTax' | 'discounts'>;

interface Sentence {
  readonly cell: ReadCell;
  readonly words: string;
  readonly plain: string;
}

/** What holds for some stays alone. */
const LIMITED =
  /\b(?:temporada\w*|season\w*|saison\w*|seizoen|stagion\w*|epoca\w*|piazzol\w*|tend[ae]|esent\w*|isent\w*|escluso|salvo|tranne|deposito|cauzione|caucao|facoltativ\w*|opcional\w*|se|senza|sem|prima|fino al|verano|excepto|salvo|except|sauf|ausser|solo|only|nur|seulement|bungalo\w*|mobil\w*|mobile|parcela\w*|pitch\w*|emplacement\w*|stellplatz\w*|tienda\w*|cabana\w*|chalet\w*|acsi|socios?|club|carnet|jubilad\w*|senior\w*|pensionist\w*|opcional\w*|optional\w*|facultati\w*|si|if|wenn|festiv\w*|puentes?|fines?|weekend\w*|desde el|hasta el|antes del|before|gratis|gratuit\w*|free|kostenlos|deposito|senal|anticipo|fianza|diposit|paga|deposit|acompte|arrhes|caution|anzahlung|kaution|sin|sense|without|sans|ohne|keine?|pas|aucune?)\b/;
/** What does not hold; that something is not included is said of what has to be paid. */
const NEGATED = /\b(?:no|not|non|nao|nicht|niet)\b(?! (?:esta |estan )?(?:inclu|inclos|compr|inkl|inbegr))/;

/** The fees, tourist tax and discounts that sentences beside the tables say plainly: one amount or percentage with its unit, and nothing that limits it. */
export function chargesIn(cells: readonly ReadCell[]): {
  readonly charges: Charges;
  readonly origins: readonly Origin[];
  readonly used: readonly ReadCell[];
} {
  const charges = { fees: [] as Tariff['fees'][number][], discounts: [] as Tariff['discounts'][number][] };
  let touristTax: Tariff['touristTax'] = null;
  const origins: { path: string; cell: ReadCell }[] = [];
  for (const sentence of cells.flatMap(unlimited)) {
    const { cell } = sentence;
    const found = chargeIn(sentence);
    if (found?.is === 'discount')
      origins.push({ path: `discounts.${charges.discounts.push(found.discount) - 1}`, cell });
    else if (found?.is === 'fee') origins.push({ path: `fees.${charges.fees.push(found.fee) - 1}`, cell });
    else if (found && touristTax === null) {
      origins.push({ path: 'touristTax', cell });
      touristTax = found.tax;
    }
  }
  return { charges: { ...charges, touristTax }, origins, used: origins.map(({ cell }) => cell) };
}

const AHEAD_IN_ITALIAN = /\b\d{1,3} giorni (?:prima|di anticipo)\b/;

function unlimited(cell: ReadCell): Sentence[] {
  const words = plainWords(cell.text);
  // “Prima” and “anticipo” limit nothing where they say how long ahead.
  const others = words.replace(AHEAD_IN_ITALIAN, ' ');
  const isLimited = cell.ranges !== null || namesPartOfYear(cell.text) || LIMITED.test(others) || NEGATED.test(words);
  return isLimited ? [] : [{ cell, words, plain: withoutAccents(cell.text).toLowerCase() }];
}

/** All words of a sentence that is plain: whatever else it says limits it. */
const PLAIN_WORDS = new Set(
  (
    'de del la el los las les l d a al por per par pro je pour for of the y i et and und en o mas mes or more ou plus oder mehr con com amb un una is es ' +
    'di della al alla a ao da dai e o oltre ogni con com partire limpieza neteja pulizia pulizie limpeza cleaning menage nettoyage endreinigung reinigung schoonmaak final finale fin end obligatoria obligatorio obligatori obbligatoria obbligatorie obbligatorio obrigatoria mandatory compulsory ' +
    'obligatoire obligatorisch verpflichtend verplicht fee fees charge frais coste gastos estancia estancias estada estades estadia soggiorno alloggio alojamento unita prenotazione stay stays sejour sejours aufenthalt ' +
    'reserva booking verblijf alojamiento allotjament unit persona person personne pax persoon adulto adult adulte hoste huesped guest personas persone pessoa pessoas ospite ospiti adulti adultos persones persons personnes personen ' +
    'noche notte notti noite noites giorno giorni settimana settimane nit night nuit nuitee nacht noches nits nights nuits nachte nachten dia day jour tag dias dies days jours tage tagen semana semanas setmana setmanes week weeks semaine semaines woche wochen ' +
    'tasa taxa tassa imposta turistica turistico impuesto impost ecotasa tourist city tax taxe kurtaxe tourismusabgabe toeristenbelasting ' +
    'mayores mayor maiores maggiori anni piu mais majors major over older than uber ouder dan anos anys years year ans jahre jahren jaar age partir desde des from ab vanaf ' +
    'maximo maxim massimo maximum max hasta ate fino fins up to jusqu bis zu minimo minim min no not non nicht incluida incluido inclosa inclos included inclusa incluse comprise compris ' +
    'descuento sconto desconto descuentos descompte descomptes dte dto discount discounts off remise reduction rabatt ermassigung korting rebaja reserva anticipada early long larga ' +
    'prenotando prenotazioni prenoti reservando reservas para anticipo prima dell arrivo antecedencia chegada antelacion antelacio antes llegada entrada abans arribada in advance before arrival avance avant arrivee im voraus vor anreise e eur euro euros'
  ).split(' '),
);

const isPlainSentence = (words: string): boolean =>
  words.split(' ').every((word) => word === '' || /^\d/.test(word) || PLAIN_WORDS.has(word));

function chargeIn(sentence: Sentence) {
  if (!isPlainSentence(sentence.words)) return null;
  const tax = taxIn(sentence);
  if (tax) return { is: 'tax', tax } as const;
  const discount = discountIn(sentence);
  if (discount) return { is: 'discount', discount } as const;
  const fee = feeIn(sentence);
  return fee && ({ is: 'fee', fee } as const);
}

const AMOUNT =
  /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:€|euros?\b|eur\b)|(?:€|eur\b)\s*(\d{1,3}(?:[.,]\d{1,2})?)(?![\d.,])/gi;

/** The one amount of a sentence, and the sentence without it. */
function amountIn(plain: string): { readonly cents: Cents; readonly rest: string } | null {
  const found = [...plain.matchAll(AMOUNT)];
  const price = found.length === 1 ? readPrice(found[0]![1] ?? found[0]![2]!, false) : null;
  return price?.is === 'price' ? { cents: price.cents, rest: plain.replace(found[0]![0], ' ') } : null;
}

const TAX =
  /\b(?:tasa|taxa|tassa di soggiorno|imposta di soggiorno|impuesto|impost|ecotasa|tourist tax|city tax|taxe de sejour|kurtaxe|tourismusabgabe|toeristenbelasting)\b/;
const A_PERSON =
  /\b(?:por|per|par|pro|je|a|\/)?\s*(?:persona|pessoa|ospite|person|personne|pax|persoon|adulto|adult|adulte|hoste|huesped|guest)\b/;
const A_NIGHT =
  /(?:\b(?:por|per|par|pro|je|y|i|e|and|et|und|al|la|a)\b|\/)\s*(?:la\s+)?(?:noche|notte|noite|giorno|nit|night|nuit|nuitee|nacht|dia|day|jour|tag)\b/;
const MOST_NIGHTS =
  /\b(?:max\w*\.?|massimo|hasta|fino a|ate|fins a|up to|jusqu\s*['’]?\s*a|bis zu)\s*(?:de\s+|of\s+)?(\d{1,2})\s*(?:noches?|nott[ei]|noites?|nits?|nights?|nuits?|nachten?|dias?|days?)\b/;
const OLDER_THAN =
  /\b(?:mayores? de|maiores de|maggiori di|oltre (?:i|gli)|(?:piu di|mais de)(?=\s*\d{1,2}\s*an(?:ni|os)\b)|majors? de|over|plus de|uber|older than|ouder dan)\s*(\d{1,2})(?:\s*(?:anos?|anni|anys?|years?|ans|jahre?n?|jaar))?/;
const FROM_AGE =
  /\b(?:a partir de|a partire da(?:i|gli)?|dai|da|desde los|desde|from|des de|des|ab|vanaf)\s*(?:los\s+|els\s+)?(\d{1,2})\s*(?:anos?|anni|anys?|years?|ans|jahre?n?|jaar)\b/;
const INCLUDED = /\b(?:inclu\w*|inclos\w*|compris\w*|inkl\w*|inbegrepen)\b/;
const NOT_INCLUDED =
  /\b(?:no|not|non|nicht|niet)\s+(?:esta\s+|estan\s+)?(?:inclu\w*|inclos\w*|compris\w*|inkl\w*|inbegrepen)\b/;

const isIncluded = (words: string): boolean => INCLUDED.test(words) && !NOT_INCLUDED.test(words);

function taxIn({ words, plain }: Sentence): Tariff['touristTax'] {
  const amount = TAX.test(words) && !isIncluded(words) ? amountIn(plain) : null;
  if (amount === null || ![A_PERSON, A_NIGHT].every((pattern) => pattern.test(amount.rest))) return null;
  const most = MOST_NIGHTS.exec(amount.rest);
  const age = ageIn(amount.rest.replace(most?.[0] ?? ' ', ' '));
  if (/\d/.test(age.rest) || isForAdults(amount.rest, age.from)) return null;
  return { priceCents: amount.cents, fromAge: age.from, maximumNights: most && Number(most[1]) };
}

/** Of which nothing says from which age on somebody is one. */
const isForAdults = (text: string, from: number | null): boolean => from === null && /\badult/.test(text);

/** From which age on, and the text without it. */
function ageIn(text: string): { readonly from: number | null; readonly rest: string } {
  const older = OLDER_THAN.exec(text);
  if (older) return { from: Number(older[1]) + 1, rest: text.replace(older[0], ' ') };
  const from = FROM_AGE.exec(text);
  return from ? { from: Number(from[1]), rest: text.replace(from[0], ' ') } : { from: null, rest: text };
}

const PERCENT = /(?<![\d.,])(\d{1,2}(?:[.,]\d)?)\s*%/g;
const DISCOUNT =
  /\b(?:descuentos?|descomptes?|descontos?|scont[oi]|dte|dto|discounts?|off|remise|reduction|rabatt|ermassigung|korting|rebaja|menos|reserva anticipada|early booking|long stay|larga estancia|larga estada|long sejour)\b/;
const AHEAD =
  /(?<!\d)(\d{1,3})\s*(?:dias?|dies|giorni|days?|jours|tagen?)\s*(?:o\s+mas\s+|o\s+mes\s+|or\s+more\s+)?(?:de\s+antelacion|d\s*['’]?\s*antelacio|antes\s+de\s+la\s+(?:llegada|entrada)|abans\s+de\s+l\s*['’]?\s*arribada|in\s+advance|before\s+arrival|a\s+l\s*['’]?\s*avance|avant\s+l\s*['’]?\s*arrivee|im\s+voraus|vor\s+anreise|di\s+anticipo|prima\s+(?:dell\s*['’]?\s*arrivo|del\s+soggiorno)|de\s+antecedencia|antes\s+da\s+chegada)/;
const NIGHTS =
  /(?:(\bmas de|\bmes de|\bmais de|\bpiu di|\boltre|\bmore than|\bplus de|\bmehr als)|\b(?:a partir de|a partire da|desde|des de|from|des|da|ab|de|di|minimo|minim|min)\.?|\b(?:por|per|for|pour)\b)\s*(?:las\s+|les\s+)?(\d{1,2})\s*(noches?|nott[ei]|noites?|nits?|nights?|nuits?|nachten?|semanas?|setmanas?|setmanes|settiman[ae]|weeks?|semaines?|wochen?)\b/;
const OR_MORE = /\b(?:o mas|o mes|o piu|ou mais|or more|ou plus|oder mehr)\b/;
const AT_LEAST = /\b(?:a partir de|a partire da|da|desde|des de|from|des|ab|minimo|minim|min)\b/;

function discountIn({ words, plain }: Sentence): Tariff['discounts'][number] | null {
  const percents = [...plain.matchAll(PERCENT)];
  if (percents.length !== 1 || !DISCOUNT.test(words)) return null;
  const basisPoints = Math.round(Number(percents[0]![1]!.replace(',', '.')) * 100);
  const rest = plain.replace(percents[0]![0], ' ');
  const ahead = AHEAD.exec(rest);
  if (ahead) {
    const isPlain = !/\d/.test(rest.replace(ahead[0], ' '));
    return isPlain
      ? { kind: 'early_booking', basisPoints, minimumNights: null, minimumAdvanceDays: Number(ahead[1]) }
      : null;
  }
  const minimumNights = fromNights(rest, words);
  return minimumNights === null ? null : { kind: 'long_stay', basisPoints, minimumNights, minimumAdvanceDays: null };
}

/** From how many nights on; null where it may be for just so many. */
function fromNights(rest: string, words: string): number | null {
  const nights = NIGHTS.exec(rest);
  if (!nights || /\d/.test(rest.replace(nights[0], ' '))) return null;
  const count = Number(nights[2]) * (/^(?:sem|set[mt]|week|woch)/.test(nights[3]!) ? 7 : 1);
  if (nights[1] !== undefined) return count + 1;
  return OR_MORE.test(words) || AT_LEAST.test(plainWords(nights[0])) ? count : null;
}

const CLEANING =
  /\b(?:limpieza|pulizi[ae]|limpeza|neteja|cleaning|menage|nettoyage|endreinigung|reinigung|schoonmaak)\b/;
const MANDATORY =
  /\b(?:obligatori\w*|obbligatori\w*|obrigatori\w*|mandatory|compulsory|obligatoire|obligatorisch|verpflichtend|verplicht)\b/;
const A_STAY =
  /\b(?:por|per|par|pro|je|a)\s+(?:la\s+)?(?:soggiorno|estadia|estancia|estada|stay|sejour|aufenthalt|reserva|booking|verblijf|alojamiento|allotjament|unit)\b/;

const A_WEEK = /\b(?:semana|setmana|week|semaine|woche)\b/;

/** What has to be paid by everybody; a deposit comes back. */
function feeIn({ cell, words, plain }: Sentence): Tariff['fees'][number] | null {
  if (!CLEANING.test(words) || !MANDATORY.test(words) || isIncluded(words)) return null;
  const amount = amountIn(plain);
  if (amount === null || /\d/.test(amount.rest) || A_WEEK.test(words)) return null;
  const [isPerson, isNight] = [A_PERSON.test(amount.rest.replace(A_STAY, ' ')), A_NIGHT.test(amount.rest)];
  const per = isPerson ? (isNight ? 'person_night' : 'person') : isNight ? 'night' : 'stay';
  const name = cell.text
    .split(/\s*[:(]|\s+(?:(?:€|eur\b)\s*)?\d/i)[0]!
    .trim()
    .slice(0, 60);
  return { name, per, priceCents: amount.cents };
}

/** Questions that sentences and headers raise, with their cells. */
export function doubtsOfSentences(
  all: readonly ReadCell[],
  names: readonly ReadCell[],
): {
  readonly asks: DoubtKind;
  readonly taken: string;
  readonly others: readonly string[];
  readonly cells: readonly ReadCell[];
  readonly of: null;
}[] {
  const found = [
    { asks: 'without_vat', taken: 'as_printed', others: [], cells: all.filter(saysWithoutVat), of: null },
    { asks: 'from_price', taken: 'price', others: ['unknown'], cells: names.filter(saysFromPrices), of: null },
    { asks: 'movable_days', taken: 'none', others: [], cells: all.filter(hasUndatedDays), of: null },
  ] as const;
  return found.filter(({ cells }) => cells.length > 0).map((doubt) => ({ ...doubt, cells: doubt.cells.slice(0, 6) }));
}
