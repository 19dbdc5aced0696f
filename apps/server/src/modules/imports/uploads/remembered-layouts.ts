import { createHash } from 'node:crypto';
import type { Layout } from '@vivac/contract/administration/layouts';
import { guessOfFile } from '@vivac/intake/apart/read-file';
import { headerWords, type EarlierReading } from '@vivac/intake/guess/as-last-time';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import { plainWords } from '@vivac/intake/guess/names/plain-words';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import type { Queryable } from '#platform/database/database';
import type { Context } from '#server/context';
import { campsiteNames } from '#modules/watchlists/read';
import type { PreviewedFile } from './upload-files.ts';

/** The layout that is remembered for a header, of one kind where that is said; null where there is none. */
export function layoutOfHeader(
  db: Queryable,
  header: readonly string[],
  kind: ImportKind | null,
): Promise<RememberedLayout | null> {
  return layoutOf(db, sha256Of(header), kind);
}

/** Remembers how a file was read, beside what would have been guessed of it. */
export async function rememberLayout(
  { db, clock, zone }: Pick<Context, 'db' | 'clock' | 'zone'>,
  { bytes, fileName, limits }: PreviewedFile,
  mapping: Mapping,
  answeredBy: string,
): Promise<void> {
  const { kind, sheet = null, table } = mapping;
  const headerLine = table?.headerLine === undefined ? null : table.headerLine + (table.headerRows ?? 1) - 1;
  const now = clock.now();
  const campsites = new Set((await campsiteNames(db)).map(plainWords));
  const context = { zone, now, campsites };
  try {
    const requested = { fileName, limits, context, kind, chosen: { sheet, headerLine } };
    const { sample, guess } = await guessOfFile(bytes, requested);
    // An example is a value of the file, which is not kept.
    const questions = guess.questions.map((question) => ({ ...question, example: '' }));
    const guessed = { mapping: guess.mapping, questions };
    const { header } = sample;
    const headerSha256 = sha256Of(header);
    await keepLayout(db, { headerSha256, kind, fileName, header, mapping, guessed, answeredBy, answeredAt: now });
  } catch (error) {
    // A mapping may read what no guess takes apart.
    if (!(error instanceof ImportRefused)) throw error;
  }
}

function sha256Of(header: readonly string[]): string {
  return createHash('sha256').update(headerWords(header)).digest('hex');
}

/** All of them as they are told. */
export async function allLayouts(db: Queryable): Promise<{ layouts: Layout[] }> {
  return { layouts: (await rememberedLayouts(db)).map(presentLayout) };
}

function presentLayout({ number, kind, fileName, header, mapping, answeredBy, answeredAt }: RememberedLayout): Layout {
  return {
    number,
    kind,
    file_name: fileName,
    columns: [...header],
    mapping,
    answered_by: answeredBy,
    answered_at: answeredAt.toISOString(),
  };
}

export interface RememberedLayout extends EarlierReading {
  readonly number: number;
  readonly kind: ImportKind;
  readonly answeredBy: string;
  readonly answeredAt: Date;
}

type NewLayout = Omit<RememberedLayout, 'number'> & { readonly headerSha256: string };

const COLUMNS = `number, kind, file_name AS "fileName", header, mapping, guessed, answered_by AS "answeredBy",
  answered_at AS "answeredAt"`;
const MOST_LISTED = 500;

async function keepLayout(db: Queryable, layout: NewLayout): Promise<void> {
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
async function layoutOf(
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
