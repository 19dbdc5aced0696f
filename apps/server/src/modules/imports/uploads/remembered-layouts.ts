import { createHash } from 'node:crypto';
import type { Layout } from '@vivac/contract/administration/layouts';
import { guessOfFile } from '@vivac/intake/apart/read-file';
import { headerWords } from '@vivac/intake/guess/as-last-time';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import { plainWords } from '@vivac/intake/guess/names/plain-words';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import type { Queryable } from '#platform/database/database';
import type { Context } from '#server/context';
import { campsiteNames } from '#modules/watchlists/read';
import { type RememberedLayout, keepLayout, layoutOf, rememberedLayouts } from './layout-store.ts';
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
