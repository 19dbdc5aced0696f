import { wordsOf } from './reader.ts';

const { scoreOf, ...names } = wordsOf('field-names');
/** Every field of the importer has its name here. */
const NAMES: Readonly<Record<string, string>> = names satisfies Record<'children_ages' | 'name_if_taken', string>;

/** What a field of the importer is called on the screen. */
export function fieldName(field: string): string {
  const known = NAMES[field];
  if (known !== undefined) return known;
  return field.startsWith('score_') ? scoreOf({ category: field.slice('score_'.length).replaceAll('_', ' ') }) : field;
}
