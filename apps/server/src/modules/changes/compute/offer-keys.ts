import { OFFER_KEY } from '#modules/evidence/offer-columns';

/** What tells the months of offers apart, in the tables of evidence as in those of changes. */
export const KEY: readonly string[] = ['campsite_id', 'month', ...OFFER_KEY];

const TYPES: Readonly<Record<string, string>> = { campsite_id: 'int', month: 'date', original_type_id: 'int' };
const SEPARATOR = ':';

/** The key of a row as one text. */
export const keyOf = (alias: string) =>
  `concat_ws('${SEPARATOR}', ${KEY.map((column) => `${alias}.${column}`).join(', ')})`;

export const sameKey = (a: string, b: string) => KEY.map((column) => `${a}.${column} = ${b}.${column}`).join(' AND ');

/** Keys as rows named `k`, bound by {@link boundKeys} as the first values. */
export const KEYS = `unnest(${KEY.map((column, at) => `$${at + 1}::${TYPES[column] ?? 'smallint'}[]`).join(', ')}) AS k(${KEY.join(', ')})`;

export function boundKeys(keys: readonly string[]): string[][] {
  const parts = keys.map((key) => key.split(SEPARATOR));
  return KEY.map((_, column) => parts.map((part) => part[column]!));
}

/** The parts of a key by column. */
export function partsOf(key: string): Record<string, string> {
  const parts = key.split(SEPARATOR);
  return Object.fromEntries(KEY.map((column, at) => [column, parts[at]!]));
}

/** The length of stay that the offer of a key is quoted for. */
export function nightsOfKey(key: string): number {
  return Number(key.split(SEPARATOR)[KEY.indexOf('nights')]);
}

export function campsiteOfKey(key: string): number {
  return Number(key.split(SEPARATOR)[0]);
}
