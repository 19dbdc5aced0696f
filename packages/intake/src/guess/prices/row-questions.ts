import { yesOrNo } from '../../mapping/convert.ts';
import type { FieldMapping } from '../../mapping/mapping.ts';
import { numberOf, shareOf } from '../columns/column-facts.ts';
import { asPattern } from '../columns/translations.ts';
import type { Column } from '../columns/value-evidence.ts';
import type { ColumnMatch } from '../match-columns.ts';
import { plainWords } from '../names/plain-words.ts';
import type { Question } from '../questions.ts';
import { basisOf, saysBasis } from './price-basis.ts';
import { isNoPublicPrice, priceUnit, saysPresentPrice } from './price-unit.ts';
import { hasPriceNoun } from './price-words.ts';

type RowQuestion = 'with_children' | 'price_net' | 'price_basis' | 'price_discount';
type Fields = Readonly<Record<string, FieldMapping>>;

/** Rows whose price, as a column beside it says, is not what the guests of a night pay: they are left out until somebody says otherwise. */
export function rowQuestions(
  price: Column,
  matches: readonly ColumnMatch[],
  columns: readonly Column[],
  fields: Fields,
): Question[] {
  return [
    ...taxQuestions(columns),
    ...childrenQuestion(columns, fields['children_ages'] !== undefined),
    ...basisQuestion(price, columns, fields),
    ...discountQuestion(price, matches),
  ];
}

/** A column that says of each row what its price is for: `per week`, `por persona`. */
function basisQuestion(price: Column, columns: readonly Column[], fields: Fields): Question[] {
  const column = columns.find(saysBasis);
  if (!column) return [];
  // `Weekend` beside three nights is a package: where stays have their nights, or the price says what it is for, only persons make it another.
  const isSaid = fields['nights'] !== undefined || fields['departure'] !== undefined || priceUnit(price).per !== null;
  const isOther = (text: string) => {
    const basis = basisOf(text);
    return basis === 'person' || (!isSaid && (basis === 'period' || basis === 'stay'));
  };
  const others = [...column.texts.keys()].filter(isOther);
  const [example] = others;
  if (example === undefined) return [];
  const { answers, ...question } = leftOut('price_basis', column, example, `^(?:${others.map(asPattern).join('|')})$`);
  return [{ ...question, answers: answers.map((one, at) => (at === 0 ? one : { ...one, answer: 'per_night' })) }];
}

const DISCOUNT =
  /(^| )(descuentos?|descomptes?|dto|dtos|dte|discounts?|rabatt|nachlass|korting|remises?|reduction|sconto|desconto|rebaja)( |$)/;
const isReduction = (text: string): boolean => /^-?\s*[\d.,]+\s*(%|€|eur|euros?)?$/i.test(text);
const REDUCED = '[1-9]';

/** A discount beside a price of which nothing says whether it is taken off already: most who write both write what is paid. */
function discountQuestion(price: Column, matches: readonly ColumnMatch[]): Question[] {
  const found = matches.find(
    ({ column, field }) => field === null && DISCOUNT.test(plainWords(column.name)) && !hasPriceNoun(column.name),
  )?.column;
  const example = found && [...found.texts.keys()].find((text) => Math.abs(numberOf(text.replace('%', ''))) > 0);
  if (!found || example === undefined || shareOf(found, isReduction) < 1) return [];
  // A former price beside it says that this one is the present one.
  const isSaid = saysPresentPrice(price) || matches.some(({ column }) => column !== price && isNoPublicPrice(column));
  return isSaid ? [] : [{ ...leftOut('price_discount', found, example, REDUCED), taken: 'as_they_are' }];
}

/** Columns that count children without their ages. */
const CHILDREN =
  /^(no |n |num |number of |numero de |nombre de |nombre d |anzahl |aantal )?(children|child|kids|infants|ninos|menores|nens|infants|enfants|kinder|kinderen|bambini|criancas|babies|bebes)( count)?$/;
const SOME = '^0*[1-9]';

const TAX = '(?:iva|igic|vat|tax|taxes|impuestos?|impostos|tva|taxes|mwst|steuern?|btw|imposte)';
const INCLUDED =
  '(?:included|incl|inclusive|incluid[oa]s?|inclos[oa]s?|inclosos|comprises?|enthalten|inklusive|inbegriffen|inbegrepen|inclusief|inclus[oae]s?)';
const TAX_INCLUDED = new RegExp(`(^| )(${TAX} ${INCLUDED}|(?:incluye|inclou|includes|inkl|inclut|inclui) ${TAX})( |$)`);

/** Rows of parties with children, whose ages nobody says: their price is not that of the adults alone. */
function childrenQuestion(columns: readonly Column[], hasAges: boolean): Question[] {
  const column = columns.find(({ name, dates }) => dates === null && CHILDREN.test(plainWords(name)));
  const example = column && [...column.texts.keys()].find((text) => /^0*[1-9]\d?$/.test(text));
  if (hasAges || !column || example === undefined) return [];
  return [leftOut('with_children', column, example, SOME)];
}

/** Whether tax is in a price, as a column of yes and no. */
function taxQuestions(columns: readonly Column[]): Question[] {
  const column = columns.find(({ name }) => TAX_INCLUDED.test(plainWords(name)));
  const without = column ? [...column.texts.keys()].filter((text) => yesOrNo(text) === false) : [];
  const [example] = without;
  if (!column || example === undefined) return [];
  return [leftOut('price_net', column, example, `^(?:${without.map(asPattern).join('|')})$`)];
}

function leftOut(asks: RowQuestion, column: Column, example: string, matches: string): Question {
  const answers = [
    { answer: 'leave_out', change: { skip: { column: column.name, matches } } },
    { answer: 'as_they_are', change: { skip: null } },
  ];
  return { asks, column: column.name, example, answers, taken: 'leave_out' };
}
