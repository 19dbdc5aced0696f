import type { MicrodataItem } from './microdata-items.ts';

/** Items that refer to each other could be written any number of times. */
const MAX_VALUES = 100_000;
const DEEPEST = 100;
const UNWRITTEN = 'ERROR';

/** Items in the JSON form of the HTML standard; one within itself is the text `ERROR`, and so is what is too deep or too much. */
export function microdataJson(items: readonly MicrodataItem[]): object[] {
  let count = 0;
  const written = ({ types, id, properties }: MicrodataItem, around: readonly MicrodataItem[]): object => {
    const values = new Map<string, unknown[]>();
    for (const { names, value } of properties) {
      for (const name of names) {
        const known = values.get(name) ?? [];
        if (known.length === 0) values.set(name, known);
        known.push(typeof value === 'string' ? value : within(value, around));
      }
    }
    const type = types.length === 0 ? {} : { type: types };
    return { ...type, ...(id === null ? {} : { id }), properties: Object.fromEntries(values) };
  };
  const within = (item: MicrodataItem, around: readonly MicrodataItem[]): unknown => {
    if (around.includes(item) || around.length > DEEPEST || ++count > MAX_VALUES) return UNWRITTEN;
    return written(item, [...around, item]);
  };
  return items.map((item) => written(item, [item]));
}
