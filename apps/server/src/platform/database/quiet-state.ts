/** A text of the database's state, in the statement that selects it. */
export const DATABASE_STATE = 'pg_current_snapshot()::text';

/** Of a snapshot with no transaction under way. Of those under way a replica does not say which. */
const QUIET = /^(\d+):\1:$/;

/** The state, where whoever sees the same later sees the same rows; undefined otherwise. */
export function quietState(state: string): string | undefined {
  return QUIET.test(state) ? state : undefined;
}
