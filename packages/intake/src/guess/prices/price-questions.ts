import type { ImportKind } from '../../mapping/fields.ts';
import type { FieldMapping, Mapping } from '../../mapping/mapping.ts';
import { yesOrNo } from '../../mapping/convert.ts';
import { isAmount, isDash, isWholeNumber, isYesOrNo, numberOf, shareOf, signsIn } from '../columns/column-facts.ts';
import { type Column, IMPOSSIBLE, valueEvidence } from '../columns/value-evidence.ts';
import { readingOf } from '../field-reading.ts';
import { type ColumnMatch, ratesAmong } from '../match-columns.ts';
import { fieldsByName, WHOLE_NAME } from '../names/field-names.ts';
import { compilePattern } from '../../mapping/written-pattern.ts';
import { plainWords } from '../names/plain-words.ts';
import { basisOf } from './price-basis.ts';
import { hasFeesInIt } from './price-fields.ts';
import { isOfCharges, isOfPercents, priceUnit, readingOfUnit } from './price-unit.ts';
import { BEHIND_FROM, hasPriceNoun, priceWords, saysFrom } from './price-words.ts';
import { rowQuestions } from './row-questions.ts';
import type { Question } from '../questions.ts';
import type { Sample } from '../sample/sample.ts';

/** A name of a price, or one that a name of a price is most of. */
const NAMED = 40;
const EMPTY = '^[-–—. ]*$';
const NO = '/^(0|no?|false|f|non|nein|nee|não|nao)?$/i';
/** Columns that may say of a night without a price why it has none, and what stands in them where they do not. */
const SAYS_NOTHING: Readonly<Record<string, string>> = {
  availability: EMPTY,
  stop_sale: NO,
  closed: NO,
  outcome: '^$',
};
const FROM_NAME = /(^| )(from|starting|desde|des de|a partir de|a partire da|ab|vanaf|minimum|lowest)( |$)/;
const RATES_OF_FEW =
  '/(member|miembro|socios?|genius|mobile|m[oó]vil|coupon|cup[oó]n|app only|c[oó]digo|mitglied|membre|lid|soci)/i';
const YES = '/^(1|true|t|yes|y|x|sí|si|sim|oui|ja)$/i';
/** Words of such prices that hardly stand for anything else, whatever the column is called. */
const OF_FEW =
  /genius|(member|mobile|app|coupon|loyalty)s?[ _-]?(only|price|rate|deal|exclusive)|(precio|tarifa|exclusivo|s[oó]lo|para|con|preu|prix|tarif|prezzo|preço)s? (de |para |amb |avec )?(socios?|miembros?|app|m[oó]vil|cup[oó]n|cup[oó]|membres?|soci|membri|s[oó]cios?)|mitglieder(preis|rate|tarif)|(leden|app)(prijs|tarief)|nur (für mitglieder|in der app)/i;
const FEW =
  /member|miembro|socios?|genius|mobile|m[oó]vil|coupon|cup[oó]n|app only|c[oó]digo|mitglied|membre|\blid\b|\bsoci\b/i;

/** What has to be said of prices before they are read: which one, for whom and how long, and what none means. */
export function priceQuestions(
  kind: ImportKind,
  matches: readonly ColumnMatch[],
  columns: readonly Column[],
  fields: Readonly<Record<string, FieldMapping>>,
  sample: Sample,
): Question[] {
  const found = (field: string) => matches.find((match) => match.field === field)?.column;
  const price = found('price');
  const own = fields['price'];
  if (kind !== 'prices' || !price || !own) return [];
  const ofPrice = requestedInTurn(own, [
    (before) => columnQuestions(price, before, matches, columns),
    (before) => basisQuestions(price, before, found, columns),
    (before) => fromQuestions(price, before),
    (before) => unitQuestions(price, before, columns),
    (before) => emptyQuestions(price, before, found),
    (before) => feeQuestions(price, before, matches, sample),
  ]);
  return [
    ...ofPrice,
    ...fewQuestions(columns),
    ...rowQuestions(price, matches, columns, fields).filter(
      ({ asks, column }) => !ofPrice.some((one) => one.asks === asks && one.column === column),
    ),
  ];
}

