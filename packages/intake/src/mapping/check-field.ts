import { type Sentence, toSay } from '@vivac/text/sentence';
import { isZone } from '@vivac/domain/time/zoned-moment';
import { compileDateFormat, formatsOf } from '../dates/date-format.ts';
import { momentFormat } from '../dates/moment-format.ts';
import { matchesOf } from '../matching/condition.ts';
import type { Conditions } from '../matching/condition-schema.ts';
import { isSlashed, readPattern } from '../matching/written-pattern.ts';
import { ImportRefused } from '../verdict/import-refused.ts';
import { Flaw } from '../verdict/problem.ts';
import { FIELDS, isFieldOf } from './fields.ts';
import type { FieldMapping, Mapping } from './mapping.ts';
import { columnsIn } from './template.ts';

export function checkConditions(path: string, conditions: Conditions | undefined): void {
  for (const { matches } of matchesOf(conditions)) checkRegExp(`${path}.matches`, matches);
}

export function checkFields(kind: Mapping['kind'], path: string, fields: Mapping['fields']): void {
  for (const [name, field] of Object.entries(fields)) checkField(kind, name, `${path}.${name}`, field);
}

function checkField(kind: Mapping['kind'], name: string, path: string, field: FieldMapping): void {
  if (!isFieldOf(kind, name)) throw wrong(path, `is not a field of ${kind}; its fields are ${FIELDS[kind].join(', ')}`);
  checkOrigin(path, field);
  checkAmount(name, path, field);
  if (field.scale && field.scale.from === field.scale.to) throw wrong(`${path}.scale`, 'has no width');
  if (field.pattern !== undefined) checkPattern(`${path}.pattern`, field.pattern);
  checkFormats(`${path}.dateFormat`, field.dateFormat);
  checkZone(`${path}.zone`, field.zone);
  checkConditions(`${path}.when`, field.when);
  for (const text of Object.keys(field.values ?? {}))
    if (isSlashed(text)) checkRegExp(`${path}.values "${text}"`, text);
}

/** What only a price, or only the nights of a stay, can be. */
function checkAmount(name: string, path: string, field: FieldMapping): void {
  for (const part of ['perStay', 'perPerson', 'wholeNumbersAreCents'] as const) {
    if (field[part] && name !== 'price') throw wrong(`${path}.${part}`, ONLY_FOR[part]);
  }
  if (field.perStay && field.divideBy !== undefined)
    throw wrong(`${path}.perStay`, 'divides already: leave out "divideBy"');
  if (field.wholeNumbersAreCents && field.column === undefined)
    throw wrong(`${path}.wholeNumbersAreCents`, ONLY_FOR.wholeNumbersAreCents);
  if (field.until !== undefined && name !== 'nights') throw wrong(`${path}.until`, 'is only for the nights');
}

const ONLY_FOR = {
  perStay: 'is only for the price',
  perPerson: 'is only for the price',
  wholeNumbersAreCents: 'is only for the column of the price',
};

/** Exactly one place that the text comes from. */
function checkOrigin(path: string, { column, constant, template, fileName, rest }: FieldMapping): void {
  const origins = [column, constant, template, fileName, rest].filter((origin) => origin !== undefined);
  if (origins.length !== 1)
    throw wrong(path, 'needs exactly one of "column", "constant", "template", "fileName" and "rest"');
  if (fileName !== undefined) checkPattern(`${path}.fileName`, fileName);
  if (template !== undefined) checkTemplate(`${path}.template`, template);
}

export function checkZone(path: string, zone: string | undefined): void {
  if (zone !== undefined && !isZone(zone)) throw wrong(path, `"${zone}" is not a time zone`);
}

function checkTemplate(path: string, template: string): void {
  try {
    columnsIn(template);
  } catch (error) {
    throw wrong(path, error instanceof Error ? error.message : String(error));
  }
}

function checkRegExp(path: string, pattern: string): void {
  const read = readPattern(pattern);
  if (read instanceof Flaw) throw wrong(path, read.reason);
}

function checkPattern(path: string, pattern: string): void {
  checkRegExp(path, pattern);
  if (pattern.match(/\(\?<\p{L}/gu)?.length !== 1)
    throw wrong(path, 'needs one named group, as in "calendar_(?<date>\\d{4}-\\d{2}-\\d{2})"');
}

export function checkFormats(path: string, dateFormat: string | string[] | undefined): void {
  for (const format of formatsOf(dateFormat)) {
    if (momentFormat(format)) continue;
    try {
      compileDateFormat(format);
    } catch (error) {
      throw wrong(path, error instanceof Error ? error.message : String(error));
    }
  }
}

/** What is wrong with a mapping, and where in its JSON. */
export function wrong(path: string, reason: string | Sentence): ImportRefused {
  return new ImportRefused(toSay('mappingWrong', { path, reason }));
}
