/** The oldest who is a child of a party. */
export const OLDEST_CHILD = 17;
/** More are a group, for which no list is made. */
export const MOST_CHILDREN = 10;

/** The ages of as many children as a party has at most; null also of more. */
export function childAgesIn(text: string): readonly number[] | null {
  const ages = agesIn(text);
  return ages !== null && ages.length <= MOST_CHILDREN ? ages : null;
}

/** The ages that a text names, the youngest first: `7, 3`; none of an empty one, null of what names no ages of children. */
export function agesIn(text: string): readonly number[] | null {
  return agesOf(text.split(/[\s,;/]+/).filter((age) => age !== ''));
}

/** The youngest first; null where one is no age of a child. */
export function agesOf(written: readonly string[]): readonly number[] | null {
  const ages = written.map((age) => (/^\d{1,2}$/.test(age) ? Number(age) : Number.NaN));
  return ages.every((age) => age <= OLDEST_CHILD) ? ages.sort((a, b) => a - b) : null;
}