/** Questions of one field, each of them about what those before it leave of it: cents stay cents whatever an empty cell means. */
function requestedInTurn(own: FieldMapping, asking: readonly ((before: FieldMapping) => Question[])[]): Question[] {
  let price: FieldMapping | null = own;
  const questions: Question[] = [];
  for (const ask of asking) {
    const requested: readonly Question[] = price === null ? [] : ask(price);
    questions.push(...requested);
    for (const { answers, taken } of requested) {
      const left = answers.find(({ answer }) => answer === taken)?.change.fields?.['price'];
      if (left !== undefined) price = left as FieldMapping | null;
    }
  }
  return questions;
}

/** A sign that is not euros: its amounts are left out until somebody says that it stands for euros. */
export function signOf(price: Column | undefined): { currency: Mapping['currency']; questions: Question[] } {
  const strange = [...(price?.texts.keys() ?? [])]
    .flatMap(signsIn)
    .find((sign) => !/^(€|eur|euros?)(\s*\/.*)?$/i.test(sign));
  if (!price || strange === undefined || !/^(\p{Sc}|[A-Z]{3})$/u.test(strange))
    return { currency: undefined, questions: [] };
  const question: Question = {
    asks: 'currency_sign',
    column: price.name,
    example: strange,
    answers: [
      { answer: 'euros', change: { currency: { [strange]: 'EUR' } } },
      { answer: 'other_currency', change: { currency: {} } },
    ],
    taken: 'other_currency',
  };
  return { currency: {}, questions: [question] };
}

/** Several prices in a row: the one that the guest pays today is taken, and the others are shown. */
function columnQuestions(
  price: Column,
  own: FieldMapping,
  matches: readonly ColumnMatch[],
  columns: readonly Column[],
): Question[] {
  const taken = new Set(matches.flatMap(({ column, field }) => (field === null ? [] : [column.name])));
  const rates = ratesAmong(columns);
  const others = columns.filter((column) => {
    const named = fieldsByName('prices', column.name).find(({ field }) => field === 'price')?.score ?? 0;
    return (
      !taken.has(column.name) &&
      (named >= NAMED || hasPriceNoun(column.name) || rates.has(column)) &&
      !isOfCharges(column) &&
      valueEvidence('prices', 'price', column) > IMPOSSIBLE &&
      column.filled > 0
    );
  });
  if (others.length === 0) return [];
  const answers = [price, ...others].map((column) => ({
    answer: column.name,
    change: {
      fields: { price: { ...own, ...readingOf('prices', 'price', column), ...readingOfUnit(priceUnit(column)) } },
    },
  }));
  return [{ asks: 'price_column', column: price.name, example: price.example, answers, taken: price.name }];
}

/** A price beside stays of several nights is for the stay or for each night, unless a column says that it is for a night. */
function basisQuestions(
  price: Column,
  own: FieldMapping,
  found: (field: string) => Column | undefined,
  columns: readonly Column[],
): Question[] {
  const nights = found('nights');
  const isOfNights = nights !== undefined && shareOf(nights, (text) => Number.parseInt(text, 10) <= 1) < 1;
  const { per, isOfWholeStay } = priceUnit(price);
  if (!isOfNights && found('departure') === undefined) {
    if (per === null && columns.some(countsDays)) return ofUnknownNights(price, own, true);
    return per === 'stay' ? ofUnknownNights(price, own, isOfWholeStay) : [];
  }
  return per === null || per === 'person'
    ? [{ ...totalOrNightly(price, own, nights), ...(columns.some(saysNightly) && { taken: 'per_night' }) }]
    : [];
}

/** `per night` in each row; rows of persons are left out by a question of their own. */
const saysNightly = (column: Column): boolean => {
  const all = [...column.texts.keys()].map(basisOf);
  return all.includes('night') && all.every((basis) => basis === 'night' || basis === 'person');
};

function totalOrNightly(price: Column, own: FieldMapping, nights: Column | undefined): Question {
  const { divideBy: _, perStay: __, ...perNight } = own;
  const total = nights ? { ...perNight, divideBy: nights.name } : { ...perNight, perStay: true };
  return {
    asks: 'price_basis',
    column: price.name,
    example: price.example,
    answers: [
      { answer: 'total', change: { fields: { price: total } } },
      { answer: 'per_night', change: { fields: { price: perNight } } },
    ],
    taken: 'total',
  };
}

