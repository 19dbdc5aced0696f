import { addDays, dayAt } from '@vivac/domain/time/day';
import { day } from '../../mapping/convert-date.ts';
import type { FieldMapping, Mapping } from '../../mapping/mapping.ts';
import { Flaw } from '../../verdict/problem.ts';
import { numberOf } from '../columns/column-facts.ts';
import type { Column } from '../columns/value-evidence.ts';
import type { ColumnMatch } from '../match-columns.ts';
import { type Question, composed } from '../questions.ts';

/** Euros a night, ten times what a night of a campsite usually costs. */
const HARDLY_A_NIGHT = 1_000;
/** Of fewer rows nothing is odd. */
const LEAST_ROWS = 20;

/** What is hardly meant so, asked before it is imported: a price ten times the usual one, nights that are all over, one price over and over. */
export function oddPriceQuestions(mapping: Mapping, matches: readonly ColumnMatch[], now: Date): Question[] {
  const found = (field: string) => matches.find((match) => match.field === field)?.column;
  const [price, nights] = [found('price'), found('stay_date')];
  const own = mapping.fields['price'];
  if (mapping.kind !== 'prices' || !price || !own) return [];
  const past =
    nights && areAllOver(nights, mapping, now) ? [requested('all_past', nights.name, nights.example, own)] : [];
  // One at a time: each is about the whole price.
  // A season has one price.
  const same = mapping.table?.range ? [] : sameQuestions(price, own);
  return [...levelQuestions(price, own), ...past, ...same].slice(0, 1);
}

function requested(
  asks: 'price_level' | 'all_past' | 'one_price',
  column: string,
  example: string,
  own: FieldMapping,
  taken = 'as_they_are',
): Question {
  const answers = [
    { answer: 'as_they_are', change: { fields: { price: own } } },
    { answer: 'leave_out', change: { fields: { price: null } } },
  ];
  return composed({ asks, column, example, answers, taken });
}

/** Nobody sees by the digits whether a high price is one: until somebody says so it is not read. */
function levelQuestions(price: Column, own: FieldMapping): Question[] {
  // What is divided by its nights is judged by no column alone.
  if (own.divideBy !== undefined || own.perStay) return [];
  const numbers = [...price.texts].flatMap(([text, rows]) => {
    const euros = numberOf(text) * (own.multiply ?? 1);
    return Number.isNaN(euros) ? [] : Array.from({ length: Math.min(rows, 50) }, () => euros);
  });
  const middle = numbers.sort((one, other) => one - other)[Math.floor(numbers.length / 2)];
  if (middle === undefined || middle < HARDLY_A_NIGHT) return [];
  return [requested('price_level', price.name, price.example, own, 'leave_out')];
}

function areAllOver(column: Column, { fields, zone = 'UTC' }: Mapping, now: Date): boolean {
  const read = day({ dateFormat: fields['stay_date']?.dateFormat, zone, wholePeriods: false });
  const lastNight = addDays(dayAt(now, zone), -1);
  const days = [...column.texts.keys()].map(read);
  return days.length > 0 && days.every((found) => !(found instanceof Flaw) && found.day < lastNight);
}

function sameQuestions(price: Column, own: FieldMapping): Question[] {
  const [text, rows] = [...price.texts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0] as const);
  if (price.filled < LEAST_ROWS || rows < price.filled / 2 || Number.isNaN(numberOf(text))) return [];
  return [requested('one_price', price.name, text, own)];
}
