import type { Column } from '../columns/value-evidence.ts';
import { plainWords } from '../names/plain-words.ts';
import type { Question } from '../questions.ts';

/** Columns that count children without their ages. */
const CHILDREN =
  /^(no |n |num |number of |numero de |nombre de |nombre d |anzahl |aantal )?(children|child|kids|infants|ninos|menores|nens|infants|enfants|kinder|kinderen|bambini|criancas|babies|bebes)( count)?$/;
const SOME = '^0*[1-9]';

/** Rows of parties with children, whose ages nobody says: their price is not that of the adults alone. */
export function childrenQuestion(columns: readonly Column[], hasAges: boolean): Question[] {
  const column = columns.find(({ name, dates }) => dates === null && CHILDREN.test(plainWords(name)));
  const example = column && [...column.texts.keys()].find((text) => /^0*[1-9]\d?$/.test(text));
  if (hasAges || !column || example === undefined) return [];
  const answers = [
    { answer: 'leave_out', change: { skip: { column: column.name, matches: SOME } } },
    { answer: 'as_they_are', change: { skip: null } },
  ];
  return [{ asks: 'with_children', column: column.name, example, answers, taken: 'leave_out' }];
}