const DAYS =
  /^(?:(?:no|n|num|number of|numero de|nombre de|nb de|nb|anzahl|aantal) )?(?:days|dias|dies|jours|tage|dagen|giorni)$/;

/** Whether a column counts the days of stays: eight may be seven nights or eight. */
const countsDays = (column: Column): boolean =>
  DAYS.test(plainWords(column.name)) &&
  shareOf(column, isWholeNumber) === 1 &&
  [...column.texts.keys()].some((text) => Number(text) > 1);

/** A total in a file without lengths of stay: of one night, or of nobody knows how many. */
function ofUnknownNights(price: Column, own: FieldMapping, isOfWholeStay: boolean): Question[] {
  if (own.perStay || own.divideBy !== undefined) return [];
  const answers = [
    { answer: 'leave_out', change: { fields: { price: null } } },
    { answer: 'per_night', change: { fields: { price: own } } },
  ];
  const taken = isOfWholeStay ? 'leave_out' : 'per_night';
  return [{ asks: 'price_basis', column: price.name, example: price.example, answers, taken }];
}

/** Prices from which others begin: the lowest of a night where all are so, and left out among prices of a night. */
function fromQuestions(price: Column, own: FieldMapping): Question[] {
  const example = [...price.texts.keys()].find(saysFrom);
  const isByName = FROM_NAME.test(priceWords(price.name));
  if (example === undefined && !isByName) return [];
  const read = example === undefined ? own : { ...own, pattern: BEHIND_FROM };
  const answers = [
    { answer: 'as_they_are', change: { fields: { price: read } } },
    { answer: 'leave_out', change: { fields: { price: isByName ? null : own } } },
  ];
  const taken = isByName || shareOf(price, saysFrom) === 1 ? 'as_they_are' : 'leave_out';
  return [{ asks: 'price_from', column: price.name, example: example ?? price.example, answers, taken }];
}

/** In euros less than these are possible: `1234` is a night of a villa, or one of a pitch in cents. */
const [MOST_OF_NIGHT, MOST_OF_STAY] = [5000, 10_000];

/** What a name only makes likely: cents by amounts that are high, and a price without tax. */
function unitQuestions(price: Column, own: FieldMapping, columns: readonly Column[]): Question[] {
  const unit = priceUnit(price);
  const { multiply: _, ...euros } = own;
  const isHigh = shareOf(price, (text) => /^\d{4,6}$/.test(text)) === 1;
  const isLikelyCents = !unit.isCents && (isHigh || saysTwoDecimals(columns));
  // A stay may cost thousands.
  const isOfStay = own.perStay === true || own.divideBy !== undefined;
  const highest = Math.max(...[...price.texts.keys()].map(numberOf));
  const mayBeEuros = !saysTwoDecimals(columns) && highest < (isOfStay ? MOST_OF_STAY : MOST_OF_NIGHT);
  const cents: Question[] = isLikelyCents
    ? [
        {
          asks: 'price_cents',
          column: price.name,
          example: price.example,
          answers: [
            { answer: 'cents', change: { fields: { price: { ...own, multiply: 0.01 } } } },
            { answer: 'euros', change: { fields: { price: euros } } },
          ],
          taken: !mayBeEuros ? 'cents' : isOfStay ? 'euros' : null,
        },
      ]
    : [];
  if (!unit.isNet) return cents;
  const answers = [
    { answer: 'leave_out', change: { fields: { price: null } } },
    { answer: 'as_they_are', change: { fields: { price: own } } },
  ];
  return [...cents, { asks: 'price_net', column: price.name, example: price.example, answers, taken: 'leave_out' }];
}

