import type { EarlierReading } from '@vivac/intake/guess/as-last-time';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { Queryable } from '#platform/database/database';

export interface RememberedLayout extends EarlierReading {
  readonly number: number;
  readonly kind: ImportKind;
  readonly answeredBy: string;
  readonly answeredAt: Date;
}

export type NewLayout = Omit<RememberedLayout, 'number'> & { readonly headerSha256: string };

const COLUMNS = `number, kind, file_name AS "fileName", header, mapping, guessed, answered_by AS "answeredBy",
  answered_at AS "answeredAt"`;
const MOST_LISTED = 500;

export async function keepLayout(db: Queryable, layout: NewLayout): Promise<void> {
  const { headerSha256, kind, fileName, header, mapping, guessed, answeredBy, answeredAt } = layout;
  await db.execute(
    `INSERT INTO remembered_layouts (header_sha256, kind, file_name, header, mapping, guessed, answered_by, answered_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (header_sha256, kind) DO UPDATE SET file_name = excluded.file_name, header = excluded.header,
       mapping = excluded.mapping, guessed = excluded.guessed, answered_by = excluded.answered_by,
       answered_at = excluded.answered_at`,
    [
      headerSha256,
      kind,
      fileName,
      JSON.stringify(header),
      JSON.stringify(mapping),
      JSON.stringify(guessed),
      answeredBy,
      answeredAt,
    ],
  );
}

/** The newest layout of a header, of one kind where that is said. */
export async function layoutOf(
  db: Queryable,
  headerSha256: string,
  kind: ImportKind | null,
): Promise<RememberedLayout | null> {
  const [row] = await db.query<RememberedLayout>(
    `SELECT ${COLUMNS} FROM remembered_layouts WHERE header_sha256 = $1 AND ($2::text IS NULL OR kind = $2)
     ORDER BY answered_at DESC, number DESC LIMIT 1`,
    [headerSha256, kind],
  );
  return row ?? null;
}

export function rememberedLayouts(db: Queryable): Promise<RememberedLayout[]> {
  return db.query<RememberedLayout>(
    `SELECT ${COLUMNS} FROM remembered_layouts ORDER BY answered_at DESC, number DESC LIMIT $1`,
    [MOST_LISTED],
  );
}

export async function layoutByNumber(db: Queryable, number: number): Promise<RememberedLayout | null> {
  const [row] = await db.query<RememberedLayout>(`SELECT ${COLUMNS} FROM remembered_layouts WHERE number = $1`, [
    number,
  ]);
  return row ?? null;
}

/** False where there was none. */
export async function dropLayout(db: Queryable, number: number): Promise<boolean> {
  return (await db.execute('DELETE FROM remembered_layouts WHERE number = $1', [number])) === 1;
}
