import { yesOrNo } from '../../mapping/convert.ts';
import { asPattern } from '../columns/translations.ts';
import type { Column } from '../columns/value-evidence.ts';
import { plainWords } from '../names/plain-words.ts';
import type { Question } from '../questions.ts';

/** Columns that count children without their ages. */
const CHILDREN =
  /^(no |n |num |number of |numero de |nombre de |nombre d |anzahl |aantal )?(children|child|kids|infants|ninos|menores|nens|infants|enfants|kinder|kinderen|bambini|criancas|babies|bebes)( count)?$/;
const SOME = '^0*[1-9]';

const TAX = '(?:iva|igic|vat|tax|taxes|impuestos?|impostos|tva|taxes|mwst|steuern?|btw|imposte)';
const INCLUDED =
  '(?:included|incl|inclusive|incluid[oa]s?|inclos[oa]s?|inclosos|comprises?|enthalten|inklusive|inbegriffen|inbegrepen|inclusief|inclus[oae]s?)';
const TAX_INCLUDED = new RegExp(`(^| )(${TAX} ${INCLUDED}|(?:incluye|inclou|includes|inkl|inclut|inclui) ${TAX})( |$)`);

/** Rows of parties with children, whose ages nobody says: their price is not that of the adults alone. */
export function childrenQuestion(columns: readonly Column[], hasAges: boolean): Question[] {
  const column = columns.find(({ name, dates }) => dates === null && CHILDREN.test(plainWords(name)));
  const example = column && [...column.texts.keys()].find((text) => /^0*[1-9]\d?$/.test(text));
  if (hasAges || !column || example === undefined) return [];
  return [leftOut('with_children', column, example, SOME)];
}

/** Whether tax is in a price, as a column of yes and no. */
export function taxQuestions(columns: readonly Column[]): Question[] {
  const column = columns.find(({ name }) => TAX_INCLUDED.test(plainWords(name)));
  const without = column ? [...column.texts.keys()].filter((text) => yesOrNo(text) === false) : [];
  const [example] = without;
  if (!column || example === undefined) return [];
  return [leftOut('price_net', column, example, `^(?:${without.map(asPattern).join('|')})$`)];
}

function leftOut(asks: 'with_children' | 'price_net', column: Column, example: string, matches: string): Question {
  const answers = [
    { answer: 'leave_out', change: { skip: { column: column.name, matches } } },
    { answer: 'as_they_are', change: { skip: null } },
  ];
  return { asks, column: column.name, example, answers, taken: 'leave_out' };
}