/** Taxes or fees beside a price that does not say whether it has them in it. What a portal adds by a plus, and the first fee, come on top. */
function feeQuestions(price: Column, own: FieldMapping, matches: readonly ColumnMatch[], sample: Sample): Question[] {
  if (hasFeesInIt(price) || GROSS.test(plainWords(price.name)) || priceUnit(price).isNet) return [];
  const others = matches.flatMap(({ column, field }) => (field === null && isOfFees(column) ? [column] : []));
  const within = chargesInSum(price, others, matches, sample);
  const columns = others.filter((column) => !within.includes(column));
  const isFirst = columns.length === 1 && matches.every(({ field }) => field !== 'mandatory_fees');
  return columns.map((column) => {
    const charge = readingOf('prices', 'mandatory_fees', column);
    // Of several the sum is in no column, and what is the same in each row may be a percentage.
    const onTop = { answer: 'on_top', change: { fields: { price: own, mandatory_fees: charge } } };
    const isAmountOfRow =
      column.texts.size > 1 && !isOfPercents(column) && ![...column.texts.keys()].some((text) => text.includes('%'));
    return {
      asks: 'price_fees',
      column: column.name,
      example: column.example,
      answers: [
        { answer: 'within', change: { fields: { price: own } } },
        ...(isFirst && isAmountOfRow ? [onTop] : []),
        { answer: 'leave_out', change: { fields: { price: null } } },
      ],
      taken: null,
    };
  });
}

const [LEAST_SUMS, A_CENT] = [2, 0.011];
/** So many charges, other columns and rows are looked at for sums. */
const [SUM_CHARGES, SUM_COLUMNS, SUM_ROWS] = [4, 20, 200];

/** Charges that are in the price of each row together with a third column: `Base imponible | Cuota IVA | Precio`. */
function chargesInSum(
  price: Column,
  charges: readonly Column[],
  matches: readonly ColumnMatch[],
  { header, rows }: Sample,
): readonly Column[] {
  if (charges.length === 0 || charges.length > SUM_CHARGES) return [];
  const amounts = matches.filter(({ column, field }) => field === null && shareOf(column, isAmount) === 1);
  const others = amounts.map(({ column }) => column).slice(0, SUM_COLUMNS);
  const looked = rows.slice(0, SUM_ROWS);
  const isSum = (charge: Column, other: Column): boolean => {
    const places = [price, charge, other].map(({ name }) => header.indexOf(name));
    const stated = looked.map((row) => places.map((at) => numberOf(row[at] ?? '')));
    const sums = stated.filter((row) => row.every((amount) => amount > 0));
    const differ = new Set(sums.map(String)).size;
    return differ >= LEAST_SUMS && sums.every(([all, one, rest]) => Math.abs(all! - one! - rest!) < A_CENT);
  };
  return charges.filter((charge) => others.some((other) => other !== charge && isSum(charge, other)));
}

const GROSS =
  /(^| )(con (?:iva|igic|impuestos|tasas)|c iva|amb (?:iva|impostos)|com iva|ivato|ttc|gross|brutto|bruto|brut|mit (?:mwst|steuern?)|with (?:vat|tax|taxes)|after tax(?:es)?|(?:iva|igic|vat|tax|taxes|tva|impuestos|impostos) (?:incl\p{L}*|inclos\p{L}*|compris\p{L}*)|pvp)( |$)/u;
const isOfFees = (column: Column): boolean =>
  (isOfCharges(column) ||
    fieldsByName('prices', column.name).some(
      ({ field, score }) => field === 'mandatory_fees' && score >= WHOLE_NAME,
    )) &&
  shareOf(column, isAmount) === 1 &&
  [...column.texts.keys()].some((text) => numberOf(text) > 0);

const DECIMALS = /(^| )(decimals|decimal places|exponent|minor units?|fraction digits|scale|decimales)$/;

/** Whether a column says that an amount has its last two digits behind the mark. */
function saysTwoDecimals(columns: readonly Column[]): boolean {
  return columns.some(({ name, texts }) => DECIMALS.test(plainWords(name)) && texts.size === 1 && texts.has('2'));
}

/** Rows with a price that only members, phones or codes get: they are left out of what everybody is compared by. */
function fewQuestions(columns: readonly Column[]): Question[] {
  for (const column of columns) {
    const skip = rowsOfFew(column);
    if (skip === null) continue;
    const { example, matches } = skip;
    const answers = [
      { answer: 'leave_out', change: { skip: { column: column.name, matches } } },
      { answer: 'read', change: { skip: null } },
    ];
    return [{ asks: 'prices_of_few', column: column.name, example, answers, taken: 'leave_out' }];
  }
  return [];
}

