import type { FieldMapping, Mapping } from '../mapping/mapping.ts';
import type { ReadyMapping } from '../ready/ready-mapping.ts';
import { columnsOfSample } from './columns/columns-of-sample.ts';
import type { Column } from './columns/value-evidence.ts';
import type { Guess, GuessContext } from './guess-mapping.ts';
import { type GuessedColumn, guessedColumn } from './guessed-column.ts';
import type { ColumnMatch } from './match-columns.ts';
import { plainWords } from './names/plain-words.ts';
import { completeQuestions } from './prices/price-questions.ts';
import { seenAt } from './prices/seen-at.ts';
import type { Sample } from './sample/sample.ts';

/** A file that was recognised by its shape: how its beginning was taken apart, and its first rows as the ready mapping reads them. */
export interface ReadyFile {
  readonly sample: Omit<Sample, 'rows'>;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What was guessed without the mapping: of its columns those are told that the mapping does not read. */
  readonly guessed: readonly GuessedColumn[];
}

/** The guess of a file whose shape is that of a ready mapping; what the answers of its platform do not say is missing until somebody says it. */
export function guessOfReady(
  { title, kind, blanks, mapping: written }: ReadyMapping,
  { sample, header, rows, guessed }: ReadyFile,
  { zone, now, campsites = new Set() }: GuessContext,
): Guess {
  const stated = blanks.flatMap(({ field, otherwise }) =>
    otherwise ? [[field, { constant: otherwise }] as const] : [],
  );
  const base: Mapping = {
    zone,
    ...written,
    kind,
    fields: { ...written?.fields, ...Object.fromEntries(stated) },
  };
  const taken = { ...sample, header, rows };
  const isCampsite = (text: string) => campsites.has(plainWords(text));
  const matches = columnsOfSample(taken, { zone, now, isCampsite }).map((column) => matchOf(base, column));
  const read = matches.filter(({ field }) => field !== null);
  const dated = seenAt(base, read, sample.fileName, now);
  const names = new Set(header);
  const pathOf = (name: string) => (sample.rowsPath === null ? name : `${sample.rowsPath}.${name}`);
  const unread = guessed
    .map((column) => ({ ...column, name: pathOf(column.name) }))
    .filter(({ name }) => !names.has(name));
  return {
    kind,
    isRecognised: true,
    mapping: dated.mapping,
    columns: [
      ...matches.map((match) => {
        const column = guessedColumn(kind, match, base, { publisher: null, offers: [] });
        return match.field === null ? column : { ...column, reason: { by: 'layout', publisher: title } as const };
      }),
      ...unread.map((column) => ({ ...column, field: null, reason: { by: 'nothing' } as const, translations: null })),
    ],
    questions: [...(dated.question ? [dated.question] : []), ...completeQuestions(kind, read, taken)],
    missing: blanks.flatMap(({ field, otherwise }) => (otherwise === null ? [field] : [])),
  };
}

/** The field that a column feeds in a mapping, or is a part of. */
function matchOf({ fields }: Mapping, column: Column): ColumnMatch {
  const isFed = ({ column: own, until, template }: FieldMapping) =>
    own === column.name || until === column.name || (template?.includes(`{${column.name}}`) ?? false);
  const field = Object.keys(fields).find((name) => isFed(fields[name]!)) ?? null;
  return { column, field, reason: field === null ? { by: 'nothing' } : { by: 'content' } };
}
