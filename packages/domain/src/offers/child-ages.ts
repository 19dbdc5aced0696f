/** The oldest who is a child of a party. */
export const OLDEST_CHILD = 17;
/** More are a group, for which no list is made. */
const MOST_CHILDREN = 10;

/** The ages that a text names, the youngest first: `7, 3`; none of an empty one, null of what names no ages. */
export function childAgesIn(text: string): readonly number[] | null {
  const written = text.split(/[\s,;/]+/).filter((age) => age !== '');
  const ages = written.map((age) => (/^\d{1,2}$/.test(age) ? Number(age) : Number.NaN));
  return ages.length <= MOST_CHILDREN && ages.every((age) => age <= OLDEST_CHILD) ? ages.sort((a, b) => a - b) : null;
}