/** The rows that a column says are only for a few: by its words, or by a yes under such a name. */
function rowsOfFew(column: Column): { readonly example: string; readonly matches: string } | null {
  const { name, texts, dates, filled } = column;
  if (dates !== null || filled === 0) return null;
  if (shareOf(column, isYesOrNo) === 1) {
    const example = [...texts.keys()].find((text) => yesOrNo(text) === true);
    return example !== undefined && OF_FEW.test(name) ? { example, matches: YES } : null;
  }
  const isOfRates = /rate|tarifa|tarif|plan|tipo|offer|oferta|discount|descuento|price type|condici|deal|promo/i;
  const pattern = isOfRates.test(plainWords(name)) ? FEW : OF_FEW;
  const example = [...texts.keys()].find((text) => text.length < 200 && pattern.test(text));
  if (example === undefined) return null;
  return { example, matches: pattern === FEW ? RATES_OF_FEW : `/${OF_FEW.source}/i` };
}

/** A night without a price and without a word for it: nobody looked, or it is sold out. One that is said to be free is free. */
function emptyQuestions(price: Column, own: FieldMapping, found: (field: string) => Column | undefined): Question[] {
  const isGiven = price.filled === price.rows && ![...price.texts.keys()].some(isDash);
  if (isGiven) return [];
  const silent = Object.entries(SAYS_NOTHING).flatMap(([field, matches]) => {
    const column = found(field);
    return column ? [{ column, matches }] : [];
  });
  if (silent.some(({ column, matches }) => !mayBeSilent(column, matches))) return [];
  const skip = [{ column: price, matches: EMPTY }, ...silent].map(({ column, matches }) => ({
    column: column.name,
    matches,
  }));
  const isAlone = silent.length === 0;
  const answers = [
    {
      answer: 'not_looked',
      change: isAlone ? { fields: { price: { ...own, empty: 'skip' as const } } } : { skip: { all: skip } },
    },
    { answer: 'sold_out', change: isAlone ? { fields: { price: own } } : { skip: null } },
  ];
  return [{ asks: 'empty_price', column: price.name, example: '', answers, taken: 'not_looked' }];
}

function mayBeSilent({ texts, filled, rows }: Column, matches: string): boolean {
  const pattern = compilePattern(matches);
  return filled < rows || [...texts.keys()].some((text) => pattern.test(text));
}

const UNIT_FIELDS: readonly string[] = ['original_type', 'accommodation_type'];
const LOOK_FIELDS: readonly string[] = ['campsite', 'link', 'channel', 'stay_date', 'guests', 'nights', 'observed_at'];
/** Of the looks in a capture so many list several units; in a list of rates by chance few do. */
const MANY_LOOKS = 0.25;

/** Whether a file of prices names everything that was on sale. Nothing is taken: a wrong yes ends offers that are on sale. */
export function completeQuestions(kind: ImportKind, matches: readonly ColumnMatch[], sample: Sample): Question[] {
  if (kind !== 'prices') return [];
  const question: Question = {
    asks: 'complete',
    column: null,
    example: '',
    answers: [
      { answer: 'complete', change: { complete: true } },
      { answer: 'not_complete', change: { complete: false } },
    ],
    taken: null,
  };
  return [isCapture(matches, sample) ? { ...question, likely: 'complete' } : question];
}

/** Whether a file lists several units for one look, or says of looks that they found nothing. */
function isCapture(matches: readonly ColumnMatch[], { header, rows }: Sample): boolean {
  const placesOf = (fields: readonly string[]) =>
    matches.flatMap(({ field, column }) =>
      field !== null && fields.includes(field) ? [header.indexOf(column.name)] : [],
    );
  const [outcome] = placesOf(['outcome']);
  if (outcome !== undefined && rows.some((row) => row[outcome]!.trim().toLowerCase() === 'none')) return true;
  const units = placesOf(UNIT_FIELDS);
  if (units.length === 0) return false;
  const looks = placesOf(LOOK_FIELDS);
  const textOf = (row: readonly string[], places: readonly number[]) =>
    JSON.stringify(places.map((place) => row[place]));
  const unitsOfLooks = new Map<string, Set<string>>();
  for (const row of rows) {
    const look = textOf(row, looks);
    unitsOfLooks.set(look, (unitsOfLooks.get(look) ?? new Set()).add(textOf(row, units)));
  }
  const several = [...unitsOfLooks.values()].filter(({ size }) => size > 1).length;
  return several > 0 && several >= unitsOfLooks.size * MANY_LOOKS;
}
