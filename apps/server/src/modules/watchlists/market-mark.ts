import type { Queryable } from '#platform/database/database';

// What was read of every campsite is remembered for as long as nothing of it is another (docs/decisions/remembered-answers.md).

/** How long something is remembered that nobody asks for. */
const FORGOTTEN_AFTER_MS = 5 * 60_000;

/** Of a snapshot with no transaction under way: whoever sees the same text later sees the same rows. Of those under way a replica does not say which. */
const QUIET = /^(\d+):\1:$/;

interface MarkRead {
  readonly snapshot: string;
  readonly mark: string;
}

const lastMarks = new WeakMap<Queryable, MarkRead>();

const rowsOf = (table: string, id: string, written: string) =>
  `(SELECT concat(count(*), '.', sum(hashint8extended(${written}, ${id}))) FROM ${table})`;
/** Not the transaction of the row, which is another on each machine of a market that is spread. */
const VERSION = 'hashint8extended(version, coalesce(raised_in::text::bigint, 0))';

/**
 * Another text whenever a campsite or the version of one is another row: made of the transactions that wrote them, so that every server and
 * every replica says the same. Read it before what it stands for.
 */
export async function marketMark(db: Queryable): Promise<string> {
  const last = lastMarks.get(db);
  const [row] = await db.query<{ snapshot: string; mark: string | null }>(
    `SELECT now AS snapshot, CASE WHEN now IS DISTINCT FROM $1 THEN concat_ws(' ',
       (SELECT oid FROM pg_database WHERE datname = current_database()),
       ${rowsOf('campsites', 'id', 'xmin::text::bigint')}, ${rowsOf('data_versions', 'campsite_id', VERSION)}) END AS mark
     FROM (SELECT pg_current_snapshot()::text AS now) state`,
    [last?.snapshot ?? null],
  );
  const { snapshot, mark } = row!;
  if (mark === null) return last!.mark;
  if (QUIET.test(snapshot)) lastMarks.set(db, { snapshot, mark });
  return mark;
}

/** What `read` says of a market, read once for each mark and database. */
export function rememberedByMark<Reported>(
  read: (db: Queryable) => Promise<Reported>,
): (db: Queryable, mark: string) => Promise<Reported> {
  const known = new WeakMap<
    Queryable,
    { readonly mark: string; readonly reported: Promise<Reported>; readonly end: NodeJS.Timeout }
  >();
  return (db, mark) => {
    const last = known.get(db);
    if (last?.mark === mark) {
      last.end.refresh();
      return last.reported;
    }
    clearTimeout(last?.end);
    const reported = read(db);
    const end = setTimeout(() => known.delete(db), FORGOTTEN_AFTER_MS).unref();
    known.set(db, { mark, reported, end });
    // What failed is asked for again by whoever comes next.
    reported.catch(() => known.get(db)?.reported === reported && known.delete(db));
    return reported;
  };
}
