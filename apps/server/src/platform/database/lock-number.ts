/** The number that PostgreSQL locks by for a name; `name` is SQL. */
export const lockNumber = (name: string): string => `hashtextextended(${name}, 0)`;
