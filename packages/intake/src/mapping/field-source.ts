import { ImportRefused } from '../verdict/import-refused.ts';
import type { FieldMapping, Mapping } from './mapping.ts';

/** Where one field's text comes from in every row of one file. */
export interface FieldSource {
  /** The column named in reports; null where the text stands in no column. */
  readonly column: string | null;
  readonly mapping: FieldMapping;
  readonly text: (cells: readonly string[]) => string;
}

export interface FieldSources {
  /** Null where the field is not mapped, or its optional column is not in the file. */
  get(field: string): FieldSource | null;
  /** The text of a column by its own name. */
  column(name: string): (cells: readonly string[]) => string;
  /** Columns of the file that no field asked for. */
  unused(): string[];
}

const PLACEHOLDER = /\{([^{}]+)\}/g;

/** Finds the fields of a mapping in one file. The calls throw ImportRefused for a column that is missing or doubled. */
export function fieldSources(mapping: Mapping, header: readonly string[], fileName: string): FieldSources {
  const used = new Set<string>();
  const column = (name: string) => {
    const at = header.indexOf(name);
    if (at === -1)
      throw new ImportRefused(`there is no column "${name}"; the columns are ${header.join(', ')}`, 1, name);
    if (header.lastIndexOf(name) !== at) throw new ImportRefused(`there are two columns "${name}"`, 1, name);
    used.add(name);
    return (cells: readonly string[]) => cells[at]!;
  };
  const get = (field: string): FieldSource | null => {
    const own = Object.hasOwn(mapping.fields, field) ? mapping.fields[field]! : null;
    if (!own) return null;
    if (own.column !== undefined) {
      if (own.optional && !header.includes(own.column)) return null;
      return { column: own.column, mapping: own, text: column(own.column) };
    }
    if (own.template !== undefined) return { column: null, mapping: own, text: templateText(own.template, column) };
    const constant = own.fileName === undefined ? String(own.constant) : partOfName(own.fileName, fileName);
    return { column: null, mapping: own, text: () => constant };
  };
  return { get, column, unused: () => header.filter((name) => !used.has(name)) };
}

/** The columns that a mapping names, for formats whose rows do not list them all. */
export function columnsOf(mapping: Mapping): string[] {
  return Object.values(mapping.fields).flatMap(({ column, template, divideBy }) => [
    ...(column === undefined ? [] : [column]),
    ...(divideBy === undefined ? [] : [divideBy]),
    ...[...(template ?? '').matchAll(PLACEHOLDER)].map(([, name]) => name!),
  ]);
}

/** The template with its columns filled in; empty where one of them is. */
function templateText(template: string, column: FieldSources['column']): FieldSource['text'] {
  const pieces = template.split(PLACEHOLDER).map((piece, at) => (at % 2 === 0 ? piece : column(piece)));
  return (cells) => {
    let text = '';
    for (const piece of pieces) {
      const part = typeof piece === 'string' ? piece : piece(cells).trim();
      if (part === '' && typeof piece !== 'string') return '';
      text += part;
    }
    return text;
  };
}

function partOfName(pattern: string, fileName: string): string {
  const [part] = Object.values(new RegExp(pattern, 'u').exec(fileName)?.groups ?? {});
  if (part === undefined) throw new ImportRefused(`the file's name does not match "${pattern}" of the mapping`);
  return part;
}
